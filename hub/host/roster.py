"""From the table file to what the core and the screens need to know."""

from collections.abc import Mapping

from hub import clock
from hub.rules.raffle.profile import DoubleOnes, Profile, StarterAfterElimination, TiltToLook
from hub.settings.model import Box, Rules, TableFile, Time, Verification
from hub.table.agreement import Bounds
from hub.table.core import Core
from hub.table.deadlines import Boxes, TimeLimits
from hub.table.state import TableState
from hub.views.fold import Names, Screen

MILLI = 1_000_000
"""Nanoseconds in a millisecond."""


def names(settings: TableFile) -> Names:
    """The names that the screens show."""
    table = settings.table
    players: Mapping[int, str] = {player.seat: player.name for player in settings.players}
    return Names(table.id, table.name, table.event, table.game, players)


def fresh_core(settings: TableFile) -> Core:
    """A table before its first ruling."""
    state = TableState(profile=profile(settings.rules))
    everywhere = tuple(player.seat for player in settings.players)
    cameras = {camera.id: frozenset(camera.seats or everywhere) for camera in settings.cameras}
    return Core(
        state=state,
        bounds=bounds(settings.verification),
        boxes=standing(settings.boxes),
        cameras=cameras,
        limits=limits(settings.time),
    )


def standing(boxes: tuple[Box, ...]) -> Boxes:
    """Where the devices stand."""
    seats = {box.id: box.seat for box in boxes if box.seat is not None}
    clocks = frozenset(box.id for box in boxes if box.model == "shot-clock")
    return Boxes(seats, clocks, frozenset(box.id for box in boxes))


def fresh_screen(settings: TableFile) -> Screen:
    """The screens before the first ruling."""
    return Screen(names(settings), fresh_core(settings).state)


def profile(rules: Rules) -> Profile:
    """The settings of the game."""
    return Profile(
        cap_bids=rules.cap_bids,
        double_ones=DoubleOnes(rules.double_ones),
        starter_after_elimination=StarterAfterElimination(rules.starter_after_elimination),
        tilt_to_look=TiltToLook(rules.tilt_to_look),
        cup_move_tolerance_mm=rules.cup_move_tolerance_mm,
    )


def bounds(verification: Verification) -> Bounds:
    """What is asked of the frames, in nanoseconds."""
    return Bounds(
        frames=verification.frames,
        spread_ns=verification.spread_ms * MILLI,
        newest_ns=verification.newest_ms * MILLI,
        patience_ns=verification.patience_ms * MILLI,
        readers=verification.readers,
    )


def limits(time: Time) -> TimeLimits:
    """How long *Time* is, by the clock of this machine."""
    return TimeLimits(
        limit_ns=time.time_s * 1_000 * MILLI,
        grace_ns=time.time_grace_ms * MILLI,
        wait_ns=time.wait_ms * MILLI,
        clock=clock.name(),
    )


def seats(settings: TableFile) -> tuple[int, ...]:
    """The seats of the round, in order."""
    return tuple(sorted(player.seat for player in settings.players))
