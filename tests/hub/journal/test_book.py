"""Leafing through a journal: pages, filters, what a row rests on, and what nobody may read yet."""

import sqlite3

import pytest

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.heat_rulings import EntrantAdded
from hub.events.heats import EntrantEntered
from hub.events.observations import BidEntered
from hub.events.poker import CardHeld, CardState, HandTabled
from hub.events.rulings import (
    BidStood,
    SettlementTakenBack,
)
from hub.events.stakes import Level, SeatChips
from hub.events.tournaments import FloorEntryTakenBack
from hub.journal.book import LOOK, PAGE, Book, Query
from hub.journal.sqlite import SqliteJournal
from hub.journal.told import Sort
from hub.rules.games import HAND_GAMES
from tests.hub.journal.pen import ROUND, SETTLED, SHA, Pen


@pytest.fixture
def pen(tmp_path):
    return Pen(tmp_path)


def checked(book):
    while not (found := book.check(3)).whole and not found.fault:
        pass
    return found


def rows(book, **asked):
    return [line.row for line in book.page(Query(**asked)).lines]


def test_pages_begin_before_a_row_so_that_new_rows_move_nothing(pen, tmp_path):
    pen.write(*ROUND, *([BidEntered(1, 2, 5)] for _ in range(PAGE + 5)))
    book = pen.book()
    first = book.page(Query())
    assert [len(first.lines), first.lines[0].row, first.next] == [PAGE, 63, 14]
    SqliteJournal(tmp_path / "journal.db", "demo").close()
    assert rows(book, before=first.next) == list(range(13, 0, -1))
    assert book.page(Query(before=first.next)).next is None


def test_a_page_looks_at_a_bounded_number_of_rows_and_says_how_far(pen, monkeypatch):
    monkeypatch.setattr("hub.journal.book.LOOK", 10)
    book = pen.write(*ROUND, *([BidEntered(1, 2, 5)] for _ in range(20))).book()
    leaf = book.page(Query(text="bluff"))
    assert (leaf.lines, leaf.next, leaf.looked_to) == ((), 19, 19)
    assert rows(book, text="bluff", before=9) == [4]
    assert LOOK > PAGE


def test_rows_are_found_by_sort_seat_round_time_and_words(pen):
    book = pen.write(*ROUND, SETTLED, note="The machine was started anew.").book()
    checked(book)
    assert rows(book, sorts=frozenset({Sort.OBSERVATION})) == [4]
    assert rows(book, sorts=frozenset({Sort.ENTRY})) == [7, 2]
    assert rows(book, sorts=frozenset({Sort.FAULT})) == [10, 6]
    assert rows(book, seat=1, sorts=frozenset({Sort.RULING})) == [9, 6, 3, 1]
    assert rows(book, number=1) == list(range(10, 0, -1))
    assert rows(book, number=2) == []
    assert rows(book, since=10**15 + 3 * 10**6, until=10**15 + 4 * 10**6) == [6, 5, 4]
    assert rows(book, text="eLiN", names={2: "Elin"}) == [9, 6, 5, 1]
    assert rows(book, text="anew") == [10]


def test_an_entry_that_nothing_was_ruled_on_says_so_whatever_is_asked_for(pen):
    book = pen.write(*ROUND, [BidEntered(1, 2, 5)], SETTLED, [BidEntered(2, 3, 5)]).book()
    for asked in ({}, {"sorts": frozenset({Sort.ENTRY})}, {"text": "BidEntered"}):
        assert [line.row for line in book.page(Query(**asked)).lines if line.moot] == [11, 9]
    assert [line.moot for line in book.page(Query(before=10)).lines][:3] == [True, False, False]


def test_a_settlement_rests_on_all_that_was_said_since_the_one_before(pen):
    book = pen.write(*ROUND, SETTLED, [BidEntered(1, 1, 4), BidStood(1, 1, 4)]).book()
    checked(book)
    settled = book.row(9)
    assert [line.row for line in settled.rests_on] == [7, 4, 2]
    assert settled.line.pictures == (SHA,)
    assert [line.row for line in book.row(3).rests_on] == [2]
    assert [line.row for line in book.row(4).led_to] == [5]
    assert book.row(3).previous == book.row(2).hash
    assert book.row(99) is None


