"""Whatever a camera or a reader may say is wrong has a sentence of its own for the dealer."""

import pytest

from hub.views.sentences import camera_fault, doubt
from vision.cameras.port import CameraFault
from vision.dice.gate import REASONS


@pytest.mark.parametrize("code", [*REASONS, *CameraFault])
def test_every_doubt_has_a_sentence(code: str) -> None:
    assert doubt(code).endswith(".")
    assert "not sure" not in doubt(code)


@pytest.mark.parametrize("code", list(CameraFault))
def test_every_fault_of_a_camera_has_a_sentence(code: str) -> None:
    assert "is not well" not in camera_fault("north", code)


def test_a_code_that_nobody_knows_is_said_as_it_is() -> None:
    assert doubt("odd_thing") == "The reading is not sure (odd thing)."
