"""The canvas of the network: with a network of the test's own, which calls every bright spot a top."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice.learned import CLASSES, GROUND, STRIDE
from vision.dice.net_canvas import tops_of_seats
from vision.dice.rectify import COARSE, make_map, native_die_px, shrink_factor

FELT, SPOT = (60, 90, 40), (250, 250, 250)
SHAPE = (720, 1280)


class Spots:
    """Every bright spot is a top that shows a 3, with its centre in the spot's middle."""

    def __init__(self) -> None:
        self.pixels = 0

    def run(self, images_bgr):
        height, width = images_bgr.shape[1:3]
        self.pixels += height * width
        shares = np.zeros((1, height // STRIDE, width // STRIDE, CLASSES), np.float32)
        shares[..., GROUND] = 1.0
        offsets = np.zeros((*shares.shape[:3], 2), np.float32)
        rows, columns = np.indices(shares.shape[1:3]) * STRIDE + (STRIDE - 1) / 2
        bright = images_bgr[0, ..., 0] > 140
        weight = images_bgr[0, ..., 0].astype(float) - FELT[0]
        count, labels = cv2.connectedComponents(bright.astype(np.uint8))
        for label in range(1, count):
            y, x = np.nonzero(labels == label)
            at = np.average(np.stack([x, y], axis=-1), axis=0, weights=weight[y, x])
            near = np.hypot(columns - at[0], rows - at[1]) < 6.0
            shares[0, near] = np.eye(CLASSES)[3]
            offsets[0, near] = np.stack([at[0] - columns, at[1] - rows], axis=-1)[near]
        return shares, offsets


@pytest.fixture(scope="module")
def views(table):
    die_mm = table.die_size_mm
    shrink = shrink_factor(min(native_die_px(table, region, die_mm) for region in table.seats))
    return [make_map(table, region, die_mm, shrink) for region in table.seats]


def frame_with(views, *spots: tuple[int, tuple[float, float]]) -> np.ndarray:
    """The frame in which spots lie: of each the seat's index and its centre in pixels of the area."""
    frame = np.full((*SHAPE, 3), FELT, np.uint8)
    for index, (x, y) in spots:
        view = views[index]
        map_x, map_y = cv2.convertMaps(*view.fine, cv2.CV_32FC1)
        at = [float(side[round(y), round(x)]) for side in (map_x, map_y)]
        cv2.circle(frame, [round(256 * side) for side in at], 256 * 5, SPOT, -1, cv2.LINE_AA, 8)
    return frame


def box_around(x: float, y: float, half: int = 40) -> tuple[int, int, int, int]:
    return int(x - half) // COARSE, int(y - half) // COARSE, 2 * half // COARSE, 2 * half // COARSE


def centres(tops) -> list[tuple[float, float]]:
    return sorted(top.centre for top in tops)


def test_nothing_is_asked_where_nothing_lies(views):
    network = Spots()
    assert tops_of_seats(frame_with(views), views, [[], []], network) == [[], []]
    assert network.pixels == 0


@pytest.mark.parametrize("at", [(120, 130), (300, 251), (411, 160)])
@pytest.mark.parametrize("index", [0, 1])
def test_a_top_is_where_it_lies_in_its_seats_area(views, index, at):
    boxes = [[], []]
    boxes[index] = [box_around(*at)]
    tops = tops_of_seats(frame_with(views, (index, at)), views, boxes, Spots())
    assert np.allclose(centres(tops[index]), [at], atol=1.0)
    assert tops[1 - index] == []
    assert tops[index][0].value == 3


def test_dice_of_many_pixels_are_found_where_they_lie_too(views):
    plenty = [replace(view, native_px=60.0) for view in views]
    tops = tops_of_seats(frame_with(views, (0, (211, 190))), plenty, [[box_around(211, 190)], []], Spots())
    assert np.allclose(centres(tops[0]), [(211, 190)], atol=1.0)


def test_two_seats_keep_their_tops_apart(views):
    spots = [(0, (120, 130)), (1, (200, 210)), (1, (330, 100))]
    boxes = [[box_around(120, 130)], [box_around(200, 210), box_around(330, 100)]]
    tops = tops_of_seats(frame_with(views, *spots), views, boxes, Spots())
    assert np.allclose(centres(tops[0]), [(120, 130)], atol=1.0)
    assert np.allclose(centres(tops[1]), [(200, 210), (330, 100)], atol=1.0)


@pytest.mark.parametrize(("past_px", "count"), [(-4, 1), (4, 0)])
def test_only_a_top_inside_the_box_counts(views, past_px, count):
    x, y, w, h = box = (40, 40, 30, 20)
    at = ((x + w) * COARSE + past_px, (y + h / 2) * COARSE)
    tops = tops_of_seats(frame_with(views, (0, at)), views, [[box], []], Spots())
    assert len(tops[0]) == count


def test_a_top_on_the_line_between_two_boxes_counts_once(views):
    for shift in range(-4, 5):
        at = (240 + shift, 200)
        boxes = [[(40, 40, 20, 20), (60, 40, 20, 20)], []]
        assert len(tops_of_seats(frame_with(views, (0, at)), views, boxes, Spots())[0]) == 1