def test_what_is_still_played_is_read_without_faces_and_pictures(pen):
    book = pen.write(*ROUND).book()
    checked(book)
    told = [book.row(6).line, book.row(7).line]
    assert all(line.hidden and not line.pictures for line in told)
    assert [told[0].body["doubts"][0]["values"], told[1].body["seats"][0]["values"]] == [["▮", "▮"]] * 2
    assert SHA not in str(told)
    assert rows(book, text=SHA) == []


def test_once_it_is_settled_it_is_read_whole_and_hidden_again_when_that_is_taken_back(pen):
    pen.write(*ROUND, SETTLED)
    book = Book(pen.path)
    checked(book)
    assert book.row(6).line.pictures == (SHA,)
    assert book.row(9).line.body["dice"][0]["values"] == [5, 5]
    pen.write([SettlementTakenBack("Ann", "", 2, 1, 2)])
    checked(book)
    assert [book.row(row).line.hidden for row in (6, 9)] == [True, True]


def test_a_row_that_the_check_has_not_come_to_shows_no_face(pen):
    book = pen.write(*ROUND, SETTLED).book()
    assert book.row(9).line.hidden
    assert book.row(9).line.number is None
    checked(book)
    assert not book.row(9).line.hidden


def test_cards_of_a_hand_that_is_played_are_hidden(pen):
    game = HAND_GAMES["holdem"]
    chips = tuple(SeatChips(seat, 1_000) for seat in (1, 2, 3))
    opening = game.first_hand(game.fresh(()), chips, 1, Level(5, 10))
    shown = HandTabled(2, (CardHeld(Card.SA, CardState.FACE_UP), CardHeld(Card.HT, CardState.FACE_DOWN)))
    book = pen.write([shown], *([each] for each in opening)).book()
    checked(book)
    assert not book.row(1).line.hidden
    pen2 = Pen(pen.path.parent)
    book = pen2.write([shown]).book()
    checked(book)
    line = book.row(len(opening) + 2).line
    assert [each["card"] for each in line.body["cards"]] == ["▮", "▮"]


def test_how_far_the_chain_was_checked_and_where_it_is_broken(path, tamper):
    tamper("UPDATE record SET at = at + 1 WHERE row = 1")
    broken = Book(path).check()
    assert (broken.checked, broken.whole) == (0, False)
    assert broken.fault.startswith("Row 1: it was changed after it was written")


def test_the_check_goes_on_where_it_stood(pen):
    pen.write(*ROUND)
    book = Book(pen.path)
    assert checked(book).checked == 8
    pen.write(SETTLED)
    found = book.check()
    assert (found.checked, found.last, found.whole, found.fault) == (9, 9, True, "")


def test_a_tail_that_was_cut_off_is_missed(pen):
    pen.write(*ROUND).book()
    with sqlite3.connect(pen.path) as db:
        db.execute("DROP TRIGGER record_stays")
        db.execute("DELETE FROM record WHERE row = 8")
    found = checked(Book(pen.path))
    assert found.fault.startswith("Row 8: the journal was cut short")


def test_cards_that_lie_face_down_stay_hidden_when_the_hand_is_over(pen):
    book = pen.write([HoleCardsRead(2, (Card.SA, Card.HT))], *ROUND, SETTLED).book()
    assert book.row(1).line.type == "Hidden"
    checked(book)
    assert (book.row(1).line.type, book.row(1).line.body["cards"]) == ("HoleCardsRead", ["▮", "▮"])


def test_a_tournaments_journal_is_leafed_through_as_a_tables_is(pen):
    signed = [[EntrantEntered("Kari", name), EntrantAdded(name, "Kari")] for name in ("Ann", "Cy")]
    book = pen.write(*signed, [FloorEntryTakenBack(2, "Kari")]).book()
    assert (checked(book).checked, checked(book).fault) == (5, "")
    assert rows(book, text="Cy") == [4, 3]
    assert not any(line.hidden for line in book.page(Query()).lines)
