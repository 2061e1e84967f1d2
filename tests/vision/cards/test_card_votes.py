"""Printed marks vote for what a mark is: surely for what they know, hardly for what is unlike all of them."""

import numpy as np
import pytest

from hub.events.cards import RANKS
from vision.cards.print.pen import rank_ink, some_pen
from vision.cards.print.suit_forms import clear_suit_forms, suit_ink
from vision.cards.votes import BOX, NO_VOTES, SETS, boxed, printed_marks
from vision.networks import marks
from vision.networks.onnx import NetworkError

SEED_OF_THIS_TEST = 90_002


def inks(name, count):
    """Marks of other seeds than the printed ones: letter and ink."""
    rng = np.random.default_rng(SEED_OF_THIS_TEST)
    for _ in range(count):
        pen, forms = some_pen(rng), clear_suit_forms(rng)
        for letter in SETS[name]:
            ink = rank_ink(letter, pen, rng) if name == "ranks" else suit_ink(letter, forms)
            yield letter, ink.astype(np.float32)


@pytest.mark.parametrize(("name", "least"), [("ranks", 0.85), ("black", 0.95), ("red", 0.97)])
def test_marks_that_were_never_seen_get_most_votes_for_what_they_are(name, least):
    told = [(SETS[name].index(letter), boxed(ink)) for letter, ink in inks(name, 30)]
    shares, _ = printed_marks()[name].votes([box for _, box in told])
    right = np.argmax(shares, axis=1) == [letter for letter, _ in told]
    assert right.mean() >= least


def test_what_is_no_mark_gets_hardly_a_vote():
    rng = np.random.default_rng(SEED_OF_THIS_TEST)
    noise = [boxed(rng.random(BOX[::-1], np.float32)) for _ in range(40)]
    shares, near = printed_marks()["black"].votes(noise)
    assert np.abs(shares).max() < 0.15 and near.max() < 0.4


def test_several_cuts_of_one_mark_speak_together_and_none_say_nothing():
    cuts = [boxed(ink) for letter, ink in inks("ranks", 3) if letter == "8"]
    own = printed_marks()["ranks"]
    assert own.vote([]) == NO_VOTES
    both = own.vote_each([cuts, [], cuts[:1]])
    assert both[1] == NO_VOTES
    assert both[2].shares == pytest.approx(own.vote(cuts[:1]).shares, abs=1e-4)
    assert RANKS[int(np.argmax(both[0].shares))] == "8"


@pytest.mark.parametrize(("content", "says"), [(None, "missing"), (b"no marks", "broken or not ours")])
def test_a_file_that_has_no_marks_is_one_sentence(tmp_path, content, says):
    file = tmp_path / "card_marks.npz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NetworkError, match=says):
        marks.load(file)


def test_a_damaged_file_is_one_sentence(tmp_path, monkeypatch):
    file = tmp_path / "card_marks.npz"
    file.write_bytes(marks.CARD_MARKS.read_bytes() + b"x")
    monkeypatch.setattr(marks, "CARD_MARKS", file)
    with pytest.raises(NetworkError, match="damaged; install floorman again"):
        marks.load(file)
