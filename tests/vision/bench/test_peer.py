"""The network that our reading is measured beside is a whole YOLOv8n, and onnxruntime runs it."""

import numpy as np
import pytest

from vision.bench import peer
from vision.bench.card_cost import peer as opened


@pytest.fixture(scope="module")
def made():
    return peer.yolov8n(1)


def test_it_has_the_parameters_and_operations_that_its_makers_tell(made):
    assert made.parameters == 3_151_904
    assert made.flops == pytest.approx(8.7e9, rel=0.01)
    assert len(made.file) > 4 * made.parameters


def test_it_tells_a_box_and_the_shares_of_80_classes_for_each_of_8400_cells():
    (told,) = opened(1).run(np.random.default_rng(1).integers(0, 256, (1, 640, 640, 3), dtype=np.uint8))
    assert told.shape == (1, 84, 8400) and np.isfinite(told).all()
    shares, size = told[0, 4:], told[0, 2:4]
    assert 0 < shares.min() < shares.max() < 1
    assert (size > 0).all() and size[:, :6400].max() <= 2 * 15 * 8 and size.max() <= 2 * 15 * 32


def test_boxes_stand_about_the_middles_of_their_cells():
    (told,) = opened(2).run(np.zeros((1, 640, 640, 3), np.uint8))
    fine, coarse = told[0, :2, :6400].reshape(2, 80, 80), told[0, :2, -400:].reshape(2, 20, 20)
    assert abs(np.median(np.diff(fine[0], axis=1)) - 8) < 1 and abs(np.median(np.diff(fine[1], axis=0)) - 8) < 1
    assert abs(np.median(np.diff(coarse[0], axis=1)) - 32) < 4


def test_the_same_seed_gives_the_same_file(made):
    assert peer.yolov8n(1).file == made.file != peer.yolov8n(2).file
