"""What a name, a password and a PIN must be. Pure."""

from itertools import pairwise
from typing import Final

from hub.access.model import MAX_NAME, key_of
from hub.settings.section import plain

LEAST_PASSWORD: Final = 10
MOST: Final = 128
LEAST_PIN: Final = 4
MOST_PIN: Final = 12

_TOO_PLAIN: Final = ("password", "passord", "qwerty", "floorman", "raffle", "1234567", "letmein", "iloveyou")


class SecretError(Exception):
    """A name, password or PIN that cannot be taken. The sentence says why; it never holds what was typed."""


def check_name(name: str) -> str:
    """The name as it is kept.

    Raises:
        SecretError: it is blank, too long, or holds marks that no screen can show.
    """
    try:
        found = plain(name)
    except ValueError as error:
        raise SecretError(f"The name {error}.") from error
    if len(found) > MAX_NAME:
        raise SecretError(f"The name has {len(found)} characters; {MAX_NAME} are the most. Take a shorter one.")
    return found


def check_password(typed: str, name: str) -> str:
    """The password.

    Raises:
        SecretError: it is too short or too long, or among those that are tried first.
    """
    if not LEAST_PASSWORD <= len(typed) <= MOST:
        raise SecretError(f"A password has {LEAST_PASSWORD} to {MOST} characters. Three or four words are a good one.")
    low = key_of(typed).replace(" ", "")
    rest = low
    for word in (*_TOO_PLAIN, key_of(name).replace(" ", "")):
        rest = rest.replace(word, "")
    if len(set(low)) < 4 or len(rest) < 4:
        raise SecretError("That password is among the first that anybody would try. Take three or four other words.")
    return typed


def check_pin(typed: str) -> str:
    """The PIN.

    Raises:
        SecretError: it is no number of four to twelve digits, or one of those that are tried first.
    """
    if not (typed.isascii() and typed.isdigit() and LEAST_PIN <= len(typed) <= MOST_PIN):
        raise SecretError(f"A PIN has {LEAST_PIN} to {MOST_PIN} digits and nothing else.")
    steps = {int(after) - int(before) for before, after in pairwise(typed)}
    if len(steps) == 1 and steps <= {-1, 0, 1}:
        raise SecretError("That PIN is among the first that anybody would try. Take digits that do not go in a row.")
    return typed
