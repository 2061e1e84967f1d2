"""The reader of an enrolled deck: what both readers say counts, and what is none of its cards is asked about."""

from collections import Counter

import cv2
import numpy as np
import pytest

from hub.events.readings import BOARD
from vision.cards import doubts
from vision.cards.enrolled.deck import CODES
from vision.cards.views import on_felt
from vision.rig.card_art import own_deck, painted_deck

FLOP = ("Ah", "7c", "Td")


def test_the_whole_deck_is_verified_by_both_readers_and_none_is_wrong(table, codes):
    left, count = list(np.random.default_rng(7).permutation(CODES)), Counter()
    for layout in range(4):
        rooms = ((BOARD, 5), *((seat, 2) for seat in range(1, 6)))
        laid = {place: tuple(str(left.pop()) for _ in range(min(room, len(left)))) for place, room in rooms}
        table.lay(laid, layout)
        for place, reading in table.read().items():
            told = ["" if reading.why else code for code in codes(reading)]
            count.update(
                "right" if a == b else "asked" if not a else "wrong" for a, b in zip(told, laid[place], strict=False)
            )
    assert count["wrong"] == 0 and count["right"] >= 50, count
    assert table.reader.readers == ("learned", "enrolled")


def test_faces_and_backs_are_told_in_their_order_from_the_dealer_s_left(table, codes):
    table.lay({BOARD: ("", "Ks", ""), 3: ("2d", "")})
    found = table.read()
    assert (codes(found[BOARD]), [card.up for card in found[BOARD].cards]) == (("", "Ks", ""), [False, True, False])
    assert (codes(found[3]), found[3].why, found[1].cards) == (("2d", ""), (), ())


def test_a_place_is_read_only_where_it_is_asked_for(table):
    table.lay({BOARD: FLOP, 1: ("Ks", "2d")})
    assert [each.place for each in table.reader.read(table.frame(), (1,))] == [1]


def test_faces_of_another_deck_are_never_believed(make_table, codes):
    table = make_table("north", deck=painted_deck(4_711))
    for start in range(0, 15, 5):
        reading = table.board(*CODES[start : start + 5])
        assert reading.why and set(codes(reading)) <= {""}
        assert doubts.CARD_STRANGE in reading.why


def test_the_back_of_another_deck_is_a_strange_card(make_table):
    reading = make_table("north", deck=painted_deck(4_711)).board("", "")
    assert reading.why == (doubts.CARD_STRANGE,)
    assert all(card.up and not card.code for card in reading.cards)


def test_mirrored_cards_are_not_read(make_table, changed_deck, codes):
    table = make_table("north", deck=changed_deck(own_deck(), lambda picture: picture[:, ::-1]))
    for start in range(0, 52, 5):
        reading = table.board(*CODES[start : start + 5])
        assert reading.why != () and not [code for code in codes(reading) if code]


def coloured(picture: np.ndarray) -> np.ndarray:
    """The card of another game: a great number in a coloured oval."""
    drawn = np.full_like(picture, 230)
    cv2.ellipse(drawn, (126, 176), (100, 150), 20, 0, 360, (40, 60, 220), -1)
    for at in ((16, 60), (200, 330)):
        cv2.putText(drawn, "7", at, cv2.FONT_HERSHEY_DUPLEX, 1.8, (30, 30, 30), 4, cv2.LINE_AA)
    cv2.putText(drawn, "7", (70, 240), cv2.FONT_HERSHEY_DUPLEX, 6.0, (255, 255, 255), 16, cv2.LINE_AA)
    return drawn


def test_another_game_s_cards_are_not_read(make_table, changed_deck, codes):
    table = make_table("south", deck=changed_deck(own_deck(), coloured))
    reading = table.board("Ah", "7c", "Td", "2s", "Ks")
    assert reading.why != () and set(codes(reading)) == {""}


def test_a_picture_of_a_card_on_a_telephone_is_not_read(table, codes):
    table.lay({})
    frame, face = table.frame(), own_deck().pictures["Ah"]
    screen = np.full((600, 300, 3), 18, np.uint8)
    screen[124:476, 24:276] = face
    corners = on_felt(
        table.ground, np.array([(-37.5, 45), (37.5, 45), (37.5, -105 + 45), (-37.5, -105 + 45)]) * (1, 1.0)
    )
    ends = np.array([(0, 0), (300, 0), (300, 600), (0, 600)], np.float32)
    matrix = cv2.getPerspectiveTransform(ends, corners.astype(np.float32))
    seen = cv2.warpPerspective(screen, matrix, frame.shape[1::-1], dst=frame.copy(), borderMode=cv2.BORDER_TRANSPARENT)
    (reading,) = table.reader.read(seen, (BOARD,))
    assert reading.why != () and set(codes(reading)) <= {""}


@pytest.mark.parametrize("colour", [(40, 60, 120), (215, 222, 224)])
def test_a_card_of_which_an_index_is_hidden_is_not_verified(table, colour):
    table.lay({BOARD: ("Kh",)})
    frame = table.frame()
    (card,) = table.reader.read(frame, (BOARD,))[0].cards
    x, y = (round(value) for value in card.center_px)
    for away in (-1, 1):
        covered = frame.copy()
        cv2.circle(covered, (x + away * 26, y + away * 40), 24, colour, -1)
        cv2.circle(covered, (x - away * 26, y + away * 40), 24, colour, -1)
        (reading,) = table.reader.read(covered, (BOARD,))
        assert reading.why != ()


def test_a_card_read_at_two_places_is_a_doubt_at_both(table):
    table.lay({BOARD: ("7s",), 1: ("7s",)})
    found = table.read()
    assert (found[BOARD].why, found[1].why) == ((doubts.CARD_SEEN_TWICE,),) * 2
