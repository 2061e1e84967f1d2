"""The state of one hand, and what can be read off it."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from hub.events.cards import Card
from hub.events.palace_rulings import AlarmRaised, Result
from hub.events.poker_rulings import HandShown, PotPaid
from hub.events.stakes import Level
from hub.rules.palace.piles import Pile
from hub.rules.palace.profile import Profile
from hub.rules.poker.betting import clockwise
from hub.rules.poker.hand import NO_LEVEL, Stage
from hub.rules.poker.players import Betting

DECK: Final = 52
PALACE_CARDS: Final = 3
MAX_SOLDIERS: Final = 5
"""P10."""


class Phase(StrEnum):
    """What is waited for."""

    WAITING = "waiting"
    """No hand has been opened."""
    DRAW = "draw"
    """The dealer is drawn for (P3)."""
    ANTES = "antes"
    BANNERS = "banners"
    PALACE = "palace"
    """The palace cards are dealt (P8)."""
    TURN = "turn"
    """A player's turn (P9)."""
    ANSWER = "answer"
    """A side of a battle answers a bet or a raise (P15, P22)."""
    RESOLVE = "resolve"
    """The last caller looks and announces (P16)."""
    WON = "won"
    """A battle is won, and nothing captured yet; no hand stays here."""
    TAKE = "take"
    """The winner throws soldiers (P19)."""
    TIED = "tied"
    """The last two tied and split the pot (P18); no hand stays here."""
    SHOWDOWN = "showdown"
    """The hands are laid open (P28)."""
    OVER = "over"


_STAGES: Final = {
    Phase.WAITING: Stage.WAITING,
    Phase.OVER: Stage.OVER,
    **dict.fromkeys((Phase.DRAW, Phase.ANTES, Phase.BANNERS, Phase.PALACE), Stage.DEAL),
}


@dataclass(frozen=True, slots=True)
class Holding:
    """What lies face up at a seat: the banner (None: not dealt, or gone) and the soldiers, the newest last."""

    seat: int
    banner: Card | None = None
    soldiers: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, the banner last, as they are captured (P31)."""
        return self.soldiers if self.banner is None else (*self.soldiers, self.banner)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle (P13). `price` is what the side in turn owes; `raised` is the part of it that is a raise."""

    attacker: int
    defender: int
    price: int
    raised: int = 0

    def other(self, seat: int) -> int:
        """The other side."""
        return self.defender if seat == self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class PalaceState:
    """One hand at one table.

    Args:
        profile: the table's settings.
        phase: what is waited for.
        number: of the hand at this table.
        level: small and big bet (as blinds), the smallest chip.
        dealer: who deals.
        ante: what each pays before the deal.
        betting: the players, their chips, whose turn it is.
        drawers: who draws for the first deal, ascending.
        drawn: the cards that were drawn for it.
        unpaid: whose antes are not confirmed yet.
        holdings: what lies face up at the seats, in seat order.
        held: palace cards that lie face down and that the hub knows; no view shows them.
        shown: palace cards that were laid open.
        deck: the cards that banners are turned from.
        aside: cards put aside since the last shuffle.
        draw: the draw pile.
        discard: the discard pile.
        battle: the battle that is fought.
        passed: who has passed since the last purchase or bet (D22).
        result: how the hand ended, None while it runs.
        paid: the pot, once it is paid.
        alarms: what lies wrong.
        before: the hand before the last entry, back to its opening; None where none can be taken back.
    """

    profile: Profile = field(default_factory=Profile)
    phase: Phase = Phase.WAITING
    number: int = 0
    level: Level = NO_LEVEL
    dealer: int = 0
    ante: int = 0
    betting: Betting = field(default_factory=Betting)
    drawers: tuple[int, ...] = ()
    drawn: tuple[Card, ...] = ()
    unpaid: tuple[int, ...] = ()
    holdings: tuple[Holding, ...] = ()
    held: tuple[HandShown, ...] = ()
    shown: tuple[HandShown, ...] = ()
    deck: Pile = field(default_factory=Pile)
    aside: tuple[Card, ...] = ()
    draw: Pile = field(default_factory=Pile)
    discard: Pile = field(default_factory=Pile)
    battle: Battle | None = None
    passed: tuple[int, ...] = ()
    result: Result | None = None
    paid: PotPaid | None = None
    alarms: tuple[AlarmRaised, ...] = ()
    before: "PalaceState | None" = field(default=None, compare=False, repr=False)

    @property
    def stage(self) -> Stage:
        """Where the hand stands, by the word that all games of hands have for it."""
        return _STAGES.get(self.phase, Stage.PLAY)

    @property
    def turn(self) -> int | None:
        """The seat to act; None: no decision is open."""
        return self.betting.turn

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that are in the hand, ascending."""
        return self.betting.live

    @property
    def pot(self) -> int:
        """All chips in the pot, also after they are paid out."""
        return self.betting.pot if self.paid is None else self.paid.amount

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are dealt to, the dealer last."""
        return clockwise(self.betting.seats, self.dealer)

    @property
    def waiting_seat(self) -> int | None:
        """The seat whose banner is turned next; None: all have theirs."""
        return next((seat for seat in self.order if self.at(seat).banner is None), None)

    def at(self, seat: int) -> Holding:
        """What lies face up at a seat; nothing where nobody sits."""
        return next((each for each in self.holdings if each.seat == seat), Holding(seat))

    def stack(self, seat: int) -> int:
        """The chips of a seat that are not in the pot."""
        player = self.betting.at(seat)
        return 0 if player is None else player.stack

    def palace(self, seat: int) -> tuple[Card, ...] | None:
        """The palace cards of a seat, None where the hub does not know them."""
        return next((each.cards for each in (*self.shown, *self.held) if each.seat == seat), None)

    def is_shown(self, seat: int) -> bool:
        """Whether the palace cards of the seat were laid open."""
        return any(each.seat == seat for each in self.shown)

    def known(self, besides: int | None = None) -> tuple[Card, ...]:
        """All cards of this hand that the hub knows to lie somewhere, but for the palace cards of one seat."""
        palaces = (each for each in (*self.shown, *self.held) if each.seat != besides)
        return (
            *(card for each in self.holdings for card in each.cards),
            *(card for each in palaces for card in each.cards),
            *self.aside,
            *self.draw.known,
            *self.discard.known,
        )

    def next_live(self, after: int, out: tuple[int, ...] = ()) -> int | None:
        """The next seat to the left that is in the hand and not among `out`; None: nobody is."""
        return next((seat for seat in clockwise(self.live, after) if seat not in out), None)

    def holdings_with(self, *holdings: Holding) -> tuple[Holding, ...]:
        """What lies face up at the seats, with these in place of what lay at theirs."""
        new = {each.seat: each for each in holdings}
        return tuple(new.get(each.seat, each) for each in self.holdings)

    def with_holding(self, holding: Holding) -> "PalaceState":
        """The state with this in place of what lay at the seat."""
        return replace(self, holdings=self.holdings_with(holding))
