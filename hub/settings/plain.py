"""What is wrong with a value, in the words of whoever wrote the file. Pure."""

from collections.abc import Callable
from typing import Any, Final

Words = Callable[[dict[str, Any]], str]

_PATTERNS: Final = {
    "^[a-z0-9][a-z0-9-]{0,31}$": "use lower-case letters, digits and '-', at most 32",
    "^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$": "a name in the network has lower-case letters, digits, '.' and '-'",
}
"""Every pattern that a section asks for (`hub.settings`), as a person would put it."""

_WORDS: Final[dict[str, Words]] = {
    "int_type": lambda _: "must be a whole number, without quotes",
    "int_from_float": lambda _: "must be a whole number",
    "float_type": lambda _: "must be a number, without quotes",
    "float_parsing": lambda _: "must be a number, without quotes",
    "bool_type": lambda _: "must be true or false, without quotes",
    "string_type": lambda _: 'must be text in quotes: "..."',
    "path_type": lambda _: 'must be a path in quotes: "..."',
    "tuple_type": lambda _: "must be a list: [..., ...]",
    "dict_type": lambda _: "must be a section of its own",
    "model_type": lambda _: "must be a section of its own, with its name in brackets",
    "greater_than_equal": lambda ctx: f"must be {ctx['ge']} or more",
    "less_than_equal": lambda ctx: f"must be {ctx['le']} or less",
    "greater_than": lambda ctx: f"must be more than {ctx['gt']:g}",
    "less_than": lambda ctx: f"must be less than {ctx['lt']:g}",
    "string_too_short": lambda _: "must not be empty",
    "string_too_long": lambda ctx: f"must have at most {ctx['max_length']} characters",
    "too_short": lambda ctx: f"{ctx['min_length']} or more are needed, and there are {ctx['actual_length']}",
    "too_long": lambda ctx: f"{ctx['max_length']} or fewer may be there",
    "literal_error": lambda ctx: f"must be {ctx['expected']}",
    "string_pattern_mismatch": lambda ctx: _PATTERNS.get(ctx["pattern"], "holds a character that may not stand there"),
}


def plain(kind: str, bounds: dict[str, Any], own: str) -> str:
    """What is wrong, without a full stop.

    Args:
        kind: Of the error, as pydantic names it.
        bounds: What the value should have kept to, by pydantic's names.
        own: The checker's own words, for which there may be no plainer ones.
    """
    words = _WORDS.get(kind)
    return own.removeprefix("Value error, ") if words is None else words(bounds)
