"""What dice and cups are like: kept in the calibration's file, and compared through a change of light."""

import pytest

from calibration import store
from calibration.compare import differences
from calibration.looks import CupLook, DiceLook, unlike
from vision.rig.views import rig_calibration

DICE = DiceLook(15.6, 0.3, (206.0, 226.0, 234.0), (30.0, 26.0, 26.0), 9)
CUPS = CupLook(44.0, 37.0, 92.0, (72.0, 83.0, 147.0), 5)


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ((200, 220, 230), (140, 160, 165), False),
        ((200, 220, 230), (60, 70, 72), True),
        ((200, 220, 230), (40, 40, 200), True),
        ((0, 0, 0), (20, 20, 20), False),
        ((0, 0, 0), (200, 200, 200), True),
    ],
)
def test_light_alone_makes_no_other_dice(one, other, differ):
    assert unlike(one, other) is differ and unlike(other, one) is differ


def test_looks_are_read_as_they_were_written_and_a_difference_is_told():
    from dataclasses import replace

    plain = rig_calibration("north")
    looked = replace(plain, dice_look=DICE, cup_look=CUPS)
    assert store.parse(store.dump(looked)) == looked and store.parse(store.dump(plain)) == plain
    assert list(differences(plain, looked)) == ["The look of the dice differs.", "The look of the cups differs."]
