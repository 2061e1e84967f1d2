"""What the gate lets pass and what it names, on faces made up for it."""

from dataclasses import replace

import pytest

from tests.vision.dice.made_up import A_LITTLE, PLAIN
from vision.dice import gate

GLARE = replace(PLAIN, match=gate.PLAIN_MATCH + A_LITTLE)


def test_a_plain_face_leaves_no_doubt():
    assert gate.doubts(PLAIN) == ()
    assert not gate.is_cocked(PLAIN)


@pytest.mark.parametrize(
    ("name", "value"), [("overhang", gate.MAX_OVERHANG + A_LITTLE), ("lean", gate.MAX_LEAN + A_LITTLE)]
)
def test_a_die_that_leans_or_reaches_out_is_cocked(name, value):
    assert gate.is_cocked(replace(PLAIN, **{name: value}))


def test_a_little_glare_is_let_pass_where_all_else_is_plain():
    assert gate.doubts(GLARE) == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("match", gate.PLAIN_MATCH - A_LITTLE),
        ("edges", (8.0, gate.PLAIN_SIDE - A_LITTLE, 83.0, 86.0)),
        ("strength", gate.PLAIN_STRENGTH - A_LITTLE),
        ("weakest", gate.PLAIN_WEAKEST - A_LITTLE),
        ("margin", gate.PLAIN_MARGIN - A_LITTLE),
        ("stray", gate.PLAIN_STRAY + A_LITTLE),
    ],
)
def test_glare_and_one_more_weakness_are_too_much(name, value):
    assert "blurred" in gate.doubts(replace(GLARE, **{name: value}))


def test_faint_texture_beside_plain_dice_is_no_die():
    felt = replace(PLAIN, match=0.6, edges=(6.0, 19.0, 19.0, 33.0), strength=25.0)
    assert gate.without_noise([PLAIN, felt]) == [PLAIN]


@pytest.mark.parametrize("other", [{"match": 0.7}, {"edges": (6.0, 40.0, 60.0, 70.0)}, {"strength": 60.0}])
def test_what_has_any_strength_of_a_die_stays(other):
    face = replace(PLAIN, **{"match": 0.6, "edges": (6.0, 19.0, 19.0, 33.0), "strength": 25.0, **other})
    assert gate.without_noise([PLAIN, face]) == [PLAIN, face]


def test_faint_faces_stay_where_no_plain_die_is():
    felt = replace(PLAIN, match=0.6, edges=(6.0, 19.0, 19.0, 33.0), strength=25.0)
    assert gate.without_noise([felt]) == [felt]
