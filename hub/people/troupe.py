"""The simulated people as one machine: what the table shows and the time in, doings out. Pure; nothing to resume.

All follows from the snapshot, so people who were killed go on where the table stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from hub.events.draws import Draw
from hub.events.heats import SeatDrawEntered
from hub.events.observations import BidEntered, NextRoundEntered, ReadingAnswered, SeatDice, TimeResumeEntered
from hub.events.phase import Phase
from hub.people.pace import Pace
from hub.people.script import Deal, Press, calls_time, deal, scene, think
from hub.views.model import TableView
from hub.wire.messages import SeatScene

WHO = "the scripted dealer"


class Mode(StrEnum):
    """Who plays: the script alone, or a person at the dealer's page while the script handles cups and dice."""

    SCRIPT = "script"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Doing:
    """What people do now: a new scene for the cameras, an entry of the dealer, a press, or the end of the play."""

    scene: tuple[SeatScene, ...] = ()
    entry: BidEntered | ReadingAnswered | NextRoundEntered | SeatDrawEntered | TimeResumeEntered | None = None
    press: Press | None = None
    done: bool = False


NOTHING = Doing()
Moment = tuple[int, int, Phase, int]


@dataclass(frozen=True, slots=True)
class Troupe:
    """The people. `hand` is the bidding round whose dice lie on the table; `since` is when the moment began."""

    seed: int
    pace: Pace
    rounds: int = 0
    mode: Mode = Mode.SCRIPT
    hand: tuple[int, int] = (0, 0)
    dealt: Deal = field(default_factory=lambda: Deal({}, {}))
    moment: Moment | None = None
    since: float = 0.0
    acted: float | None = None
    lifted: frozenset[int] = frozenset()


def act(troupe: Troupe, view: TableView, now: float) -> tuple[Troupe, Doing]:
    """What the people do at `now` (seconds of any steady clock) with the table as it is."""
    moment = (view.round, view.bidding, view.phase, view.row)
    if moment != troupe.moment:
        troupe = replace(troupe, moment=moment, since=now, acted=None)
    if _is_over(troupe, view, now):
        return troupe, Doing(done=True)
    match view.phase:
        case Phase.BIDDING:
            return _bidding(troupe, view, now)
        case Phase.REVEALING | Phase.REVIEW:
            return _revealing(troupe, view, now)
        case Phase.WON | Phase.IDLE:
            following = _next_round(troupe, view)
            return (troupe, NOTHING) if following is None else _act_once(troupe, now, troupe.pace.cheer, following)


def _is_over(troupe: Troupe, view: TableView, now: float) -> bool:
    """Enough rounds are settled, or the heat has ended before, and everybody has seen the last result."""
    heat_over = view.heat is not None and view.heat.finished
    enough = troupe.rounds <= view.settled or heat_over
    return troupe.rounds > 0 and enough and now - troupe.since > troupe.pace.look


def _next_round(troupe: Troupe, view: TableView) -> Doing | None:
    """What opens the next round: in a heat a draw of seats by seed, as long as one is due."""
    if view.heat is None:
        return Doing(entry=NextRoundEntered()) if view.phase is Phase.WON else None
    if not view.heat.present:
        return None
    seed = f"{troupe.seed} round {len(view.heat.results) + 1}"
    return Doing(entry=SeatDrawEntered(WHO, view.heat.sheet.table, Draw(seed=seed)))


def _bidding(troupe: Troupe, view: TableView, now: float) -> tuple[Troupe, Doing]:
    if troupe.hand != (view.round, view.bidding):
        wait = troupe.pace.look if troupe.lifted else 0.0
        if now - troupe.since < wait:
            return troupe, NOTHING
        return _shake(troupe, view, now)
    if 0 < troupe.rounds <= view.settled:
        return troupe, NOTHING
    wait = troupe.pace.think + (troupe.pace.shake if view.bid is None else 0.0)
    if view.time is not None and view.time.held is not None:
        return _act_once(troupe, now, troupe.pace.answer, Doing(entry=TimeResumeEntered(view.time.call, WHO)))
    if view.time is not None:
        return _act_once(troupe, now, troupe.pace.ponder, _move(troupe, view))
    caller = calls_time(troupe.seed, view)
    return _act_once(troupe, now, wait, _move(troupe, view) if caller is None else Doing(press=caller))


def _move(troupe: Troupe, view: TableView) -> Doing:
    move = think(troupe.seed, view, troupe.dealt)
    return Doing(press=move) if isinstance(move, Press) else Doing(entry=move)


def _shake(troupe: Troupe, view: TableView, now: float) -> tuple[Troupe, Doing]:
    dealt = deal(troupe.seed, view)
    after = replace(troupe, hand=(view.round, view.bidding), dealt=dealt, lifted=frozenset(), since=now)
    return after, Doing(scene=scene(view, dealt, frozenset()))


def _revealing(troupe: Troupe, view: TableView, now: float) -> tuple[Troupe, Doing]:
    if troupe.hand != (view.round, view.bidding):
        troupe, _ = _shake(troupe, view, now)
    live = [player.seat for player in view.players if player.dice]
    up = frozenset(live[: 1 + int((now - troupe.since) / troupe.pace.lift_each)])
    if not up <= troupe.lifted:
        after = replace(troupe, lifted=troupe.lifted | up)
        return after, Doing(scene=scene(view, troupe.dealt, after.lifted))
    if view.phase is Phase.REVIEW:
        return _act_once(troupe, now, troupe.pace.answer, Doing(entry=_answer(view, troupe.dealt.dice)))
    return troupe, NOTHING


def _answer(view: TableView, dice: Mapping[int, tuple[int, ...]]) -> ReadingAnswered | None:
    """What lies there, said by somebody who looks: of the seats in doubt that have dice."""
    if view.review is None:
        return None
    seats = tuple(SeatDice(doubt.seat, dice[doubt.seat]) for doubt in view.review.doubts if doubt.owned)
    return ReadingAnswered(view.review.review, seats, WHO)


def _act_once(troupe: Troupe, now: float, wait: float, doing: Doing) -> tuple[Troupe, Doing]:
    """Do it after the wait, and again where it has had no effect for long."""
    due = troupe.since + wait if troupe.acted is None else troupe.acted + troupe.pace.again
    if troupe.mode is Mode.BY_HAND or now < due:
        return troupe, NOTHING
    return replace(troupe, acted=now), doing
