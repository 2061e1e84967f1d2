"""What the paper of the markers says of the light, and the words for it."""

import numpy as np
import pytest

from calibration.checked import Level
from vision.check.light import light_of


def told(bare, lit, about):
    checked, _, markers = bare
    found = light_of(np.clip(lit, 0, 255).astype(np.uint8), checked.calibration, tuple(markers.values()))
    return next(each for each in found.notes if each.about == about)


@pytest.mark.parametrize(
    ("gain", "level", "words"),
    [
        (0.2, Level.RED, "more light"),
        (0.38, Level.AMBER, "rather dark"),
        (0.9, Level.GREEN, "level 201"),
        (1.3, Level.AMBER, "Expose shorter"),
    ],
)
def test_exposure_is_told_by_white_paper(bare, gain, level, words):
    note = told(bare, bare[1] * gain, "exposure")
    assert note.level is level and words in note.sentence


def test_paper_that_is_not_white_is_told_with_its_colour(bare):
    note = told(bare, bare[1] * np.array([0.7, 1.0, 1.0]), "white")
    assert note.level is Level.AMBER and "1.44 times as" in note.sentence and "as it is blue" in note.sentence
    assert told(bare, bare[1], "white").level is Level.GREEN


def test_a_table_lit_from_one_side_is_told_with_the_markers(bare):
    """Markers 1 and 4 lie to the left, where it is dark."""
    note = told(bare, bare[1] * np.linspace(0.3, 1.0, bare[1].shape[1])[None, :, None], "evenness")
    assert note.level is Level.AMBER
    light, dark = (word.split(":")[0].rstrip(",.") for word in note.sentence.split("at marker ")[1:])
    assert light.split()[0] in "23" and dark in "14"
