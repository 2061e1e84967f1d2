"""What simulated people do at a table of razz, by seed and by what the table shows: one seed plays alike. Pure."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from hub.events.cards import Card
from hub.events.poker import ActionKind, PlayerActed
from hub.events.readings import BOARD
from hub.people.card_script import CHECK_CALL, FOLD, Deck
from hub.people.script import Press
from hub.rules.razz.low import low_rank
from hub.views.hand_model import HandSeatState, HandSeatView, HandView
from hub.wire.messages import CardsScene

OWN: Final = 7
BEFORE_LAST: Final = 6
ENOUGH_FOR: Final = 7
"""Players for whom a deck has seven cards each."""

STREETS: Final[Mapping[str, int]] = {"third": 1, "fourth": 2, "fifth": 3, "sixth": 4, "seventh": 4}
"""How many up cards everybody has on a street."""

HIGHEST_GOOD: Final = 8
"""Of ranks up to the eight a low hand is made."""

GOOD: Final = 3
LIKES: Final = 0.62
BLUFFS: Final = 0.05
TIRES: Final = 0.18
"""How much less good a hand seems for each bet that was made on the street."""

WORDS: Final = (ActionKind.COMPLETE, ActionKind.BET, ActionKind.RAISE)


def shuffled(seed: int, hand: HandView) -> Deck:
    """The deck of this hand: of seven own cards the first two and the last lie face down; one is for everybody.

    The deck has no seven cards for eight players. Then the last four of them stay only where they cannot fold, and have
    as a last card one that was meant for their neighbour's sixth street.
    """
    luck = random.Random(f"deck {seed} {hand.number}")
    cards = list(Card)
    luck.shuffle(cards)
    seats = [each.seat for each in hand.seats]
    own = {seat: cards[OWN * place : OWN * (place + 1)] for place, seat in enumerate(seats)}
    if len(seats) > ENOUGH_FOR:
        own = dict(zip(seats, _for_eight(cards), strict=True))
    hole = {seat: (*each[:2], *each[6:]) for seat, each in own.items()}
    up = {seat: tuple(each[2:6]) for seat, each in own.items()}
    dealt = OWN * len(seats)
    return Deck(hole, tuple(cards[dealt : dealt + 1]), luck.randrange(2**31), up)


def _for_eight(cards: list[Card]) -> list[list[Card]]:
    six = [cards[BEFORE_LAST * place : BEFORE_LAST * (place + 1)] for place in range(8)]
    rest = cards[BEFORE_LAST * 8 :]
    last = [*rest, *(six[4 + (place + 1) % 4][-1] for place in range(4))]
    return [[*each, card] for each, card in zip(six, last, strict=True)]


def lies(deck: Deck, hand: HandView) -> tuple[CardsScene, ...]:
    """How the cards lie at this state of the hand, the up cards that are being dealt and shown hands included."""
    acts = {each.act for each in hand.choices}
    board = deck.board if hand.board or "board" in acts else ()
    shows = {each.seat for each in hand.choices if each.act == "show"}
    dealing = {each.seat for each in hand.choices if each.act == "up_card"}
    seats = (each for each in hand.seats if each.state not in (HandSeatState.WAITING, HandSeatState.FOLDED))
    lying = (_lying(deck, each, hand, each.seat in shows, each.seat in dealing) for each in seats)
    return CardsScene(BOARD, tuple(map(str, board)), deck.layout), *lying


def _lying(deck: Deck, seat: HandSeatView, hand: HandView, shows: bool, gets: bool) -> CardsScene:
    """Two rows: what was dealt face down, and the up cards with the one that is due."""
    if seat.cards:
        return CardsScene(seat.seat, seat.cards, deck.layout + seat.seat)
    up = deck.up[seat.seat][: len(seat.up) + gets]
    last = int(any(each.act == "deal" for each in hand.choices))  # on its way to everybody
    hole = deck.hole[seat.seat][: seat.down + last]
    faces = tuple(str(card) if shows else "" for card in hole)
    return CardsScene(seat.seat, (*faces, *map(str, up)), deck.layout + seat.seat)


def think(seed: int, hand: HandView, deck: Deck, seat: int) -> PlayerActed | Press:
    """What the player in turn does: calls, checks, brings in and folds with his box; raises are said to the dealer."""
    choices = {each.act: each for each in hand.choices if each.seat == seat}
    luck = random.Random(f"mind {seed} {hand.number} {hand.street} {seat} {hand.price} {hand.pot}")
    if _lacks_last(hand, seat) and "fold" in choices:
        return Press(seat, FOLD)
    good = seems(_own(deck, hand, seat)) + luck.uniform(-0.2, 0.2)
    raising = next((each for each in WORDS if each in choices), None)
    eager = good - TIRES * hand.price / max(1, hand.bet)
    if raising is not None and (luck.random() < BLUFFS or (eager > LIKES and luck.random() < good)):
        return PlayerActed(seat, raising, choices[raising].least)
    stays = {"check", "bring_in"} & choices.keys() or good > _price(hand)
    return Press(seat, CHECK_CALL if stays else FOLD)


def _lacks_last(hand: HandView, seat: int) -> bool:
    """Whether there is no card for this player's last street, if all stay in."""
    return len(hand.seats) > ENOUGH_FOR and seat in [each.seat for each in hand.seats[4:]]


def _price(hand: HandView) -> float:
    """How good a hand must seem to be called with: the more there is in the pot, the less."""
    return 0.2 + 0.6 * hand.price / (hand.pot + hand.price + 1)


def _own(deck: Deck, hand: HandView, seat: int) -> tuple[Card, ...]:
    """All that the player knows of his hand."""
    mine = next(each for each in hand.seats if each.seat == seat)
    return (*deck.hole[seat][: mine.down], *deck.up[seat][: len(mine.up)])


def seems(own: Sequence[Card]) -> float:
    """How good a low hand seems to its player, 0 to 1: different low ranks for the cards that there are."""
    different = len({low_rank(card) for card in own if low_rank(card) <= HIGHEST_GOOD})
    expected = min(5, max(GOOD, len(own) - 1))
    return min(1.0, different / expected) - 0.02 * min(map(low_rank, own))
