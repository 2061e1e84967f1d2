"""What may be done now and by whom. Reasons why not are those of `decide`; this offers what is sensible."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hub.rules.bluff.sight import to_show
from hub.rules.bluff.state import HandState
from hub.rules.bluff.upcoming import remaining
from hub.rules.choice import Choice
from hub.rules.poker import offers
from hub.rules.poker.betting import Options, options
from hub.rules.poker.hand import Stage


def legal(state: HandState) -> tuple[Choice, ...]:
    """The choices: of players with the totals that go with them, of the dealer with the number of cards."""
    return tuple(_OFFERS.get(state.stage, _nothing)(state))


def _nothing(_: HandState) -> Iterator[Choice]:
    yield from ()


def _deal(_: HandState) -> Iterator[Choice]:
    yield Choice("deal")


def _play(state: HandState) -> Iterator[Choice]:
    offered = options(state.betting)
    if offered is not None:
        yield from _turn(state, offered)
        return
    yield from offers.board(state)
    yield from _shows(state)
    if state.may_show:
        yield Choice("showdown_result")


def _turn(state: HandState, offered: Options) -> Iterator[Choice]:
    yield Choice("fold", offered.seat)
    yield offers.check_or_call(offered)
    yield from offers.raises(state, offered)


def _shows(state: HandState) -> Iterator[Choice]:
    """The reader is offered of every hand that is to be shown: the offer must not tell which ones it knows (D6)."""
    for seat in to_show(state):
        yield Choice("show", seat)
        yield Choice("use_read", seat)
        if seat not in state.unread:
            yield Choice("not_shown", seat)


def _ended(state: HandState) -> Iterator[Choice]:
    yield from _shows(state)
    if state.verdict is None:
        return
    if state.verdict.bluff is None:
        yield Choice("floor")
    elif len(remaining(state)) > 1:
        yield Choice("next_hand")


_OFFERS: Final[Mapping[Stage, Callable[[HandState], Iterator[Choice]]]] = {
    Stage.DEAL: _deal,
    Stage.PLAY: _play,
    Stage.OVER: _ended,
}
"""`floor` is the word of the floor, whether it was a bluff; `use_read` takes what a reader may know of a hand."""
