"""The gates that need a picture: each trips alone in a scene, and without it that scene would have been verified."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from calibration.model import Calibration
from hub.events.readings import SeatState
from vision.dice import gate, reader, report
from vision.dice.learned import BAD, CLASSES, GROUND, STRIDE
from vision.dice.photograph import find_in_photograph
from vision.dice.reader import SeatReader
from vision.dice.report import SeatVerdict, judge

BODIES = {
    1: (60, 60, 235),
    2: (235, 60, 60),
    3: (60, 235, 235),
    4: (235, 60, 235),
    5: (235, 235, 60),
    6: (235, 235, 235),
}
"""The colour of a die tells its value to the second reader of these tests, the pips to the first."""

_LIKE = 50
_LEAST_PX = 120


@dataclass
class Coloured:
    """Stands for the learned reader: it goes by the colour of a body and knows nothing of pips."""

    says: dict[int, int] = field(default_factory=dict)

    def run(self, images_bgr: np.ndarray) -> tuple[np.ndarray, ...]:
        answers = [self._answer(image) for image in images_bgr]
        return tuple(np.stack(each) for each in zip(*answers, strict=True))

    def _answer(self, image: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        height, width = image.shape[0] // STRIDE, image.shape[1] // STRIDE
        shares, offsets = np.zeros((height, width, CLASSES), np.float32), np.zeros((height, width, 2), np.float32)
        shares[..., GROUND] = 1.0
        rows, columns = np.indices((height, width)) * STRIDE + (STRIDE - 1) / 2
        for value, x, y in self._tops(image):
            core = np.hypot(columns - x, rows - y) < 8.0
            shares[core] = np.eye(CLASSES, dtype=np.float32)[self.says.get(value, value)]
            offsets[core] = np.stack([x - columns, y - rows], axis=-1)[core]
        return shares, offsets

    def _tops(self, image: np.ndarray) -> list[tuple[int, float, float]]:
        found = []
        for value, colour in BODIES.items():
            like = (np.abs(image.astype(int) - colour).max(axis=2) < _LIKE).astype(np.uint8)
            _, _, stats, centres = cv2.connectedComponentsWithStats(
                cv2.morphologyEx(like, cv2.MORPH_CLOSE, np.ones((7, 7)))
            )
            areas = zip(stats[1:, cv2.CC_STAT_AREA], centres[1:], strict=True)
            found += [(value, float(x), float(y)) for area, (x, y) in areas if area >= _LEAST_PX]
        return found


@pytest.fixture
def put(die) -> Callable:
    """A die of its value's colour at a place in table millimetres."""
    return lambda value, x, y, turn=0.3, **more: die(value, x, y, turn, BODIES[value], **more)


@pytest.fixture
def verdict(table: Calibration, draw) -> Callable:
    """What a scene's second seat comes out as, which owns one die unless the calibration is changed."""

    def found(
        dice, calibration: Calibration = table, says: dict[int, int] | None = None, times: float = 1.0
    ) -> SeatVerdict:
        frame = draw(dice)
        if times != 1.0:
            frame = cv2.resize(frame, calibration.image_size, interpolation=cv2.INTER_AREA)
        (reading,) = SeatReader(calibration, Coloured(says or {})).read(frame, [2])
        return judge(reading, calibration.seat(2).dice)

    return found


def owning(calibration: Calibration, dice: int | None) -> Calibration:
    return replace(calibration, seats=tuple(replace(region, dice=dice) for region in calibration.seats))


def smaller(calibration: Calibration, times: float) -> Calibration:
    lens, (width, height) = calibration.lens, calibration.image_size
    less = replace(
        lens,
        fx=lens.fx * times,
        fy=lens.fy * times,
        cx=(lens.cx + 0.5) * times - 0.5,
        cy=(lens.cy + 0.5) * times - 0.5,
    )
    return replace(calibration, image_size=(round(width * times), round(height * times)), lens=less)


def test_a_plain_die_is_verified(verdict, put):
    for value in BODIES:
        found = verdict([put(value, 120.0, 10.0)])
        assert (found.verified, found.reading.values) == (True, (value,))


def test_a_die_on_the_line_of_the_region(verdict, put, monkeypatch):
    dice = [put(4, 33.0, 10.0)]
    assert verdict(dice).why == ("edge_of_region",)
    monkeypatch.setattr(reader, "_NEAR_EDGE", -9.0)
    assert verdict(dice).verified


def test_dice_of_too_few_pixels(verdict, put, table, monkeypatch):
    dice, far = [put(4, 120.0, 10.0)], smaller(table, 0.5)
    assert verdict(dice, far, times=0.5).why == ("too_small",)
    monkeypatch.setattr(gate, "MIN_NATIVE_PX", 0.0)
    assert verdict(dice, far, times=0.5).verified


