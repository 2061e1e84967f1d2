"""From the lifted cups to a ruling, or to a question for the dealer (DESIGN: verified)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hub.events.clocks import HubNanos
from hub.events.observations import DiceRevealed, SeatDice
from hub.events.phase import Phase
from hub.events.readings import FrameRead, SeatState
from hub.events.rulings import (
    ChallengeSettled,
    Refusal,
    ReviewClosed,
    ReviewOpened,
    Ruling,
    SeatDoubt,
    SeatEvidence,
    Verification,
    VerifiedBy,
)
from hub.rules.raffle.settle import settle
from hub.table.raffle.agreement import Agreement, Bounds, SeatVerdict, add, state_of
from hub.table.raffle.cameras import shared, verdict
from hub.table.raffle.state import TableState

MILLI = 1_000_000
"""Nanoseconds in a millisecond."""

PASSING = frozenset({"moving", "frames_differ", "frames_too_old", "no_evidence"})
"""Reasons that may pass by themselves."""

LONGER = 3
"""How many times the patience those are given."""

ASKED = "asked_by_dealer"
"""The reason of a seat that the dealer wants to say himself."""

CAMERAS = "cameras"
"""Who closes a review that ended by itself."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the hub has of the cameras just now; nothing of it is journalled, a restart begins with none.

    `since`: frames must be taken after this to count. `all_up`: since when no cup is seen to cover dice, or None.
    `open`: seats whose dice have lain open since the last reveal: until nothing of them is to be seen at rest, under a
    cup or in the player's hand, they are the old dice.
    """

    agreement: Agreement = field(default_factory=Agreement)
    since: HubNanos = HubNanos(0)
    all_up: HubNanos | None = None
    open: frozenset[int] = frozenset()


def begin(watch: Watch, now: HubNanos) -> Watch:
    """A reveal begins, or its seats are to be read again: only frames from now on count."""
    return replace(watch, since=now, all_up=None)


def laid_open(watch: Watch, seats: Iterable[int]) -> Watch:
    """A reveal is over, or was void: these seats are to be covered and shaken before their dice count again."""
    return replace(watch, open=frozenset(seats))


def see(watch: Watch, camera: str, at: HubNanos, frame: FrameRead, pictures: Mapping[int, str]) -> Watch:
    """Take a frame in, with the SHA-256 of its pictures by seat."""
    agreement = add(watch.agreement, camera, at, frame, pictures)
    sound = frame.settled and not frame.faults
    gone = {each.seat for each in frame.seats if sound and each.state is not SeatState.LIFTED and not each.dice}
    return replace(watch, agreement=agreement, open=watch.open - gone)


def look(state: TableState, watch: Watch, now: HubNanos, bounds: Bounds) -> tuple[Watch, tuple[Ruling, ...]]:
    """What the cameras' frames lead to now: a settlement, a question to the dealer, or nothing yet."""
    if state.phase not in (Phase.REVEALING, Phase.REVIEW):
        return watch, ()
    verdicts = _verdicts(state, watch, now, bounds)
    if not any(each.why for each in verdicts):
        return watch, () if is_the_dealers(state.review) else _settled(state, verdicts)
    watch = replace(watch, all_up=_all_up(state, watch, now))
    if state.phase is Phase.REVEALING and _waited_enough(verdicts, watch, now, bounds):
        return watch, (ask(state, verdicts),)
    return watch, ()


def _waited_enough(verdicts: Sequence[SeatVerdict], watch: Watch, now: HubNanos, bounds: Bounds) -> bool:
    """Whether the dealer is to be asked; what may pass by itself, a hand or a slow camera, is given longer."""
    if watch.all_up is None:
        return False
    passing = all(set(each.why) <= PASSING for each in verdicts)
    return now - watch.all_up >= bounds.patience_ns * (LONGER if passing else 1)


def ask_now(state: TableState, watch: Watch, now: HubNanos, bounds: Bounds) -> ReviewOpened:
    """The question to the dealer as things stand, on his own wish: every seat in play is his to say."""
    verdicts = _verdicts(state, watch, now, bounds)
    live = set(state.round.live)
    return ask(state, [replace(each, why=(*each.why, ASKED)) for each in verdicts if each.seat in live])


