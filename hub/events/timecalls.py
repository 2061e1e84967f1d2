"""Rulings about *Time*: the one-minute clock of HOUSE.md H25, D17, D18, and calls for the dealer. Past tense, final."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.clocks import HubNanos


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """*Time* number `call` was called on the player in turn: he has until `deadline`, inclusive (D17).

    `caller` is the seat that pressed, None for the dealer. `called` is when the hub accepted it, which is never before
    the press; the player in turn has the difference.
    """

    call: int
    caller: int | None
    seat: int
    called: HubNanos
    deadline: HubNanos


class HoldCause(StrEnum):
    """Why the clock stands still."""

    DEALER = "dealer"
    RESTART = "restart"
    """The hub was away; nobody shall lose by that, so a person lets the clock go on."""


@dataclass(frozen=True, slots=True)
class TimeHeld:
    """The clock stands still with `left_ns` nanoseconds to go."""

    call: int
    left_ns: int
    cause: HoldCause
    who: str


@dataclass(frozen=True, slots=True)
class TimeResumed:
    """The clock goes on, to a new deadline."""

    call: int
    deadline: HubNanos
    who: str


class CancelCause(StrEnum):
    """Why a *Time* came to nothing."""

    DEALER = "dealer"
    TURN_GONE = "turn_gone"
    """The player is not to act any more: an entry was taken back, the bidding is void, a player left."""
    ACTED_LATE = "acted_late"
    """The player acted after the deadline and before the expiry was ruled, in a game in which that counts."""


@dataclass(frozen=True, slots=True)
class TimeCancelled:
    """This *Time* counts for nothing."""

    call: int
    cause: CancelCause
    who: str


@dataclass(frozen=True, slots=True)
class TimeAnswered:
    """The player acted in time: at `at`, give or take `bound_ns`, of the hub's clock.

    `by_benefit` says that the converted press lies after the deadline, inside the bound: the player has the benefit.
    `by_arrival` says that no press time was known and the arrival counted.
    """

    call: int
    seat: int
    at: HubNanos
    bound_ns: int
    deadline: HubNanos
    by_benefit: bool
    by_arrival: bool


class Presses(StrEnum):
    """How it was known that no press from before the deadline was still on its way."""

    REPORTED = "reported"
    """The player's box reported its buttons after the deadline."""
    SILENT = "silent"
    """The bounded wait passed and the box said nothing that would tell."""
    NO_BOX = "no_box"
    """The player has no box; only the dealer's entries count."""


class Clocks(StrEnum):
    """How the shot clock and the hub's deadline stood to each other."""

    AGREED = "agreed"
    LATER_USED = "later_used"
    """They differed by more than their bounds; the later of the two was used."""
    LOST = "lost"
    """The shot clock was not heard of, or did not count; the hub's own deadline was used."""
    HUB_ONLY = "hub_only"
    """The table has no shot clock."""


@dataclass(frozen=True, slots=True)
class TimeExpired:
    """The player did not act by the deadline (H25, D17). What follows is the game's, in the rulings after this one."""

    call: int
    seat: int
    deadline: HubNanos
    presses: Presses
    clocks: Clocks


@dataclass(frozen=True, slots=True)
class TimeDisputed:
    """A press that was made in time arrived after the time had expired: the expiry stands, and the floor decides.

    Both times are of the hub's clock: when he pressed, give or take `bound_ns`, and when that was known.
    """

    call: int
    seat: int
    button: str
    pressed: HubNanos
    bound_ns: int
    arrived: HubNanos
    deadline: HubNanos


@dataclass(frozen=True, slots=True)
class ClocksDiffered:
    """A shot clock's own count ends at another time than the hub's deadline, by more than the bounds.

    The later of the two is used from now on: `deadline`.
    """

    call: int
    device: str
    hub_ends: HubNanos
    device_ends: HubNanos
    bound_ns: int
    deadline: HubNanos


@dataclass(frozen=True, slots=True)
class ClockLost:
    """The table's shot clock is not heard of, or counts nothing, while *Time* runs; the hub's own deadline is used."""

    call: int
    device: str


class CallCause(StrEnum):
    """Why the dealer is called."""

    BUTTON = "button"
    TIME_EXPIRED = "time_expired"
    TIME_DISPUTED = "time_disputed"
    FLOOR = "floor"
    """The dealer himself wants the floor there."""


@dataclass(frozen=True, slots=True)
class DealerCalled:
    """The dealer is wanted at a seat."""

    seat: int
    cause: CallCause


@dataclass(frozen=True, slots=True)
class DealerCame:
    """The dealer has seen that he is wanted at these seats."""

    seats: tuple[int, ...]
    who: str


TimeRuling = (
    TimeCalled
    | TimeHeld
    | TimeResumed
    | TimeCancelled
    | TimeAnswered
    | TimeExpired
    | TimeDisputed
    | ClocksDiffered
    | ClockLost
)
