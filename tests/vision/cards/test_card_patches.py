"""From above, a place is looked at only where something lies, and what is found there is told in frame pixels."""

import numpy as np
import pytest

from calibration.projection import to_plane
from vision.cards.patches import PX_PER_MM, busy, find_on_table, patches
from vision.cards.views import on_felt
from vision.rig.views import rig_calibration

FELT = np.array([40, 90, 60], np.uint8)
LINE = np.array([(1, column) for column in range(1, 40)])


def view():
    return np.full((160, 200, 3), FELT, np.uint8)


class Pointer:
    """Stands for the finder: in every picture it sees one index in the middle of the brightest cells."""

    def __init__(self):
        self.seen = []

    def run(self, images_bgr):
        self.seen.append(images_bgr.shape[1:3])
        cells = images_bgr[0, 1::4, 1::4].max(axis=2)
        answer = np.zeros((1, *cells.shape, 6), np.float32)
        answer[..., 0], answer[..., 4] = np.where(cells > 200, 4.0, -9.0), -1.0
        return (answer,)


def test_bare_felt_is_not_looked_at():
    assert busy(view(), LINE) == []


def test_the_boxes_hold_all_that_lies_there_and_do_not_overlap():
    seen = view()
    for left, top in ((40, 40), (70, 52), (150, 100)):
        seen[top : top + 24, left : left + 20] = 250
    boxes = busy(seen, LINE)
    covered = np.zeros(seen.shape[:2], int)
    for left, top, width, height in boxes:
        covered[top : top + height, left : left + width] += 1
    assert covered.max() == 1 and covered[seen[..., 0] == 250].min() == 1
    assert covered.mean() < 0.6


@pytest.mark.parametrize("ink", [(20, 20, 20), (40, 40, 200), (90, 140, 110)])
def test_ink_on_paper_that_looks_like_the_felt_is_looked_at(ink):
    seen = view()
    seen[60:90, 80:100] = ink
    assert len(busy(seen, LINE)) == 1


def test_what_is_found_from_above_is_told_in_pixels_of_the_frame():
    calibration = rig_calibration("north", 4, 5)
    polygon = np.asarray(calibration.seats[0].polygon_mm)
    middle = polygon.mean(axis=0)
    width, height = calibration.image_size
    frame = np.full((height, width, 3), FELT, np.uint8)
    x, y = np.rint(on_felt(calibration, middle)).astype(int)
    frame[y - 3 : y + 4, x - 3 : x + 4] = 255
    pointer = Pointer()
    (hit, *_) = find_on_table(frame, calibration, patches(calibration, [polygon]), pointer)
    at = to_plane(calibration, np.array([(hit.x, hit.y)]), 0.0)[0]
    assert np.linalg.norm(at - middle) < 4.0
    assert all(max(size) < 120 * PX_PER_MM for size in pointer.seen)
    top = to_plane(calibration, np.array([(hit.x + hit.up[0], hit.y + hit.up[1])]), 0.0)[0]
    assert (top - at)[1] > 0.9 * np.linalg.norm(top - at)
