"""What is made by chance: tokens that nobody guesses, and codes that are read from one screen and typed on another."""

import secrets
from typing import Final

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I, L, O, 0, 1, which look alike."""
LENGTH: Final = 8
"""Characters of a pairing code: 8.5e11 of them, which count for ten minutes."""


def token() -> str:
    """256 bits, as a cookie or an address can hold them."""
    return secrets.token_urlsafe(32)


def short_id() -> str:
    """A name for a tablet among a few."""
    return secrets.token_hex(3)


def pairing_code() -> str:
    """A code as it is shown: two groups of four."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def typed_code(typed: str) -> str:
    """A code as somebody typed it, in the form that is compared: capitals, and nothing between them."""
    return "".join(each for each in typed.upper() if each.isalnum())
