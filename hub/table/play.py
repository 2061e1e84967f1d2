"""What the table asks of the game that is played on it: entries, turns, and what its cameras see. Pure.

The table itself keeps order: who speaks, what was said twice, *Time*, calls for the dealer. How a game moves from
phase to phase, and what it makes of frames, is its own: one folder of `hub/table` for the dice game, one for all that
are played hand by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from hub.events.bluff import HoleCardsRead
from hub.events.clocks import HubNanos
from hub.events.corrections import Fact
from hub.events.observations import Observation, SeatDice
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import Refusal, Ruling
from hub.table.bounds import Bounds
from hub.table.timestate import TimeState
from hub.tournament.correctionstate import Corrections

Decision = tuple[Ruling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why an observation is not accepted."""


class Kept(Protocol):
    """What the journal knows of a table, whatever is played."""

    @property
    def time(self) -> TimeState:
        """*Time* and calls for the dealer."""

    @property
    def number(self) -> int:
        """Of the round or hand, from 1; 0 before the first."""

    @property
    def entries(self) -> int:
        """How many rulings changed what an undo would take back."""

    @property
    def corrections(self) -> Corrections:
        """Corrections that two people make."""


S = TypeVar("S", bound=Kept)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Asked:
    """An entry or a press: at which seat (None: a console, or a box of the dealer's), and when it arrived."""

    observation: Observation
    seat: int | None
    now: HubNanos
    bounds: Bounds


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of something that a camera saw: the rulings, and whether the observation counts and is journalled."""

    rulings: tuple[Ruling, ...] = ()
    keep: bool = False


class Play(Protocol[S, V]):
    """A game at a table: `S` is what its journal knows, `V` what it has of the cameras just now, never journalled.

    Attributes:
        acts_by: the buttons by which a player acts himself.
        late_acts: whether an act from after the deadline of *Time* counts.
    """

    @property
    def acts_by(self) -> frozenset[str]:
        """See the class."""

    @property
    def late_acts(self) -> bool:
        """See the class."""

    def decide(self, state: S, sight: V, asked: Asked) -> Decision:
        """What an entry or a press leads to."""

    def read_hidden(self, state: S, reading: HoleCardsRead) -> Decision:
        """What follows when a lens has read the cards of a seat that lie face down."""

    def entry_of(self, state: S, sight: V, button: str, asked: Asked) -> Observation | Refusal:
        """The entry that a button of a box without a seat stands for; those of *Time* are the table's."""

    def evolve(self, state: S, ruling: Ruling) -> S:
        """The state after a ruling; replay uses only this.

        Raises:
            ValueError: the ruling cannot be made in this state.
        """

    def forget_expiry(self, state: S) -> S:
        """The state without the expiry that presses may still dispute: the clock that it was of is gone."""

    def turn(self, state: S) -> int | None:
        """The seat to act, on which *Time* may be called; None: nobody is."""

    def lamp(self, state: S) -> int | None:
        """The seat whose lamp is lit."""

    def wants_dealer(self, state: S) -> bool:
        """Whether the game waits for the dealer, so that his lamp is lit."""

    def secret(self, state: S) -> tuple[int, ...] | None:
        """What is being played with dice or cards that not everybody may see, by its numbers; None: nothing is hidden.

        Whoever reads the journal sees no face of it before it is over.
        """

    def open_faces(self, state: S) -> frozenset[str]:
        """The codes of the cards that lie open for everybody."""

    def undo_alters(self, state: S) -> bool:
        """Whether an undo would now take back what was settled."""

    def reading_of(self, state: S, dice: tuple[SeatDice, ...], who: str) -> Observation | Refusal:
        """The entry by which somebody says the dice of an open reveal."""

    def facts_of(self, state: S) -> tuple[Fact, ...]:
        """What stands at the table for everybody to see, by which people tell what a correction changes."""

    def may_call(self, state: S, seat: int) -> bool:
        """Whether the player may call *Time*."""

    def acts(self, ruling: Ruling, seat: int) -> bool:
        """Whether by this ruling the player at the seat has acted."""

    def ends_turn(self, ruling: Ruling, seat: int) -> bool:
        """Whether after this ruling it is not this seat's turn any more, or another turn of his."""

    def time_expired(self, state: S, seat: int) -> tuple[Ruling, ...]:
        """What follows when the player in turn has not acted by the deadline."""

    def wants_pictures(self, state: S) -> bool:
        """Whether the pictures that come with frames may become evidence now."""

    def see(self, state: S, sight: V, camera: str, at: HubNanos, frame: FrameRead, digests: Mapping[int, str]) -> V:
        """Take a frame in, with the SHA-256 of its pictures by place."""

    def sign(self, state: S, sight: V, sign: CupSeen, at: HubNanos, now: HubNanos, sha256: str) -> tuple[V, Seen]:
        """Take in a sign at a cup."""

    def look(self, state: S, sight: V, now: HubNanos, bounds: Bounds) -> tuple[V, tuple[Ruling, ...]]:
        """What the cameras and the passing of time lead to now."""

    def next_look(self, state: S, sight: V, bounds: Bounds) -> HubNanos | None:
        """When to look again though nothing arrives."""

    def follow(self, before: S, sight: V, ruling: Ruling, now: HubNanos) -> V:
        """What is kept of the cameras after a ruling that was made in the state `before` it."""

    def resumed(self, state: S, sight: V) -> V:
        """What is kept of the cameras after a restart."""
