"""The state of one hand, and what can be read off it."""

from dataclasses import dataclass, field, replace
from typing import Final, Self

from hub.events.cards import Card
from hub.events.poker_rulings import HandShown
from hub.events.razz import RazzStreet, Stakes
from hub.rules.poker.hand import HOLE_CARDS, Stage
from hub.rules.poker.players import Betting
from hub.rules.razz.order import STREETS
from hub.rules.razz.profile import Profile
from hub.rules.razz.seventh import DECK, Seventh

NO_STAKES: Final = Stakes(0, 1, 2, 4)
"""Before the first hand."""

KEPT_HANDS: Final = 50
"""Hands whose cards may be asked for afterwards (Z29, E14)."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The hands that were live at the showdown of a hand, mucked ones too."""

    number: int
    hands: tuple[HandShown, ...]
    community: Card | None


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand at one table.

    Args:
        profile: the table's settings.
        stage: where the hand stands; DEAL while the cards of any street are dealt.
        number: of the hand at this table.
        stakes: what it is played for.
        betting: players, chips, and what is asked of whom; its `min_bet` is the limit of the street.
        street: the street that is dealt or played.
        served: the seats that have their card of this street.
        dealt: how many cards left the deck so far.
        up: the up cards of every seat, folded ones too.
        community: the card for everybody; None: there is none.
        opener: the seat that the cards chose on this street.
        level: the total of the last full bet or raise of this street (Z10).
        bets: how many full bets and raises were made on this street (Z11).
        leader: who bet first or raised last in the last round that had a bet (Z21).
        order: the order of showing; empty before the showdown.
        shown: the hands that were shown, all own cards, those dealt face down first.
        mucked: the seats whose hands were read and thrown away at the showdown.
        held: the down cards that the hub knows and that were not shown; no view shows them.
        paid: the whole pot, once it is paid.
        disclosed: whether all hands of this showdown were asked for.
        records: earlier showdowns, oldest first.
        before: the hand as it was before the last entry, back to its opening; None where none can be taken back.
    """

    profile: Profile = field(default_factory=Profile)
    stage: Stage = Stage.WAITING
    number: int = 0
    stakes: Stakes = NO_STAKES
    betting: Betting = field(default_factory=Betting)
    street: RazzStreet = RazzStreet.THIRD
    served: tuple[int, ...] = ()
    dealt: int = 0
    up: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    community: Card | None = None
    opener: int | None = None
    level: int = 0
    bets: int = 0
    leader: int | None = None
    order: tuple[int, ...] = ()
    shown: tuple[HandShown, ...] = ()
    mucked: tuple[int, ...] = ()
    held: tuple[HandShown, ...] = ()
    paid: int | None = None
    disclosed: bool = False
    records: tuple[HandRecord, ...] = ()
    before: Self | None = field(default=None, compare=False, repr=False)

    @property
    def turn(self) -> int | None:
        """The seat to act; None: no decision is open."""
        return self.betting.turn

    @property
    def pot(self) -> int:
        """All chips put in during this hand; after it, what was distributed."""
        return self.betting.pot if self.paid is None else self.paid

    @property
    def must_bring_in(self) -> bool:
        """Whether the forced bet is due from the seat in turn (Z9)."""
        return self.street is STREETS[0] and self.turn is not None and self.betting.price == 0

    @property
    def at_showdown(self) -> bool:
        """Whether hands are shown or mucked now."""
        return self.stage is Stage.PLAY and bool(self.order)

    @property
    def unserved(self) -> tuple[int, ...]:
        """The seats with a live hand that have no card of this street yet, in deal order."""
        return tuple(seat for seat in self.betting.live if seat not in self.served)

    @property
    def next_street(self) -> RazzStreet | None:
        """The street after this one, None after the last."""
        later = STREETS.index(self.street) + 1
        return STREETS[later] if later < len(STREETS) else None

    @property
    def seventh(self) -> Seventh:
        """The cards that are left, and the players who want one."""
        return Seventh(DECK - self.dealt, len(self.unserved))

    @property
    def to_show(self) -> tuple[int, ...]:
        """The seats that have still to show or muck, in order."""
        done = {*self.mucked, *(each.seat for each in self.shown)}
        return tuple(seat for seat in self.order if seat in self.betting.live and seat not in done)

    def ups(self, seat: int) -> tuple[Card, ...]:
        """The up cards of a seat, in the order in which they were dealt."""
        return dict(self.up).get(seat, ())

    def downs(self, seat: int) -> int:
        """How many cards lie face down at a seat: two, and on seventh street an own third one (Z6, Z18)."""
        third = self.street is STREETS[-1] and seat in self.served and self.community is None
        return HOLE_CARDS + int(third)

    def shown_by(self, seat: int) -> tuple[Card, ...] | None:
        """The own cards that a seat has shown, None where it has not."""
        return next((each.cards for each in self.shown if each.seat == seat), None)

    def hand_of(self, seat: int) -> tuple[Card, ...] | None:
        """All own cards of a seat, shown or read; None where the hub does not know them all."""
        held = next((each.cards for each in self.held if each.seat == seat), ())
        read = (*held, *self.ups(seat)) if len(held) == self.downs(seat) else None
        return self.shown_by(seat) or read

    def known(self, besides: int | None = None) -> tuple[Card, ...]:
        """All cards of this hand that the hub knows, folded ones too, but for the down cards at one seat."""
        ups = (card for _, cards in self.up for card in cards)
        held = (card for each in self.held if each.seat != besides for card in each.cards)
        shown = (card for each in self.shown for card in each.cards if card not in self.ups(each.seat))
        return (*ups, *held, *shown, *(() if self.community is None else (self.community,)))

    def taken_back(self) -> Self:
        """The hand before the last entry; what a reader has read meanwhile stays.

        Raises:
            ValueError: there is none.
        """
        if self.before is None:
            raise ValueError("there is no entry to take back")
        held = {each.seat: each for each in (*self.before.held, *self.held)}
        return replace(self.before, held=tuple(held.values()))
