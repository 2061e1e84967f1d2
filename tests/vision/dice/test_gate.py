"""What the gate lets pass and what it names, on faces made up for it."""

from dataclasses import replace

import numpy as np
import pytest

from vision.dice import gate
from vision.dice.faces import Face

SQUARE = np.array([(-18, -18), (18, -18), (18, 18), (-18, 18)], np.float32)
PLAIN = Face(
    value=5,
    centre=np.zeros(2, np.float32),
    outline=SQUARE,
    match=0.95,
    margin=0.2,
    weakest=0.9,
    stray=0.0,
    edges=(80.0, 90.0, 100.0, 110.0),
    strength=100.0,
    spacing=0.25,
    base_shift=np.zeros(2, np.float32),
    score=1.1,
    body_side=0.95,
    overhang=0.0,
    lean=0.0,
)
GLARE = replace(PLAIN, match=0.68)


def test_a_plain_face_leaves_no_doubt():
    assert gate.doubts(PLAIN) == ()
    assert not gate.is_cocked(PLAIN)


@pytest.mark.parametrize(("name", "value"), [("overhang", 0.12), ("lean", 0.17)])
def test_a_die_that_leans_or_reaches_out_is_cocked(name, value):
    assert gate.is_cocked(replace(PLAIN, **{name: value}))


def test_a_little_glare_is_let_pass_where_all_else_is_plain():
    assert gate.doubts(GLARE) == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("match", 0.62),
        ("edges", (8.0, 50.0, 83.0, 86.0)),
        ("strength", 30.0),
        ("weakest", 0.6),
        ("margin", 0.1),
        ("stray", 0.4),
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
