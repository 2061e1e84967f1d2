"""How a ruling changes the round. No rule lives here; replay uses only this."""

from dataclasses import replace

from hub.events.rulings import (
    BidCorrected,
    BiddingVoided,
    BidStood,
    BidTakenBack,
    ChallengeOpened,
    ChallengeSettled,
    ChallengeTakenBack,
    PlayerRemoved,
    RoundOpened,
    RoundWon,
    Ruling,
    SettlementTakenBack,
)
from hub.rules.raffle.profile import with_settings
from hub.rules.raffle.state import RoundState, next_left


def evolve(state: RoundState, ruling: Ruling) -> RoundState:
    """The state after a ruling; rulings that are none of the round's change nothing."""
    match ruling:
        case RoundOpened():
            return _open(state, ruling)
        case ChallengeOpened(challenger):
            return replace(state, challenger=challenger, turn=None)
        case ChallengeTakenBack(challenger):
            return replace(state, challenger=None, turn=challenger)
        case ChallengeSettled():
            return _settle(state, ruling)
        case RoundWon(winner):
            return replace(state, winner=winner, turn=None)
        case BiddingVoided(_, opener):
            return replace(state, bids=(), challenger=None, opener=opener, turn=opener, before=None)
        case PlayerRemoved(seat):
            return replace(state, dice=_with_dice(state, seat, 0), out=(*state.out, seat))
        case _:
            return _evolve_entry(state, ruling)


def _evolve_entry(state: RoundState, ruling: Ruling) -> RoundState:
    match ruling:
        case BidStood(seat):
            return replace(state, bids=(*state.bids, ruling), turn=next_left(state, seat), before=None)
        case BidCorrected(seat, _, (count, face)):
            return replace(state, bids=(*state.bids[:-1], BidStood(seat, count, face)))
        case SettlementTakenBack():
            return _taken_back(state)
        case BidTakenBack(seat):
            return replace(state, bids=state.bids[:-1], turn=seat)
        case _:
            return state


def _open(state: RoundState, opened: RoundOpened) -> RoundState:
    dice = tuple(sorted((each.seat, each.count) for each in opened.players))
    return RoundState(
        profile=with_settings(state.profile, opened.settings),
        dice=dice,
        opener=opened.opener,
        turn=opened.opener,
        whole=all(count > 0 for _, count in dice),
    )


def _settle(state: RoundState, settled: ChallengeSettled) -> RoundState:
    return replace(
        state,
        dice=_with_dice(state, settled.loser, state.owned[settled.loser] - 1),
        out=state.out if settled.eliminated is None else (*state.out, settled.eliminated),
        bids=(),
        challenger=None,
        opener=settled.opener,
        turn=settled.opener,
        last=settled,
        before=replace(state, before=None),
    )


def _taken_back(state: RoundState) -> RoundState:
    if state.before is None:
        raise ValueError("there is no settlement to take back")
    return state.before


def _with_dice(state: RoundState, seat: int, dice: int) -> tuple[tuple[int, int], ...]:
    return tuple((each, dice if each == seat else count) for each, count in state.dice)
