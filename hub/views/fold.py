"""The fold: rulings in, the snapshot of the screens out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import UtcMicros
from hub.events.heat_rulings import HeatOpened, SeatDrawTakenBack, SeatsDrawn
from hub.events.phase import Phase
from hub.events.readings import SeatState
from hub.events.rulings import (
    ChallengeSettled,
    CupNoted,
    FoulNoted,
    ReviewOpened,
    RoundOpened,
    RoundWon,
    Ruling,
    SettlementTakenBack,
)
from hub.rules.raffle.counting import cheapest, max_count
from hub.table.raffle.heat import TableHeat
from hub.table.raffle.state import TableState, evolve
from hub.views.heat_view import heat_view
from hub.views.model import (
    BidView,
    FoulView,
    NoteView,
    PlayerView,
    ReviewView,
    SettlementView,
    TableView,
)
from hub.views.reveal import doubt_view, settlement_view
from hub.views.sentences import foul_said, note_said
from hub.views.time_fold import TimeShown, fold_time
from hub.views.times import may_call_time, time_view
from hub.views.words import undo_words

FOULS_SHOWN = 10
"""The newest fouls of a round, and the newest notes; the journal keeps all."""


@dataclass(frozen=True, slots=True)
class Names:
    """What the rulings do not say: the table's and the players' names, from the table file."""

    table: str
    name: str
    event: str
    game: str
    players: Mapping[int, str]

    def of(self, seat: int) -> str:
        """The player's name, or the seat's number where none is given."""
        return self.players.get(seat, f"Seat {seat}")


@dataclass(frozen=True, slots=True)
class Screen:
    """A table's state and what the screens need besides it."""

    names: Names
    state: TableState = field(default_factory=TableState)
    row: int = 0
    at: UtcMicros = UtcMicros(0)
    settlement: SettlementView | None = None
    review_since: UtcMicros = UtcMicros(0)
    won: RoundWon | None = None
    fouls: tuple[FoulView, ...] = ()
    notes: tuple[NoteView, ...] = ()
    settled: int = 0
    times: TimeShown = field(default_factory=TimeShown)


def fold(screen: Screen, row: int, at: UtcMicros, ruling: Ruling) -> Screen:
    """The screen after a ruling that stands in this row of the journal.

    Raises:
        ValueError: the ruling cannot be made in the table's phase.
    """
    state = evolve(screen.state, ruling)
    after = replace(screen, state=state, row=row, at=at, names=_names(screen.names, state.heat, ruling))
    match ruling:
        case RoundOpened():
            return replace(after, settlement=None, won=None, fouls=(), notes=(), times=TimeShown())
        case ChallengeSettled():
            shown = settlement_view(screen.state.round, ruling, row, at, screen.names.of)
            return replace(after, settlement=shown, settled=screen.settled + 1)
        case SettlementTakenBack():
            return replace(after, settlement=None, won=None, settled=screen.settled - 1)
        case RoundWon():
            return replace(after, won=ruling)
        case FoulNoted(seat, foul, sha256):
            said = foul_said(ruling, screen.names.of(seat))
            return replace(after, fouls=(*after.fouls, FoulView(row, seat, foul, at, said, sha256))[-FOULS_SHOWN:])
        case CupNoted(seat, sign, sha256):
            said = note_said(sign, screen.names.of(seat))
            return replace(after, notes=(*after.notes, NoteView(row, seat, sign, at, said, sha256))[-FOULS_SHOWN:])
        case ReviewOpened():
            return replace(after, review_since=at)
        case _:
            return replace(after, times=fold_time(after.times, row, at, ruling, after.names.of))


def _names(names: Names, heat: TableHeat | None, ruling: Ruling) -> Names:
    """Where a heat is played, the draws say who sits where."""
    if heat is None or not isinstance(ruling, HeatOpened | SeatsDrawn | SeatDrawTakenBack):
        return names
    return replace(names, players=dict(heat.seated))


def table_view(screen: Screen, cups: Mapping[int, SeatState], faults: tuple[str, ...], now: UtcMicros) -> TableView:
    """The snapshot: what was ruled, and what the cameras and the parts say of themselves just now."""
    state, round_ = screen.state, screen.state.round
    heat = heat_view(state, screen.names.event)
    next_bid = cheapest(round_) if round_.winner is None else None
    return TableView(
        table=screen.names.table,
        name=screen.names.name,
        event=screen.names.event,
        game=screen.names.game,
        phase=state.phase,
        row=screen.row,
        at=now,
        round=state.number,
        bidding=state.bidding,
        players=_players(screen, cups),
        dice_in_play=round_.dice_in_play,
        turn=round_.turn,
        bid=None if round_.bid is None else BidView(round_.bid.seat, round_.bid.count, round_.bid.face),
        max_count=max_count(round_),
        next_count=next_bid[0] if next_bid else 0,
        next_face=next_bid[1] if next_bid else 0,
        challenger=round_.challenger,
        settlement=screen.settlement,
        review=_review(screen),
        winner=round_.winner,
        ranking=screen.won.ranking if screen.won else (),
        points=screen.won.points if screen.won else (),
        settled=screen.settled,
        fouls=screen.fouls,
        undo="" if heat is not None and heat.play_off else undo_words(round_, screen.names.of),
        faults=(*screen.times.trouble, *faults),
        notes=screen.notes,
        entry=state.entries,
        time=time_view(state.time.running, screen.names.of),
        expired=screen.times.expired,
        calls=screen.times.calls,
        heat=heat,
        may_call_time=state.phase is Phase.BIDDING and may_call_time(round_.turn, state.time.running),
    )


def _players(screen: Screen, cups: Mapping[int, SeatState]) -> tuple[PlayerView, ...]:
    round_ = screen.state.round
    return tuple(
        PlayerView(seat, screen.names.of(seat), dice, _place(screen, seat), cups.get(seat, SeatState.UNSURE))
        for seat, dice in round_.dice
    )


def _place(screen: Screen, seat: int) -> int:
    """The place of a seat: by the ranking once the round is won, before that by the order of going out (R26)."""
    if screen.won:
        return screen.won.ranking.index(seat) + 1 if seat in screen.won.ranking else 0
    round_ = screen.state.round
    return len(round_.dice) - round_.out.index(seat) if seat in round_.out else 0


def _review(screen: Screen) -> ReviewView | None:
    review = screen.state.review
    if review is None:
        return None
    owned = screen.state.round.owned
    doubts = tuple(doubt_view(doubt, owned.get(doubt.seat, 0), screen.names.of) for doubt in review.doubts)
    return ReviewView(review.review, screen.review_since, doubts, tuple(each.seat for each in review.settled))
