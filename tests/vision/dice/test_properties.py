"""Turning a picture, its size, its light and its colours change no verified value; they may only lead to a question."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.model import Calibration, Placement
from calibration.projection import to_pixels
from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.bench.network import network
from vision.dice.photograph import find_in_photograph
from vision.dice.reader import SeatReader
from vision.dice.report import SeatVerdict, judge
from vision.rig.stage import Stage
from vision.rig.views import VIEWPOINTS, rig_calibration

CAMERAS = sorted(VIEWPOINTS)
SQUARE_PX = 2208
"""Large enough for the rig's picture turned by any angle."""

quick = settings(max_examples=8, deadline=None, derandomize=True)
quicker = settings(max_examples=4, deadline=None, derandomize=True)
any_camera = st.sampled_from(CAMERAS)
any_angle = st.floats(0.0, 2.0 * np.pi, allow_nan=False)
any_order = st.permutations(range(3))
any_light = st.tuples(st.floats(0.15, 2.5), st.floats(-40.0, 60.0))


@dataclass(frozen=True)
class Seen:
    """A frame, its calibration, and what lies at each seat."""

    frame: np.ndarray
    calibration: Calibration
    values: dict[int, tuple[int, ...]]


@cache
def seen(camera: str) -> Seen:
    """Seat n shows n dice."""
    plain = rig_calibration(camera, 5)
    calibration = replace(plain, seats=tuple(replace(region, dice=region.seat) for region in plain.seats))
    rng, stage = np.random.default_rng(5309), Stage(calibration, 5, 17)
    values = {seat: tuple(int(value) for value in rng.integers(1, 7, seat)) for seat in range(1, 6)}
    lifted = (SeatScene(seat, SeatState.LIFTED, shown, 0, 4_000 + seat) for seat, shown in values.items())
    stage.show(Scene(Stamp(1, 0, 0), tuple(lifted), 0), 0)
    return Seen(stage.picture(1), calibration, values)


@cache
def known_reader(camera: str) -> SeatReader:
    return SeatReader(seen(camera).calibration, network())


def verdicts(frame: np.ndarray, reader: SeatReader) -> list[SeatVerdict]:
    """Of each seat; seat n owns n dice."""
    return [judge(reading, reading.seat) for reading in reader.read(np.ascontiguousarray(frame))]


def check(found: list[SeatVerdict], values: dict[int, tuple[int, ...]]) -> int:
    """How many seats are verified; none of them may be wrong."""
    believed = [each.reading for each in found if each.verified]
    assert [each for each in believed if each.values != tuple(sorted(values[each.seat]))] == []
    return len(believed)


