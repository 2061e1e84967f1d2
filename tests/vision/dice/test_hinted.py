"""Poses at a hinted place: the value comes from the picture, the hint is a place only."""

import cv2
import numpy as np
import pytest

from vision.dice.contrast import spot_contrast
from vision.dice.evidence import best_patterns, weigh
from vision.dice.hinted import hinted_poses
from vision.dice.lattice import DIE_PX, VALUES
from vision.dice.pips import Spots, find_spots
from vision.dice.rectify import make_map

NO_SPOTS = Spots(np.zeros((0, 2), np.float32), np.zeros((0, 3), np.float32), np.zeros(0, np.float32))


@pytest.fixture(scope="module")
def area_of(table, draw, die):
    """The rectified area of a lone die, and where its centre lies there."""
    view = make_map(table, table.seat(2), table.die_size_mm, 1)

    def area(**look):
        picture = cv2.remap(draw([die(x_mm=120.0, y_mm=10.0, **look)]), *view.fine, cv2.INTER_LINEAR)
        return picture, ((120.0, 10.0) - view.origin_mm) / view.mm_per_px

    return area


def _value_at(picture, at):
    contrast = spot_contrast(picture)
    poses = hinted_poses(picture, contrast, np.array([at], np.float32), NO_SPOTS)
    seen = weigh(picture, contrast, poses)
    best = int(seen.match.max(axis=1).argmax())
    return int(VALUES[best_patterns(seen)[best]]), float(seen.match[best].max())


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0.0, 0.5, 1.1])
def test_a_hint_without_any_spot_finds_the_value(area_of, value, turn):
    picture, at = area_of(value=value, turn=turn)
    assert _value_at(picture, np.add(at, (2.5, -2.0))) == (value, pytest.approx(0.9, abs=0.1))


def test_bare_felt_yields_no_pose_or_a_bad_one(area_of):
    picture, at = area_of(value=4)
    contrast = spot_contrast(picture)
    poses = hinted_poses(picture, contrast, np.array([at + 3.0 * DIE_PX], np.float32), NO_SPOTS)
    assert len(poses) == 0 or weigh(picture, contrast, poses).match.max() < 0.5


def test_the_colours_of_spots_are_tried_too(area_of):
    picture, at = area_of(value=6, body=(40, 40, 190), pip=(245, 245, 245))
    contrast = spot_contrast(picture)
    poses = hinted_poses(picture, contrast, np.array([at], np.float32), find_spots(contrast))
    assert len(poses) > 1
    assert VALUES[best_patterns(weigh(picture, contrast, poses))].tolist().count(6) >= 1


def test_no_hints_no_poses(area_of):
    picture, _ = area_of(value=6)
    assert len(hinted_poses(picture, spot_contrast(picture), np.zeros((0, 2), np.float32), NO_SPOTS)) == 0
