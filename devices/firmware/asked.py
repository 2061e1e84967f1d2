"""What the host may ask, checked. Pure.

A field that is missing, of another kind or out of its range raises ValueError.
"""

LIMIT = 1 << 48
MAX_BLINK_MS = 60_000
MAX_LEFT_MS = 3_600_000


def whole(message: dict, name: str, least: int, limit: int) -> int:
    """A whole number from `least` to below `limit`.

    Raises:
        ValueError: it is none.
    """
    value = message.get(name)
    if type(value) is not int or not least <= value < limit:
        raise ValueError(name)
    return value


def counter(message: dict, name: str) -> int:
    """A counter, from 0. Raises ValueError."""
    return whole(message, name, 0, LIMIT)


def call(message: dict) -> int:
    """The number of a call, from 1. Raises ValueError."""
    return whole(message, "call", 1, LIMIT)


def switch(message: dict, name: str) -> bool:
    """On or off. Raises ValueError."""
    value = message.get(name)
    if type(value) is not bool:
        raise ValueError(name)
    return value
