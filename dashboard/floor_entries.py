"""The entries of a tournament's floor: the vocabulary's own classes, posted under their names in small letters.

Unlike a dealer's, they say who made them: at a floor desk more than one person works.
"""

from collections.abc import Mapping
from typing import Final

from dashboard import wording
from dashboard.card_entries import kinds, signed
from dashboard.correction_entries import CORRECTION_KINDS
from dashboard.entries import Taking
from dashboard.schemas import EntryError, no_entry
from hub.events.draws import MAX_DRAWN, MAX_NAME
from hub.events.floor import TournamentEntry
from hub.events.heats import RaffleEntry
from hub.events.observations import Observation
from hub.events.tournaments import FloorEntryUndone
from hub.wire.codec import adapter

FLOOR_KINDS: Final[Mapping[str, type]] = {
    **kinds(RaffleEntry, TournamentEntry),
    "floor_entry_undone": FloorEntryUndone,
    **CORRECTION_KINDS,
}

MOST_BYTES: Final = 4_096 + MAX_DRAWN * (MAX_NAME * 12 + 4)
"""A draw of all names a hall holds, each letter written as the longest escape that JSON has for one."""


def read_floor_entry(kind: str, body: bytes, who: str = "") -> Observation:
    """The observation in what was posted; an empty body is an empty object.

    Whoever logged in signs as `who`, whatever the page says; only where nobody has to, the page says who it was.

    Raises:
        EntryError: no such kind, no JSON, an unknown or missing key, a value out of its range.
    """
    if kind not in FLOOR_KINDS:
        raise EntryError(wording.unknown_kind(kind, [*FLOOR_KINDS], "docs/tournament.md"))
    try:
        said = signed(body, who) if who else body
        observation: Observation = adapter(FLOOR_KINDS[kind]).validate_json(said or b"{}", strict=True, extra="forbid")
    except ValueError as error:
        raise no_entry(error) from error
    return observation


ON_THE_FLOOR: Final = Taking(read_floor_entry, MOST_BYTES, wording.FLOOR_NOT_LIVE, wording.NO_FLOOR_ANSWER)
