"""Felt with markers, as a camera of the rig sees it."""

from pathlib import Path

import numpy as np
import pytest

from hub.settings.model import Camera
from vision.calibrate.checking import Checked
from vision.marks.finder import find_markers
from vision.rig.marked import PAPERS, marked
from vision.rig.shot import shot
from vision.rig.views import rig_calibration


@pytest.fixture(scope="session")
def bare():
    """What is checked of the camera `north`, a picture of its bare felt, and the markers in it."""
    calibration = marked(rig_calibration("north"))
    camera = Camera(id="north", source="0", calibration=Path("north.calibration.json"))
    picture = shot(calibration, PAPERS, np.random.default_rng(3))
    markers = {each.id: each for each in find_markers(picture)}
    return Checked(camera, calibration, (1, 2, 3, 4, 5), False), picture, markers
