"""What the dealer of simulated people enters at a table of Palace Poker, by the choice that is his."""

from collections.abc import Callable, Mapping
from typing import Final

from hub.events.observations import Observation
from hub.events.palace import AntesPaid, AsideShuffled, BannerTurned, DealerCardsDrawn, SeatCard
from hub.people.card_script import Deck
from hub.people.palace_script import next_banner
from hub.views.hand_model import ChoiceView, HandView


def _seats(hand: HandView, act: str) -> tuple[int, ...]:
    return tuple(each.seat for each in hand.choices if each.act == act and each.seat is not None)


def _draw(_: ChoiceView, hand: HandView, deck: Deck) -> Observation:
    return DealerCardsDrawn(tuple(SeatCard(seat, deck.up[seat][0]) for seat in _seats(hand, "draw")))


def _antes(_: ChoiceView, hand: HandView, __: Deck) -> Observation:
    return AntesPaid(_seats(hand, "ante"))


def _banner(choice: ChoiceView, hand: HandView, deck: Deck) -> Observation:
    return BannerTurned(next_banner(deck, hand, choice.seat or 0))


STEPS: Final[Mapping[str, Callable[[ChoiceView, HandView, Deck], Observation]]] = {
    "draw": _draw,
    "ante": _antes,
    "banner": _banner,
    "shuffle": lambda _choice, _hand, _deck: AsideShuffled(),
}
