"""The simulated table: places, regions, dice that lie apart."""

import cv2
import numpy as np
import pytest

from calibration import store
from calibration.projection import to_pixels, to_plane
from hub.events.readings import SeatState
from hub.wire.messages import SeatScene
from vision.rig.cup import MOUTH_MM
from vision.rig.dice import DieLying, lie, lie_lost
from vision.rig.places import PARKED_MM, places, region_mm
from vision.rig.views import DIE_MM, VIEWPOINTS, rig_calibration, write_calibrations


def polygon(points) -> np.ndarray:
    return np.asarray(points, np.float32).reshape(-1, 1, 2)


def square(die: DieLying) -> np.ndarray:
    return cv2.boxPoints(((die.x_mm, die.y_mm), (DIE_MM, DIE_MM), np.degrees(die.yaw_rad)))


@pytest.mark.parametrize("count", range(2, 11))
def test_no_two_regions_overlap(count):
    regions = [polygon(region_mm(place, count)) for place in places(count)]
    for index, one in enumerate(regions):
        for other in regions[index + 1 :]:
            area, _ = cv2.intersectConvexConvex(one, other)
            assert area < 1.0


@pytest.mark.parametrize("count", range(2, 11))
def test_seats_go_clockwise_as_seen_from_above(count):
    turns = np.unwrap([np.arctan2(place.y_mm, place.x_mm) for place in places(count)])
    assert (np.diff(turns) < 0).all() or count == 2
    assert places(count)[0].x_mm < 0 or count == 2


@pytest.mark.parametrize("count", [2, 5, 10])
def test_every_camera_sees_every_region_and_the_dice_are_at_least_16_px(count):
    for camera in VIEWPOINTS:
        calibration = rig_calibration(camera, count)
        for region in calibration.seats:
            corners = np.column_stack([np.array(region.polygon_mm), np.full(4, 20.0)])
            seen = to_pixels(calibration, corners)
            assert (seen > 0).all() and (seen < calibration.image_size).all()
            middle = np.append(np.mean(region.polygon_mm, axis=0), DIE_MM)
            side = to_pixels(calibration, np.array([middle, np.add(middle, (DIE_MM, 0, 0))]))
            assert np.linalg.norm(side[1] - side[0]) > 16


@pytest.mark.parametrize("seed", range(12))
def test_five_dice_lie_under_the_cup_and_not_on_each_other(seed):
    for place in places(10):
        dice = lie(place, SeatScene(place.seat, SeatState.COVERED, (1, 2, 3, 4, 5), 0, seed))
        assert [die.top for die in dice] == [1, 2, 3, 4, 5]
        for index, die in enumerate(dice):
            assert np.hypot(*(square(die) - (place.x_mm, place.y_mm)).T).max() < MOUTH_MM - 2
            for other in dice[index + 1 :]:
                assert cv2.intersectConvexConvex(polygon(square(die)), polygon(square(other)))[0] < 0.01


@pytest.mark.parametrize("count", [2, 5, 6, 8, 10])
def test_lost_dice_and_parked_cups_lie_outside_every_region(count):
    regions = {place.seat: polygon(region_mm(place, count)) for place in places(count)}
    for place in places(count):
        lost = lie_lost(place, SeatScene(place.seat, SeatState.COVERED, (), 5, 1))
        assert len(lost) == 5
        parked = place.table_mm(np.array([PARKED_MM, 0.0]))
        for region in regions.values():
            assert all(
                cv2.pointPolygonTest(region, corner.tolist(), True) < -1 for die in lost for corner in square(die)
            )
            assert cv2.pointPolygonTest(region, parked.tolist(), True) < -MOUTH_MM


def test_the_same_seed_gives_the_same_layout_and_another_one_another():
    place = places(5)[2]
    one, same, other = (lie(place, SeatScene(3, SeatState.LIFTED, (6, 6), 0, seed)) for seed in (4, 4, 5))
    assert one == same and one != other


def test_the_calibrations_are_written_and_valid(tmp_path):
    files = write_calibrations(tmp_path / "new", 7)
    assert [file.name.split(".")[0] for file in files] == ["north", "south", "lens"]
    for file in files[:2]:
        found = store.load(file)
        assert found.image_size == (1920, 1080) and len(found.seats) == 7 and found.die_size_mm == 16
        assert all(region.dice is None for region in found.seats)
        middle = to_plane(found, np.array([959.5, 539.5]), 0.0)
        assert np.hypot(*middle) < 60


def test_south_looks_at_25_to_30_degrees_and_north_nearly_from_above():
    tilt = {camera: np.degrees(np.arccos(-rig_calibration(camera).placement.rotation[2][2])) for camera in VIEWPOINTS}
    assert tilt["north"] < 6 and 25 <= tilt["south"] <= 30


@pytest.mark.parametrize("count", [0, 1, 11])
def test_a_table_has_2_to_10_places(count):
    with pytest.raises(ValueError, match="2 to 10"):
        places(count)
