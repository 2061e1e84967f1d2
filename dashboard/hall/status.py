"""What a table says of itself to a tournament's floor desk. Pure.

Times are ages, by the table's own clock: no two machines of a hall need to have the same time of day.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from dashboard.alerts import Alert
from dashboard.parts import Part
from hub.checkup.finding import Finding, Level
from hub.events.bounds import check
from hub.events.clocks import UtcMicros
from hub.events.phase import Phase
from hub.events.rulings import VerifiedBy
from hub.views.model import TableView, TimeView
from hub.wire.topics import Kind

FORMAT: Final = 1
"""Another number is another meaning: a desk of today does not guess at it."""
MOST: Final = 64
"""Alerts, and parts that are not well."""
LONGEST: Final = 400
"""Characters of a sentence; names have fewer."""
PROGRAMS: Final = frozenset({"bridge", "simulator", "dealer", "people", "vision", "hub", "devices", "dashboard"})
"""What speaks as a device and is no box."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """*Time* for somebody: what is left of it, and whether it stands still."""

    name: str
    left_ms: int
    held: bool


@dataclass(frozen=True, slots=True)
class Alarm:
    """An alert that waits at the table: cause and next step in the hub's words, its age, since when it is over."""

    sentence: str
    age_ms: int
    over: bool = False
    taken_by: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The last reveal, until the next bid: the bid, what was found, whether it stands, who vouches for the dice."""

    count: int
    face: int
    found: int
    stands: bool
    by: VerifiedBy


@dataclass(frozen=True, slots=True)
class Count:
    """Boxes, cameras or programs: how many there are, and the names of those that are away or not well."""

    all: int = 0
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableStatus:
    """A table at one moment.

    Args:
        format: FORMAT.
        id, name, game, version: of the table, and of its program.
        live: whether its hub speaks; what follows is else what it said last.
        broker: whether its pages reach its broker.
        phase: by its name, of a hand its stage; empty where nothing is known yet; `phase_ms`: for how long, at least.
        round: number of the round, or of the hand; 0: none yet.
        count, face: the bid; 0: there is none.
        verdict: of the last reveal, while there is no bid.
        pot: of a hand; -1 in raffle.
        turn: who is to act; empty: nobody.
        seats: how many are in.
        time: *Time*, where it was called.
        review: the seats that the dealer is asked about, and `review_ms` since when.
        alarms: what waits for a person, the oldest first.
        boxes, cameras, programs: the parts.
        disk: what is wrong with it; empty: nothing.
        delay_s: by how much its own spectators see it late.
    """

    format: int
    id: str
    name: str
    game: str
    version: str
    live: bool
    broker: bool
    phase: str = ""
    phase_ms: int = 0
    round: int = 0
    count: int = 0
    face: int = 0
    pot: int = -1
    turn: str = ""
    seats: int = 0
    verdict: Verdict | None = None
    time: TimeLeft | None = None
    review: tuple[str, ...] = ()
    review_ms: int = 0
    alarms: tuple[Alarm, ...] = ()
    boxes: Count = Count()
    cameras: Count = Count()
    programs: Count = Count()
    disk: str = ""
    delay_s: int = 0

    def __post_init__(self) -> None:
        check(self.format == FORMAT, f"a status of format {self.format}, and {FORMAT} is read here")
        names = (*self.review, *(each.taken_by for each in self.alarms), *_wrong(self))
        texts = (self.id, self.name, self.game, self.version, self.phase, self.turn, self.disk)
        said = (*names, *texts, *(each.sentence for each in self.alarms))
        check(len(said) <= 6 * MOST and max(map(len, said)) <= LONGEST, "a status that is longer than any table's")
        check(0 <= self.delay_s <= 1_800, "a delay of half an hour at most")


@dataclass(frozen=True, slots=True)
class Told:
    """The answer: the status, and the spectators' snapshot as JSON, which only a screen of spectators reads."""

    status: TableStatus
    view: Any = None


@dataclass(frozen=True, slots=True)
class Around:
    """What the pages of a table know beside its snapshot."""

    live: bool
    broker: bool
    since_ms: int
    alerts: tuple[Alert, ...]
    parts: tuple[Part, ...]
    disk: Finding
    delay_s: int = 0


def status_of(names: tuple[str, str, str, str], view: TableView | None, around: Around, now: UtcMicros) -> TableStatus:
    """The status at `now`. `names`: id, name, game and version.

    What is longer than a status may be is cut, and of more alerts than fit the oldest are told.
    """
    alarms = tuple(_alarm(each, now) for each in around.alerts[:MOST])
    disk = around.disk if around.disk.level is Level.WRONG else Finding("disk", Level.WELL, "")
    boxes, cameras, programs = _counts(around.parts)
    known = TableStatus(
        FORMAT,
        *names,
        live=around.live,
        broker=around.broker,
        phase_ms=around.since_ms,
        alarms=alarms,
        boxes=boxes,
        cameras=cameras,
        programs=programs,
        disk=disk.found[:LONGEST],
        delay_s=around.delay_s,
    )
    return known if view is None else replace(known, **dict(_of(view, now)))


def stage_of(view: TableView) -> tuple[object, ...]:
    """What is the same as long as a table stands where it stands: another value, and its time in it starts anew."""
    hand = view.hand
    return view.phase, view.round, hand and (hand.number, hand.stage, hand.street), view.review and view.review.review


def _of(view: TableView, now: UtcMicros) -> Iterator[tuple[str, Any]]:
    hand, review = view.hand, view.review
    yield "phase", view.phase.value if hand is None else hand.stage
    yield "round", view.round if hand is None else hand.number
    yield "seats", sum(each.dice > 0 for each in view.players) if hand is None else len(hand.seats)
    yield "turn", _name(view, view.turn)
    if hand is not None:
        yield "pot", hand.pot
    elif view.bid is not None:
        yield "count", view.bid.count
        yield "face", view.bid.face
    elif view.settlement is not None:
        last = view.settlement
        yield "verdict", Verdict(last.count, last.face, last.found, last.stands, last.by)
    if view.time is not None:
        yield "time", TimeLeft(view.time.name, _left_ms(view.time, view), view.time.deadline is None)
    if review is not None and view.phase is Phase.REVIEW:
        yield "review", tuple(each.name for each in review.doubts)
        yield "review_ms", max(0, now - review.since) // 1_000


def _name(view: TableView, seat: int | None) -> str:
    return next((each.name for each in view.players if each.seat == seat), "")


def _left_ms(time: TimeView, view: TableView) -> int:
    return time.left_ms if time.deadline is None else max(0, time.deadline - view.now) // 1_000_000


def _alarm(alert: Alert, now: UtcMicros) -> Alarm:
    return Alarm(alert.sentence[:LONGEST], max(0, now - alert.since) // 1_000, alert.over > 0, alert.taken_by)


def _counts(parts: Iterable[Part]) -> tuple[Count, Count, Count]:
    kinds: tuple[list[Part], ...] = ([], [], [])
    for part in parts:
        kinds[1 if part.kind is Kind.CAMERA else 2 if part.id in PROGRAMS else 0].append(part)
    boxes, cameras, programs = (Count(len(kind), tuple(each.id for each in kind if _ill(each))) for kind in kinds)
    return boxes, cameras, programs


def _ill(part: Part) -> bool:
    return not part.online or bool(part.faults or part.sentence)


def _wrong(status: TableStatus) -> Iterator[str]:
    for count in (status.boxes, status.cameras, status.programs):
        yield from count.wrong
