"""The outline of a cup on the felt is what the camera sees of the solid."""

import cv2
import numpy as np
import pytest

from calibration.projection import to_pixels, to_plane
from vision.cups.solid import PARTS, Cup, outlines, upper_circles
from vision.rig.views import rig_calibration

CUP = Cup(120.0, -150.0, 44.0, 37.0, 92.0)
TURN = np.linspace(0.0, 2.0 * np.pi, 720, endpoint=False)
RING = np.stack([np.cos(TURN), np.sin(TURN)], axis=1)


def ring(cup: Cup, radius: float, z: float) -> np.ndarray:
    return np.column_stack([np.array([cup.x_mm, cup.y_mm]) + radius * RING, np.full(len(RING), z)])


@pytest.mark.parametrize("camera", ["north", "south"])
def test_the_silhouette_is_the_hull_of_the_foot_and_of_the_upper_end(camera):
    calibration = rig_calibration(camera)
    solid = np.concatenate([ring(CUP, 44.0, 0.0), ring(CUP, 37.0, 92.0)])
    hull = cv2.convexHull(to_plane(calibration, to_pixels(calibration, solid), 0.0).astype(np.float32))
    found = outlines(CUP.as_row()[None], np.array(calibration.placement.camera_mm))
    points = found.points_mm[0, : PARTS["crown"].stop].astype(np.float32)
    assert max(abs(cv2.pointPolygonTest(hull, point.tolist(), True)) for point in points) < 0.2


def test_the_rim_lies_on_the_upper_end_and_inside_the_silhouette():
    calibration = rig_calibration("south")
    camera = np.array(calibration.placement.camera_mm)
    found = outlines(CUP.as_row()[None], camera)
    middle, radius = upper_circles(CUP.as_row()[None], camera)
    rim = found.points_mm[0, PARTS["rim"]]
    assert np.allclose(np.linalg.norm(rim - middle[0], axis=1), radius[0])
    seen = to_pixels(calibration, np.column_stack([rim, np.zeros(len(rim))]))
    real = to_pixels(calibration, ring(CUP, 37.0, 92.0))
    assert max(np.linalg.norm(real - point, axis=1).min() for point in seen) < 0.6


def test_lengths_add_up_to_the_outline():
    found = outlines(CUP.as_row()[None], np.array([0.0, 0.0, 1200.0]))
    straight = outlines(Cup(0.0, 0.0, 44.0, 37.0, 92.0).as_row()[None], np.array([0.0, 0.0, 1200.0]))
    assert straight.lengths_mm[0, PARTS["foot"]].sum() == pytest.approx(2 * np.pi * 44.0)
    assert straight.lengths_mm[0, PARTS["crown"]].sum() == pytest.approx(0.0, abs=1e-6)
    hull = found.points_mm[0, : PARTS["crown"].stop].astype(np.float32)
    around = cv2.arcLength(cv2.convexHull(hull), True)
    assert found.lengths_mm[0, : PARTS["crown"].stop].sum() == pytest.approx(around, rel=0.02)
