"""Palace Poker before the camera: banner and palace cards upright, soldiers across; what lies slanted is a doubt."""

import math
from random import Random

import numpy as np
import pytest

from hub.events.cards import Card
from hub.events.readings import BOARD
from hub.events.reasons import CARD_DOUBTS
from hub.views.hand_refusals import DOUBTS
from hub.wire.messages import CardsScene
from vision.cards import doubts
from vision.rig.brush import Canvas
from vision.rig.card_lying import CardLying
from vision.rig.card_props import draw
from vision.rig.places import places


def scenes(seats: int, soldiers: int, shown: bool, seed: int) -> list[CardsScene]:
    deck = [str(card) for card in Card]
    Random(f"{seats} {soldiers} {seed}").shuffle(deck)
    each = 4 + soldiers
    hands = [deck[each * seat : each * (seat + 1)] for seat in range(min(seats, 52 // each))]
    return [
        CardsScene(seat, tuple(hand[1:4] if shown else ("",) * 3), 100 * seed + seat, hand[0], tuple(hand[4:]))
        for seat, hand in enumerate(hands, 1)
    ]


@pytest.mark.parametrize(
    ("camera", "seats", "soldiers", "shown"),
    [("south", 2, 6, False), ("north", 5, 5, True), ("south", 6, 4, False)],
)
def test_soldiers_are_told_from_banners_and_palace_cards(make_table, camera, seats, soldiers, shown):
    table = make_table(camera, seats, palace=True)
    laid = scenes(seats, soldiers, shown, seats)
    table.lay_scenes(*laid, CardsScene(BOARD, (), 7, across=("", "")))
    found = table.read()
    for scene in laid:
        reading = found[scene.place]
        assert reading.why == ()
        assert {card.code for card in reading.cards if card.across} == set(scene.across)
        assert {card.code for card in reading.cards if card.up and not card.across} == {scene.banner, *scene.cards} - {
            ""
        }
        assert sum(not card.up for card in reading.cards) == (0 if shown else 3)
    assert [(card.up, card.across) for card in found[BOARD].cards] == [(False, False)] * 2


@pytest.mark.parametrize("camera", ["north", "south"])
def test_a_slanted_card_is_a_doubt_and_one_laid_carelessly_is_none(make_table, camera):
    table = make_table(camera, 5, palace=True)
    bare = table.frame()
    for place in places(5)[1:4:2]:
        for degrees, across, why in ((-20, False, ()), (45, False, (doubts.CARD_SLANTED,)), (108, True, ())):
            canvas = Canvas(bare.copy(), 0, 0)
            x, y = place.table_mm(np.array([20.0, 0.0]))
            draw(canvas, table.ground, CardLying("Kh", x, y, place.out_rad + math.radians(degrees)))
            (reading,) = table.reader.read(canvas.image, (place.seat,))
            assert [(card.code, card.across) for card in reading.cards] == [("Kh", across)]
            assert reading.why == why
    assert doubts.CARD_SLANTED in CARD_DOUBTS and doubts.CARD_SLANTED in DOUBTS


def test_a_card_that_lies_slanted_at_another_game_is_read(make_table):
    table = make_table("north", 5)
    (place, *_) = places(5)
    canvas = Canvas(table.frame(), 0, 0)
    draw(canvas, table.ground, CardLying("Kh", place.x_mm, place.y_mm, place.out_rad + math.radians(45)))
    (reading,) = table.reader.read(canvas.image, (1,))
    assert [(card.code, card.across, reading.why) for card in reading.cards] == [("Kh", False, ())]


def test_where_soldiers_overlap_the_reader_doubts_and_guesses_nothing(make_table):
    table = make_table("north", 8, palace=True)
    (scene, *_) = scenes(8, 5, shown=False, seed=3)
    table.lay_scenes(scene)
    reading = table.read()[1]
    assert reading.why == (doubts.CARD_COVERED,)
    assert {card.code for card in reading.cards} <= {"", scene.banner, *scene.across}
