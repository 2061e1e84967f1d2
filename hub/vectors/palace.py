"""Palace Poker's cases, but for play after the deal: the draw of the dealer, banners, prices, a battle by the cards."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.cards import Card, repeated
from hub.events.palace import AsideShuffled, BannerTurned, DealerCardsDrawn, SeatCard
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.palace.dealing import draw_pile
from hub.rules.palace.decide import decide
from hub.rules.palace.ending import Decision
from hub.rules.palace.evolve import evolve
from hub.rules.palace.opening import ante_of, first_draw, next_dealer, open_hand, too_many
from hub.rules.palace.options import price
from hub.rules.palace.piles import Pile
from hub.rules.palace.profile import Profile
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.palace.weighing import unfit, weigh
from hub.vectors.palace_game import Answer, Case, by_the_cards, play, side

STAKES: Final = Level(1, 2)
"""For cases in which no chips move: half a small bet is no chip, so no ante is due."""


def answer(case: Case) -> Answer:
    """What the rules say to a case.

    Raises:
        KeyError, ValueError: the case has a kind, an event or a setting that the game does not know.
    """
    return _KINDS[case.get("kind", "game")](case)


def _after(state: PalaceState, decision: Decision) -> PalaceState:
    for ruling in () if isinstance(decision, Refusal) else decision:
        state = evolve(state, ruling)
    return state


def _chips(seats: Iterable[int]) -> tuple[SeatChips, ...]:
    return tuple(SeatChips(seat, 1) for seat in seats)


def _dealer_draw(case: Case) -> Answer:
    given = case["given"]
    reason = too_many(given["seats"])
    opened = reason or first_draw(Profile(), _chips(given["seats"]), STAKES)
    if isinstance(opened, Refusal):
        return _drawn(PalaceState(), opened)
    state = _after(PalaceState(), opened)
    for cards in given["draws"]:
        drawn = tuple(SeatCard(int(seat), Card(card)) for seat, card in cards.items())
        decision = decide(state, DealerCardsDrawn(drawn))
        if isinstance(decision, Refusal):
            return _drawn(state, decision)
        state = _after(state, decision)
    return _drawn(state, None)


def _drawn(state: PalaceState, refused: Refusal | None) -> Answer:
    drawers = list(state.drawers)
    return {
        "reject": None if refused is None else refused.reason,
        "dealer": state.dealer if state.number else None,
        "redraw": drawers,
        "expected_drawers": drawers,
    }


def _next_dealer(case: Case) -> Answer:
    return {"reject": None, "dealer": next_dealer(case["given"]["seats"], case["given"]["dealer"])}


def _ante(case: Case) -> Answer:
    small = case["given"]["small"]
    return {"reject": None, "ante": ante_of(Level(small, max(1, 2 * small)))}


def _pile(case: Case) -> Answer:
    players = case["given"]["players"]
    reason = too_many(range(players))
    return {"reject": reason.reason} if reason else {"reject": None, "draw_pile": draw_pile(players)}


def _price(case: Case) -> Answer:
    return {"reject": None, "min_bet": price(case["given"]["soldiers"], case["given"]["small"])}


def _battle(case: Case) -> Answer:
    given = case["given"]
    attacker, defender = side(given["attacker"]), side(given["defender"])
    reason = unfit(attacker, defender)
    if reason is not None:
        return {"reject": reason.reason, "winner": None}
    found = weigh(attacker, defender)
    return {"reject": None, **by_the_cards(attacker, defender, found, last_two=given.get("last_two", False))}


def _banner_deal(case: Case) -> Answer:
    """The cards of the deck turned one after the other, then those of each order that a shuffle left."""
    given = case["given"]
    deck = tuple(map(Card, given["deck"]))
    reason = too_many(given["seats"]) or (Refusal("duplicate_card") if repeated(deck) else None)
    opened = reason or open_hand(Profile(), 1, _chips(sorted(given["seats"])), given["dealer"], STAKES)
    if isinstance(opened, Refusal):
        return {"reject": opened.reason}
    state = replace(_after(PalaceState(), opened), deck=Pile(unknown=len(deck)))
    return _Banners(state, deck, [tuple(map(Card, each)) for each in given.get("reshuffles", ())]).dealt()


class _Banners:
    """The banner deal of a case: the dealer turns the cards in the order in which the case has them."""

    def __init__(self, state: PalaceState, deck: tuple[Card, ...], orders: list[tuple[Card, ...]]) -> None:
        self.state = state
        self.deck = deck
        self.orders = orders
        self.turned = 0
        self.shuffles = 0

    def dealt(self) -> Answer:
        """The answer, once every seat has its banner, or the deal waits for a shuffle, or something is refused."""
        reason: str | None = None
        while self.state.phase is Phase.BANNERS and reason is None:
            if not self.deck and len(self.orders) == self.shuffles:
                reason = self._refused(AsideShuffled(), applied=False)
                break
            reason = self._turn() if self.deck else self._shuffle()
        return self._answer(reason)

    def _refused(self, entry: AsideShuffled | BannerTurned, *, applied: bool = True) -> str | None:
        decision = decide(self.state, entry)
        if isinstance(decision, Refusal):
            return decision.reason
        self.state = _after(self.state, decision) if applied else self.state
        return None

    def _turn(self) -> str | None:
        reason = self._refused(BannerTurned(self.deck[0]))
        if reason is None:
            self.deck = self.deck[1:]
            self.turned += 1
        return reason

    def _shuffle(self) -> str | None:
        order = self.orders[self.shuffles]
        reason = self._refused(AsideShuffled(order))
        if reason is None:
            self.deck = order
            self.shuffles += 1
        return reason

    def _answer(self, reason: str | None) -> Answer:
        state = self.state
        banners = {str(each.seat): str(each.banner) for each in state.holdings if each.banner is not None}
        return {
            "reject": reason,
            "order": list(state.order),
            "banners": banners,
            "rejected": [str(card) for card in state.aside],
            "turned": self.turned,
            "reshuffles": self.shuffles,
            "next": state.waiting_seat,
        }


_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any]], Answer]]] = {
    "dealer_draw": _dealer_draw,
    "next_dealer": _next_dealer,
    "ante": _ante,
    "pile": _pile,
    "price": _price,
    "banner_deal": _banner_deal,
    "battle_eval": _battle,
    "game": play,
}
