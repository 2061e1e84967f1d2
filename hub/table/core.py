"""The table as one pure machine: an observation or the passing of time in, rulings and an answer out.

`receive` and `tick` only say what should be ruled. The app commits that to the journal and then gives each ruling back
through `apply`; a restart gives the journal's rulings and observations through `apply` and `recall`, so both end alike.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed, ClockExpired, Observation
from hub.events.outcome import Outcome
from hub.events.phase import Phase
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import BiddingVoided, ChallengeOpened, ChallengeSettled, Refusal, ReviewClosed, Ruling
from hub.events.timing import CountReport, InputReport
from hub.rules.raffle.turn import ends_turn
from hub.table.agreement import Bounds
from hub.table.clockwatch import ClockWatch, differences, differs, hear, next_watch
from hub.table.cups import CupWatch, due, next_due, ruled, see_cups, take
from hub.table.deadlines import Boxes, TimeLimits, disputed, expire, is_old, next_expiry, wanted, with_time
from hub.table.decide import decide
from hub.table.fairclock import FairClock, observe, to_hub
from hub.table.moment import Moment, entered, moment
from hub.table.reveal import Watch, begin, laid_open, look, next_look, see
from hub.table.seen import Seen, is_same_press, is_seen, mark, mark_press
from hub.table.state import TableState, evolve


@dataclass(frozen=True, slots=True)
class Core:
    """A table and what it has seen.

    `boxes` says where the devices stand. `cameras` are the table's, with the seats that each may read; what any
    other says it sees is nothing that the table asked for. `counts` and `reports` are what shot clocks and boxes
    said last. `turn_since` is when the running turn began, `last` when the
    last row of a replayed journal was written.
    """

    state: TableState = field(default_factory=TableState)
    bounds: Bounds = field(default_factory=Bounds)
    boxes: Boxes = field(default_factory=Boxes)
    cameras: Mapping[str, frozenset[int]] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)
    clock: FairClock = field(default_factory=FairClock)
    watch: Watch = field(default_factory=Watch)
    cups: CupWatch = field(default_factory=CupWatch)
    limits: TimeLimits = field(default_factory=TimeLimits)
    counts: ClockWatch = field(default_factory=ClockWatch)
    reports: Mapping[str, InputReport] = field(default_factory=dict)
    turn_since: HubNanos = HubNanos(0)
    last: HubNanos = HubNanos(0)


@dataclass(frozen=True, slots=True)
class Step:
    """What comes of one input: the core after it, the rulings to commit, and the answer to the sender.

    `keep` says that the observation itself is journalled with the rulings. `outcome` is None for what cameras see and
    for time, for which nobody waits. `pictures` are JPEG bytes by SHA-256 that came with it.
    """

    core: Core
    rulings: tuple[Ruling, ...] = ()
    keep: bool = False
    outcome: Outcome | None = None
    reason: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def receive(core: Core, envelope: Envelope, observation: Observation, now: HubNanos) -> Step:
    """What an observation that arrived at `now` leads to."""
    if isinstance(observation, FrameRead):
        return _frame(core, envelope, observation, now)
    if isinstance(observation, CupSeen):
        return _cup(core, envelope, observation, now)
    if is_seen(core.seen, envelope):
        return Step(core, outcome=Outcome.REPEATED)
    core = recall(core, envelope)
    if isinstance(observation, ButtonPressed):
        return _press(core, envelope.device, observation, now)
    if isinstance(observation, ClockExpired):
        return _clock_expired(core, envelope.device, observation, now)
    return _decided(core, observation, None, entered(envelope.ticks, now), now)


def _press(core: Core, device: str, press: ButtonPressed, now: HubNanos) -> Step:
    at = moment(press.timing, core.limits.clock, now)
    if is_same_press(core.seen, device, press.button, at.at):
        return Step(core, keep=True, outcome=Outcome.REPEATED, reason="same_press")
    core = replace(core, seen=mark_press(core.seen, device, press.button, at.at))
    seat = core.boxes.seats.get(device)
    told = () if seat is None else disputed(core.state, seat, press.button, at, now)
    if told:
        return Step(core, told, keep=True, outcome=Outcome.REFUSED, reason="time_disputed")
    if is_old(at, seat, core.turn_since, now):
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason="old_press")
    return _decided(core, press, seat, at, now)


def _decided(core: Core, observation: Observation, seat: int | None, at: Moment, now: HubNanos) -> Step:
    decision = decide(core.state, observation, seat, core.watch, at, now, core.bounds, core.limits)
    if isinstance(decision, Refusal):
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason=decision.reason)
    return Step(core, decision, keep=True, outcome=Outcome.ACCEPTED)


def _clock_expired(core: Core, device: str, expired: ClockExpired, now: HubNanos) -> Step:
    """A shot clock's end decides nothing; where it is not the hub's, the later of the two does."""
    running, timing = core.state.time.running, expired.timing
    if running is None or running.call != expired.call or timing is None or timing.clock != core.limits.clock:
        return Step(core, keep=True, outcome=Outcome.ACCEPTED)
    report = CountReport(expired.call, timing.at, 0, timing.bound_ns, timing.clock)
    found = differs(running, device, report)
    return Step(core, (found,) if found else (), keep=True, outcome=Outcome.ACCEPTED)


def report(core: Core, device: str, inputs: InputReport | None, count: CountReport | None, now: HubNanos) -> Core:
    """The core that knows what a device says of its buttons and of its count."""
    if inputs is not None:
        core = replace(core, reports={**core.reports, device: inputs})
    if count is not None and device in core.boxes.clocks:
        core = replace(core, counts=hear(core.counts, device, count, now))
    return core


def tick(core: Core, now: HubNanos) -> Step:
    """What the passing of time leads to."""
    late = differences(core.counts, core.state.time.running, core.boxes.clocks, core.limits.clock, now)
    ended = late or expire(core.state, core.boxes, core.reports, core.limits, now)
    if ended:
        return Step(core, ended)
    watch, rulings = look(core.state, core.watch, now, core.bounds)
    cups, more = due(core.cups, core.state, watch.agreement, now)
    decision = with_time(core.state, (*rulings, *more), Moment(now, 0, by_arrival=True))
    return Step(replace(core, watch=watch, cups=cups), () if isinstance(decision, Refusal) else decision)


def deadline(core: Core, now: HubNanos) -> HubNanos | None:
    """When `tick` is next due though nothing arrives, or None."""
    dues = [*next_expiry(core.state, core.limits, now)]
    dues += next_watch(core.state.time.running, core.counts, core.boxes.clocks, now)
    other = next_due(core.cups) if core.state.phase is Phase.BIDDING else None
    if core.state.phase is Phase.REVEALING:
        other = next_look(core.watch, core.bounds)
    return min(dues if other is None else (*dues, other), default=None)


def awaited(core: Core, now: HubNanos) -> tuple[str, ...]:
    """The boxes that should say at once what they know of their buttons."""
    return wanted(core.state, core.boxes, now)


def apply(core: Core, ruling: Ruling, now: HubNanos, at: HubNanos | None = None) -> Core:
    """The core after a ruling that stands in the journal; `at` is when it was made, if that is not now.

    Raises:
        ValueError: the ruling cannot be made in the table's phase.
    """
    cups = ruled(core.cups, core.state.round, ruling, now)
    state = evolve(core.state, ruling)
    same_turn = state.round.turn == core.state.round.turn and not ends_turn(ruling)
    since = core.turn_since if same_turn else (now if at is None else at)
    return replace(core, state=state, watch=_watch_after(core, ruling, now), cups=cups, turn_since=since)


def _watch_after(core: Core, ruling: Ruling, now: HubNanos) -> Watch:
    if isinstance(ruling, ChallengeOpened | ReviewClosed):
        return begin(core.watch, now)
    if isinstance(ruling, ChallengeSettled | BiddingVoided):
        return laid_open(core.watch, core.state.round.live)
    return core.watch


def recall(core: Core, envelope: Envelope) -> Core:
    """The core that knows this observation as applied."""
    return replace(core, seen=mark(core.seen, envelope))


def recall_press(core: Core, envelope: Envelope, press: ButtonPressed, arrived: HubNanos) -> Core:
    """The core that knows a press of the journal as applied, so that its tail, after a restart too, is no second one.

    `arrived` is when its row was written.
    """
    core, at = recall(core, envelope), moment(press.timing, core.limits.clock, arrived)
    gone = press.timing is not None and at.by_arrival  # timed by a clock that was the hub's before
    if gone or is_same_press(core.seen, envelope.device, press.button, at.at):
        return core
    return replace(core, seen=mark_press(core.seen, envelope.device, press.button, at.at))


def _frame(core: Core, envelope: Envelope, frame: FrameRead, now: HubNanos) -> Step:
    allowed = core.cameras.get(envelope.device)
    if allowed is None or not allowed.issuperset(reading.seat for reading in frame.seats):
        return Step(core)
    clock = observe(core.clock, envelope.device, envelope.boot, frame.captured, now)
    at = to_hub(clock, envelope.device, envelope.boot, frame.captured, now)
    open_ = core.state.phase in (Phase.REVEALING, Phase.REVIEW)
    pictures = {each.seat: each.jpeg for each in frame.evidence} if open_ else {}
    digests = {seat: hashlib.sha256(jpeg).hexdigest() for seat, jpeg in pictures.items()}
    watch = see(core.watch, envelope.device, at, frame, digests)
    cups = see_cups(core.cups, core.state, watch.agreement, frame, at)
    step = tick(replace(core, clock=clock, watch=watch, cups=cups), now)
    return replace(step, pictures={digests[seat]: jpeg for seat, jpeg in pictures.items()})


def _cup(core: Core, envelope: Envelope, sign: CupSeen, now: HubNanos) -> Step:
    """A sign at a cup counts once, from a camera of the table and for its own seats; what counts is journalled."""
    if sign.seat not in core.cameras.get(envelope.device, frozenset()) or is_seen(core.seen, envelope):
        return Step(core)
    clock = observe(core.clock, envelope.device, envelope.boot, sign.captured, now)
    at = to_hub(clock, envelope.device, envelope.boot, sign.captured, now)
    jpeg = sign.picture.jpeg if sign.picture else b""
    sha256 = hashlib.sha256(jpeg).hexdigest() if jpeg else ""
    cups, rulings = take(core.cups, core.state, sign, at, now, sha256)
    after = replace(recall(core, envelope), clock=clock, cups=cups)
    counts = bool(rulings) or len(cups.lifts) > len(core.cups.lifts)
    return Step(after, rulings, keep=counts, pictures={sha256: jpeg} if counts and jpeg else {})
