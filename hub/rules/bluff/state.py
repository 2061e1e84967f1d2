"""The state of one hand, and what can be read off it."""

from dataclasses import dataclass, field
from enum import StrEnum

from hub.events.bluff_rulings import AntesGiven, BluffJudged
from hub.events.cards import Card
from hub.events.poker_rulings import HandShown
from hub.events.stakes import SeatChips
from hub.rules.bluff.profile import Profile
from hub.rules.poker.hand import Hand


class HandKind(StrEnum):
    """What is played."""

    NORMAL = "normal"
    BLUFF_POT = "bluff_pot"


class End(StrEnum):
    """How a hand ended."""

    FOLD = "fold"
    SHOWDOWN = "showdown"


@dataclass(frozen=True, slots=True)
class LastDecision:
    """The last decision of the last betting round that had one (B4).

    Args:
        seat: who made it.
        folded: whether it was a fold.
        aggressor: who had made the last legal bet or raise of that round; None: nobody.
        board: the cards that lay then.
    """

    seat: int
    folded: bool
    aggressor: int | None
    board: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandState(Hand):
    """One hand at one table.

    Args:
        profile: the table's settings.
        kind: an ordinary hand or a bluff pot.
        level_due: whether a new level waits to be used (B16).
        button: its seat; in a bluff pot that of the bluffer.
        sb: the small blind; None: there is none.
        bb: the big blind; None in a bluff pot.
        waiting: players who sit this hand out (D14).
        last: the last decision, None before the first.
        held: hands that lie face down and that the hub knows; no view shows them.
        unread: seats whose hands cannot be read any more.
        end: how the hand ended, None while it runs.
        verdict: whether it was a bluff, once that is ruled.
        paid: the whole pot, once it is paid.
        given: what was paid for a bluff.
    """

    profile: Profile = field(default_factory=Profile)
    kind: HandKind = HandKind.NORMAL
    level_due: bool = False
    button: int = 0
    sb: int | None = None
    bb: int | None = None
    waiting: tuple[SeatChips, ...] = ()
    last: LastDecision | None = None
    held: tuple[HandShown, ...] = ()
    unread: tuple[int, ...] = ()
    end: End | None = None
    verdict: BluffJudged | None = None
    paid: int | None = None
    given: AntesGiven | None = None

    @property
    def pot(self) -> int:
        """All chips put in during this hand, also after they are paid out."""
        return self.betting.pot if self.paid is None else self.paid

    @property
    def first_after(self) -> int:
        """The seat after which the first betting round begins: the big blind, in a bluff pot the button (B13)."""
        return self.button if self.bb is None else self.bb

    def known(self, besides: int | None = None) -> tuple[Card, ...]:
        """All cards of this hand that the hub knows, but for those at one seat."""
        at_seats = (each for each in (*self.shown, *self.held) if each.seat != besides)
        return (*self.board, *(card for each in at_seats for card in each.cards))
