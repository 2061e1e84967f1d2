"""What a device and its host say to each other, one frame a message; docs/devices.md is the contract. Pure.

A field that is not known here is passed over, so that a newer firmware may say more; one that is missing, of another
kind or out of its range makes the whole message count as spoilt.
"""

from dataclasses import asdict, dataclass
from typing import Final, TypeVar, get_type_hints

from devices import framing
from hub.events.bounds import check, check_id
from hub.events.envelope import MAX_COUNTER

MAX_INPUTS: Final = 8
"""A dealer box has six buttons; more names do not fit one line."""
MAX_VERSION: Final = 16
MAX_LEFT_MS: Final = 3_600_000
"""An hour: no shot clock runs longer."""
MAX_FAULTS: Final = 4
NOT_RUNNING: Final = -1
EXPIRED: Final = "expired"
PRESSED: Final = "pressed"


M = TypeVar("M")


class MessageError(ValueError):
    """A frame that is no message of this protocol."""


def _counter(value: int) -> None:
    check(0 <= value < MAX_COUNTER, "a counter lies between 0 and 2^48")


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the device is. Sent at its start and whenever it is asked; `boot` grows at every start."""

    id: str
    model: str
    version: str
    boot: int
    inputs: tuple[str, ...]

    def __post_init__(self) -> None:
        check_id(self.id)
        check_id(self.model)
        check(0 < len(self.version) <= MAX_VERSION, f"a version has 1 to {MAX_VERSION} characters")
        # It goes into JSON and onto terminals: half a surrogate ends the one, an escape takes over the other.
        check(self.version.isascii() and self.version.isprintable(), "a version is printable ASCII")
        _counter(self.boot)
        check(len(self.inputs) <= MAX_INPUTS, f"a device has at most {MAX_INPUTS} inputs")
        check(len(set(self.inputs)) == len(self.inputs), "a device names each input once")
        for name in self.inputs:
            check_id(name)


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened at `ticks` microseconds of the device's clock. It comes again until it is acknowledged.

    `what` is PRESSED, with the name of the button, or EXPIRED: the count of `call` ran out.
    """

    boot: int
    seq: int
    what: str
    button: str
    ticks: int
    call: int = 0

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.seq)
        _counter(self.ticks)
        _counter(self.call)
        check(self.what in (PRESSED, EXPIRED), "an event is a press or an expiry")
        check((self.what == PRESSED) == bool(self.button), "a press names its button, an expiry none")
        if self.button:
            check_id(self.button)


@dataclass(frozen=True, slots=True)
class Beat:
    """Every second and at every change of an input: which inputs are down, so that a lost event heals.

    `seq` is that of the last event (0 = none yet), `waiting` counts the events that are not acknowledged, `lost` those
    that fell out of the full outbox. Every press up to `settled` ticks is an event by now; a contact that still
    bounces holds it back, so with `waiting` 0 no press from before `settled` is on its way.
    """

    boot: int
    ticks: int
    down: tuple[str, ...]
    seq: int
    settled: int
    waiting: int = 0
    lost: int = 0

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.ticks)
        _counter(self.seq)
        _counter(self.settled)
        _counter(self.waiting)
        _counter(self.lost)
        check(self.settled <= self.ticks, "nothing is settled before it happens")
        check(len(self.down) <= MAX_INPUTS, f"a device has at most {MAX_INPUTS} inputs")
        for name in self.down:
            check_id(name)


@dataclass(frozen=True, slots=True)
class Count:
    """What a shot clock counts, with every beat and at every change of it.

    `call` is the number of the hub's *Time* (0 = none), `ends` the tick at which the count ends (NOT_RUNNING where it
    does not run), `left_ms` what is left, rounded up.
    """

    boot: int
    ticks: int
    call: int
    ends: int
    left_ms: int

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.ticks)
        _counter(self.call)
        check(NOT_RUNNING <= self.ends < MAX_COUNTER, "a count ends at a tick, or does not run")
        check(0 <= self.left_ms <= MAX_LEFT_MS, "a shot clock has at most an hour left")


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping, at once: its number, the device's ticks when it came, and what a beat says of events."""

    boot: int
    n: int
    ticks: int
    settled: int
    waiting: int = 0

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.n)
        _counter(self.ticks)
        _counter(self.settled)
        _counter(self.waiting)
        check(self.settled <= self.ticks, "nothing is settled before it happens")


