"""What the network says of a card counts by what it said of that card when the deck was learnt."""

import numpy as np
import pytest

from vision.cards.enrolled.acquaintance import Acquaintance, answer
from vision.cards.enrolled.deck import CODES
from vision.cards.finder import Hit
from vision.cards.learned import Sight

HIT = Hit(0.0, 0.0, (0.0, -1.0), 30.0, 1.0)


def sight(**shares: float) -> Sight:
    """Ranks by their letters, the rest of them alike; always a heart."""
    ranks = [shares.get(rank, shares.get(f"_{rank}", 0.0)) for rank in "23456789TJQKA"]
    return Sight(HIT, (*ranks, 1.0 - sum(ranks)), (0.0, 0.98, 0.0, 0.0, 0.02))


NINE, SEVEN = {"_9": 0.95}, {"_9": 0.7, "_7": 0.25}
"""A deck whose sevens the network takes for nines, but not so surely."""


@pytest.fixture(scope="module")
def known() -> Acquaintance:
    said = {code: answer([sight(_2=0.02, _3=0.02 + 0.001 * at)]) for at, code in enumerate(CODES)}
    said["9h"], said["7h"] = answer([sight(**NINE)]), answer([sight(**SEVEN)])
    return Acquaintance(np.stack([said[code] for code in CODES]))


def test_a_seven_that_looks_like_a_nine_is_known_again(known):
    for corners in ([sight(**SEVEN)], [sight(**SEVEN), sight(_9=0.75, _7=0.2)]):
        word = known.word(corners)
        assert (word.code, word.sure) == ("7h", True)
    assert known.word([sight(**NINE)]).code == "9h"


def test_what_lies_between_two_answers_is_not_sure(known):
    assert not known.word([sight(_9=0.85, _7=0.06)]).sure


def test_what_is_like_no_answer_is_not_sure(known):
    assert not known.word([sight(_K=0.97)]).sure