def next_look(watch: Watch, bounds: Bounds) -> HubNanos:
    """When to look again though no frame comes; at once as long as it is not known whether all cups are up."""
    return watch.since if watch.all_up is None else HubNanos(watch.all_up + bounds.patience_ns)


def ask(state: TableState, verdicts: Sequence[SeatVerdict]) -> ReviewOpened:
    """The question to the dealer about the seats in doubt; the others keep what the cameras agreed on."""
    doubts = tuple(SeatDoubt(each.seat, each.values, each.why, each.sha256) for each in verdicts if each.why)
    settled = tuple(SeatDice(each.seat, each.values) for each in verdicts if not each.why and each.values)
    return ReviewOpened(state.reviews + 1, doubts, settled)


def answered(
    state: TableState, review: ReviewOpened, said: tuple[SeatDice, ...], who: str
) -> tuple[Ruling, ...] | Refusal:
    """The dealer's answer: the dice of exactly the seats in doubt; the rules then count as with any reading."""
    doubted = {doubt.seat for doubt in review.doubts if state.round.has_dice(doubt.seat)}
    if {each.seat for each in said if each.values} != doubted:
        return Refusal("answer_incomplete")
    evidence = tuple(SeatEvidence(doubt.seat, doubt.sha256) for doubt in review.doubts if doubt.sha256)
    seats = tuple(sorted(each.seat for each in said if each.values))
    how = Verification(VerifiedBy.DEALER, 0, 0, (), who, seats, evidence)
    in_order = tuple(SeatDice(each.seat, tuple(sorted(each.values))) for each in said)
    rulings = _verified(state, (*review.settled, *in_order), how)
    if isinstance(rulings, Refusal):
        return rulings
    return (ReviewClosed(review.review, answered=True, who=who), *rulings)


def is_the_dealers(review: ReviewOpened | None) -> bool:
    """Whether the dealer himself wanted to say the dice: then no camera answers for him."""
    return review is not None and any(ASKED in doubt.why for doubt in review.doubts)


def _verdicts(state: TableState, watch: Watch, now: HubNanos, bounds: Bounds) -> list[SeatVerdict]:
    found = [verdict(watch.agreement, seat, owned, watch.since, now, bounds) for seat, owned in state.round.dice]
    twice = shared(watch.agreement, now)
    return [each if each.why or not each.values else replace(each, why=_why_not(watch, twice, each)) for each in found]


def _why_not(watch: Watch, twice: frozenset[int], seen: SeatVerdict) -> tuple[str, ...]:
    """What speaks against dice that agree: another seat claims one, or they lie open since before this reveal."""
    if seen.seat in twice:
        return ("die_of_two_seats",)
    return ("cup_not_put_down",) if seen.seat in watch.open else ()


def _all_up(state: TableState, watch: Watch, now: HubNanos) -> HubNanos | None:
    """Since when no cup in play is seen standing; a seat that no camera sees is up, for nobody will tell."""
    down = any(state_of(watch.agreement, seat, now) is SeatState.COVERED for seat in state.round.live)
    return None if down else watch.all_up or now


def _settled(state: TableState, verdicts: Sequence[SeatVerdict]) -> tuple[Ruling, ...]:
    live = [each for each in verdicts if each.values]
    how = Verification(
        by=VerifiedBy.CAMERA,
        frames=min(each.frames for each in live),
        spread_ms=min(each.spread_ns for each in live) // MILLI,
        readers=tuple(name for name in live[0].readers if all(name in each.readers for each in live)),
        evidence=tuple(SeatEvidence(each.seat, each.sha256) for each in live),
    )
    rulings = _verified(state, tuple(SeatDice(each.seat, each.values) for each in live), how)
    if isinstance(rulings, Refusal):
        return ()
    closed = (ReviewClosed(state.review.review, answered=False, who=CAMERAS),) if state.review else ()
    return (*closed, *rulings)


def _verified(state: TableState, seats: tuple[SeatDice, ...], how: Verification) -> tuple[Ruling, ...] | Refusal:
    decision = settle(state.round, DiceRevealed(tuple(sorted(seats, key=lambda each: each.seat))))
    if isinstance(decision, Refusal):
        return decision
    return tuple(replace(each, verification=how) if isinstance(each, ChallengeSettled) else each for each in decision)
