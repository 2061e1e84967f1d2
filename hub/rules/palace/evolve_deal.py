"""How the rulings of a deal change the hand. No rule lives here."""

from dataclasses import replace

from hub.events.palace_rulings import (
    AntesTaken,
    AsideReturned,
    BannerKept,
    BannerPutAside,
    DealerDrawOpened,
    DealerDrawRead,
    PalaceDealt,
    PalaceHandOpened,
)
from hub.rules.palace.chips import all_pay
from hub.rules.palace.piles import Pile
from hub.rules.palace.profile import with_settings
from hub.rules.palace.state import DECK, Holding, PalaceState, Phase
from hub.rules.poker.players import seated


def open_draw(state: PalaceState, opened: DealerDrawOpened) -> PalaceState:
    """Everybody is to draw."""
    return PalaceState(
        profile=with_settings(state.profile, opened.settings),
        phase=Phase.DRAW,
        level=opened.level,
        betting=seated(opened.players, opened.level.bb),
        drawers=tuple(each.seat for each in opened.players),
    )


def draw_read(state: PalaceState, read: DealerDrawRead) -> PalaceState:
    """Some are to draw again, or one is left."""
    drawn = (*state.drawn, *(each.card for each in read.cards))
    return replace(state, before=state, drawers=read.left, drawn=drawn)


def open_hand(state: PalaceState, opened: PalaceHandOpened) -> PalaceState:
    """A hand begins; nothing of the last one is left."""
    betting = seated(opened.players, opened.level.bb)
    return PalaceState(
        profile=with_settings(state.profile, opened.settings),
        phase=Phase.ANTES if opened.ante else Phase.BANNERS,
        number=opened.number,
        level=opened.level,
        dealer=opened.dealer,
        ante=opened.ante,
        betting=betting,
        unpaid=betting.seats if opened.ante else (),
        holdings=tuple(Holding(seat) for seat in betting.seats),
        deck=Pile(unknown=DECK),
    )


def antes_taken(state: PalaceState, taken: AntesTaken) -> PalaceState:
    """These antes lie in the pot; after the last one the deal begins."""
    paid = {each.seat: each.chips for each in taken.paid}
    betting = all_pay(state.betting, paid, None)
    unpaid = tuple(seat for seat in state.unpaid if seat not in paid)
    phase = Phase.ANTES if unpaid else Phase.BANNERS
    return replace(state, before=state, betting=betting, unpaid=unpaid, phase=phase)


def banner_kept(state: PalaceState, kept: BannerKept) -> PalaceState:
    """A seat has its banner; after the last one the palace cards are dealt."""
    holdings = state.holdings_with(Holding(kept.seat, kept.card))
    phase = state.phase if any(each.banner is None for each in holdings) else Phase.PALACE
    return replace(state, before=state, phase=phase, holdings=holdings, deck=state.deck.without(kept.card))


def put_aside(state: PalaceState, put: BannerPutAside) -> PalaceState:
    """A card lies aside."""
    return replace(state, before=state, deck=state.deck.without(put.card), aside=(*state.aside, put.card))


def aside_returned(state: PalaceState, _: AsideReturned) -> PalaceState:
    """The cards that lay aside are the deck."""
    return replace(state, before=state, deck=Pile(seen=state.aside), aside=())


def dealt(state: PalaceState, ruling: PalaceDealt) -> PalaceState:
    """Palace cards and draw pile lie; of the cards shuffled back nobody knows where they are."""
    betting = replace(state.betting, turn=ruling.turn)
    draw = Pile(unknown=ruling.draw)
    return replace(state, before=state, phase=Phase.TURN, betting=betting, deck=Pile(), aside=(), draw=draw)
