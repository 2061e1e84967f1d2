"""The phases of a table as one table of moves. A ruling that is not here for its phase is our own mistake."""

from collections.abc import Mapping
from typing import Final, get_args

from hub.events.corrections import CorrectionRuling
from hub.events.heat_rulings import (
    HeatFinished,
    HeatOpened,
    PlayerCame,
    PlayerMissed,
    PlayOffOpened,
    PlayOffSettled,
    RoundRescored,
    RoundScored,
    ScoreTakenBack,
    SeatDrawTakenBack,
    SeatsDrawn,
)
from hub.events.phase import Phase
from hub.events.rulings import (
    BidCorrected,
    BiddingVoided,
    BidStood,
    BidTakenBack,
    ChallengeOpened,
    ChallengeSettled,
    ChallengeTakenBack,
    CupNoted,
    FoulNoted,
    PlayerRemoved,
    ReviewClosed,
    ReviewOpened,
    RoundOpened,
    RoundWon,
    Ruling,
    SettlementTakenBack,
)
from hub.events.timecalls import DealerCalled, DealerCame, TimeDisputed, TimeRuling


def _stay(phase: Phase, *kinds: type[Ruling]) -> dict[type[Ruling], Phase]:
    return dict.fromkeys(kinds, phase)


_AT_ANY_TIME = (TimeDisputed, DealerCalled, DealerCame, *get_args(CorrectionRuling))
"""A dispute and a call come when they come, and so does what people make of a correction."""

_BETWEEN_ROUNDS = (SeatsDrawn, PlayerMissed, PlayerCame, RoundRescored)
_ROUND_SCORED = (RoundScored, ScoreTakenBack, HeatFinished, PlayOffOpened, PlayOffSettled)

MOVES: Final[Mapping[Phase, Mapping[type[Ruling], Phase]]] = {
    Phase.IDLE: {
        RoundOpened: Phase.BIDDING,
        **_stay(Phase.IDLE, HeatOpened, *_BETWEEN_ROUNDS, *_AT_ANY_TIME),
    },
    Phase.BIDDING: {
        BidStood: Phase.BIDDING,
        BidCorrected: Phase.BIDDING,
        BidTakenBack: Phase.BIDDING,
        FoulNoted: Phase.BIDDING,
        CupNoted: Phase.BIDDING,
        PlayerRemoved: Phase.BIDDING,
        BiddingVoided: Phase.BIDDING,
        ChallengeOpened: Phase.REVEALING,
        SettlementTakenBack: Phase.REVEALING,
        RoundWon: Phase.WON,
        SeatDrawTakenBack: Phase.IDLE,
        **_stay(Phase.BIDDING, *get_args(TimeRuling), *_AT_ANY_TIME),
    },
    Phase.REVEALING: {
        FoulNoted: Phase.REVEALING,
        PlayerRemoved: Phase.REVEALING,
        ReviewOpened: Phase.REVIEW,
        ChallengeTakenBack: Phase.BIDDING,
        BiddingVoided: Phase.BIDDING,
        ChallengeSettled: Phase.BIDDING,
        **_stay(Phase.REVEALING, *_AT_ANY_TIME),
    },
    Phase.REVIEW: {ReviewClosed: Phase.REVEALING, **_stay(Phase.REVIEW, FoulNoted, *_AT_ANY_TIME)},
    Phase.WON: {
        RoundOpened: Phase.BIDDING,
        SettlementTakenBack: Phase.REVEALING,
        **_stay(Phase.WON, FoulNoted, *_BETWEEN_ROUNDS, *_ROUND_SCORED, *_AT_ANY_TIME),
    },
}


def move(phase: Phase, ruling: Ruling) -> Phase:
    """The phase after a ruling.

    Raises:
        ValueError: the ruling cannot be made in this phase.
    """
    after = MOVES[phase].get(type(ruling))
    if after is None:
        raise ValueError(f"a {type(ruling).__name__} cannot be made in the phase {phase}")
    return after


def diagram() -> str:
    """The moves as a Mermaid state diagram, for the documentation."""
    lines = ["stateDiagram-v2", f"    [*] --> {Phase.IDLE}"]
    for phase, moves in MOVES.items():
        lines += [f"    {phase} --> {after}: {kind.__name__}" for kind, after in moves.items()]
    return "\n".join(lines)
