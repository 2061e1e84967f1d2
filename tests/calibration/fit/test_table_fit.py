"""Where a camera stands is found from its markers, and every way of laying them wrongly is refused or told."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.fit.markers import Length, MarkerSeen, Told
from calibration.fit.on_table import fit_table
from calibration.model import Calibration, CalibrationError, Lens, MarkerPlace, Placement
from calibration.projection import to_pixels, to_plane

SIZE = (1280, 720)
LENS = Lens(960.0, 960.0, 634.0, 365.0, (-0.08, 0.02, 3e-4, -2e-4, 0.0))
TILT = np.deg2rad(30.0)
TURN = np.array([[1, 0, 0], [0, -np.cos(TILT), -np.sin(TILT)], [0, np.sin(TILT), -np.cos(TILT)]])
MOVE = -TURN @ np.array([20.0, -420.0, 820.0])
CAMERA = Calibration(SIZE, LENS, Placement(tuple(map(tuple, TURN.tolist())), tuple(MOVE.tolist())))
PLACES = {1: (-390.0, 180.0), 2: (400.0, 190.0), 3: (330.0, -220.0), 4: (-310.0, -205.0)}
INSIDE = np.array([(x, y, 0.0) for x in (-250, 0, 250) for y in (-150, 0, 140)])


def marker(number, places=PLACES, side=50.0, z=0.0):
    return MarkerPlace(number, (*places[number], z), 0.7 * number, side, 0.8)


def seen(markers, noise=0.05, seed=1):
    rng = np.random.default_rng(seed)
    return [MarkerSeen(each.id, to_pixels(CAMERA, each.corners_mm) + rng.normal(0, noise, (4, 2))) for each in markers]


def fit(markers, told, noise=0.05):
    return fit_table(seen(markers, noise), told, SIZE, [0.8] * len(markers))


def off_mm(found, shift=0.0):
    """How far the felt is from where it should be, inside the markers."""
    made = Calibration(SIZE, found.lens, found.placement)
    return np.linalg.norm(to_plane(made, to_pixels(CAMERA, INSIDE), shift) - INSIDE[:, :2], axis=1)


FOUR = [marker(number) for number in PLACES]


def test_with_lens_and_places_the_felt_is_where_it_is():
    found = fit(FOUR, Told(LENS, places=PLACES))
    assert off_mm(found).max() < 0.6 and found.error_px < 0.15 and found.concerns == ()
    assert found.placement.camera_mm == pytest.approx(CAMERA.placement.camera_mm, abs=2.0)


def test_with_two_measured_lengths_the_places_are_found():
    lengths = (Length(1, 2, 790.1), Length(2, 3, 415.9))
    found = fit(FOUR, Told(LENS, lengths=lengths))
    middles = {each.id: np.array(each.middle_mm[:2]) for each in found.markers}
    for one in PLACES:
        for other in PLACES:
            want = np.hypot(*np.subtract(PLACES[one], PLACES[other]))
            assert np.linalg.norm(middles[one] - middles[other]) == pytest.approx(want, abs=1.6)


def test_without_places_the_middle_is_the_origin_and_x_runs_from_1_to_2():
    found = {each.id: each.middle_mm for each in fit(FOUR, Told(LENS)).markers}
    assert np.mean(list(found.values()), axis=0) == pytest.approx((0, 0, 0), abs=1e-6)
    assert found[2][1] == pytest.approx(found[1][1], abs=1e-6) and found[2][0] > found[1][0]
    assert found[3][1] < found[1][1]


def test_without_a_lens_the_felt_is_still_held_by_the_markers():
    found = fit(FOUR, Told(places=PLACES))
    assert np.median(off_mm(found)) < 1.0
    assert any("lens was not measured" in each for each in found.concerns)


def test_markers_on_a_rail_are_above_the_felt():
    raised = [marker(number, z=30.0) for number in PLACES]
    found = fit(raised, Told(LENS, places=PLACES, height_mm=30.0))
    assert off_mm(found).max() < 1.0
    assert {each.middle_mm[2] for each in found.markers} == {30.0}


def test_a_print_of_97_percent_is_found_by_the_ruler_or_by_a_known_distance():
    small = [marker(number, side=48.5) for number in PLACES]
    ruled = fit(small, Told(LENS, scale=0.97))
    assert "97.0 %" in ruled.concerns[0]
    measured = fit(small, Told(LENS, lengths=(Length(1, 2, 790.1), Length(2, 3, 415.9))))
    assert "printed at 97" in measured.concerns[0] and "not at 100.0 %" in measured.concerns[0]
    for found in (ruled, measured):
        sides = {each.id: np.array(each.middle_mm) for each in found.markers}
        assert np.linalg.norm(sides[1] - sides[2]) == pytest.approx(790.06, abs=2.5)


def test_the_bound_of_the_felt_holds_and_grows_with_what_is_not_known():
    bounds = []
    for markers, told in ((FOUR, Told(LENS, places=PLACES)), (FOUR[:3], Told(LENS, places=PLACES))):
        found = fit(markers, told)
        assert off_mm(found).max() < found.felt_mm < 3.0
        bounds.append(found.felt_mm)
    bounds += [fit(markers, Told(lens)).felt_mm for markers, lens in ((FOUR, LENS), (FOUR[:3], LENS), (FOUR[:3], None))]
    assert bounds == sorted(bounds) and bounds[-1] > 3.0


def test_a_felt_that_is_not_known_to_3_mm_is_refused_where_all_was_measured_and_told_where_not():
    lengths = (Length(1, 2, 790.1),)
    small = [marker(number, side=20.0) for number in (1, 2, 3)]
    with pytest.raises(CalibrationError, match=r"only, and 3 mm are needed: uncover marker 4, .*--accept"):
        fit(small, Told(LENS, scale=0.4, lengths=lengths))
    taken = fit(small, Told(LENS, scale=0.4, lengths=lengths, accept=True))
    assert taken.felt_mm > 3.0 and any("uncover marker 4" in each for each in taken.concerns)
    assert any("--between" in each for each in fit(FOUR, Told()).concerns)


def test_a_covered_marker_has_its_part_of_the_bound_where_it_is_known_to_lie_or_not():
    known = fit(FOUR[:3], Told(LENS, places=PLACES))
    inside = fit(FOUR[:3], Told(LENS, places={number: PLACES[number] for number in (1, 2, 3)}))
    assert known.felt_mm == pytest.approx(inside.felt_mm, rel=0.3)
    assert known.felt_mm > 1.2 * fit(FOUR, Told(LENS, places=PLACES)).felt_mm


def test_three_markers_will_do_and_that_is_told():
    found = fit(FOUR[:3], Told(LENS, places=PLACES))
    assert off_mm(found).max() < 1.5
    assert any("Only 3 markers" in each for each in found.concerns)


LYING_TWICE = [*FOUR[:3], replace(FOUR[3], id=1)]
ODD = [*FOUR[:3], replace(FOUR[3], middle_mm=(*PLACES[4], 0.0), side_mm=62.0)]


@pytest.mark.parametrize(
    ("markers", "told", "words"),
    [
        (FOUR[:1], Told(LENS), "there is only 1"),
        ([], Told(LENS), "there is only none"),
        (FOUR[1:3], Told(LENS), "At least 3 markers"),
        (LYING_TWICE, Told(LENS), "Marker 1 lies there twice"),
        (ODD, Told(LENS, places=PLACES), "Marker 4 does not fit the others"),
        (FOUR, Told(LENS, scale=1.0, lengths=(Length(1, 2, 890.0),)), "comes out as"),
        (FOUR[:3], Told(LENS, lengths=(Length(1, 4, 400.0),)), "marker 4 was given, which is not seen"),
        (FOUR, Told(LENS, places={n: (x, -y) for n, (x, y) in PLACES.items()}), "mirrored"),
        (FOUR, Told(LENS, places={**PLACES, 3: (250.0, -220.0)}), "Marker 3 does not fit|elsewhere than they should"),
    ],
)
def test_what_cannot_be_right_is_refused_in_one_sentence(markers, told, words):
    with pytest.raises(CalibrationError, match=words) as refused:
        fit(markers, told)
    assert "\n" not in str(refused.value) and str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Length(2, 2, 300.0),
        lambda: Length(1, 2, 3.0),
        lambda: Length(1, 2, float("nan")),
        lambda: Told(height_mm=-1.0),
    ],
)
def test_what_cannot_have_been_measured_is_refused(wrong):
    with pytest.raises(CalibrationError):
        wrong()
