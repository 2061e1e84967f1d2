"""A camera and a shot without faults, so that what a test paints shows as it is."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.dice.training.camera import Shot
from vision.dice.training.light import Lamp, Lights
from vision.dice.training.view import View

SIDE_PX = 96


@pytest.fixture
def straight() -> Callable[..., View]:
    """Make a view whose camera is so far to the side, in sides of a die."""

    def make(x: float = 0.0, y: float = 0.0) -> View:
        return View(SIDE_PX, 20.0, np.array([x, y], np.float32), 0.0, np.eye(2, dtype=np.float32))

    return make


@pytest.fixture
def fair_shot() -> Shot:
    ones = np.ones(3, np.float32)
    return Shot((SIDE_PX * 2, SIDE_PX * 2), 0.0, (0.0, 0.0), (0.0, 0.0), False, ones, 1.0, 0.0, 0, False)


@pytest.fixture
def daylight() -> Lights:
    lamp = Lamp(np.array([3.0, 2.0, 40.0], np.float32), 0.3)
    return Lights(0.7, (lamp,), np.array([0.0, 0.0, 1.0], np.float32), 0.1)
