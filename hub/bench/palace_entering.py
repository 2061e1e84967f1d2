"""What somebody would enter for a choice of Palace Poker, with cards that can lie where they are said to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hub.bench.chance import Random
from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.palace import (
    AntesPaid,
    AsideShuffled,
    BannerTurned,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    DealerCardsDrawn,
    DiscardMade,
    PalaceAct,
    PalaceActed,
    RaiseDeclared,
    SeatCard,
)
from hub.events.poker import CardHeld, CardState, DealDone, HandTabled, NextHandEntered
from hub.rules.choice import Choice
from hub.rules.palace.piles import Pile
from hub.rules.palace.state import MAX_SOLDIERS, PALACE_CARDS, PalaceState


@dataclass(frozen=True, slots=True)
class _Asked:
    choice: Choice
    state: PalaceState
    chance: Random

    @property
    def seat(self) -> int:
        return self.choice.seat or 0

    def some(self, pile: Pile, many: int) -> tuple[Card, ...]:
        """So many cards that may lie in a pile."""
        elsewhere = set(self.state.known()) - set(pile.known)
        return tuple(self.chance.sample([card for card in Card if pile.may_hold(card, elsewhere)], many))

    def thrown(self, soldiers: tuple[Card, ...]) -> tuple[Card, ...]:
        """Those that a player throws who keeps as many as he may."""
        return tuple(self.chance.sample(soldiers, max(0, len(soldiers) - MAX_SOLDIERS)))


ANYWHERE: Final = Pile(unknown=1)
"""Where any card may lie that lies nowhere else."""


def entry(choice: Choice, state: PalaceState, chance: Random) -> object:
    """The observation for a choice; one that no entry is named for is a player's word alone."""
    asked = _Asked(choice, state, chance)
    made = _ENTRIES.get(choice.act)
    return PalaceActed(asked.seat, PalaceAct(choice.act)) if made is None else made(asked)


def _draw(asked: _Asked) -> object:
    cards = asked.chance.sample([card for card in Card if card not in asked.state.drawn], len(asked.state.drawers))
    return DealerCardsDrawn(tuple(map(SeatCard, asked.state.drawers, cards)))


def _buy(asked: _Asked) -> object:
    state = asked.state
    (card,) = asked.some(state.draw if len(state.draw) else state.discard, 1)
    return BuyMade(asked.seat, card, asked.thrown((*state.at(asked.seat).soldiers, card)))


def _show(asked: _Asked) -> object:
    cards = asked.some(ANYWHERE, PALACE_CARDS)
    return HandTabled(asked.seat, tuple(CardHeld(card, CardState.FACE_UP) for card in cards))


def _resolve(asked: _Asked) -> object:
    known = asked.state.palace(asked.seat) is not None
    return BattleAnnounced(asked.seat, asked.chance.choice(list(Claim)) if known else Claim.CONCEDE)


_ENTRIES: Final[Mapping[str, Callable[[_Asked], object]]] = {
    "draw": _draw,
    "ante": lambda asked: AntesPaid(asked.state.unpaid),
    "banner": lambda asked: BannerTurned(*asked.some(asked.state.deck, 1)),
    "shuffle": lambda _: AsideShuffled(),
    "deal": lambda _: DealDone(),
    "buy": _buy,
    "discard": lambda asked: DiscardMade(asked.seat, asked.state.at(asked.seat).soldiers[:1]),
    "bet": lambda asked: BattleDeclared(asked.seat, asked.choice.against),
    "raise": lambda asked: RaiseDeclared(asked.seat, asked.choice.least or 0),
    "read": lambda asked: HoleCardsRead(asked.seat, asked.some(ANYWHERE, PALACE_CARDS)),
    "resolve": _resolve,
    "take": lambda asked: CaptureDone(asked.seat, asked.thrown(asked.state.at(asked.seat).soldiers)),
    "show": _show,
    "next_hand": lambda _: NextHandEntered(),
}