def test_dice_of_two_sizes(verdict, put, table, monkeypatch):
    dice = [put(4, 100.0, 10.0, side_mm=14.2), put(5, 150.0, 10.0, side_mm=16.6)]
    assert verdict(dice, owning(table, 2)).why == ("wrong_size",)
    monkeypatch.setattr(gate, "MAX_SPREAD", 9.0)
    assert verdict(dice, owning(table, 2)).verified


def test_a_die_that_leans(verdict, put, monkeypatch):
    """That leaning dice are noticed in scenes is shown by test_leaning_dice.py; here that it is heeded."""
    dice = [put(4, 120.0, 10.0)]
    monkeypatch.setattr(gate, "is_cocked", lambda _: True)
    assert verdict(dice).why == ("cocked",)
    monkeypatch.setattr(gate, "is_cocked", lambda _: False)
    assert verdict(dice).verified


def test_more_or_fewer_dice_than_the_seat_owns(verdict, put, table):
    dice = [put(4, 100.0, 10.0), put(5, 150.0, 10.0)]
    assert verdict(dice).why == ("count_differs",)
    assert verdict(dice, owning(table, 3)).why == ("count_differs",)
    assert verdict(dice, owning(table, None)).why == ("count_unknown",)
    assert verdict(dice, owning(table, 2)).verified


def test_readers_that_do_not_see_the_same(verdict, put):
    dice = [put(4, 120.0, 10.0)]
    assert verdict(dice, says={4: 6}).why == ("readers_differ",)
    assert verdict(dice, says={4: GROUND}).why == ("readers_differ",)
    assert "unclear_die" in verdict(dice, says={4: BAD}).why
    assert verdict(dice).verified


def test_a_hand_over_the_seat(verdict, table, draw, monkeypatch):
    frame = draw([])
    cv2.line(frame, (900, 100), (760, 420), (140, 170, 220), 90)
    (reading,) = SeatReader(table, Coloured()).read(frame, [2])
    assert (reading.state, "seat_unsure" in reading.why) == (SeatState.UNSURE, True)


def test_a_calibration_that_does_not_say_how_large_the_dice_are(verdict, put, table):
    dice = [put(4, 120.0, 10.0)]
    assert "no_die_size" in verdict(dice, replace(table, die_size_mm=None)).why


@pytest.fixture
def photo(draw, put) -> Callable:
    """A photograph, read, by both readers unless another one is given."""

    def found(places, network=None) -> report.Report:
        dice = [put(*place) for place in places]
        read = find_in_photograph(draw(dice)[160:560, 240:1040], Coloured() if network is None else network[0])
        return report.of_photograph("x.jpg", read.dice, read.why)

    return found


APART = [(4, -60.0, 0.0), (5, -10.0, 10.0), (3, 60.0, 20.0)]


def test_a_photograph_that_both_readers_read_alike_is_verified(photo):
    found = photo(APART)
    assert (found.verified, sorted(die.value for _, die in found.dice)) == (True, [3, 4, 5])


def test_a_photograph_that_one_reader_looked_at(photo):
    assert photo(APART, network=[None]).why == ("one_reader",)


def test_a_photograph_that_the_readers_read_otherwise(photo):
    assert photo(APART, network=[Coloured({5: 2})]).why == ("readers_differ",)


def test_a_photograph_of_dice_that_touch_where_one_leans(photo, monkeypatch):
    """That leaning dice are noticed is shown by test_leaning_dice.py; here that it is heeded where dice touch."""
    touching = [(4, -60.0, 0.0, 0.0), (5, -43.9, 0.0, 0.0), (3, 60.0, 20.0)]
    monkeypatch.setattr(gate, "is_cocked", lambda _: True)
    assert photo(touching).why == ("dice_touch",)
    assert photo(APART).verified
    monkeypatch.setattr(gate, "is_cocked", lambda _: False)
    assert photo(touching).verified


def test_a_photograph_without_dice(photo):
    found = photo([])
    assert (found.verified, found.why, found.dice) == (False, ("no_dice",), ())


def _moved(region, by_mm: float):
    return replace(region, polygon_mm=tuple((x + by_mm, y) for x, y in region.polygon_mm))


@pytest.mark.parametrize("change", ["seats beside the picture", "a lens that bends beyond all measure"])
def test_a_seat_that_is_not_in_the_picture_is_asked_about(table, draw, change):
    far = replace(table, seats=tuple(_moved(region, 9_000.0) for region in table.seats))
    bent = replace(table, lens=replace(table.lens, distortion=(1e6,) * 5))
    strange = far if change.startswith("seats") else bent
    for seat in SeatReader(strange).read(draw([])):
        assert (seat.state, seat.why) == (SeatState.UNSURE, ("out_of_picture",))
