"""Draws: what is entered is what counts, and it has each name once."""

import pytest

from hub.events.draws import Draw, FloorEntry
from hub.tournament.draw import dealt, drawn, equal_sizes, is_order_of


def test_a_draw_by_hand_counts_as_it_was_entered() -> None:
    assert drawn(Draw(("B", "A")), ("A", "B"), "seats") == ("B", "A")
    assert drawn(Draw(("B", "B")), ("A", "B"), "seats") is None
    assert drawn(Draw(("B",)), ("A", "B"), "seats") is None


def test_one_seed_gives_each_thing_that_is_drawn_another_order() -> None:
    names = tuple("ABCDEFGH")
    assert drawn(Draw(seed="7"), names, "round 1") != drawn(Draw(seed="7"), names, "round 2")


def test_a_draw_is_an_order_or_a_seed() -> None:
    for wrong in ({}, {"order": ("A",), "seed": "7"}, {"seed": "x" * 201}, {"order": ("A" * 41,)}, {"order": ("A\n",)}):
        with pytest.raises(ValueError, match=r"draw|seed|name"):
            Draw(**wrong)  # type: ignore[arg-type]


def test_an_entry_says_who_made_it() -> None:
    with pytest.raises(ValueError, match="who"):
        FloorEntry("")


def test_tables_are_dealt_one_after_the_other() -> None:
    assert dealt("ABCDE", (3, 2)) == (("A", "B", "C"), ("D", "E"))
    assert equal_sizes(19, 9) == (7, 6, 6)
    assert not is_order_of("AAB", "AB")
