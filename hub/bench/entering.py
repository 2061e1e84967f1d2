"""What somebody would enter for a choice that a game offers, with cards of one deck and dice as they fall."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
from hub.rules.choice import Choice, Watched

WHO: Final = "Ann"
_BOARD_FROM: Final = 30
"""Behind the two cards of every seat; there are 52."""


@dataclass(slots=True)
class Deck:
    """One deck: two cards for each seat, then the board. It is shuffled before every deal."""

    chance: Random
    cards: list[Card] = field(default_factory=lambda: list(Card))

    def shuffle(self) -> None:
        """Another order, before the next deal."""
        self.chance.shuffle(self.cards)

    def hand(self, seat: int) -> tuple[CardHeld, ...]:
        """The two cards of a seat, face up."""
        return tuple(CardHeld(card, CardState.FACE_UP) for card in self.cards[2 * seat : 2 * seat + 2])

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


def _board(asked: _Asked) -> object:
    return BoardDealt(asked.deck.board(asked.watched.board, asked.choice.least or 0))


_ENTRIES: Final[Mapping[str, Callable[[_Asked], object]]] = {
    "bid": _bid,
    "challenge": lambda asked: ChallengeMade(asked.seat),
    "reveal": _dice,
    "cut": lambda asked: DeckCut(asked.seat),
    "deal": _deal,
    "board": _board,
    "show": lambda asked: HandTabled(asked.seat, asked.deck.hand(asked.seat)),
    "use_read": lambda asked: ReadHandUsed(asked.seat, WHO),
    "not_shown": lambda asked: HandNotShown(asked.seat),
    "floor": lambda asked: FloorRuled(asked.chance.random() < 0.5, WHO),
    "next_hand": lambda _: NextHandEntered(),
}
