"""What simulated people do at a table of cards, by seed and by what the table shows: one seed plays alike. Pure."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hub.events.cards import Card
from hub.events.poker import ActionKind, PlayerActed
from hub.events.readings import BOARD
from hub.people.script import SLOW, TIME, Press
from hub.rules.poker.strength import category, strength
from hub.views.hand_model import ChoiceView, HandView
from hub.wire.messages import CardsScene

HOLE: Final = 2
MADE: Final = (0.0, 0.3, 0.5, 0.65)
"""How much better a hand seems that is so many kinds above what lies on the board for everybody."""
BOARD_CARDS: Final = 5

FOLD: Final = "fold"
CHECK_CALL: Final = "check-call"

BOLD: Final = 0.82
"""How good a hand must seem before somebody puts all his chips in."""

BOLD_AT_ALL: Final = 0.3
"""How often he then really does."""

BLUFFS: Final = 0.12
"""How often somebody bets or raises whatever he holds."""

LIKES: Final = 0.55
"""How good a hand must seem before somebody bets or raises."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one hand: two by seat, the board, how they lie by seed; `up` are those dealt face up to seats."""

    hole: Mapping[int, tuple[Card, ...]]
    board: tuple[Card, ...]
    layout: int
    up: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)


def shuffled(seed: int, hand: HandView) -> Deck:
    """The deck of this hand."""
    luck = random.Random(f"deck {seed} {hand.number}")
    cards = list(Card)
    luck.shuffle(cards)
    seats = [each.seat for each in hand.seats]
    hole = {seat: tuple(cards[HOLE * place : HOLE * (place + 1)]) for place, seat in enumerate(seats)}
    dealt = HOLE * len(seats)
    return Deck(hole, tuple(cards[dealt : dealt + BOARD_CARDS]), luck.randrange(2**31))


def scene(deck: Deck, hand: HandView, laid: int, up: frozenset[int], mucked: frozenset[int]) -> tuple[CardsScene, ...]:
    """The table as it stands: so many cards of the board, hands of `up` seats face up, those of `mucked` seats gone."""
    board = CardsScene(BOARD, tuple(map(str, deck.board[:laid])), deck.layout)
    seats = (each.seat for each in hand.seats if each.seat not in mucked and each.seat in deck.hole)
    return (board, *(_lying(deck, seat, seat in up) for seat in seats))


def _lying(deck: Deck, seat: int, up: bool) -> CardsScene:
    cards = tuple(str(card) if up else "" for card in deck.hole[seat])
    return CardsScene(seat, cards, deck.layout + seat)


def think(seed: int, hand: HandView, deck: Deck, seat: int) -> PlayerActed | Press:
    """What the player in turn does: checks, calls and folds with his box; bets and raises are said to the dealer."""
    choices = {each.act: each for each in hand.choices if each.seat == seat}
    luck = random.Random(f"mind {seed} {hand.number} {hand.street} {seat} {hand.price} {hand.pot}")
    good = _seems(deck.hole[seat], hand.board) + luck.uniform(-0.2, 0.2)
    raising = choices.get("raise") or choices.get("bet")
    bluffs = luck.random() < BLUFFS
    if raising is not None and (bluffs or (good > LIKES and luck.random() < good)):
        return _raise(raising, hand, seat, good, luck)
    if "check" in choices or "complete" in choices:
        return Press(seat, CHECK_CALL)
    cost = _cost(choices.get("call"), hand, seat)
    return Press(seat, CHECK_CALL if good > 0.25 + cost / (hand.pot + cost + 1) * 0.6 else FOLD)


def _cost(call: ChoiceView | None, hand: HandView, seat: int) -> int:
    lying = next((each.bet for each in hand.seats if each.seat == seat), 0)
    return 0 if call is None or call.most is None else max(0, call.most - lying)


def _raise(offered: ChoiceView, hand: HandView, seat: int, good: float, luck: random.Random) -> PlayerActed:
    """To the least that is allowed and a few big blinds more, or with everything."""
    least, most = offered.least or 0, offered.most or 0
    bold = good > BOLD and luck.random() < BOLD_AT_ALL
    to = most if bold else min(most, least + hand.big * luck.randint(0, 3))
    kind = ActionKind.BET if offered.act == "bet" else ActionKind.RAISE
    return PlayerActed(seat, kind, to)


def _seems(hole: Iterable[Card], board: tuple[str, ...]) -> float:
    """How good a hand seems to its player, 0 to about 1."""
    own = tuple(hole)
    ranks = sum(card.rank for card in own) / 28
    if not board:
        return min(1.0, 0.9 * ranks + 0.35 * (own[0].rank == own[1].rank) + 0.05 * (own[0].suit == own[1].suit))
    lying = tuple(Card(code) for code in board)
    more = category(strength((*own, *lying))) - category(strength(lying))
    return 0.3 * ranks + MADE[min(more, len(MADE) - 1)]


def calls_time(seed: int, hand: HandView, turn: int) -> Press | None:
    """Who calls *Time* on the player in turn, where that one thinks for long: the next seat with chips."""
    luck = random.Random(f"time {seed} {hand.number} {hand.street} {turn} {hand.pot}")
    others = [each.seat for each in hand.seats if each.seat != turn and each.stack]
    if not others or luck.random() >= SLOW / 2:
        return None
    return Press(min(others, key=lambda seat: (seat < turn, seat)), TIME)
