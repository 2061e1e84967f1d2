"""What may be done now and by whom. Reasons why not are those of `decide`; this offers what is sensible."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hub.rules.choice import Choice
from hub.rules.poker.hand import Stage
from hub.rules.razz.limit import options
from hub.rules.razz.order import STREETS
from hub.rules.razz.showdown import must_show
from hub.rules.razz.state import HandState


def legal(state: HandState) -> tuple[Choice, ...]:
    """The choices: of players with their total in front, of the dealer with the seat or the number of cards."""
    return tuple(_OFFERS.get(state.stage, _nothing)(state))


def _nothing(_: HandState) -> Iterator[Choice]:
    yield from ()


def _deal(state: HandState) -> Iterator[Choice]:
    if state.street is not STREETS[-1]:
        yield from (Choice("up_card", seat) for seat in state.unserved)
    elif state.seventh.one_community_card:
        yield Choice("board", None, 1, 1)
    else:
        yield Choice("deal")


def _play(state: HandState) -> Iterator[Choice]:
    for each in options(state):
        amount = each.to if each.act not in ("fold", "check") else None
        yield Choice(str(each.act or "bring_in"), state.turn, amount, amount)
    for seat in state.to_show:
        yield Choice("show", seat)
    if may_muck(state):
        yield Choice("muck", state.to_show[0])


def may_muck(state: HandState) -> bool:
    """Whether the next hand of the showdown may be thrown away unshown (Z22, E7)."""
    if not state.to_show or state.hand_of(state.to_show[0]) is None:
        return False
    return not must_show(state, state.to_show[0])


def _ended(state: HandState) -> Iterator[Choice]:
    if sum(each.stack > 0 for each in state.betting.players) > 1:
        yield Choice("next_hand")
    if state.records:
        yield Choice("disclose", None, state.records[0].number, state.records[-1].number)


_OFFERS: Final[Mapping[Stage, Callable[[HandState], Iterator[Choice]]]] = {
    Stage.DEAL: _deal,
    Stage.PLAY: _play,
    Stage.OVER: _ended,
}
