"""A seat in doubt as the dealer is asked about it."""

import pytest

from hub.events.rulings import SeatDoubt
from hub.views.reveal import doubt_view
from hub.views.sentences import DOUBTS, OF_A_FACE


@pytest.mark.parametrize(
    ("values", "why", "of_faces"),
    [
        ((0, 2, 3), ("die_not_read",), True),
        ((1, 2, 3), ("readers_differ", "blurred"), True),
        ((2, 3), ("die_not_read",), False),
        ((1, 2, 3, 4), ("readers_differ",), False),
        ((0, 2, 3), ("die_not_read", "moving"), False),
        ((0, 2, 3), ("cameras_differ",), False),
        ((0, 2, 3), ("asked_by_dealer",), False),
    ],
)
def test_only_where_all_dice_are_there_a_doubt_is_about_what_one_shows(
    values: tuple[int, ...], why: tuple[str, ...], of_faces: bool
) -> None:
    assert doubt_view(SeatDoubt(2, values, why), 3, str).of_faces is of_faces


def test_every_reason_about_a_face_is_a_reason() -> None:
    assert set(DOUBTS) >= OF_A_FACE
