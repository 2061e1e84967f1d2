"""Observations at a poker table: what the dealer enters, boxes report and cameras see. The rules judge them."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check, check_seat
from hub.events.cards import Card
from hub.events.draws import MAX_WHO
from hub.events.seat import AtSeat
from hub.events.stakes import Level, SeatChips, check_chips

MAX_MOTIONS = 50
"""Hand motions of one bet, and chips of one motion: nobody pushes more before the dealer speaks."""

MAX_CARDS = 52


class ActionKind(StrEnum):
    """What a player does in turn."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    ALL_IN = "all_in"
    COMPLETE = "complete"
    """Adds what is missing after too few chips (HOUSE.md H23)."""


class Said(StrEnum):
    """The word that went with the chips."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"


class Street(StrEnum):
    """The betting rounds, by the cards on the board."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class CardState(StrEnum):
    """How a card lies at the showdown (H26)."""

    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    MUCKED = "mucked"


@dataclass(frozen=True, slots=True)
class PlayerActed(AtSeat):
    """A named action: by a box, by word, or as the dealer entered it. `to` is the total in front on this street."""

    action: ActionKind
    to: int | None = None

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        if self.to is not None:
            check_chips(self.to)


@dataclass(frozen=True, slots=True)
class ChipsMoved(AtSeat):
    """Chips came in front of the cards: the values of the chips, one tuple a hand motion (H19, H20).

    `said` is the word that went with them, `named` the amount that was said (H21).
    """

    motions: tuple[tuple[int, ...], ...]
    said: Said | None = None
    named: int | None = None

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(len(self.motions) <= MAX_MOTIONS, f"a bet has at most {MAX_MOTIONS} motions")
        check(all(len(each) <= MAX_MOTIONS for each in self.motions), f"a motion has at most {MAX_MOTIONS} chips")
        for chip in (*(chip for motion in self.motions for chip in motion), self.named or 0):
            check_chips(chip)


@dataclass(frozen=True, slots=True)
class DeckCut(AtSeat):
    """A player cut the deck (H9)."""


@dataclass(frozen=True, slots=True)
class CutKnocked(AtSeat):
    """A player knocked instead of cutting (H9)."""


@dataclass(frozen=True, slots=True)
class CardExposed(AtSeat):
    """The dealer turned a card over while dealing it to this seat (H12); not one that its player turned (D21)."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealDone:
    """The last card of the deal is dealt; nobody sits at these seats (H10)."""

    absent: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for seat in self.absent:
            check_seat(seat)


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """The cards that the dealer laid on the board, or now counts on it: `wrong` is the one known to be wrong (H15)."""

    cards: tuple[Card, ...]
    wrong: Card | None = None

    def __post_init__(self) -> None:
        check(len(self.cards) <= MAX_CARDS, "a deck has 52 cards")


@dataclass(frozen=True, slots=True)
class BurnForgotten:
    """No burn card was laid down before the board that lies there (H13). `card` is the top one, once it is shown."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class LeftTable(AtSeat):
    """A player left the table during the hand (H10); `director` for a tournament director who plays (D29)."""

    director: bool = False


@dataclass(frozen=True, slots=True)
class CardHeld:
    """One of a player's cards as it lies; `card` is None where nobody has seen it."""

    card: Card | None
    state: CardState


@dataclass(frozen=True, slots=True)
class HandTabled(AtSeat):
    """A player's cards at the showdown, as they lie (H26).

    `identified`: a card that lies face down is known all the same (D26).
    """

    cards: tuple[CardHeld, ...]
    identified: bool = False

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(len(self.cards) <= MAX_CARDS, "a deck has 52 cards")


@dataclass(frozen=True, slots=True)
class HandNotShown(AtSeat):
    """A hand that was to be shown cannot be read any more (BLUFF.md D6)."""


@dataclass(frozen=True, slots=True)
class CardsShownAround(AtSeat):
    """A player deliberately showed his cards to somebody (H32)."""


@dataclass(frozen=True, slots=True)
class TalkHeard(AtSeat):
    """A player talked about cards of the running hand (H31)."""


@dataclass(frozen=True, slots=True)
class ChipsInPot(AtSeat):
    """A player threw or pushed chips into the pot (H17)."""


@dataclass(frozen=True, slots=True)
class PotTaken(AtSeat):
    """A player took from the pot or touched what lies in it (H18, D30)."""


class Notice(StrEnum):
    """What only a person can see; the dealer enters it."""

    CARDS_HIDDEN = "cards_hidden"
    """Cards lifted off the table or hidden by hands (H16)."""
    COUNT_WRONG = "count_wrong"
    """Somebody pointed out a wrong count; the dealer sorts it out (H24)."""
    COUNT_ASKED = "count_asked"
    """A count of an all-in was asked for (H28)."""
    ADVICE_TAKEN = "advice_taken"
    """A player took advice (H36)."""
    RULES_IGNORED = "rules_ignored"
    """A player does not listen when told the rules (H37)."""


@dataclass(frozen=True, slots=True)
class NoticeEntered(AtSeat):
    """The dealer enters what only he could see."""

    notice: Notice
    who: str

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(0 < len(self.who) <= MAX_WHO, "an entry names who made it")


@dataclass(frozen=True, slots=True)
class NextHandEntered:
    """The dealer opens the next hand, after one was paid.

    `level` is the new one where it changed; players come with their chips, or are gone, by the floor's word.
    """

    level: Level | None = None
    joined: tuple[SeatChips, ...] = ()
    left: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for seat in (*(each.seat for each in self.joined), *self.left):
            check_seat(seat)


PokerEntry = (
    PlayerActed
    | ChipsMoved
    | DeckCut
    | CutKnocked
    | CardExposed
    | DealDone
    | BoardDealt
    | BurnForgotten
    | LeftTable
    | HandTabled
    | HandNotShown
    | CardsShownAround
    | TalkHeard
    | ChipsInPot
    | PotTaken
    | NoticeEntered
    | NextHandEntered
)
"""What the dealer of a poker table may enter."""