def turned(scene: Seen, angle: float) -> tuple[np.ndarray, Calibration]:
    """The picture turned about the lens's middle, as by a camera that was rolled by as much."""
    cos, sin = np.cos(angle), np.sin(angle)
    lens, placement, middle = scene.calibration.lens, scene.calibration.placement, (SQUARE_PX - 1) / 2
    turn = np.array([[cos, -sin], [sin, cos]])
    move = middle - turn @ (lens.cx, lens.cy)
    frame = cv2.warpAffine(
        scene.frame,
        np.column_stack([turn, move]),
        (SQUARE_PX, SQUARE_PX),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    roll = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    rows = (roll @ np.array(placement.rotation)).tolist()
    rolled = Placement(tuple(map(tuple, rows)), tuple((roll @ np.array(placement.translation_mm)).tolist()))
    size = (SQUARE_PX, SQUARE_PX)
    return frame, replace(
        scene.calibration, image_size=size, lens=replace(lens, cx=middle, cy=middle), placement=rolled
    )


def sized(scene: Seen, times: float) -> tuple[np.ndarray, Calibration]:
    """The picture of a camera with so many times the pixels a side."""
    width, height = scene.calibration.image_size
    size = (round(width * times), round(height * times))
    across, down = size[0] / width, size[1] / height
    lens = scene.calibration.lens
    grown = replace(
        lens,
        fx=lens.fx * across,
        fy=lens.fy * down,
        cx=(lens.cx + 0.5) * across - 0.5,
        cy=(lens.cy + 0.5) * down - 0.5,
    )
    frame = cv2.resize(scene.frame, size, interpolation=cv2.INTER_AREA if times < 1.0 else cv2.INTER_CUBIC)
    return frame, replace(scene.calibration, image_size=size, lens=grown)


def lit(frame: np.ndarray, light: tuple[float, float]) -> np.ndarray:
    return np.clip(frame * light[0] + light[1], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("camera", CAMERAS)
def test_as_it_was_taken_every_seat_is_verified(camera):
    assert check(verdicts(seen(camera).frame, known_reader(camera)), seen(camera).values) == 5


@quick
@given(any_camera, any_angle)
def test_turning_the_picture_by_any_angle_changes_no_verified_value(camera, angle):
    frame, calibration = turned(seen(camera), angle)
    assert check(verdicts(frame, SeatReader(calibration, network())), seen(camera).values) >= 4


@quick
@given(any_camera, st.floats(0.4, 1.8))
def test_the_size_of_the_picture_changes_no_verified_value(camera, times):
    frame, calibration = sized(seen(camera), times)
    verified = check(verdicts(frame, SeatReader(calibration, network())), seen(camera).values)
    assert verified >= 4 or times < 0.75


@quick
@given(any_camera, any_light)
def test_light_changes_no_verified_value(camera, light):
    check(verdicts(lit(seen(camera).frame, light), known_reader(camera)), seen(camera).values)


@quick
@given(any_camera, any_order, any_light)
def test_the_order_of_the_colours_changes_no_verified_value(camera, order, light):
    check(verdicts(lit(seen(camera).frame, light)[..., order], known_reader(camera)), seen(camera).values)


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_little_more_or_less_light_and_other_colours_leave_nearly_all_verified(camera):
    changed = [lit(seen(camera).frame, (gain, 0.0)) for gain in (0.6, 0.8, 1.2)]
    changed += [seen(camera).frame[..., order] for order in permutations(range(3))]
    verified = [check(verdicts(frame, known_reader(camera)), seen(camera).values) for frame in changed]
    assert sum(verified) >= 0.8 * 5 * len(changed)


@dataclass(frozen=True)
class Photo:
    image: np.ndarray
    values: list[int]


@cache
def photo(seat: int) -> Photo:
    """A seat of the rig as a photograph, without any calibration."""
    scene = seen("north")
    region = np.mean(scene.calibration.seat(seat).polygon_mm, axis=0)
    left, top = (round(float(at)) - 90 for at in to_pixels(scene.calibration, np.append(region, 0.0)))
    crop = scene.frame[top : top + 180, left : left + 180]
    return Photo(cv2.resize(crop, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), sorted(scene.values[seat]))


@pytest.fixture(scope="module")
def eyes():
    return network()


def changes(angle: float, times: float, light: tuple[float, float], order: list[int]):
    """Each change by itself."""

    def by_angle(image):
        middle = ((image.shape[1] - 1) / 2, (image.shape[0] - 1) / 2)
        turn = cv2.getRotationMatrix2D(middle, np.degrees(angle), 1.0)
        return cv2.warpAffine(image, turn, image.shape[1::-1], flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT_101)

    yield "turned", by_angle
    yield "sized", lambda image: cv2.resize(image, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    yield "lit", lambda image: lit(image, light)
    yield "colours", lambda image: np.ascontiguousarray(image[..., order])


def test_photographs_as_they_were_taken_are_verified(eyes):
    found = [(find_in_photograph(photo(seat).image, eyes), photo(seat).values) for seat in (1, 2, 3)]
    assert [each for each, values in found if not each.why and sorted(d.value for d in each.dice) != values] == []
    assert sum(not each.why for each, _ in found) >= 2


@quicker
@given(st.sampled_from((1, 2, 3)), any_angle, st.floats(0.6, 1.4), st.tuples(st.floats(0.4, 1.4)), any_order)
def test_no_change_of_a_photograph_changes_a_verified_value(eyes, seat, angle, times, gain, order):
    for name, change in changes(angle, times, (gain[0], 0.0), order):
        found = find_in_photograph(change(photo(seat).image), eyes)
        assert found.why or sorted(die.value for die in found.dice) == photo(seat).values, name
