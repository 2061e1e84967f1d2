"""The table as one pure machine: an observation or the passing of time in, rulings and an answer out.

`receive` and `tick` only say what should be ruled. The app commits that to the journal and then gives each ruling back
through `apply`; a restart gives the journal's rulings and observations through `apply` and `recall`, so both end alike.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic

from hub.events.bluff import HoleCardsRead
from hub.events.clocks import HubNanos
from hub.events.envelope import Envelope
from hub.events.lens import LensLaid
from hub.events.observations import ButtonPressed, ClockExpired, Observation
from hub.events.outcome import Outcome
from hub.events.readings import BOARD, CupSeen, FrameRead
from hub.events.rulings import Refusal, Ruling
from hub.events.timing import CountReport, InputReport
from hub.table.bounds import Bounds
from hub.table.clockwatch import ClockWatch, differences, differs, hear, next_watch
from hub.table.corrections import lapsing
from hub.table.deadlines import Boxes, TimeLimits, disputed, expire, is_old, next_expiry, wanted, with_time
from hub.table.dealerbox import TIME
from hub.table.decide import decide
from hub.table.fairclock import FairClock, observe, to_hub
from hub.table.lens import Lens, agreed, laid, refused, see
from hub.table.moment import Moment, entered, moment
from hub.table.play import Asked, Play, S, V
from hub.table.seen import Seen, is_same_press, is_seen, mark, mark_press


@dataclass(frozen=True, slots=True)
class Core(Generic[S, V]):
    """A table and what it has seen.

    `play` is the game, `state` what the journal knows of it, `sight` what it has of the cameras just now.
    `boxes` says where the devices stand. `cameras` are the table's, with the seats that each may read; what any
    other says it sees is nothing that the table asked for. `lenses` are cameras that nobody sees, `lens` is what is
    known of them just now. `counts` and `reports` are what shot clocks and boxes
    said last. `turn_since` is when the running turn began, `last` when the
    last row of a replayed journal was written. `two_people`: it takes two to alter what was settled.
    """

    play: Play[S, V]
    state: S
    sight: V
    bounds: Bounds = field(default_factory=Bounds)
    boxes: Boxes = field(default_factory=Boxes)
    cameras: Mapping[str, frozenset[int]] = field(default_factory=dict)
    lenses: frozenset[str] = frozenset()
    lens: Lens = field(default_factory=Lens)
    seen: Seen = field(default_factory=Seen)
    clock: FairClock = field(default_factory=FairClock)
    limits: TimeLimits = field(default_factory=TimeLimits)
    counts: ClockWatch = field(default_factory=ClockWatch)
    reports: Mapping[str, InputReport] = field(default_factory=dict)
    turn_since: HubNanos = HubNanos(0)
    last: HubNanos = HubNanos(0)
    two_people: bool = False


@dataclass(frozen=True, slots=True)
class Step(Generic[S, V]):
    """What comes of one input: the core after it, the rulings to commit, and the answer to the sender.

    `keep` says that the observation itself is journalled with the rulings. `outcome` is None for what cameras see and
    for time, for which nobody waits. `pictures` are JPEG bytes by SHA-256 that came with it.
    """

    core: Core[S, V]
    rulings: tuple[Ruling, ...] = ()
    keep: bool = False
    outcome: Outcome | None = None
    reason: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def receive(core: Core[S, V], envelope: Envelope, observation: Observation, now: HubNanos) -> Step[S, V]:
    """What an observation that arrived at `now` leads to."""
    return _lapsing(core, _received(core, envelope, observation, now))


def _lapsing(core: Core[S, V], step: Step[S, V]) -> Step[S, V]:
    """What changes the game ends a correction that waits."""
    ended = lapsing(core.state.corrections, step.rulings)
    return replace(step, rulings=(*ended, *step.rulings)) if ended else step


def _received(core: Core[S, V], envelope: Envelope, observation: Observation, now: HubNanos) -> Step[S, V]:
    if isinstance(observation, FrameRead):
        through = _glass if envelope.device in core.lenses else _frame
        return through(core, envelope, observation, now)
    if isinstance(observation, CupSeen):
        return _cup(core, envelope, observation, now)
    if is_seen(core.seen, envelope):
        return Step(core, outcome=Outcome.REPEATED)
    core = recall(core, envelope)
    if isinstance(observation, ButtonPressed):
        return _press(core, envelope.device, observation, now)
    if isinstance(observation, ClockExpired):
        return _clock_expired(core, envelope.device, observation, now)
    if isinstance(observation, LensLaid):
        return _laid(core, observation.seat, now)
    return _decided(core, observation, None, entered(envelope.ticks, now), now)


def _press(core: Core[S, V], device: str, press: ButtonPressed, now: HubNanos) -> Step[S, V]:
    at = moment(press.timing, core.limits.clock, now)
    if is_same_press(core.seen, device, press.button, at.at):
        return Step(core, keep=True, outcome=Outcome.REPEATED, reason="same_press")
    core = replace(core, seen=mark_press(core.seen, device, press.button, at.at))
    if device in core.boxes.seatless:
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason="no_seat")
    seat = core.boxes.seats.get(device)
    told = () if seat is None else disputed(core.play, core.state, seat, press.button, at, now)
    if told:
        return Step(core, told, keep=True, outcome=Outcome.REFUSED, reason="time_disputed")
    if is_old(at, seat, core.turn_since, now):
        timed = press.button == TIME and seat is not None  # whoever called it may want it for the player of now
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason="old_time" if timed else "old_press")
    return _decided(core, press, seat, at, now)


def _decided(core: Core[S, V], observation: Observation, seat: int | None, at: Moment, now: HubNanos) -> Step[S, V]:
    asked = Asked(observation, seat, now, core.bounds)
    decision = decide(core.play, core.state, core.sight, asked, at, core.limits, two_people=core.two_people)
    if isinstance(decision, Refusal):
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason=decision.reason)
    return Step(core, decision, keep=True, outcome=Outcome.ACCEPTED)


def _clock_expired(core: Core[S, V], device: str, expired: ClockExpired, now: HubNanos) -> Step[S, V]:
    """A shot clock's end decides nothing; where it is not the hub's, the later of the two does."""
    running, timing = core.state.time.running, expired.timing
    if running is None or running.call != expired.call or timing is None or timing.clock != core.limits.clock:
        return Step(core, keep=True, outcome=Outcome.ACCEPTED)
    report = CountReport(expired.call, timing.at, 0, timing.bound_ns, timing.clock)
    found = differs(running, device, report)
    return Step(core, (found,) if found else (), keep=True, outcome=Outcome.ACCEPTED)


def report(
    core: Core[S, V], device: str, inputs: InputReport | None, count: CountReport | None, now: HubNanos
) -> Core[S, V]:
    """The core that knows what a device says of its buttons and of its count."""
    if inputs is not None:
        core = replace(core, reports={**core.reports, device: inputs})
    if count is not None and device in core.boxes.clocks:
        core = replace(core, counts=hear(core.counts, device, count, now))
    return core


def tick(core: Core[S, V], now: HubNanos) -> Step[S, V]:
    """What the passing of time leads to."""
    return _lapsing(core, _ticked(core, now))


def _ticked(core: Core[S, V], now: HubNanos) -> Step[S, V]:
    late = differences(core.counts, core.state.time.running, core.boxes.clocks, core.limits.clock, now)
    ended = late or expire(core.play, core.state, core.boxes, core.reports, core.limits, core.counts.listening, now)
    if ended:
        return Step(core, ended)
    sight, rulings = core.play.look(core.state, core.sight, now, core.bounds)
    decision = with_time(core.play, core.state, rulings, Moment(now, 0, by_arrival=True))
    return Step(replace(core, sight=sight), () if isinstance(decision, Refusal) else decision)


def deadline(core: Core[S, V], now: HubNanos) -> HubNanos | None:
    """When `tick` is next due though nothing arrives, or None."""
    dues = [*next_expiry(core.state, core.limits, core.counts.listening, now)]
    dues += next_watch(core.state.time.running, core.counts, core.boxes.clocks, now)
    other = core.play.next_look(core.state, core.sight, core.bounds)
    return min(dues if other is None else (*dues, other), default=None)


def awaited(core: Core[S, V], now: HubNanos) -> tuple[str, ...]:
    """The boxes that should say at once what they know of their buttons."""
    return wanted(core.state, core.boxes, now)


def apply(core: Core[S, V], ruling: Ruling, now: HubNanos, at: HubNanos | None = None) -> Core[S, V]:
    """The core after a ruling that stands in the journal; `at` is when it was made, if that is not now.

    Raises:
        ValueError: the ruling cannot be made in the table's phase.
    """
    state = core.play.evolve(core.state, ruling)
    sight = core.play.follow(core.state, core.sight, ruling, now)
    before = core.play.turn(core.state)
    lens = core.lens if state.number == core.state.number else Lens()
    same_turn = before == core.play.turn(state) and not core.play.ends_turn(ruling, before or 0)
    since = core.turn_since if same_turn else (now if at is None else at)
    return replace(core, state=state, sight=sight, lens=lens, turn_since=since)


def recall(core: Core[S, V], envelope: Envelope) -> Core[S, V]:
    """The core that knows this observation as applied."""
    return replace(core, seen=mark(core.seen, envelope))


def recall_press(core: Core[S, V], envelope: Envelope, press: ButtonPressed, arrived: HubNanos) -> Core[S, V]:
    """The core that knows a press of the journal as applied, so that its tail, after a restart too, is no second one.

    `arrived` is when its row was written.
    """
    core, at = recall(core, envelope), moment(press.timing, core.limits.clock, arrived)
    gone = press.timing is not None and at.by_arrival  # timed by a clock that was the hub's before
    if gone or is_same_press(core.seen, envelope.device, press.button, at.at):
        return core
    return replace(core, seen=mark_press(core.seen, envelope.device, press.button, at.at))


def _frame(core: Core[S, V], envelope: Envelope, frame: FrameRead, now: HubNanos) -> Step[S, V]:
    allowed = core.cameras.get(envelope.device)
    places = {*(each.seat for each in frame.seats), *(each.place for each in frame.cards if each.place != BOARD)}
    if allowed is None or not allowed.issuperset(places):
        return Step(core)
    clock = observe(core.clock, envelope.device, envelope.boot, frame.captured, now)
    at = to_hub(clock, envelope.device, envelope.boot, frame.captured, now)
    wanted = core.play.wants_pictures(core.state)
    pictures = {each.seat: each.jpeg for each in frame.evidence} if wanted else {}
    digests = {seat: hashlib.sha256(jpeg).hexdigest() for seat, jpeg in pictures.items()}
    sight = core.play.see(core.state, core.sight, envelope.device, at, frame, digests)
    step = _ticked(replace(core, clock=clock, sight=sight), now)
    return replace(step, pictures={digests[seat]: jpeg for seat, jpeg in pictures.items()})


def _laid(core: Core[S, V], seat: int, now: HubNanos) -> Step[S, V]:
    """The dealer says whose cards lie on the lens."""
    if not core.lenses:
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason="no_lens")
    why = refused(core.play.read_hidden(core.state, HoleCardsRead(seat, ())))
    if why is not None:
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason=why.reason)
    return Step(replace(core, lens=laid(seat, now)), keep=True, outcome=Outcome.ACCEPTED)


def _glass(core: Core[S, V], envelope: Envelope, frame: FrameRead, now: HubNanos) -> Step[S, V]:
    """What a lens reads is kept for the seat that the dealer named, if the rules take it; its pictures never are."""
    clock = observe(core.clock, envelope.device, envelope.boot, frame.captured, now)
    at = to_hub(clock, envelope.device, envelope.boot, frame.captured, now)
    core = replace(core, clock=clock, lens=see(core.lens, envelope.device, at, frame))
    read = agreed(core.lens, now, core.bounds)
    if read is None:
        return _ticked(core, now)
    decision = core.play.read_hidden(core.state, read)
    ruled = with_time(core.play, core.state, decision, Moment(now, 0, by_arrival=True))
    if isinstance(ruled, Refusal):
        return _ticked(replace(core, lens=replace(core.lens, refused=ruled.reason)), now)
    return Step(replace(core, lens=Lens()), ruled)


def _cup(core: Core[S, V], envelope: Envelope, sign: CupSeen, now: HubNanos) -> Step[S, V]:
    """A sign at a cup counts once, from a camera of the table and for its own seats; what counts is journalled."""
    if sign.seat not in core.cameras.get(envelope.device, frozenset()) or is_seen(core.seen, envelope):
        return Step(core)
    clock = observe(core.clock, envelope.device, envelope.boot, sign.captured, now)
    at = to_hub(clock, envelope.device, envelope.boot, sign.captured, now)
    jpeg = sign.picture.jpeg if sign.picture else b""
    sha256 = hashlib.sha256(jpeg).hexdigest() if jpeg else ""
    sight, told = core.play.sign(core.state, core.sight, sign, at, now, sha256)
    after = replace(recall(core, envelope), clock=clock, sight=sight)
    return Step(after, told.rulings, keep=told.keep, pictures={sha256: jpeg} if told.keep and jpeg else {})
