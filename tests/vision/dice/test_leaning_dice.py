"""A die that leans is asked about and one that lies flat is not, over the rig's scenes, where the truth is known."""

import numpy as np
import pytest

from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.dice import lean
from vision.dice.gate import MAX_LEAN, MAX_OVERHANG
from vision.dice.reader import SeatReader
from vision.dice.shade import change
from vision.dice.tilted_cube import cubes
from vision.rig.dice import Cocked, lie
from vision.rig.places import places
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

CAMERAS = {"north": [1, 2, 3], "south": [4, 5]}
PLACES = {place.seat: place for place in places(5)}


def scene(rng: np.random.Generator, most: int) -> Scene:
    seats = tuple(
        SeatScene(
            seat,
            SeatState.LIFTED,
            tuple(int(v) for v in rng.integers(1, 7, int(rng.integers(1, most + 1)))),
            0,
            int(rng.integers(1, 2**31)),
        )
        for seat in range(1, 6)
    )
    return Scene(Stamp(1, 0, 0), seats, 0)


def cocked(rng: np.random.Generator, table: Scene) -> dict[int, Cocked]:
    """The first die of each seat, tipped over one of its edges."""
    found = {}
    for seat in table.seats:
        yaw = lie(PLACES[seat.seat], seat)[0].yaw_rad
        toward = yaw + np.pi / 2 * int(rng.integers(4))
        found[seat.seat] = Cocked(0, float(np.radians(rng.uniform(20.0, 34.0))), float(toward))
    return found


def read(scenes: list[tuple[Scene, dict[int, Cocked]]], camera: str) -> list[tuple[SeatScene, tuple[str, ...], tuple]]:
    """The truth, the reasons and the values of each seat of each scene."""
    calibration = rig_calibration(camera, 5)
    reader, stage, found = SeatReader(calibration), Stage(calibration, 5), []
    for at, (table, tips) in enumerate(scenes):
        stage.show(table, at * 10, tips)
        for reading in reader.read(stage.picture(at * 10 + 1), CAMERAS[camera]):
            found.append((table.seats[reading.seat - 1], reading.why, reading.values))
    return found


@pytest.fixture(scope="module")
def flat() -> list[tuple[SeatScene, tuple[str, ...], tuple]]:
    rng = np.random.default_rng(41)
    scenes = [(scene(rng, 5), {}) for _ in range(12)]
    return [seat for camera in CAMERAS for seat in read(scenes, camera)]


@pytest.fixture(scope="module")
def leaning() -> list[tuple[SeatScene, tuple[str, ...], tuple]]:
    rng = np.random.default_rng(43)
    tables = [scene(rng, 2) for _ in range(12)]
    scenes = [(table, cocked(rng, table)) for table in tables]
    return [seat for camera in CAMERAS for seat in read(scenes, camera)]


def test_hardly_any_flat_seat_is_asked_about(flat):
    assert sum(bool(why) for _, why, _ in flat) <= 0.04 * len(flat)


def test_no_flat_seat_is_read_wrong_without_a_reason(flat):
    assert [truth for truth, why, values in flat if not why and values != tuple(sorted(truth.values))] == []


def test_nearly_all_seats_with_a_leaning_die_are_asked_about(leaning):
    assert sum(bool(why) for _, why, _ in leaning) >= 0.8 * len(leaning)


@pytest.mark.thorough
@pytest.mark.parametrize("gate", ["MAX_LEAN", "MAX_OVERHANG"])
def test_each_of_the_two_gates_finds_leaning_dice_that_the_other_misses(gate, leaning, monkeypatch):
    monkeypatch.setattr(f"vision.dice.gate.{gate}", 9.0)
    rng = np.random.default_rng(43)
    tables = [scene(rng, 2) for _ in range(12)]
    scenes = [(table, cocked(rng, table)) for table in tables]
    without = [seat for camera in CAMERAS for seat in read(scenes, camera)]
    assert sum(bool(why) for _, why, _ in without) < sum(bool(why) for _, why, _ in leaning)


def test_the_gates_lie_where_they_can_tell_something():
    assert 0.0 < MAX_OVERHANG < 0.2
    assert 0.0 < MAX_LEAN < 0.3


def test_an_upright_cube_from_straight_above_shows_its_four_upper_edges_only():
    seen = cubes(np.zeros((1, 2), np.float32))
    assert int(seen.rim[0, 0].sum()) == 4
    assert int(seen.inner[0, 0].sum()) == 0
    assert np.allclose(np.abs(seen.ends[0, 0][seen.rim[0, 0]]), 0.5, atol=1e-5)


def test_a_leaning_cube_from_straight_above_shows_a_side():
    seen = cubes(np.zeros((1, 2), np.float32))
    assert (seen.inner[0, 1:].sum(axis=1) >= 1).all()


def test_every_cube_keeps_the_diagonal_that_the_pips_gave():
    seen = cubes(np.array([[0.3, -0.4]], np.float32))
    diagonal = seen.plane[0].sum(axis=2)
    assert np.allclose(np.arctan2(diagonal[:, 1], diagonal[:, 0]), np.pi / 4, atol=0.01)


def test_a_shadow_is_no_change_and_a_die_is():
    felt = np.array([[60.0, 100.0, 40.0]], np.float32)
    assert change(felt * 0.5, felt)[0] < 1.0
    assert change(np.array([[40.0, 40.0, 160.0]], np.float32), felt)[0] > 60.0


def test_no_dice_lean_where_there_are_none():
    none = np.zeros((0, 4, 2), np.float32)
    stance = lean.Stance(none, np.zeros((0, 2), np.float32), np.zeros(0, np.intp), np.zeros(0, np.float32))
    assert len(lean.leans(np.zeros((50, 50, 3), np.uint8), stance, np.zeros((0, 2), np.float32))) == 0
