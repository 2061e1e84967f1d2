"""What goes over the wire, besides observations and rulings: availability, descriptors, states, commands, answers."""

from dataclasses import dataclass

from hub.events.bounds import check
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.events.outcome import Outcome as Outcome
from hub.events.readings import SeatState
from hub.events.rulings import Ruling
from hub.events.timing import MAX_LEFT_MS, CountReport, InputReport
from hub.views.floor_model import FloorView
from hub.views.model import TableView

MAX_SENTENCE = 300
"""Characters of a sentence for a person; more does not fit a screen."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What every retained payload carries: whose boot wrote it, when, and until when it may be believed."""

    boot: int
    at: UtcMicros
    expires: UtcMicros


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether a part is there. The broker publishes `online: false` as its will."""

    stamp: Stamp
    online: bool


@dataclass(frozen=True, slots=True)
class Descriptor:
    """What a part is: model and version, and the names of its inputs (buttons) or of the seats a camera sees."""

    stamp: Stamp
    model: str
    version: str
    inputs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Input:
    """One input and whether it is down."""

    name: str
    down: bool


@dataclass(frozen=True, slots=True)
class BoxState:
    """A device's heartbeat: all inputs, so that a lost event heals, and what the bridge counted on its port.

    `faults` holds the codes of what is wrong (docs/devices.md; empty = sound), `sentence` says it to a person.
    `report` and `count` are None where the device's clock cannot be converted (yet), `count` also where it is no clock.
    `port` is where it is plugged in, for people; empty where that is not known.
    """

    stamp: Stamp
    inputs: tuple[Input, ...]
    bad_lines: int = 0
    resent: int = 0
    faults: tuple[str, ...] = ()
    sentence: str = ""
    report: InputReport | None = None
    count: CountReport | None = None
    port: str = ""

    def __post_init__(self) -> None:
        check(len(self.port) <= MAX_SENTENCE, f"a port's path has at most {MAX_SENTENCE} characters")
        check(len(self.sentence) <= MAX_SENTENCE, f"a sentence has at most {MAX_SENTENCE} characters")


@dataclass(frozen=True, slots=True)
class CameraState:
    """A camera's health: frames a second, and the codes of what is wrong (empty = sound)."""

    stamp: Stamp
    fps: float
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HubState:
    """The table as the screens see it: the retained state of the hub, under the id of the table itself."""

    stamp: Stamp
    view: TableView


@dataclass(frozen=True, slots=True)
class FloorState:
    """A tournament as its screens see it: the retained state of its hub, under the id of the tournament itself."""

    stamp: Stamp
    view: FloorView


@dataclass(frozen=True, slots=True)
class SeatScene:
    """One seat of a simulated table: what stands there, the dice (also under the cup), how many lost ones lie apart."""

    seat: int
    cup: SeatState
    values: tuple[int, ...]
    lost: int
    layout: int
    """Seed of where and how the dice lie."""


@dataclass(frozen=True, slots=True)
class CardsScene:
    """The cards at one place of a simulated table, a seat or (0) the board: codes, '' for one that lies face down.

    At a table of Palace Poker a seat has a `banner`, its soldiers lie `across` below it, and `cards` are the palace
    cards; on the board the piles lie `across`, each as the card that is seen of it.
    """

    place: int
    cards: tuple[str, ...]
    layout: int
    """Seed of how exactly they lie."""
    banner: str = ""
    across: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """A simulated table, for rendered cameras. Published as the state of the device `people`.

    A seat that goes from covered to lifted does so over `lift_ms` milliseconds. At a card table `cards` says all.
    """

    stamp: Stamp
    seats: tuple[SeatScene, ...]
    lift_ms: int = 300
    cards: tuple[CardsScene, ...] = ()
    lens: tuple[str, ...] = ()
    """What lies on the glass of the lens, as it sees it: codes, '' for a card that lies face up there."""


@dataclass(frozen=True, slots=True)
class Observed:
    """An observation in its envelope: the payload of the leaf `event` of devices and cameras."""

    envelope: Envelope
    observation: Observation


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling with its row in the journal: the payload of the leaf `event` of the hub."""

    row: int
    at: UtcMicros
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Ack:
    """The hub has journalled an observation (or refused it, or has seen it before): it need not be sent again."""

    boot: int
    seq: int
    outcome: Outcome
    reason: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class LampSet:
    """Command to a box: its lamp."""

    on: bool


@dataclass(frozen=True, slots=True)
class ReportWanted:
    """Command to a box: say at once what is known of the buttons. Answered by a state with a fresh `report`."""


@dataclass(frozen=True, slots=True)
class IdentifyWanted:
    """Command to a box: blink for so long, so that a person finds it."""

    ms: int = 5_000

    def __post_init__(self) -> None:
        check(0 < self.ms <= 60_000, "a box blinks for 1 ms to a minute")


@dataclass(frozen=True, slots=True)
class SelfTestWanted:
    """Command to a box: test yourself. Answered by a SelfTestDone."""


@dataclass(frozen=True, slots=True)
class SelfTestDone:
    """What a box found when it tested itself: codes of what is wrong (empty = sound), free bytes, why it started.

    It is no observation: nothing at the table follows from it.
    """

    boot: int
    faults: tuple[str, ...]
    free: int
    reset: str


@dataclass(frozen=True, slots=True)
class PlaceWanted:
    """Command to a camera: it was pushed and stands still again, so find its place by the markers and go on from there.

    Answered by a PlaceTold.
    """

    who: str

    def __post_init__(self) -> None:
        check(0 < len(self.who) <= MAX_SENTENCE, "whoever presses has a name")


@dataclass(frozen=True, slots=True)
class PlaceTold:
    """Whether a camera was calibrated again, as a sentence. No observation: nothing at the table follows from it."""

    well: bool
    sentence: str

    def __post_init__(self) -> None:
        check(len(self.sentence) <= MAX_SENTENCE, f"a sentence has at most {MAX_SENTENCE} characters")


@dataclass(frozen=True, slots=True)
class ClockShown:
    """Command to a shot clock: what it is to show. Said at every change and every two seconds.

    `call` 0: nothing. Else it counts to `deadline` of the clock named `clock`, or stands at `left_ms`.
    """

    call: int
    deadline: HubNanos | None
    left_ms: int
    clock: int

    def __post_init__(self) -> None:
        check(self.call >= 0, "a call has a number from 1, 0 is none")
        check(0 <= self.left_ms <= MAX_LEFT_MS, "a shot clock has at most an hour left")


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """Command to the simulator of boxes: somebody presses a button of a box for so long."""

    box: str
    button: str
    held_ms: int = 80

    def __post_init__(self) -> None:
        check(0 < self.held_ms <= 600_000, "a button is held for 1 ms to 10 minutes")
