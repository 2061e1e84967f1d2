"""Razz before the camera: backs at the back, up cards in a row in front, all seven face up at the showdown."""

from random import Random

import pytest

from hub.events.cards import Card

DEALT = [
    (2, 1),
    pytest.param(2, 2, marks=pytest.mark.thorough),
    pytest.param(2, 3, marks=pytest.mark.thorough),
    (2, 4),
    (3, 4),
    (0, 7),
    pytest.param(0, 6, marks=pytest.mark.thorough),
]
"""How many cards lie face down and face up."""

CAMERAS = {"north": (1, 2, 3), "south": (4, 5)}
"""Which seats each camera of the demonstration reads."""


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize(("down", "up"), DEALT)
def test_up_cards_are_read_and_backs_counted_at_every_seat(make_table, camera, down, up):
    table = make_table(camera, 5, rows=True)
    for layout in range(2):
        deck = [str(card) for card in Card]
        Random(f"{down} {up} {layout}").shuffle(deck)
        hands = {seat: tuple(deck[7 * seat : 7 * seat + up]) for seat in range(1, 6)}
        table.lay({seat: ("",) * down + hand for seat, hand in hands.items()}, layout)
        found = table.read()
        for seat in CAMERAS[camera]:
            cards = found[seat].cards
            assert found[seat].why == ()
            assert {card.code for card in cards if card.up} == set(hands[seat])
            assert sum(not card.up for card in cards) == down


def test_where_there_is_no_room_for_rows_the_reader_doubts_and_guesses_nothing(make_table):
    table = make_table("north", 8, rows=True)
    table.lay({3: ("", "", "As", "2d", "3c", "4h")})
    reading = table.read()[3]
    assert reading.why
    assert {card.code for card in reading.cards if card.up} <= {"", "As", "2d", "3c", "4h"}