@dataclass(frozen=True, slots=True)
class SelfTested:
    """What the self test found: `faults` (empty = sound), free bytes of memory, and why the device last started.

    While it runs, the lamp, the buzzer and all digits go on for a second, for the person who looks.
    """

    boot: int
    faults: tuple[str, ...]
    free: int
    reset: str

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.free)
        check(len(self.faults) <= MAX_FAULTS, f"a self test names at most {MAX_FAULTS} faults")
        for name in (*self.faults, self.reset):
            check_id(name)


@dataclass(frozen=True, slots=True)
class Acked:
    """The hub has this event: do not send it again."""

    boot: int
    seq: int

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.seq)


@dataclass(frozen=True, slots=True)
class Who:
    """Say hello, and send again what is not acknowledged."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Answer with a pong at once."""

    n: int

    def __post_init__(self) -> None:
        _counter(self.n)


@dataclass(frozen=True, slots=True)
class Lamp:
    """The lamp, on or off."""

    on: bool


@dataclass(frozen=True, slots=True)
class Identify:
    """Blink for so long, so that a person finds the box."""

    ms: int

    def __post_init__(self) -> None:
        check(0 < self.ms <= 60_000, "a box blinks for 1 ms to a minute")


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Test yourself and answer with what was found."""


@dataclass(frozen=True, slots=True)
class ClockRun:
    """Count down for `call`, by your own crystal, to the tick `ends` of this boot; another boot passes it over.

    Said again it changes nothing, also when that count has ended already; another `ends` moves the end.
    """

    boot: int
    call: int
    ends: int

    def __post_init__(self) -> None:
        _counter(self.boot)
        _counter(self.ends)
        check(0 < self.call < MAX_COUNTER, "a count has the number of its call, from 1")


@dataclass(frozen=True, slots=True)
class ClockHold:
    """Stand still and show what is left of `call`."""

    call: int
    left_ms: int

    def __post_init__(self) -> None:
        check(0 < self.call < MAX_COUNTER, "a count has the number of its call, from 1")
        check(0 <= self.left_ms <= MAX_LEFT_MS, "a shot clock has at most an hour left")


@dataclass(frozen=True, slots=True)
class ClockClear:
    """No *Time* is called: show no count. One that ran is dropped without an event."""


FromDevice = Hello | Event | Beat | Count | Pong | SelfTested
ToDevice = Acked | Who | Ping | Lamp | Identify | SelfTest | ClockRun | ClockHold | ClockClear

FROM_DEVICE: Final[dict[str, type[FromDevice]]] = {
    "hello": Hello,
    "event": Event,
    "beat": Beat,
    "count": Count,
    "pong": Pong,
    "tested": SelfTested,
}
TO_DEVICE: Final[dict[str, type[ToDevice]]] = {
    "ack": Acked,
    "who": Who,
    "ping": Ping,
    "lamp": Lamp,
    "identify": Identify,
    "test": SelfTest,
    "run": ClockRun,
    "hold": ClockHold,
    "clear": ClockClear,
}
_NAMES: Final = {kind: name for name, kind in (*FROM_DEVICE.items(), *TO_DEVICE.items())}
_HINTS: Final[dict[type, dict[str, object]]] = {kind: get_type_hints(kind) for kind in _NAMES}


def line(message: FromDevice | ToDevice) -> bytes:
    """The line of a message."""
    return framing.encode({"t": _NAMES[type(message)], **asdict(message)})


def from_device(frame: framing.Frame) -> FromDevice:
    """What a device says.

    Raises:
        MessageError: no message of a device.
    """
    return _read(FROM_DEVICE, frame)


def to_device(frame: framing.Frame) -> ToDevice:
    """What the host says.

    Raises:
        MessageError: no message of a host.
    """
    return _read(TO_DEVICE, frame)


def _read(kinds: dict[str, type[M]], frame: framing.Frame) -> M:
    name = frame.get("t")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise MessageError(f"a message of the unknown type {str(name)[:20]!r}")
    values = {key: _value(key, hint, frame[key]) for key, hint in _HINTS[kind].items() if key in frame}
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:
        raise MessageError(f"{name}: {error}") from error


def _value(name: str, kind: object, value: object) -> object:
    if kind == tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise MessageError(f"'{name}' is no list of names")
        return tuple(value)
    if type(value) is not kind:
        raise MessageError(f"'{name}' has the wrong kind")
    return value
