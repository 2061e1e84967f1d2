"""All faces of a deck are named at once: no code twice, and what is left over has none."""

from itertools import permutations

import numpy as np
import pytest

from hub.events.cards import RANKS, SUITS
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.naming import named, scores


def answer(code: str, **others: float) -> np.ndarray:
    """What a network says that takes a face for a card, and its rank for others with these shares."""
    shares = np.full(len(RANKS) + len(SUITS) + 2, 0.01)
    shares[[RANKS.index(code[0]), len(RANKS) + 1 + SUITS.index(code[1])]] = 0.9
    for rank, share in others.items():
        shares[RANKS.index(rank.strip("_"))] = share
    return np.log(shares).astype(np.float32)


def test_each_face_gets_the_code_that_it_is_read_as():
    assert named([answer(code) for code in CODES]) == CODES


def test_of_two_faces_that_are_read_as_a_nine_the_one_that_may_be_a_seven_is_it():
    assert named([answer("9h", _7=0.1), answer("9h")]) == ("7h", "9h")
    assert named([answer("9h"), answer("9h", _7=0.1)]) == ("9h", "7h")


def test_a_face_beyond_the_deck_has_no_name():
    faces = [answer(code) for code in CODES]
    assert named([*faces, answer("Kd", _Q=0.2)]) == (*CODES, "")


def test_nothing_has_no_names():
    assert named([]) == ()


@pytest.mark.parametrize("seed", range(5))
def test_the_names_together_suit_best(seed):
    rng = np.random.default_rng(seed)
    faces = [np.log(rng.dirichlet(np.full(20, 0.3))).clip(-4.6).astype(np.float32) for _ in range(4)]
    own, found = scores(faces), named(faces)
    few = sorted({int(at) for row in own for at in np.argsort(-row)[:6]})
    best = max(sum(own[at, code] for at, code in enumerate(codes)) for codes in permutations(few, 4))
    assert sum(own[at, CODES.index(code)] for at, code in enumerate(found)) == pytest.approx(best, abs=1e-3)
