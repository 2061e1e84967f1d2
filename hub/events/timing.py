"""When something happened, and what a device says it knows, in the hub's time with an error bound. Pure values."""

from dataclasses import dataclass

from hub.events.bounds import check
from hub.events.clocks import HubNanos
from hub.events.envelope import MAX_COUNTER

MAX_BOUND_NS = 60_000_000_000
"""A minute: whoever is less sure than that does not know the time."""

MAX_LEFT_MS = 3_600_000
"""An hour: no shot clock runs longer."""


def _check_bound(bound_ns: int) -> None:
    check(0 <= bound_ns <= MAX_BOUND_NS, "an error bound lies between 0 and a minute")


@dataclass(frozen=True, slots=True)
class Timing:
    """When a device says that something happened: `at`, give or take `bound_ns` nanoseconds.

    `clock` names the monotonic clock that `at` was converted to (`hub.clock.name`); a hub that goes by another clock
    has no use for it.
    """

    at: HubNanos
    bound_ns: int
    clock: int

    def __post_init__(self) -> None:
        _check_bound(self.bound_ns)


@dataclass(frozen=True, slots=True)
class InputReport:
    """What a box knows of its buttons: with `waiting` 0 no press from before `settled` is on its way any more.

    `settled` is exact to `bound_ns`; `waiting` counts the events that the hub has not answered for yet.
    """

    settled: HubNanos
    bound_ns: int
    clock: int
    waiting: int

    def __post_init__(self) -> None:
        _check_bound(self.bound_ns)
        check(0 <= self.waiting < MAX_COUNTER, "so many events never wait")


@dataclass(frozen=True, slots=True)
class CountReport:
    """What a shot clock counts: `call` is the number of the *Time* (0 = none), `ends` when its count will end.

    `ends` is None where it does not run; `left_ms` is what its digits stand for. Exact to `bound_ns`.
    """

    call: int
    ends: HubNanos | None
    left_ms: int
    bound_ns: int
    clock: int

    def __post_init__(self) -> None:
        check(0 <= self.call < MAX_COUNTER, "a call has a number from 1, 0 is none")
        check(0 <= self.left_ms <= MAX_LEFT_MS, "a shot clock has at most an hour left")
        _check_bound(self.bound_ns)
