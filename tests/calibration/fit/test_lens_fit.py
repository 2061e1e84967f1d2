"""A lens is found again from views of the board, whatever some say wrongly, and what is lacking is told."""

from itertools import product

import cv2
import numpy as np
import pytest

from calibration import lens_file
from calibration.fit.board import BoardView
from calibration.fit.lens import fit_lens, guessed_lens, matrix_of
from calibration.fit.waving import Side, Waving
from calibration.fit.words import line, wishes
from calibration.lens_file import LensFile
from calibration.model import CalibrationError, Lens

SIZE = (1280, 720)
LENS = Lens(930.0, 930.6, 647.0, 355.0, (-0.11, 0.02, 4e-4, -3e-4, 0.0))
ALL = np.arange(48)
MIDDLES = list(product((0.2, 0.5, 0.8), (0.2, 0.5, 0.8)))
TILTS = [(30, 0), (-30, 0), (0, 30), (0, -30)]


def view(across=0.5, down=0.5, tilt=(0, 0), away=420.0, noise=0.05, seed=0, ids=ALL):
    """The board with its middle at a part of the picture, its right and lower edge further by these degrees."""
    points = BoardView(ids, np.zeros((len(ids), 2))).points_mm - (87.5, 112.5, 0)
    (ax, ay), rad = np.deg2rad(tilt), np.array([across, down]) * SIZE
    turn = cv2.Rodrigues(np.array([-ay, ax, 0.0]))[0].T
    middle = np.array([(rad[0] - LENS.cx) / LENS.fx, (rad[1] - LENS.cy) / LENS.fy, 1.0]) * away
    seen, _ = cv2.projectPoints(points, turn, middle, matrix_of(LENS), np.array(LENS.distortion))
    seen = seen.reshape(-1, 2) + np.random.default_rng(seed).normal(0, noise, (len(ids), 2))
    inside = ((seen > 0) & (seen < SIZE)).all(axis=1)
    return BoardView(ids[inside], seen[inside])


def wave(noise=0.05):
    """Views that show all there is to be shown."""
    spots = [(x, y, TILTS[i % 4]) for i, (x, y) in enumerate(MIDDLES)]
    near = [(x, y, TILTS[(i + 1) % 4]) for i, (x, y) in enumerate(MIDDLES)]
    views = [view(x, y, tilt, 620.0, noise, i) for i, (x, y, tilt) in enumerate(spots)]
    return views + [view(x, y, tilt, 360.0, noise, 50 + i) for i, (x, y, tilt) in enumerate(near)]


def test_the_lens_is_found_again():
    found = fit_lens(wave(), SIZE)
    assert found.lens.fx == pytest.approx(LENS.fx, rel=1e-3)
    assert (found.lens.cx, found.lens.cy) == pytest.approx((LENS.cx, LENS.cy), abs=1.5)
    assert 0.03 < found.error_px < 0.12 and found.dropped == 0
    assert abs(found.lens.fx / LENS.fx - 1) < 4 * found.focal_error


def test_views_and_corners_that_are_wrong_are_dropped():
    views = wave()
    views[3] = BoardView(views[3].ids, views[3].pixels + np.random.default_rng(1).normal(0, 6, views[3].pixels.shape))
    views[7].pixels[4] += (9.0, -7.0)
    found = fit_lens(views, SIZE)
    assert found.dropped == 1 and len(found.views) == len(views) - 1
    assert found.lens.fx == pytest.approx(LENS.fx, rel=1e-3)
    assert found.error_px < 0.12


def test_it_stops_by_itself_when_all_is_shown_and_not_before():
    waving, told = Waving(SIZE), []
    for each in wave():
        told.append(waving.feed(each))
        if told[-1].is_enough:
            break
    assert told[-1].is_enough and not told[-2].is_enough
    assert told[-1].views >= 14
    assert waving.result().lens.fx == pytest.approx(LENS.fx, rel=1e-3)
    assert "9 of 9" in line(told[-1]) and not list(wishes(told[-1]))


def progress(views):
    waving = Waving(SIZE)
    for each in views:
        now = waving.feed(each)
    return now


@pytest.mark.parametrize(
    ("views", "words"),
    [
        ([None] * 5, "The board was not seen"),
        ([view(seed=i) for i in range(20)], "always at the same place"),
        (
            [each for each in wave() if each.pixels[:, 0].mean() < 800],
            "hardly seen here: upper right, right, lower right",
        ),
        ([view(x, y, (0, 0), z) for x, y in MIDDLES for z in (360, 620)], "Tilt the board with its left edge nearer"),
    ],
)
def test_what_is_lacking_is_said(views, words):
    now = progress(views)
    assert not now.is_enough
    assert any(words in sentence for sentence in wishes(now))


def test_a_board_that_bends_or_is_blurred_is_not_enough():
    now = progress(wave(noise=2.5))
    assert not now.is_enough
    assert any("flat" in sentence for sentence in wishes(now))


@pytest.mark.parametrize(("tilt", "side"), list(zip(TILTS, Side, strict=True)))
def test_the_sides_are_those_that_people_see(tilt, side):
    """A board whose right edge is further away has its left edge nearer."""
    assert progress([view(tilt=tilt)]).tilts == {side}


def test_few_corners_and_corners_of_one_row_count_as_not_seen():
    now = progress([view(ids=np.arange(5)), view(ids=np.arange(6))])
    assert (now.seen, now.views) == (0, 0)


def test_too_few_views_are_refused():
    with pytest.raises(CalibrationError, match="hold it still"):
        fit_lens(wave()[:4], SIZE)


def test_without_the_board_the_lens_is_guessed_within_what_webcams_have():
    guess = guessed_lens((1920, 1080))
    assert 0.5 * 2203 < guess.fx < 0.8 * 2203 and (guess.cx, guess.cy) == (959.5, 539.5)


def test_a_lens_is_stored_and_read_back_and_its_former_version_kept(tmp_path):
    file, found = tmp_path / "cam.lens.json", LensFile(SIZE, LENS, 0.21, 0.0004, 18, "2026-11-30T20:00:00+00:00")
    lens_file.save(file, found)
    lens_file.save(file, found)
    assert lens_file.load(file) == found
    assert (tmp_path / "history" / "cam.lens.1.json").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("[]", "no lens of version 1"),
        ('{"version": 1, "kind": "deck"}', "no lens"),
        (None, "cannot be read"),
    ],
)
def test_a_lens_that_cannot_be_read_is_one_sentence_that_says_what_to_do(tmp_path, text, words):
    if text is not None:
        (tmp_path / "x.json").write_text(text)
    with pytest.raises(CalibrationError, match=words) as refused:
        lens_file.load(tmp_path / "x.json")
    assert "floorman calibrate camera" in str(refused.value) and "\n" not in str(refused.value)
