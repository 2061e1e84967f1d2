"""What somebody would enter for a choice that a game offers, with cards of one deck and dice as they fall."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from hub.bench.chance import Random
from hub.events.bluff import FloorRuled, ReadHandUsed
from hub.events.cards import Card
from hub.events.observations import BidEntered, ChallengeMade, DiceRevealed, SeatDice
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    DeckCut,
    HandNotShown,
    HandTabled,
    NextHandEntered,
    PlayerActed,
)
from hub.events.razz import BringInMade, UpCardDealt
from hub.rules.choice import Choice, Watched
from hub.rules.poker.hand import HOLE_CARDS

WHO: Final = "Ann"
UP_CARDS: Final = 4
"""Of a hand of razz at its showdown."""
_BOARD_FROM: Final = 30
"""Behind the two cards of every seat; there are 52."""


@dataclass(slots=True)
class Deck:
    """One deck: two cards for each seat, then the board. It is shuffled before every deal.

    Where cards come one by one, `out` are those that cannot come any more.
    """

    chance: Random
    cards: list[Card] = field(default_factory=lambda: list(Card))
    out: frozenset[Card] = frozenset()

    def shuffle(self) -> None:
        """Another order, before the next deal."""
        self.chance.shuffle(self.cards)

    def hand(self, seat: int) -> tuple[CardHeld, ...]:
        """The two cards of a seat, face up."""
        return tuple(CardHeld(card, CardState.FACE_UP) for card in self.cards[2 * seat : 2 * seat + 2])

    def fresh(self, many: int) -> tuple[Card, ...]:
        """So many cards that are not out."""
        return tuple(islice((card for card in self.cards if card not in self.out), many))

    def board(self, lie: int, more: int) -> tuple[Card, ...]:
        """The next cards of the board, where some lie."""
        start = _BOARD_FROM + lie
        return tuple(self.cards[start : start + more])


@dataclass(frozen=True, slots=True)
class _Asked:
    """One choice with what is there to answer it."""

    choice: Choice
    watched: Watched
    deck: Deck
    chance: Random

    @property
    def seat(self) -> int:
        return self.choice.seat or 0

    def amount(self) -> int | None:
        """A total or count from the least one up to a few times of it."""
        least, most = self.choice.least, self.choice.most
        if least is None:
            return None
        return min(least * self.chance.choice((1, 1, 1, 2, 3)), least if most is None else most)


def entry(choice: Choice, watched: Watched, deck: Deck, chance: Random) -> object:
    """The observation for a choice; one that no entry is named for is a player's action."""
    asked = _Asked(choice, watched, deck, chance)
    return _ENTRIES.get(choice.act, _action)(asked)


def _action(asked: _Asked) -> object:
    return PlayerActed(asked.seat, ActionKind(asked.choice.act), asked.amount())


def _bid(asked: _Asked) -> object:
    """The cheapest count of a face, mostly; higher ones end the round before it is one."""
    return BidEntered(asked.seat, asked.choice.least or 0, asked.choice.face or 0)


def _dice(asked: _Asked) -> object:
    seats = asked.watched.seats
    return DiceRevealed(tuple(SeatDice(s.seat, tuple(asked.chance.choices(range(1, 7), k=s.count))) for s in seats))


def _deal(asked: _Asked) -> object:
    asked.deck.shuffle()
    return DealDone()


def _up_card(asked: _Asked) -> object:
    if not asked.deck.out:
        asked.deck.shuffle()
    return UpCardDealt(asked.seat, asked.deck.fresh(1)[0])


def _show(asked: _Asked) -> object:
    """The whole hand; of one of which some cards lie face up already the others."""
    count = next(each.count for each in asked.watched.seats if each.seat == asked.seat)
    if count == HOLE_CARDS:
        return HandTabled(asked.seat, asked.deck.hand(asked.seat))
    down = asked.deck.fresh(count - UP_CARDS)
    return HandTabled(asked.seat, tuple(CardHeld(card, CardState.FACE_UP) for card in down))


def _board(asked: _Asked) -> object:
    if asked.deck.out:
        return BoardDealt(asked.deck.fresh(1))
    return BoardDealt(asked.deck.board(asked.watched.board, asked.choice.least or 0))


_ENTRIES: Final[Mapping[str, Callable[[_Asked], object]]] = {
    "bid": _bid,
    "challenge": lambda asked: ChallengeMade(asked.seat),
    "reveal": _dice,
    "cut": lambda asked: DeckCut(asked.seat),
    "deal": _deal,
    "board": _board,
    "up_card": _up_card,
    "bring_in": lambda asked: BringInMade(asked.seat),
    "show": _show,
    "use_read": lambda asked: ReadHandUsed(asked.seat, WHO),
    "not_shown": lambda asked: HandNotShown(asked.seat),
    "floor": lambda asked: FloorRuled(asked.chance.random() < 0.5, WHO),
    "next_hand": lambda _: NextHandEntered(),
}
