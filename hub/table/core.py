"""The table as one pure machine: an observation or the passing of time in, rulings and an answer out.

`receive` and `tick` only say what should be ruled. The app commits that to the journal and then gives each ruling back
through `apply`; a restart gives the journal's rulings and observations through `apply` and `recall`, so both end alike.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed, Observation
from hub.events.outcome import Outcome
from hub.events.phase import Phase
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import BiddingVoided, ChallengeOpened, ChallengeSettled, Refusal, ReviewClosed, Ruling
from hub.table.agreement import Bounds
from hub.table.cups import CupWatch, due, next_due, ruled, see_cups, take
from hub.table.decide import decide
from hub.table.fairclock import FairClock, observe, to_hub
from hub.table.reveal import Watch, begin, laid_open, look, next_look, see
from hub.table.seen import Seen, is_same_press, is_seen, mark, mark_press
from hub.table.state import TableState, evolve


@dataclass(frozen=True, slots=True)
class Core:
    """A table and what it has seen.

    `seats` says at which seat a box stands. `cameras` are the table's, with the seats that each may read; what any
    other says it sees is nothing that the table asked for.
    """

    state: TableState = field(default_factory=TableState)
    bounds: Bounds = field(default_factory=Bounds)
    seats: Mapping[str, int] = field(default_factory=dict)
    cameras: Mapping[str, frozenset[int]] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)
    clock: FairClock = field(default_factory=FairClock)
    watch: Watch = field(default_factory=Watch)
    cups: CupWatch = field(default_factory=CupWatch)


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
        if is_same_press(core.seen, envelope.device, observation.button, now):
            return Step(core, keep=True, outcome=Outcome.REPEATED, reason="same_press")
        core = replace(core, seen=mark_press(core.seen, envelope.device, observation.button, now))
    seat = core.seats.get(envelope.device)
    decision = decide(core.state, observation, seat, core.watch, now, core.bounds)
    if isinstance(decision, Refusal):
        return Step(core, keep=True, outcome=Outcome.REFUSED, reason=decision.reason)
    return Step(core, decision, keep=True, outcome=Outcome.ACCEPTED)


def tick(core: Core, now: HubNanos) -> Step:
    """What the passing of time leads to."""
    watch, rulings = look(core.state, core.watch, now, core.bounds)
    cups, more = due(core.cups, core.state, watch.agreement, now)
    return Step(replace(core, watch=watch, cups=cups), (*rulings, *more))


def deadline(core: Core) -> HubNanos | None:
    """When `tick` is next due though nothing arrives, or None."""
    if core.state.phase is Phase.BIDDING:
        return next_due(core.cups)
    return next_look(core.watch, core.bounds) if core.state.phase is Phase.REVEALING else None


def apply(core: Core, ruling: Ruling, now: HubNanos) -> Core:
    """The core after a ruling that stands in the journal.

    Raises:
        ValueError: the ruling cannot be made in the table's phase.
    """
    cups = ruled(core.cups, core.state.round, ruling, now)
    return replace(core, state=evolve(core.state, ruling), watch=_watch_after(core, ruling, now), cups=cups)


def _watch_after(core: Core, ruling: Ruling, now: HubNanos) -> Watch:
    if isinstance(ruling, ChallengeOpened | ReviewClosed):
        return begin(core.watch, now)
    if isinstance(ruling, ChallengeSettled | BiddingVoided):
        return laid_open(core.watch, core.state.round.live)
    return core.watch


def recall(core: Core, envelope: Envelope) -> Core:
    """The core that knows this observation as applied."""
    return replace(core, seen=mark(core.seen, envelope))


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
