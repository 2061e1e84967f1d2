"""What may be done now and by whom. Reasons why not are those of `decide`; this offers what is sensible."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hub.rules.choice import Choice
from hub.rules.house.dealing import cutter
from hub.rules.house.state import HandState, Stage
from hub.rules.poker.betting import Options, options
from hub.rules.poker.players import Player


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
    player = None if state.turn is None else state.betting.at(state.turn)
    if player is not None:
        yield from _turn(state, player)
        return
    if state.next_street is not None:
        cards = 3 if not state.board else 1
        yield Choice("board", None, cards, cards)
    if state.may_show:
        shown = {each.seat for each in state.shown}
        yield from (Choice("show", seat) for seat in state.betting.live if seat not in shown)


def _turn(state: HandState, player: Player) -> Iterator[Choice]:
    offered = options(state.betting)
    yield Choice("fold", player.seat)
    if offered is None:
        return
    if state.too_few == player.seat:
        yield Choice("complete", player.seat, offered.call, offered.call)
        return
    if offered.call is None:
        yield Choice("check", player.seat)
    else:
        yield Choice("call", player.seat, offered.call, offered.call)
    yield from _raises(state, offered)


def _raises(state: HandState, offered: Options) -> Iterator[Choice]:
    if offered.least is not None and offered.seat not in state.restricted:
        act = "raise" if state.betting.price else "bet"
        yield Choice(act, offered.seat, offered.least, offered.most)


def _next(state: HandState) -> Iterator[Choice]:
    if sum(each.stack > 0 for each in state.betting.players) > 1:
        yield Choice("next_hand")


_OFFERS: Final[Mapping[Stage, Callable[[HandState], Iterator[Choice]]]] = {
    Stage.CUT: _cut,
    Stage.DEAL: _deal,
    Stage.PLAY: _play,
    Stage.OVER: _next,
}
