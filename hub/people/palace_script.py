"""What simulated people do at a table of Palace Poker, by seed and by what the table shows. Pure."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import Observation
from hub.events.palace import (
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    DiscardMade,
    RaiseDeclared,
)
from hub.events.readings import BOARD
from hub.people.card_script import CHECK_CALL, FOLD, Deck
from hub.people.script import Press
from hub.rules.palace.state import MAX_SOLDIERS, PALACE_CARDS
from hub.rules.palace.weighing import Outcome, Side, weigh
from hub.rules.poker.strength import Category, category, strength
from hub.views.hand_model import ChoiceView, HandSeatState, HandSeatView, HandView
from hub.wire.messages import CardsScene

GROUP: Final = 4
"""Players whose banners have different suits (P5)."""

BUYS: Final = 0.45
FOLDS: Final = 0.05
THROWS: Final = 0.05
"""How often somebody buys, gives up or throws soldiers on a turn, whatever he holds."""

LIKES: Final = 0.45
BRAVE: Final = 0.3
BOLD: Final = 0.75
"""How good a hand must seem to attack with, to call with, to raise with."""

GOOD: Final = float(Category.STRAIGHT)
"""A kind of hand that seems perfect."""


def shuffled(seed: int, hand: HandView) -> Deck:
    """The cards of this hand: `up` are those that are turned for each seat, its banner the last, `hole` are its palace
    cards and `board` is the draw pile. Before the first hand, what each draws for the deal.
    """
    luck = random.Random(f"deck {seed} {hand.number}")
    cards = list(Card)
    luck.shuffle(cards)
    seats = tuple(each.seat for each in hand.seats)
    layout = luck.randrange(2**31)
    if not hand.number:
        first = len(seats) * (len(hand.happened) - 1) % (len(cards) - len(seats) + 1)
        return Deck({}, (), layout, {seat: (cards[first + at],) for at, seat in enumerate(seats)})
    turned = dict(_banners(_dealt_to(seats, hand.button), cards, luck))
    banners = {each[-1] for each in turned.values()}
    rest = [card for card in cards if card not in banners]
    luck.shuffle(rest)
    hole = {seat: tuple(rest[PALACE_CARDS * at : PALACE_CARDS * (at + 1)]) for at, seat in enumerate(seats)}
    return Deck(hole, tuple(rest[PALACE_CARDS * len(seats) :]), layout, turned)


def _dealt_to(seats: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """The seats from the dealer's left on."""
    return tuple(sorted(seats, key=lambda seat: (seat <= dealer, seat)))


def _banners(order: tuple[int, ...], cards: list[Card], luck: random.Random) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """What is turned for each seat until it has a suit that is new in its group (P5-P7)."""
    deck, aside, held = list(cards), list[Card](), set[str]()
    for at, seat in enumerate(order):
        held = set() if at % GROUP == 0 else held
        turned = list[Card]()
        while not turned or turned[-1].suit in held:
            if not deck:
                deck, aside = aside, []
                luck.shuffle(deck)
            turned.append(deck.pop(0))
            aside += [turned[-1]] if turned[-1].suit in held else []
        held.add(turned[-1].suit)
        yield seat, tuple(turned)


def next_banner(deck: Deck, hand: HandView, seat: int) -> Card:
    """The card that is turned next for a seat: as many lie aside already as were turned for it before."""
    aside = set(hand.palace.aside) if hand.palace is not None else set()
    return next((card for card in deck.up[seat] if str(card) not in aside), deck.up[seat][-1])


def lies(deck: Deck, hand: HandView) -> tuple[CardsScene, ...]:
    """How the cards lie at this state of the hand, those included that are being drawn, turned or laid open."""
    due = {each.seat: each.act for each in hand.choices if each.act in ("draw", "banner", "show")}
    seats = (each for each in hand.seats if each.state is not HandSeatState.WAITING)
    return _piles(deck, hand), *(_lying(deck, each, hand, due.get(each.seat, "")) for each in seats)


def _piles(deck: Deck, hand: HandView) -> CardsScene:
    """Draw pile and discard pile, as backs."""
    palace = hand.palace
    piles = 0 if palace is None else bool(palace.draw) + bool(palace.discard)
    return CardsScene(BOARD, (), deck.layout, across=("",) * piles)


