"""Pots, uncalled chips and odd chips (H27, H29; D19, D20), and positions (H11, H30; D9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.rules.poker.betting import clockwise
from hub.rules.poker.positions import DeadButton, Positions, first_positions, next_positions
from hub.rules.poker.pots import OddChips, Pot, Pots, Split, pots, split

WORST, EACH = OddChips.ALL_TO_WORST, OddChips.ONE_EACH


def test_h29_a_pot_for_the_smallest_all_in_then_for_the_next() -> None:
    found = pots({1: 300, 2: 1000, 3: 3000, 4: 3000})
    assert found == Pots((Pot(1200, (1, 2, 3, 4)), Pot(2100, (2, 3, 4)), Pot(4000, (3, 4))), ())


def test_d20_the_uncalled_part_returns_first() -> None:
    assert pots({1: 500, 2: 2000, 3: 500}, {3}) == Pots((Pot(1500, (1, 2)),), ((2, 1500),))
    assert pots({1: 100, 2: 600, 3: 900}, {2}) == Pots((Pot(300, (1, 3)), Pot(1000, (3,))), ((3, 300),))
    assert pots({1: 100}) == Pots((), ((1, 100),))


def test_d20_chips_of_folded_hands_stay_in_the_pots_they_reached() -> None:
    found = pots({1: 200, 2: 900, 3: 900, 4: 600}, {4})
    assert found == Pots((Pot(800, (1, 2, 3)), Pot(1800, (2, 3))), ())
    assert pots({1: 1200, 2: 2, 3: 900, 4: 900}, {2}) == Pots((Pot(2702, (1, 3, 4)),), ((1, 300),))


def test_d20_a_layer_that_only_folded_hands_reached_falls_to_the_pot_below() -> None:
    assert pots({1: 300, 2: 300, 3: 900, 4: 900}, {3, 4}) == Pots((Pot(2400, (1, 2)),), ())


def test_chips_that_nobody_matches_are_in_the_main_pot() -> None:
    found = pots({1: 100, 2: 300, 3: 300}, dead=50)
    assert found == Pots((Pot(350, (1, 2, 3)), Pot(400, (2, 3))), ())
    assert pots({1: 0, 2: 0}, {2}, dead=50) == Pots((Pot(50, (1,)),), ())
    assert pots({}) == pots({1: 0, 2: 0}) == Pots((), ())


chips = st.dictionaries(st.integers(1, 9), st.integers(0, 50), min_size=1, max_size=9)


@given(chips, st.sets(st.integers(1, 9)), st.integers(0, 20))
def test_no_chip_disappears(put: dict[int, int], folded: set[int], dead: int) -> None:
    found = pots(put, folded, dead)
    paid = sum(pot.amount for pot in found.pots) + sum(back for _, back in found.returned)
    assert paid == sum(put.values()) + dead
    assert all(not set(pot.seats) & folded for pot in found.pots)
    assert len({pot.seats for pot in found.pots}) == len(found.pots)


def test_h27_the_odd_chip_goes_to_the_first_winner_clockwise_from_the_dealer() -> None:
    assert split(525, [2, 6], 4, 25, WORST) == Split(((6, 275), (2, 250)), 6)
    assert split(250, [2, 5], 2, 50, WORST) == Split(((5, 150), (2, 100)), 5)
    assert split(30300, [1, 3, 7], 2, 100, WORST) == Split(((3, 10100), (7, 10100), (1, 10100)), None)


def test_d19_all_odd_chips_to_one_or_one_each() -> None:
    assert split(1150, [1, 4, 6, 8], 6, 50, WORST) == Split(((8, 400), (1, 250), (4, 250), (6, 250)), 8)
    assert split(1150, [1, 4, 6, 8], 6, 50, EACH) == Split(((8, 300), (1, 300), (4, 300), (6, 250)), 8)


def test_d19_a_pot_that_is_no_multiple_of_the_smallest_chip_cannot_exist() -> None:
    assert split(530, [2, 6], 4, 25, WORST) is None
    with pytest.raises(ValueError, match="winner"):
        split(500, [], 4, 25, WORST)
    with pytest.raises(ValueError, match="chip"):
        split(500, [1], 4, 0, WORST)


@given(st.integers(0, 500), st.sets(st.integers(1, 9), min_size=1), st.integers(0, 9), st.sampled_from(OddChips))
def test_a_pot_is_shared_whole(pot: int, winners: set[int], button: int, odd: OddChips) -> None:
    found = split(pot * 5, winners, button, 5, odd)
    assert found is not None
    shares = dict(found.shares)
    assert sum(shares.values()) == pot * 5
    assert set(shares) == winners
    assert max(shares.values()) - min(shares.values()) <= 5 * (len(winners) - 1)


def test_clockwise_goes_round_from_the_seat_after() -> None:
    assert clockwise((1, 4, 7), 4) == (7, 1, 4)
    assert clockwise((1, 4, 7), 5) == (7, 1, 4)
    assert clockwise((1, 4, 7), 9) == (1, 4, 7)


def after(button: int, sb: int | None, bb: int, alive: list[int], rule: DeadButton = DeadButton.STANDARD) -> Positions:
    return next_positions(Positions(button, sb, bb), alive, rule)


def test_h11_the_big_blind_leads() -> None:
    assert after(1, 2, 3, [1, 2, 3, 4, 5]) == Positions(2, 3, 4)
    assert after(1, 2, 3, [1, 2, 3, 5]) == Positions(2, 3, 5)
    assert after(1, 4, 6, [4, 6, 9]) == Positions(4, 6, 9)
    assert after(4, 5, 1, [1, 2, 4, 5]) == Positions(5, 1, 2)


def test_d9_dead_button_and_no_small_blind() -> None:
    assert after(1, 2, 3, [1, 2, 4, 5]) == Positions(2, None, 4)
    assert after(1, 2, 3, [1, 4, 5]) == Positions(1, None, 4, dead_button=True)
    assert after(1, 2, 3, [1, 3, 4]) == Positions(1, 3, 4, dead_button=True)
    assert after(5, None, 9, [2, 5, 9]) == Positions(5, 9, 2, dead_button=True)


def test_d9_literal_the_button_stays_when_the_small_blind_to_be_is_out() -> None:
    assert after(1, 2, 3, [1, 2, 4, 5], DeadButton.LITERAL) == Positions(1, None, 4, dead_button=True)
    assert after(1, 2, 3, [1, 2, 3, 4], DeadButton.LITERAL) == Positions(2, 3, 4)


def test_h30_three_become_two() -> None:
    assert after(1, 2, 3, [2, 3]) == Positions(3, 3, 2)
    assert after(2, None, 4, [1, 2]) == Positions(2, 2, 1)
    assert after(4, 6, 8, [4, 6]) == Positions(6, 6, 4)
    assert after(2, 2, 1, [1, 2]) == Positions(1, 1, 2)


def test_a_hand_needs_two_players() -> None:
    with pytest.raises(ValueError, match="two players"):
        after(1, 2, 3, [3])
    with pytest.raises(ValueError, match="two players"):
        first_positions([3], 3)


def test_the_first_hand_has_the_button_where_it_was_drawn() -> None:
    assert first_positions([1, 2, 5], 2) == Positions(2, 5, 1)
    assert first_positions([1, 5], 5) == Positions(5, 5, 1)
    assert first_positions([1, 5], 3) == Positions(1, 1, 5)


def test_h7_h11_who_comes_between_two_players_gets_no_blind_and_the_button_is_on_nobodys_blind() -> None:
    assert next_positions(Positions(4, 4, 3), (3, 4, 5), joined=(5,)) == Positions(5, 3, 4)
    assert next_positions(Positions(1, 1, 2), (1, 2, 3), joined=(3,)) == Positions(1, 2, 3)


def test_h7_nobody_has_the_button_at_a_seat_to_which_he_just_came() -> None:
    found = next_positions(Positions(1, 2, 3), (1, 2, 3, 4), joined=(2,))
    assert (found.button, found.sb, found.bb, found.dead_button) == (1, 3, 4, True)


@given(
    st.sets(st.integers(1, 10), min_size=2, max_size=10), st.lists(st.sets(st.integers(1, 10)), max_size=8), st.data()
)
def test_the_button_is_never_on_a_blind_of_three_or_more(seats: set[int], changes: list[set[int]], data) -> None:
    at = first_positions(seats, data.draw(st.sampled_from(sorted(seats))))
    for change in changes:
        after = seats ^ change
        if len(after) < 2:
            continue
        at = next_positions(at, after, joined=after - seats)
        seats = after
        assert at.bb in seats and at.sb != at.bb
        if len(seats) > 2:
            assert at.button not in (at.sb, at.bb)
