"""The reader of any deck as a live table has it: place by place, in the dealer's order, by two named readers."""

from hub.events.readings import BOARD
from vision.cards import doubts
from vision.cards.any_deck import AnyDeckReader
from vision.cards.files import networks


def test_what_it_is_sure_of_is_right_and_the_rest_is_a_doubt(make_table):
    table = make_table("north", 2)
    laid = {BOARD: ("Ah", "7c", "Td"), 1: ("Ks", "2d"), 2: ("", "")}
    table.lay(laid)
    reader = AnyDeckReader(table.ground, table.places, networks())
    found = {each.place: each for each in reader.read(table.frame())}
    assert reader.readers == ("learned", "shapes") and sorted(found) == [BOARD, 1, 2]
    for place, reading in found.items():
        seen = tuple(card.code for card in reading.cards if card.up)
        assert seen == tuple(code for code in laid[place] if code) or reading.why != ()
        assert set(seen) - {""} <= set(laid[place])
    assert [card.up for card in found[2].cards] == [False, False]
    assert [each.place for each in reader.read(table.frame(), (1,))] == [1]
    assert reader.read(table.frame(), ()) == ()


def test_more_cards_than_any_game_has_are_no_reading(make_table):
    table = make_table("north", 2)
    table.lay({BOARD: ("",) * 5})
    reader = AnyDeckReader(table.ground, (BOARD,), networks())
    (reading,) = reader.read(table.frame())
    assert len(reading.cards) == 5 and doubts.CARD_COUNT_DIFFERS not in reading.why
