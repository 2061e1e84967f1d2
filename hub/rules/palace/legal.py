"""What may be done now and by whom. Reasons why not are those of `decide`; this offers what is sensible."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hub.rules.choice import Choice
from hub.rules.palace.options import acts, own_price, raise_sizes, targets
from hub.rules.palace.profile import Structure
from hub.rules.palace.sight import to_show
from hub.rules.palace.state import MAX_SOLDIERS, PalaceState, Phase


def legal(state: PalaceState) -> tuple[Choice, ...]:
    """The choices: of players with the chips that go with them, or the number of cards; of the dealer."""
    if state.turn is not None:
        return tuple(choice for act in acts(state) for choice in _OF_PLAYERS[act](state, state.turn))
    return tuple(_OF_DEALER.get(state.phase, _nothing)(state))


def _plain(act: str) -> Callable[[PalaceState, int], Iterator[Choice]]:
    def offered(_: PalaceState, seat: int) -> Iterator[Choice]:
        yield Choice(act, seat)

    return offered


def _buy(state: PalaceState, seat: int) -> Iterator[Choice]:
    yield Choice("buy", seat, state.level.sb, state.level.sb)


def _discard(state: PalaceState, seat: int) -> Iterator[Choice]:
    yield Choice("discard", seat, 1, len(state.at(seat).soldiers))


def _bets(state: PalaceState, seat: int) -> Iterator[Choice]:
    """A bet against each possible opponent: exactly the price, or in no limit up to all chips (D10)."""
    least = own_price(state, seat)
    most = least if state.profile.structure is Structure.LIMIT else state.stack(seat)
    for target in targets(state, seat):
        yield Choice("bet", seat, least, most, against=target)


def _call(state: PalaceState, seat: int) -> Iterator[Choice]:
    owed = min(state.battle.price, state.stack(seat)) if state.battle else 0
    yield Choice("call", seat, owed, owed)


def _raises(state: PalaceState, seat: int) -> Iterator[Choice]:
    """The sizes on top of the call: each that there is in limit, from the smallest up in no limit."""
    left = state.stack(seat) - (state.battle.price if state.battle else 0)
    sizes = raise_sizes(state, seat)
    if state.profile.structure is Structure.NO_LIMIT:
        yield Choice("raise", seat, sizes[0], left)
        return
    for size in sizes:
        if size <= left:
            yield Choice("raise", seat, size, size)


def _resolve(state: PalaceState, seat: int) -> Iterator[Choice]:
    """The last caller announces; palace cards that are not known are to be read before (P16, D13).

    As long as those of the other side are not, nothing can be announced, and as long as his own are not, no victory.
    """
    other = seat if state.battle is None else state.battle.other(seat)
    yield from (Choice("read", side) for side in (other, seat) if state.palace(side) is None)
    if state.palace(other) is not None:
        yield Choice("resolve", seat)


def _take(state: PalaceState, seat: int) -> Iterator[Choice]:
    """How many soldiers must be thrown, and how many there are."""
    count = len(state.at(seat).soldiers)
    yield Choice("take", seat, max(0, count - MAX_SOLDIERS), count)


_OF_PLAYERS: Final[Mapping[str, Callable[[PalaceState, int], Iterator[Choice]]]] = {
    "buy": _buy,
    "discard": _discard,
    "bet": _bets,
    "stay": _plain("stay"),
    "fold": _plain("fold"),
    "call": _call,
    "raise": _raises,
    "resolve": _resolve,
    "take": _take,
}


def _nothing(_: PalaceState) -> Iterator[Choice]:
    yield from ()


def _draw(state: PalaceState) -> Iterator[Choice]:
    for seat in state.drawers:
        yield Choice("draw", seat)


def _antes(state: PalaceState) -> Iterator[Choice]:
    for seat in state.unpaid:
        chips = min(state.ante, state.stack(seat))
        yield Choice("ante", seat, chips, chips)


def _banner(state: PalaceState) -> Iterator[Choice]:
    yield Choice("banner", state.waiting_seat) if len(state.deck) else Choice("shuffle")


def _deal(_: PalaceState) -> Iterator[Choice]:
    yield Choice("deal")


def _show(state: PalaceState) -> Iterator[Choice]:
    for seat in to_show(state):
        yield Choice("show", seat)


def _over(state: PalaceState) -> Iterator[Choice]:
    if sum(each.stack > 0 for each in state.betting.players) > 1:
        yield Choice("next_hand")


_OF_DEALER: Final[Mapping[Phase, Callable[[PalaceState], Iterator[Choice]]]] = {
    Phase.DRAW: _draw,
    Phase.ANTES: _antes,
    Phase.BANNERS: _banner,
    Phase.PALACE: _deal,
    Phase.SHOWDOWN: _show,
    Phase.OVER: _over,
}
"""`draw` is by all of them at once; `banner` is the next card turned for a seat, `shuffle` of those put aside."""
