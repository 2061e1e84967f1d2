"""How cards go to the discard pile. No rule lives here."""

from dataclasses import replace

from hub.rules.palace.state import PALACE_CARDS, Holding, PalaceState


def palace_thrown(state: PalaceState, seat: int) -> PalaceState:
    """After the palace cards of a seat were thrown face down: the hub knows them or not."""
    discard = state.discard.buried(state.palace(seat), PALACE_CARDS)
    return replace(state, discard=discard, held=tuple(each for each in state.held if each.seat != seat))


def all_thrown(state: PalaceState, seat: int) -> PalaceState:
    """After everything that a seat held was thrown."""
    after = palace_thrown(state, seat)
    after = replace(after, discard=after.discard.thrown(after.at(seat).cards))
    return after.with_holding(Holding(seat))
