"""The readers without a network: colour of ink, shapes of an index, pips; on the project's own faces."""

import cv2
import numpy as np
import pytest

from hub.events.cards import RANKS, SUITS, Card
from vision.cards import art
from vision.cards.finder import Hit
from vision.cards.ink import Ink
from vision.cards.learned import Sight
from vision.cards.pip_count import Pips, count_pips
from vision.cards.second import agrees, likelier
from vision.cards.shapes import NOTHING, Shape, read_shapes
from vision.cards.sighted import Index
from vision.cards.votes import NO_VOTES, Votes

TOP_MM, FOOT_MM = art.RANK_Y_MM - art.RANK_MM / 2, art.SUIT_Y_MM + art.SUIT_MM / 2
LENGTH = (FOOT_MM - TOP_MM) * art.PX_PER_MM


def upper():
    return Hit(art.INDEX_X_MM * art.PX_PER_MM, (TOP_MM + FOOT_MM) / 2 * art.PX_PER_MM, (0.0, -1.0), LENGTH, 1.0)


def lower():
    height, width = art.face(Card("Td")).shape[:2]
    return Hit(width - 1 - upper().x, height - 1 - upper().y, (0.0, 1.0), LENGTH, 1.0)


def shape_of(picture, hit):
    return read_shapes(picture, [hit])[0]


@pytest.mark.parametrize("card", list(Card)[::3])
@pytest.mark.parametrize("light", [0.4, 1.0])
def test_ink_has_the_colour_of_its_suit_in_any_light(card, light):
    seen = np.rint(art.face(card) * light).astype(np.uint8)
    assert shape_of(seen, upper()).ink is (Ink.RED if card.suit in "hd" else Ink.BLACK)


def test_the_shapes_of_an_index_say_the_card_or_hardly_anything():
    right = 0
    for card in Card:
        shape = shape_of(art.face(card), upper())
        assert SUITS[int(np.argmax(shape.suit.shares))] == card.suit
        best = int(np.argmax(shape.rank.shares))
        assert RANKS[best] == card.value[0] or shape.rank.shares[best] < 0.3
        right += shape.code == card.value
    assert right >= 44


def test_a_suit_of_another_colour_is_never_voted_for():
    shares = dict(zip(SUITS, shape_of(art.face(Card("5h")), upper()).suit.shares, strict=True))
    assert max(shares["s"], shares["c"]) < min(shares["h"], shares["d"])


def test_where_there_is_only_paper_no_shape_is_told():
    shape = shape_of(np.full((300, 300, 3), 220, np.uint8), Hit(150, 150, (0, -1), 60, 1))
    assert (shape.rank, shape.suit, shape.ink, shape.code) == (NO_VOTES, NO_VOTES, Ink.UNCLEAR, "")


@pytest.mark.parametrize("card", [Card(f"{rank}{suit}") for rank, suit in zip("23456789T", "shdcshdcs", strict=True)])
def test_pips_are_counted_between_the_corners(card):
    letters = "hd" if card.suit in "hd" else "sc"
    pips = count_pips(art.face(card), [upper(), lower()], letters)
    assert (pips.count, SUITS[int(np.argmax(pips.suit.shares))]) == (card.rank, card.suit)


@pytest.mark.parametrize("card", [Card("Jh"), Card("Qs"), Card("Kd")])
def test_a_court_card_has_no_pips_that_could_be_taken_for_a_number(card):
    assert count_pips(art.face(card), [upper(), lower()], "hd").count in (0, 1)


def test_with_one_corner_nothing_is_counted():
    assert count_pips(art.face(Card("5h")), [upper()], "hd") == Pips()


def test_a_hand_over_pips_is_no_agreement():
    covered = cv2.circle(art.face(Card("9s")).copy(), (126, 120), 30, (120, 160, 220), -1)
    pips = count_pips(covered, [upper(), lower()], "sc")
    assert not agrees("9s", [], pips)


SPADE = Votes(tuple({"s": 0.45, "c": -0.45}.get(suit, -1.0) for suit in SUITS), 0.9)


def ranks_for(rank, share=0.8):
    return Votes(tuple(share if each == rank else -0.05 for each in RANKS), 0.9)


def corner(rank, suit=SPADE, length=0.0):
    """An index whose shapes surely say this rank of spades."""
    hit = upper() if not length else Hit(0, 0, (0.0, -1.0), length, 1.0)
    shape = Shape(ranks_for(rank), suit, Ink.BLACK) if rank else NOTHING
    return Index(Sight(hit, (), ()), shape)


@pytest.mark.parametrize(
    ("ranks", "says"), [("9", True), ("", False), ("9J", False), ("99J", True), ("9JJ", False), ("J", False)]
)
def test_one_corner_of_three_may_look_otherwise_but_not_one_of_two(ranks, says):
    assert agrees("9s", [corner(rank) for rank in ranks or [""]], Pips()) is says


def test_pips_outweigh_a_corner_that_looks_otherwise():
    nine = Pips(9, SPADE)
    assert agrees("9s", [corner("J")], nine)
    assert not agrees("Js", [corner("J")], nine)
    assert likelier("Js", nine) == "9s"


def test_a_suit_that_is_hardly_ahead_is_believed_only_where_the_index_is_long():
    near = Votes(tuple({"s": 0.16, "c": -0.16}.get(suit, -1.0) for suit in SUITS), 0.9)
    assert agrees("9s", [corner("9", near, 30.0)], Pips())
    assert not agrees("9s", [corner("9", near, 18.0)], Pips())
    assert not agrees("9c", [corner("9", near, 30.0)], Pips())


def test_pips_of_another_suit_speak_against_both_corners():
    club = Votes(tuple({"c": 0.45, "s": -0.45}.get(suit, -1.0) for suit in SUITS), 0.9)
    assert not agrees("9s", [corner("9"), corner("9")], Pips(9, club))


def test_the_table_beside_a_card_is_no_pip():
    felt = cv2.copyMakeBorder(art.face(Card("8h")), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(40, 60, 30))
    moved = [Hit(each.x + 60, each.y + 60, each.up, each.length, 1.0) for each in (upper(), lower())]
    assert count_pips(np.asarray(felt, np.uint8), moved, "hd").count == 8


def test_spots_that_stand_as_on_no_card_are_not_counted():
    five = cv2.circle(art.face(Card("4h")).copy(), (88, 170), 12, (30, 30, 200), -1)
    assert count_pips(five, [upper(), lower()], "hd").count == 0


def test_pips_that_run_into_the_indices_are_no_smaller_number():
    nine = art.face(Card("9h")).copy()
    width, height = nine.shape[1], nine.shape[0]
    for x, y in ((0.35, 0.16), (0.65, 0.84)):
        cv2.rectangle(
            nine,
            (round(x * width) - 26, round(y * height) - 26),
            (round(x * width) + 26, round(y * height) + 26),
            (255, 255, 255),
            -1,
        )
    assert count_pips(nine, [upper(), lower()], "hd").count == 0
