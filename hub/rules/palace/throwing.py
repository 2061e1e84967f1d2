"""How cards go to the discard pile. No rule lives here."""

from dataclasses import replace

from hub.rules.palace.state import PALACE_CARDS, Holding, PalaceState


def palace_thrown(state: PalaceState, seat: int) -> PalaceState:
    """After the palace cards of a seat were thrown face down: the hub knows them or not."""
    discard = state.discard.buried(state.palace(seat), PALACE_CARDS)
    return replace(state, discard=discard, held=tuple(each for each in state.held if each.seat != seat))


def all_thrown(state: PalaceState, seat: int) -> PalaceState:
    """After everything that a seat held was thrown."""
    discard = state.discard.buried(state.palace(seat), PALACE_CARDS).thrown(state.at(seat).cards)
    held = tuple(each for each in state.held if each.seat != seat)
    return replace(state, discard=discard, held=held, holdings=state.holdings_with(Holding(seat)))
