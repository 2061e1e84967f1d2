"""What is no card of a deck the reader of any deck never believes: mirrored faces, other games, screens, backs."""

import cv2
import numpy as np
import pytest

from hub.events.readings import BOARD
from hub.wire.messages import CardsScene, Scene, Stamp
from vision.cards.any_deck import AnyDeckReader
from vision.cards.enrolled.deck import CODES
from vision.cards.files import networks
from vision.cards.ground import card_ground
from vision.cards.views import on_felt
from vision.rig.card_art import RigDeck, own_deck, painted_deck
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

GROUND = card_ground(rig_calibration("north", 2))
SEED_OF_THIS_TEST = 90_003


@pytest.fixture(scope="module")
def reader():
    return AnyDeckReader(GROUND, (BOARD,), networks())


def frame(codes, deck):
    stage = Stage(GROUND, 2, SEED_OF_THIS_TEST, deck)
    stage.show(Scene(Stamp(1, 0, 0), (), 300, (CardsScene(BOARD, codes, 7),) if codes else ()), 0)
    return stage.picture(1)


def changed(how):
    return RigDeck({code: np.ascontiguousarray(how(picture)) for code, picture in own_deck().pictures.items()})


def other_game(picture):
    """A great number in a coloured oval, and small ones without a suit in two corners."""
    drawn = np.full_like(picture, 230)
    cv2.ellipse(drawn, (126, 176), (100, 150), 20, 0, 360, (40, 60, 220), -1)
    for at in ((16, 60), (200, 330)):
        cv2.putText(drawn, "7", at, cv2.FONT_HERSHEY_DUPLEX, 1.8, (30, 30, 30), 4, cv2.LINE_AA)
    cv2.putText(drawn, "7", (70, 240), cv2.FONT_HERSHEY_DUPLEX, 6.0, (255, 255, 255), 16, cv2.LINE_AA)
    return drawn


def letters(picture):
    """A card of words: a letter above a letter in two corners."""
    drawn = np.full_like(picture, 235)
    for turned in (False, True):
        part = drawn[::-1, ::-1] if turned else drawn
        corner = np.full((100, 44, 3), 235, np.uint8)
        for text, y in (("B", 44), ("T", 88)):
            cv2.putText(corner, text, (8, y), cv2.FONT_HERSHEY_DUPLEX, 1.4, (30, 30, 30), 3, cv2.LINE_AA)
        part[12:112, 6:50] = corner
    return drawn


def test_cards_of_a_deck_are_believed_at_this_table(reader):
    (found,) = reader.read(frame(("Ah", "7c", "Td"), own_deck()))
    assert found.why == () and [card.code for card in found.cards] == ["Ah", "7c", "Td"]


@pytest.mark.parametrize("start", range(0, 52, 13))
def test_mirrored_cards_are_not_believed(reader, start):
    mirrored = changed(lambda picture: picture[:, ::-1])
    assert reader.read(frame(CODES[start : start + 4], mirrored))[0].why != ()


@pytest.mark.parametrize("how", [other_game, letters])
def test_another_game_s_cards_are_not_believed(reader, how):
    (found,) = reader.read(frame(("Ah", "7c", "Td", "2s"), changed(how)))
    assert found.why != () or not any(card.up for card in found.cards)
    assert {card.code for card in found.cards} <= {""}


@pytest.mark.parametrize("deck", [own_deck(), painted_deck(4_711)])
def test_backs_are_never_read(reader, deck):
    (found,) = reader.read(frame(("", "", ""), deck))
    assert {card.code for card in found.cards} <= {""}
    assert found.why != () or [card.up for card in found.cards] == [False] * 3


@pytest.mark.parametrize(("turn", "code"), [(0, "Ah"), (90, "8s"), (25, "Kd")])
def test_a_picture_of_a_card_on_a_telephone_is_not_believed(reader, turn, code):
    screen = np.full((600, 300, 3), 18, np.uint8)
    screen[124:476, 24:276] = own_deck().pictures[code]
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    half = np.array([(-37.5, 75.0), (37.5, 75.0), (37.5, -75.0), (-37.5, -75.0)]) @ np.array([[c, s], [-s, c]])
    corners = on_felt(GROUND, half).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(np.array([(0, 0), (300, 0), (300, 600), (0, 600)], np.float32), corners)
    seen = frame((), own_deck())
    cv2.warpPerspective(screen, matrix, seen.shape[1::-1], dst=seen, borderMode=cv2.BORDER_TRANSPARENT)
    assert reader.read(seen)[0].why != ()
