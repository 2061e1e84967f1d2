"""The one snapshot that the screens of a tournament's floor are drawn from."""

from dataclasses import dataclass

from hub.events.clocks import UtcMicros
from hub.events.floor_rulings import RaceOpened
from hub.views.correction_model import CorrectionsView
from hub.views.heat_model import HeatView


@dataclass(frozen=True, slots=True)
class LogView:
    """A ruling in words. `row` is its row in the journal, `back` whether it was taken back."""

    row: int
    at: UtcMicros
    sentence: str
    who: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class FloorHeatView:
    """One table of a raffle stage.

    `drawn` are the seats of the running round, from seat 1 on; nobody between rounds. `missing` are not there;
    `struck` did not come before the first draw, and the table plays without them unless they come until then.
    `cut_tie` are those with equal points around the cut of a finished heat, whom the floor may let play it off.
    """

    heat: HeatView
    drawn: tuple[str, ...]
    missing: tuple[str, ...]
    struck: tuple[str, ...]
    cut_tie: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaffleFloorView:
    """A raffle tournament as things stand.

    Args:
        start: when it begins, where that was entered.
        entrants: who signed up.
        stage: the running stage, from 1; 0 before the first draw.
        final: whether the running stage is the final.
        tables: those of the running stage.
        going_on: who goes on from it, once all its heats are finished.
        champion: who won.
        to_draw: who is in the draw that may be made now; nobody while a stage is played.
        sizes: the tables that a draw of heats would make.
        in_text_range: whether those all have the five or six players that the text knows (D11).
        ways: how many may go on, stage by stage, for a final of 6-10, the shortest first; none where none leads there.
        may_draw_final: whether those in the draw may play the final.
    """

    start: UtcMicros | None
    entrants: tuple[str, ...]
    stage: int
    final: bool
    tables: tuple[FloorHeatView, ...]
    going_on: tuple[str, ...]
    champion: str
    to_draw: tuple[str, ...]
    sizes: tuple[int, ...]
    in_text_range: bool
    ways: tuple[tuple[int, ...], ...]
    may_draw_final: bool


@dataclass(frozen=True, slots=True)
class FloorPlayerView:
    """A player of a tournament with chips: the starting stack, warnings, and until when he is off (0: he is not, H4).

    `place` is 0 while he plays, and where he ended once he is out. `table` and `seat` are 0 where he has none.
    """

    name: str
    stack: int
    warnings: int
    off_until: UtcMicros
    place: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class FloorSeatView:
    """Who sits at a seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class FloorTableView:
    """A table and who sits there, by seat."""

    table: int
    seats: tuple[FloorSeatView, ...]


@dataclass(frozen=True, slots=True)
class ChipsFloorView:
    """A tournament with chips as things stand.

    Args:
        stack, max_seats, final_size, suit_order: its settings.
        players: everybody who takes part, in the order of entry.
        tables: those that are played, by number.
        break_table: the table that is to be broken now (H5); 0: none.
        from_table, to_table: the move of one player that is due (H6); 0: none.
        final_due: whether the final table is to be drawn now (H35): not while who is out may still come again.
        may_draw_final: whether it may be drawn now, due or not.
        final: whether it was drawn.
        races: chip races that wait for their cards.
        dealt: when the first cards were dealt.
        reentry_until: before this moment who is out may enter again; 0: never, or the time has not begun.
        reentry: whether who is out may enter again now.
        winner: who is left alone.
    """

    stack: int
    max_seats: int
    final_size: int
    suit_order: str
    players: tuple[FloorPlayerView, ...]
    tables: tuple[FloorTableView, ...]
    break_table: int
    from_table: int
    to_table: int
    final_due: bool
    may_draw_final: bool
    final: bool
    races: tuple[RaceOpened, ...]
    dealt: UtcMicros | None
    reentry_until: UtcMicros
    reentry: bool
    winner: str


@dataclass(frozen=True, slots=True)
class FloorView:
    """A tournament as its screens see it; one of `raffle` and `chips` is there.

    `undo` says in words which entry would be taken back, empty where none stands; `entry` is its number, which an undo
    names. `log` holds the last rulings, the newest first.
    """

    tournament: str
    name: str
    event: str
    game: str
    row: int
    at: UtcMicros
    entry: int
    undo: str
    log: tuple[LogView, ...]
    raffle: RaffleFloorView | None = None
    chips: ChipsFloorView | None = None
    corrections: CorrectionsView | None = None
    """Corrections that two people make; None for the hall."""
