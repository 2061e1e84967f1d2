"""What any tournament's floor takes and rules, whatever is played: its entries, and how the last one is taken back."""

from dataclasses import dataclass

from hub.events.bounds import check
from hub.events.corrections import CorrectionEntries, CorrectionRuling
from hub.events.draws import FloorEntry
from hub.events.floor import TournamentEntry
from hub.events.floor_rulings import TournamentRuling
from hub.events.heat_rulings import (
    ChampionCrowned,
    EntrantAdded,
    EntrantRemoved,
    FinalDrawn,
    HeatsDrawn,
    RaffleRuling,
    StageFinished,
    StartSet,
)
from hub.events.heats import (
    EntrantEntered,
    EntrantWithdrawn,
    FinalDrawEntered,
    HeatsDrawEntered,
    RaffleEntry,
    StartEntered,
)


@dataclass(frozen=True, slots=True)
class FloorEntryUndone(FloorEntry):
    """The last entry was wrong. `entry` is its number, as the floor saw it when it chose to take it back."""

    entry: int

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check(self.entry >= 0, "an entry has a number from 1")


@dataclass(frozen=True, slots=True)
class FloorEntryTakenBack:
    """Entry number `entry`, the last that stood, counts for nothing, with all that followed from it."""

    entry: int
    who: str


FloorOnly = (
    StartEntered
    | EntrantEntered
    | EntrantWithdrawn
    | HeatsDrawEntered
    | FinalDrawEntered
    | TournamentEntry
    | FloorEntryUndone
)
"""What only the floor takes; a heat's own entries are those of its table too."""

AnyFloorEntry = RaffleEntry | TournamentEntry | FloorEntryUndone | CorrectionEntries
"""Every entry of the floor of any tournament."""

FloorOnlyRuling = (
    StartSet
    | EntrantAdded
    | EntrantRemoved
    | HeatsDrawn
    | FinalDrawn
    | StageFinished
    | ChampionCrowned
    | TournamentRuling
    | FloorEntryTakenBack
)
"""What only the floor rules."""

AnyFloorRuling = RaffleRuling | TournamentRuling | FloorEntryTakenBack | CorrectionRuling
"""Every ruling of the floor of any tournament."""
