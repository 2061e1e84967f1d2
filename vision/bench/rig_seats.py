"""Fresh seats of the project's own renderer, both cameras, several noisy frames each: what a table would believe.

As at a table (DESIGN §3) a seat counts if FRAMES frames are verified and agree. Its dice, their places and colours and
the noise follow from the seed; no test and no training uses the seeds of this file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import UNREAD, SeatState
from hub.figures import Figure
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.bench.agreeing import all_agree
from vision.bench.found import EMPTY, Found, Progress
from vision.bench.score import Scored, of_seat, percent, tally
from vision.cameras.port import Image
from vision.dice.learned import Network
from vision.dice.reader import SeatReader
from vision.dice.report import SeatVerdict, judge
from vision.rig.stage import Stage
from vision.rig.views import VIEWPOINTS, rig_calibration

FRAMES: Final = 5
ASKED_GOAL: Final = 3.0

_TABLES: Final = (5, 10)
_MOST_DICE: Final = 5
_FRAME_US: Final = 66_667


@dataclass(frozen=True, slots=True)
class Setting:
    """One camera over a table of so many places, where the place `seat` owns (seat + shift) mod 5 + 1 dice."""

    camera: str
    places: int
    shift: int

    def calibration(self) -> Calibration:
        """The camera's calibration with the dice owned."""
        plain = rig_calibration(self.camera, self.places)
        owned = (replace(each, dice=(each.seat + self.shift) % _MOST_DICE + 1) for each in plain.seats)
        return replace(plain, seats=tuple(owned))


SETTINGS: Final = tuple(
    Setting(camera, places, shift) for shift, places, camera in product(range(_MOST_DICE), _TABLES, sorted(VIEWPOINTS))
)


def measure(seats: int, seed: int, network: Network, progress: Progress) -> Found:
    """Score so many seats, and the empty table once for each setting that is used."""
    scored = list(progress(_all(seats, seed, network), seats + min(seats, len(SETTINGS)), "Seats of the rig"))
    own = [each for each in scored if each.source != EMPTY]
    count = tally(own)
    return Found(
        tuple(scored),
        (
            Figure("rig: wrong dice though verified (count)", float(count.wrong_dice), 0.0),
            Figure("rig: seats asked about (%)", percent(count.items - count.verified, count.items), ASKED_GOAL),
            Figure("rig: seats measured (count)", float(count.items)),
        ),
    )


def shares(seats: int) -> list[int]:
    """How many of the seats are measured in each of SETTINGS, as evenly as can be."""
    least, more = divmod(seats, len(SETTINGS))
    return [least + (index < more) for index in range(len(SETTINGS))]


def _all(seats: int, seed: int, network: Network) -> Iterator[Scored]:
    for index, share in enumerate(shares(seats)):
        if share:
            yield from _of_setting(SETTINGS[index], share, (seed, index), network)


def _of_setting(setting: Setting, seats: int, seed: Sequence[int], network: Network) -> Iterator[Scored]:
    rng = np.random.default_rng(seed)
    calibration = setting.calibration()
    reader = SeatReader(calibration, network)
    stage = Stage(calibration, setting.places, int(rng.integers(1, 2**31)))
    yield _emptiness(setting, reader, stage)
    at, left = 0, seats
    while left > 0:
        at += FRAMES + 1
        shown = _scene(calibration, rng)
        stage.show(shown, _time(at))
        asked = shown.seats[:left]
        left -= len(asked)
        yield from _read(setting, reader, [stage.picture(_time(at + frame)) for frame in range(FRAMES)], asked)


def _time(frame: int) -> DeviceTicks:
    return DeviceTicks(frame * _FRAME_US)


def _scene(calibration: Calibration, rng: np.random.Generator) -> Scene:
    """Every cup lifted; values and layouts from the generator."""
    seats = (
        SeatScene(
            region.seat,
            SeatState.LIFTED,
            tuple(int(value) for value in rng.integers(1, 7, region.dice or 0)),
            0,
            int(rng.integers(1, 2**31)),
        )
        for region in calibration.seats
    )
    return Scene(Stamp(1, UtcMicros(0), UtcMicros(0)), tuple(seats), 0)


def _read(
    setting: Setting, reader: SeatReader, frames: Sequence[Image], asked: Sequence[SeatScene]
) -> Iterator[Scored]:
    wanted = [seat.seat for seat in asked]
    by_frame = [
        {
            reading.seat: judge(reading, len(seat.values))
            for reading, seat in zip(reader.read(frame, wanted), asked, strict=True)
        }
        for frame in frames
    ]
    for seat in asked:
        name = f"{setting.camera}, {setting.places} places, seat {seat.seat}, layout {seat.layout}"
        yield agreed(f"rig: {setting.camera}", name, seat.values, [verdicts[seat.seat] for verdicts in by_frame])


def agreed(source: str, name: str, true: Sequence[int], frames: Sequence[SeatVerdict]) -> Scored:
    """A seat over its frames: verified only if every frame is, and all show the same values."""
    each = [of_seat(source, name, true, verdict) for verdict in frames]
    verified = all_agree([verdict.reading.values for verdict in frames], [one.verified for one in each])
    return replace(each[0], verified=verified, confidence=min(one.confidence for one in each))


def _emptiness(setting: Setting, reader: SeatReader, stage: Stage) -> Scored:
    """The table before anybody has sat down: whatever is given a value there is announced."""
    readings = [reading for frame in range(FRAMES) for reading in reader.read(stage.picture(_time(frame)))]
    values = tuple(value for reading in readings for value in reading.values if value != UNREAD)
    verified = any(judge(reading, None).verified for reading in readings)
    return Scored(EMPTY, f"{setting.camera}, {setting.places} places, nobody there", (), values, 0, verified, 0.0)
