"""What may be done now and by whom (R13-R15, R21, R25, D5). Reasons why not are those of `decide`."""

from collections.abc import Iterator

from hub.rules.choice import Choice
from hub.rules.raffle.counting import FACES, cheapest, max_count
from hub.rules.raffle.state import RoundState


def legal(state: RoundState) -> tuple[Choice, ...]:
    """The choices; bids by their face with the counts that may be bid, the cheapest bid first."""
    if state.winner is not None:
        return (Choice("next_round"),)
    if state.challenger is not None:
        return (Choice("reveal"),)
    return () if state.turn is None else (*_bids(state, state.turn), *_challenge(state, state.turn))


def _bids(state: RoundState, seat: int) -> Iterator[Choice]:
    """Every face with the least count that is higher than the standing bid; none where only the challenge is left."""
    least = cheapest(state)
    if least is None:
        return
    most = max_count(state) if state.profile.cap_bids else None
    count, face = least
    yield from (Choice("bid", seat, count, most, each) for each in FACES if each >= face)
    if most is None or count < most:
        yield from (Choice("bid", seat, count + 1, most, each) for each in FACES if each < face)


def _challenge(state: RoundState, seat: int) -> Iterator[Choice]:
    if state.bid is not None:
        yield Choice("challenge", seat)
