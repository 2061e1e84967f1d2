"""Several sizes of one photograph, and what they say together of a die; the network is one of the test's own."""

import numpy as np
import pytest

from vision.dice.learned import CLASSES, GROUND, NET_PX, STRIDE
from vision.dice.zooms import TURNS, ZOOMS, tops_of_photograph

SIDE_PX = 200
SIZES = [round(SIDE_PX * zoom) for zoom in ZOOMS]


class Central:
    """Sees a die at the middle of every picture; by the picture's size it says which value, or none."""

    def __init__(self, *says: int) -> None:
        self.says = dict(zip(SIZES, says, strict=True))
        self.calls = 0

    def run(self, images_bgr):
        self.calls += 1
        height, width = images_bgr.shape[1:3]
        value = next(value for size, value in self.says.items() if 0 <= width - size < STRIDE)
        rows, columns = np.indices((height // STRIDE, width // STRIDE)) * STRIDE + (STRIDE - 1) / 2
        to = np.stack([(width - 1) / 2 - columns, (height - 1) / 2 - rows], axis=-1)
        core = np.hypot(to[..., 0], to[..., 1]) < 0.4 * NET_PX
        shares = np.zeros((*core.shape, CLASSES), np.float32)
        shares[..., GROUND] = 1.0
        shares[core] = np.eye(CLASSES, dtype=np.float32)[value]
        return shares[None], (to * core[..., None]).astype(np.float32)[None]


def tops(network, usual_px=NET_PX):
    return tops_of_photograph(np.zeros((SIDE_PX, SIDE_PX, 3), np.uint8), usual_px, network)


def test_what_all_sizes_say_is_one_top_in_the_photograph_s_pixels():
    network = Central(4, 4, 4)
    (top,) = tops(network)
    assert (top.value, top.presence, top.confidence) == (4, 1.0, 1.0)
    assert np.allclose(top.centre, (SIDE_PX - 1) / 2, atol=1.5)
    assert network.calls == len(ZOOMS) * TURNS


def test_a_size_at_which_nothing_shows_says_that_nothing_is_there():
    (top,) = tops(Central(GROUND, 4, GROUND))
    assert (top.value, top.confidence) == (4, 1.0)
    assert top.presence == pytest.approx(1 / len(ZOOMS))


def test_sizes_that_say_other_values_make_it_less_sure():
    (top,) = tops(Central(4, 4, 6))
    assert (top.value, top.presence) == (4, 1.0)
    assert top.confidence == pytest.approx(2 / 3)


def test_nothing_at_any_size_is_no_top():
    assert tops(Central(GROUND, GROUND, GROUND)) == ()
