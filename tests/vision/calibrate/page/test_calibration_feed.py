"""Who holds a camera is told by name."""

import os
from pathlib import Path

from vision.calibrate.page.feed import held_by


def test_the_program_that_holds_a_camera_is_named():
    with Path("/dev/full").open("wb"):
        assert f"({os.getpid()}). End that one first." in held_by("/dev/full")
    assert str(os.getpid()) not in held_by("/dev/full")
    assert "such as floorman run" in held_by("77")
    assert held_by("rtsp://camera/1") == held_by("tape") == ""
