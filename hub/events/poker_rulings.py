"""Rulings at a poker table: what the hub decided about cards and chips. Past tense, final, journalled."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.cards import Card
from hub.events.conduct import NoticeKept, PlayerWarned, PotTouched
from hub.events.poker import ActionKind, Street
from hub.events.stakes import BetsPosted, HandOpened, SeatChips


@dataclass(frozen=True, slots=True)
class DeckWasCut:
    """The right player cut, so the deal may begin (H9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardWasExposed:
    """The first exposed card of the deal becomes the burn card; this seat gets its card last (H12)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealVoided:
    """A second card was exposed: new deal (H12)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """All have their cards; hands of `dead` seats are mucked, nobody sits there (H10). `turn` opens the betting."""

    dead: tuple[int, ...]
    turn: int | None


@dataclass(frozen=True, slots=True)
class ActionStood:
    """A player acted: check, call, bet, raise or fold.

    `to` is his total in front on this street, `added` what came now. `price`, `raise_by` and `turn` (None: the betting
    round is over) hold from here on. `all_in`: he has no chips left. `string_bet`: there were several motions (H19).
    """

    seat: int
    action: ActionKind
    to: int
    added: int
    price: int
    raise_by: int
    turn: int | None
    all_in: bool = False
    string_bet: bool = False


@dataclass(frozen=True, slots=True)
class ActionVoided:
    """Acting out of turn counts for nothing; the player may then only check, call or fold (H22)."""

    seat: int
    action: ActionKind


@dataclass(frozen=True, slots=True)
class RestrictionEnded:
    """These seats may do everything again after acting out of turn (D15)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TooFewStood:
    """Too few chips stay in (H23): `to` in front, `missing` to be added unless the hand is folded."""

    seat: int
    to: int
    added: int
    missing: int


class DeathCause(StrEnum):
    """Why a hand is dead without its player's fold."""

    TIME = "time"
    LEFT = "left"
    SHOWN_AROUND = "shown_around"
    MUCKED = "mucked"
    """Both cards, or one of them, are in the muck (H26)."""
    TURNED_DOWN = "turned_down"
    """A card lies face down and is not identified, or again after a warning (H26)."""


@dataclass(frozen=True, slots=True)
class HandKilled:
    """A hand is dead (H10, H25, H26, H32); `turn` is the seat to act now."""

    seat: int
    cause: DeathCause
    turn: int | None


@dataclass(frozen=True, slots=True)
class BoardLaid:
    """The next cards lie on the board; `turn` opens the betting, None where there is none."""

    street: Street
    cards: tuple[Card, ...]
    turn: int | None


class BoardFault(StrEnum):
    """Why cards of the board went back into the deck."""

    PREMATURE = "premature"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class BoardShuffledBack:
    """These cards go back into the deck, it is shuffled, and the street is dealt anew (H14, H15).

    `returned` is what goes back to the players, where bets were made on the wrong flop.
    """

    street: Street
    cards: tuple[Card, ...]
    fault: BoardFault
    returned: tuple[SeatChips, ...] = ()


@dataclass(frozen=True, slots=True)
class FlopMended:
    """The card known to be wrong becomes the burn card on top of the deck; these three stand (H15, D11)."""

    burn: Card
    flop: tuple[Card, ...]
    turn: int | None


@dataclass(frozen=True, slots=True)
class BurnShown:
    """The forgotten burn card is shown to all and laid face down; the board stands (H13, D10)."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class HandShown:
    """Both cards are shown, or known (H26, D26): the hand lives."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PotPaid:
    """One pot: the seats it could go to, those who won it, what each got. `odd_to` got the first odd chip (H27)."""

    amount: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[SeatChips, ...]
    odd_to: int | None


@dataclass(frozen=True, slots=True)
class PotsPaid:
    """The hand is over: uncalled chips are back (D20), every pot is paid, main pot first (H29)."""

    returned: tuple[SeatChips, ...]
    pots: tuple[PotPaid, ...]


@dataclass(frozen=True, slots=True)
class EntryTakenBack:
    """The last entry about the hand was taken back: all is as it was before it."""

    who: str


HouseRuling = (
    HandOpened
    | BetsPosted
    | DeckWasCut
    | CardWasExposed
    | DealVoided
    | CardsDealt
    | ActionStood
    | ActionVoided
    | RestrictionEnded
    | TooFewStood
    | HandKilled
    | BoardLaid
    | BoardShuffledBack
    | FlopMended
    | BurnShown
    | HandShown
    | PotsPaid
    | PlayerWarned
    | PotTouched
    | NoticeKept
    | EntryTakenBack
)
"""What the house rules decide about one hand."""
