"""What may be done now and by whom. Reasons why not are those of `decide`; this offers what is sensible."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hub.rules.choice import Choice
from hub.rules.house.dealing import cutter
from hub.rules.house.sight import to_show
from hub.rules.house.state import HandState
from hub.rules.poker import offers
from hub.rules.poker.betting import Options, options
from hub.rules.poker.hand import Stage


def legal(state: HandState) -> tuple[Choice, ...]:
    """The choices: of players with the totals that go with them, of the dealer with the number of cards."""
    return tuple(_OFFERS.get(state.stage, _nothing)(state))


def _nothing(_: HandState) -> Iterator[Choice]:
    yield from ()


def _cut(state: HandState) -> Iterator[Choice]:
    yield Choice("cut", cutter(state.betting.seats, state.positions.button))


def _deal(_: HandState) -> Iterator[Choice]:
    yield Choice("deal")
    yield Choice("exposed")


def _play(state: HandState) -> Iterator[Choice]:
    offered = options(state.betting)
    if offered is not None:
        yield from _turn(state, offered)
        return
    yield from offers.board(state)
    yield from (Choice("show", seat) for seat in to_show(state))


def _turn(state: HandState, offered: Options) -> Iterator[Choice]:
    yield Choice("fold", offered.seat)
    if state.too_few == offered.seat:
        yield Choice("complete", offered.seat, offered.call, offered.call)
        return
    yield offers.check_or_call(offered)
    if offered.seat not in state.restricted:
        yield from offers.raises(state, offered)


def _next(state: HandState) -> Iterator[Choice]:
    if sum(each.stack > 0 for each in state.betting.players) > 1:
        yield Choice("next_hand")


_OFFERS: Final[Mapping[Stage, Callable[[HandState], Iterator[Choice]]]] = {
    Stage.CUT: _cut,
    Stage.DEAL: _deal,
    Stage.PLAY: _play,
    Stage.OVER: _next,
}
