"""The state of a table that its journal holds: the round, the phase, the open question to the dealer."""

from dataclasses import dataclass, field, replace
from typing import get_args

from hub.events.corrections import CorrectionRuling
from hub.events.heat_rulings import (
    HeatFinished,
    PlayerCame,
    PlayerMissed,
    RoundRescored,
    RoundScored,
    SeatDrawTakenBack,
)
from hub.events.phase import Phase
from hub.events.rulings import (
    BiddingVoided,
    ChallengeSettled,
    CupNoted,
    FoulNoted,
    ReviewClosed,
    ReviewOpened,
    RoundOpened,
    Ruling,
    SettlementTakenBack,
)
from hub.events.timecalls import DealerCalled, DealerCame, TimeRuling
from hub.rules.raffle.evolve import evolve as evolve_round
from hub.rules.raffle.profile import Profile
from hub.rules.raffle.state import RoundState
from hub.table.raffle.heat import TableHeat, follow_heat
from hub.table.raffle.phases import move
from hub.table.timestate import TimeState, evolve_time
from hub.tournament.correctionstate import Corrections, evolve_corrections

_OF_THE_HEAT = (RoundScored, RoundRescored, PlayerMissed, PlayerCame, HeatFinished)
_OF_THE_TABLE = (*get_args(TimeRuling), DealerCalled, DealerCame)
_OF_CORRECTIONS = get_args(CorrectionRuling)
_NO_ENTRY = (FoulNoted, CupNoted, ReviewOpened, ReviewClosed, *_OF_THE_TABLE, *_OF_THE_HEAT, *_OF_CORRECTIONS)
"""Rulings that leave what an undo would take back as it is."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table. `number` counts rounds and `bidding` the bidding rounds within one, both from 1; 0 before the first.

    `entries` counts the rulings that changed what an undo would take back.
    `profile` is what the table file says now; a round that is being played keeps the settings that it was opened with.
    `heat` is None at a table that plays round after round.
    """

    profile: Profile = field(default_factory=Profile)
    round: RoundState = field(default_factory=RoundState)
    phase: Phase = Phase.IDLE
    number: int = 0
    bidding: int = 0
    review: ReviewOpened | None = None
    reviews: int = 0
    entries: int = 0
    time: TimeState = field(default_factory=TimeState)
    heat: TableHeat | None = None
    corrections: Corrections = field(default_factory=Corrections)


def evolve(state: TableState, ruling: Ruling) -> TableState:
    """The state after a ruling. No rule lives here; replay uses only this.

    Raises:
        ValueError: the ruling cannot be made in the state's phase.
    """
    entries = state.entries + (not isinstance(ruling, _NO_ENTRY))
    after = replace(
        state,
        phase=move(state.phase, ruling),
        round=evolve_round(state.round, ruling),
        entries=entries,
        time=evolve_time(state.time, ruling),
        heat=follow_heat(state.heat, ruling),
        corrections=evolve_corrections(state.corrections, ruling),
    )
    match ruling:
        case RoundOpened(number):
            return replace(after, number=number, bidding=1, review=None)
        case SeatDrawTakenBack():
            return replace(after, round=RoundState(), number=state.number - 1, bidding=0)
        case ChallengeSettled() | BiddingVoided():
            return replace(after, bidding=state.bidding + 1, review=None)
        case SettlementTakenBack():
            return replace(after, bidding=state.bidding - 1)
        case ReviewOpened(review):
            return replace(after, review=ruling, reviews=review)
        case ReviewClosed():
            return replace(after, review=None)
        case _:
            return after
