"""Heats and tables by their numbers (RAFFLE.md R2, R7, D7, D11)."""

import pytest

from hub.tournament.raffle.sizes import table_sizes
from hub.tournament.raffle.standing import standing


def test_d11_fewest_tables_of_at_most_six_as_equal_as_can_be() -> None:
    assert [table_sizes(entrants) for entrants in (13, 19, 24, 31)] == [
        (5, 4, 4),
        (5, 5, 5, 4),
        (6, 6, 6, 6),
        (6, 5, 5, 5, 5, 5),
    ]


def test_d7_equal_points_go_by_wins_and_the_tie_is_told() -> None:
    found = standing([["A", "B", "C"], ["B", "A", "C"], ["C", "A", "B"]], advance=2)
    assert dict(found.totals) == {"A": 5, "B": 4, "C": 3}
    assert (found.order, found.advance, found.cut_tie) == (("A", "B", "C"), ("A", "B"), False)


def test_a_heat_of_two_rounds_is_not_complete() -> None:
    found = standing([["A", "B"], ["B", "A"]], advance=1)
    assert (found.complete, found.advance, found.cut_tie) == (False, None, None)


def test_a_round_with_other_players_is_no_round_of_the_heat() -> None:
    with pytest.raises(ValueError, match="same players"):
        standing([["A", "B"], ["A", "C"]], advance=1)


@pytest.mark.parametrize(("advance", "cut_tie"), [(0, False), (1, True), (2, True), (3, False), (4, False)])
def test_d7_a_tie_is_at_the_cut_where_one_goes_on_and_one_does_not(advance: int, cut_tie: bool) -> None:
    found = standing([["A", "B", "C"], ["C", "A", "B"], ["B", "C", "A"]], advance)
    assert (found.order, found.cut_tie) == (("B", "C", "A"), cut_tie)
