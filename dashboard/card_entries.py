"""The entries of card games: each is one of the vocabulary's own classes, posted under its name in small letters.

Nothing is described here a second time: what a class may hold is what the hub takes, and a new class of the vocabulary
is an entry from the day it is there. `who` made an entry is never posted; this process adds it. Whatever is played,
the floor is asked for in the same way.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Final, get_args

from hub.events.bluff import BluffEntry
from hub.events.lens import LensLaid
from hub.events.observations import FloorAsked, Observation
from hub.events.palace import PalaceEntry
from hub.events.poker import PokerEntry
from hub.events.razz import RazzEntry
from hub.wire.codec import adapter

A_CARD: Final = "a card is its rank and suit, like Td"


def kind_of(entry: type) -> str:
    """The word that an entry is posted under: `BoardDealt` is `board_dealt`, `NextHandEntered` is `next_hand`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", entry.__name__.removesuffix("Entered")).lower()


def kinds(*unions: UnionType) -> dict[str, type]:
    """The classes of these unions by the words that they are posted under."""
    return {kind_of(entry): entry for union in unions for entry in get_args(union)}


CARD_KINDS: Final[Mapping[str, type]] = {
    **kinds(PokerEntry, BluffEntry, RazzEntry, PalaceEntry),
    kind_of(LensLaid): LensLaid,
    kind_of(FloorAsked): FloorAsked,
}


def read_card_entry(kind: str, body: bytes, who: str) -> Observation:
    """The observation in what was posted as `kind`, one of CARD_KINDS, by `who`.

    Raises:
        ValueError: no JSON object, an unknown or missing key, a value out of its range; pydantic's own error, where it
            found the fault.
    """
    return read_signed(CARD_KINDS[kind], body, who)


def read_signed(entry: type, body: bytes, who: str) -> Observation:
    """The observation of this class in what was posted by `who`.

    Raises:
        ValueError: as in `read_card_entry`.
    """
    posted: dict[str, Any] = adapter(dict[str, Any]).validate_json(body or b"{}")
    if "who" in posted:
        raise ValueError("who: Extra inputs are not permitted")
    signed = {**posted, "who": who} if any(field.name == "who" for field in fields(entry)) else posted
    # As JSON once more, so that strict mode reads enums and tuples as JSON writes them.
    observation: Observation = adapter(entry).validate_json(json.dumps(signed), strict=True, extra="forbid")
    return observation


def signed(body: bytes, who: str) -> bytes:
    """What was posted, made by `who` whatever it says itself.

    Raises:
        ValueError: no JSON object.
    """
    posted: dict[str, Any] = adapter(dict[str, Any]).validate_json(body or b"{}")
    return json.dumps({**posted, "who": who}).encode()


def plainly(message: str) -> str:
    """A validator's message in words that fit one line: nobody reads a list of 52 cards."""
    said = message.removeprefix("Value error, ")
    return A_CARD if said.startswith("Input should be '2s'") else said
