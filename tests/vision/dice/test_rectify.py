"""The maps of a seat: the area, the coarse look at it and the network's picture show the same at the same place."""

import cv2
import numpy as np
import pytest

from vision.dice.rectify import COARSE, NET_STEP, make_map


@pytest.fixture(scope="module")
def frame():
    """Colours that change slowly and everywhere, so that half a pixel is seen."""
    x, y = np.meshgrid(np.arange(1280), np.arange(720))
    waves = [127 + 100 * np.sin(x / 31.0), 127 + 100 * np.sin(y / 37.0), 127 + 100 * np.sin((x + y) / 53.0)]
    return np.stack(waves, axis=-1).astype(np.uint8)


def shrunk(area: np.ndarray, step: int) -> np.ndarray:
    size = (area.shape[1] // step, area.shape[0] // step)
    return cv2.resize(area, size, interpolation=cv2.INTER_AREA).astype(int)


@pytest.mark.parametrize("shrink", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_coarse_look_shows_the_area_so_many_times_smaller(table, frame, seat, shrink):
    view = make_map(table, table.seats[seat], 16.0, shrink)
    area = cv2.remap(frame, *view.fine, cv2.INTER_LINEAR)
    away = np.abs(view.coarse_look(frame).astype(int) - shrunk(area, COARSE))
    assert away.mean() < 1.5 and np.percentile(away, 99) < 6


@pytest.mark.parametrize("seat", [0, 1])
def test_the_networks_picture_shows_the_area_so_many_times_smaller(table, frame, seat):
    view = make_map(table, table.seats[seat], 16.0, 2)
    area = cv2.remap(frame, *view.fine, cv2.INTER_LINEAR)
    away = np.abs(cv2.remap(frame, *view.net, cv2.INTER_LINEAR).astype(int) - shrunk(area, NET_STEP))
    assert away.mean() < 1.5 and np.percentile(away, 99) < 6


def test_of_the_frame_only_the_window_is_looked_at(table, frame):
    view = make_map(table, table.seats[0], 16.0, 2)
    x0, y0, x1, y1 = (2 * side for side in view.window)
    alone = np.zeros_like(frame)
    alone[y0:y1, x0:x1] = frame[y0:y1, x0:x1]
    assert np.array_equal(view.coarse_look(alone), view.coarse_look(frame))
    assert (x1 - x0) * (y1 - y0) < 0.5 * frame.shape[0] * frame.shape[1]
