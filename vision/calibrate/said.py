"""What somebody says lies at a place, taken apart. Light."""

import re
from typing import Final

from calibration.model import CalibrationError
from hub.events.cards import Card

_CODES: Final = {card.value.lower(): card.value for card in Card}


def shown_of(text: str) -> tuple[str, ...]:
    """Values of dice or codes of cards in a fixed order, from `1 2 5`, `1,2,5` or `125`, or from `Td 7c`.

    Raises:
        CalibrationError: it is neither.
    """
    parts = re.findall(r"[^\s,]+", text)
    if len(parts) == 1 and parts[0].isdecimal():
        parts = list(parts[0])
    if parts and all(part in "123456" for part in parts):
        return tuple(sorted(parts))
    codes = [_CODES.get(part.lower().replace("10", "t"), "") for part in parts]
    if not codes or "" in codes:
        raise CalibrationError(f"'{text}' is neither dice nor cards: say 1 2 5 for dice, or Td 7c for cards.")
    return tuple(sorted(codes))