def _lying(deck: Deck, seat: HandSeatView, hand: HandView, due: str) -> CardsScene:
    cards, banner = ("",) * seat.down, seat.banner
    if due == "draw":
        banner = str(deck.up[seat.seat][0])
    elif due == "banner":
        banner = str(next_banner(deck, hand, seat.seat))
    elif due == "show":
        cards = tuple(map(str, deck.hole[seat.seat]))
    return CardsScene(seat.seat, seat.cards or cards, deck.layout + seat.seat, banner, seat.soldiers)


def think(seed: int, hand: HandView, deck: Deck, seat: int) -> Observation | Press:
    """What the player in turn does: stays, calls and folds with his box; all else is said to the dealer."""
    choices = {each.act: each for each in hand.choices if each.seat == seat}
    luck = random.Random(f"mind {seed} {hand.number} {seat} {hand.pot} {len(hand.happened)} {hand.stage}")
    if hand.stage == "resolve":
        return _announces(hand, deck, seat)
    if hand.stage == "take":
        return _takes(hand, seat, luck)
    good = seems(own_cards(hand, deck, seat)) + luck.uniform(-0.2, 0.2)
    return _answers(choices, seat, good) if hand.stage == "answer" else _on_turn(hand, deck, seat, good, luck)


def own_cards(hand: HandView, deck: Deck, seat: int) -> tuple[Card, ...]:
    """All that a player holds."""
    mine = _seat(hand, seat)
    return (Card(mine.banner), *(Card(code) for code in mine.soldiers), *deck.hole[seat])


def _seat(hand: HandView, seat: int) -> HandSeatView:
    return next(each for each in hand.seats if each.seat == seat)


def seems(own: Sequence[Card]) -> float:
    """How good a hand seems to its player, 0 to about 1."""
    return min(1.0, category(strength(own)) / GOOD) + 0.1 * max(card.rank for card in own) / 14


def _on_turn(hand: HandView, deck: Deck, seat: int, good: float, luck: random.Random) -> Observation | Press:
    offered = [each for each in hand.choices if each.seat == seat]
    acts = {each.act for each in offered}
    mine, roll = _seat(hand, seat), luck.random()
    if "buy" in acts and roll < BUYS and len(mine.soldiers) < MAX_SOLDIERS and hand.palace and hand.palace.draw:
        return BuyMade(seat, deck.board[len(deck.board) - hand.palace.draw])
    if "discard" in acts and roll > 1 - THROWS:
        return DiscardMade(seat, (Card(mine.soldiers[0]),))
    targets = [each for each in offered if each.act == "bet" and each.against is not None]
    if targets and (good > LIKES or "stay" not in acts):
        return BattleDeclared(seat, luck.choice(targets).against)
    return Press(seat, FOLD if "stay" not in acts or luck.random() < FOLDS else CHECK_CALL)


def _answers(choices: dict[str, ChoiceView], seat: int, good: float) -> Observation | Press:
    if "raise" in choices and good > BOLD:
        return RaiseDeclared(seat, choices["raise"].least or 0)
    return Press(seat, CHECK_CALL if "call" in choices and good > BRAVE else FOLD)


def _announces(hand: HandView, deck: Deck, seat: int) -> Observation:
    """The palace cards go to be read; then whoever looks says what he sees."""
    unread = next((each.seat for each in hand.choices if each.act == "read" and each.seat is not None), None)
    if unread is not None:
        return HoleCardsRead(unread, deck.hole[unread])
    battle = hand.palace.battle if hand.palace is not None else None
    if battle is None:
        return BattleAnnounced(seat, Claim.CONCEDE)
    found = weigh(_side(hand, deck, battle.attacker), _side(hand, deck, battle.defender))
    lost = Outcome.ATTACKER if seat == battle.defender else Outcome.DEFENDER
    return BattleAnnounced(seat, Claim.CONCEDE if found.outcome is lost else Claim.WIN)


def _side(hand: HandView, deck: Deck, seat: int) -> Side:
    mine = _seat(hand, seat)
    return Side(Card(mine.banner), tuple(Card(code) for code in mine.soldiers), deck.hole[seat])


def _takes(hand: HandView, seat: int, luck: random.Random) -> Observation:
    soldiers = _seat(hand, seat).soldiers
    thrown = luck.sample(soldiers, max(0, len(soldiers) - MAX_SOLDIERS))
    return CaptureDone(seat, tuple(Card(code) for code in thrown))
