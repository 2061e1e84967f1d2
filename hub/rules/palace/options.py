"""What the player in turn may do, at what price, and by how much he may raise (P10-P24, D6-D10, D19, D21, P30)."""

from hub.rules.palace.profile import BareRaise, ShortCall, Structure
from hub.rules.palace.state import PalaceState, Phase


def price(soldiers: int, small: int) -> int:
    """What a battle costs a side: a small bet for each of its own soldiers and one for its banner (P14, D9)."""
    return (soldiers + 1) * small


def own_price(state: PalaceState, seat: int) -> int:
    """What a bet costs this seat, and at least what a call does."""
    return price(len(state.at(seat).soldiers), state.level.sb)


def suit_of(state: PalaceState, seat: int) -> str:
    """The suit of a seat's banner, '' where it has none."""
    banner = state.at(seat).banner
    return "" if banner is None else banner.suit


def targets(state: PalaceState, seat: int) -> tuple[int, ...]:
    """Whom the seat may attack: everybody in the hand under another suit, ascending (P13)."""
    own = suit_of(state, seat)
    return tuple(each for each in state.live if each != seat and suit_of(state, each) != own)


def raise_sizes(state: PalaceState, seat: int) -> tuple[int, ...]:
    """The sizes of a raise, ascending; in no limit only the smallest (P20, P21, D19)."""
    small, big = state.level.sb, state.level.bb
    if state.profile.structure is Structure.NO_LIMIT or state.at(seat).soldiers:
        return (big,)
    bare = 2 * small if state.profile.raise_without_soldiers is BareRaise.DOUBLE_SMALL else small
    return tuple(sorted({big, bare}))


def acts(state: PalaceState) -> tuple[str, ...]:
    """What the seat in turn may do, by the words of the rulebook and in its order; nothing where nobody is in turn."""
    seat = state.turn
    if seat is None:
        return ()
    if state.phase is Phase.TURN:
        return tuple(act for act, may in _on_turn(state, seat).items() if may)
    if state.phase is Phase.ANSWER:
        return tuple(act for act, may in _as_answer(state, seat).items() if may)
    return ("resolve",) if state.phase is Phase.RESOLVE else ("take",)


def _on_turn(state: PalaceState, seat: int) -> dict[str, bool]:
    return {
        "buy": can_buy(state, seat),
        "discard": bool(state.at(seat).soldiers) and state.stack(seat) >= state.profile.discard_fee,
        "bet": can_bet(state, seat),
        "stay": not must_fight(state, seat),
        "fold": True,
    }


def _as_answer(state: PalaceState, seat: int) -> dict[str, bool]:
    owed, other = (state.battle.price, state.battle.other(seat)) if state.battle else (0, seat)
    most = state.stack(seat)
    return {
        "fold": True,
        "call": most >= owed or state.profile.short_call is ShortCall.STAY_IN,
        "raise": most >= owed + raise_sizes(state, seat)[0] and state.stack(other) > 0,
    }


def has_cards(state: PalaceState) -> bool:
    """Whether there is a card to buy, if need be after a shuffle (P11)."""
    return len(state.draw) + len(state.discard) > 0


def can_buy(state: PalaceState, seat: int) -> bool:
    """Whether the seat can pay for a card, and there is one."""
    return has_cards(state) and state.stack(seat) >= state.level.sb


def can_bet(state: PalaceState, seat: int) -> bool:
    """Whether the seat can pay for a battle, and there is an opponent (P13, P30)."""
    return bool(targets(state, seat)) and state.stack(seat) >= own_price(state, seat)


def must_fight(state: PalaceState, seat: int) -> bool:
    """Whether the setting `stay_at_two` keeps the seat from passing: two are left, and it can buy or bet (D21)."""
    if state.profile.stay_at_two or len(state.live) != 2 or not targets(state, seat):
        return False
    return can_buy(state, seat) or can_bet(state, seat)
