"""The numbered rules of RAZZ.md about the streets: Z14 to Z20, and the next hand."""

import pytest

from hub.events.cards import Card
from hub.events.poker import ActionKind, BoardDealt, DealDone, NextHandEntered, PlayerActed
from hub.events.razz import RazzStreet, Stakes, UpCardDealt
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.razz.order import low_seat, serving
from hub.rules.razz.seventh import before_seventh
from hub.rules.razz.stakes import usual
from tests.hub.rules.razz.razz_table import (
    CALLED,
    FIVE,
    FULL,
    STAKES,
    THREE,
    TO_FOURTH,
    begun,
    bets,
    cards,
    checked_down,
    offered,
    opened,
    played,
    raise_to,
    refused,
    ruled,
    shown_down,
    stacks,
    street,
)


def test_z14_small_bets_on_third_and_fourth_big_ones_after() -> None:
    table = begun(FIVE, {}, *TO_FOURTH)
    assert raise_to(table) == 200
    for limit in (400, 400, 400):
        table = played(table, "2 check", "4 check", "1 check") if table.state.turn == 2 else table
        assert raise_to(table) == limit
        while table.state.street is not RazzStreet.SEVENTH and table.state.turn != 2:
            table = played(table, f"{table.state.turn} check")


def test_z5_all_eight_are_served_from_the_lowest_seat_on() -> None:
    found = serving(range(1, 9), RazzStreet.FOURTH)
    assert not isinstance(found, Refusal)
    assert (found.order, found.down, found.up) == (tuple(range(1, 9)), 0, 1)


def test_z14_an_open_pair_changes_nothing() -> None:
    table = begun(THREE | {2: "Ac 2d 3h 3s 5c Kd 9c"}, {}, *CALLED)
    assert table.state.ups(2) == (Card.H3, Card.S3)
    assert raise_to(table) == 200


def test_z15_the_lowest_visible_hand_acts_first() -> None:
    assert low_seat({1: cards("7c 2d"), 3: cards("6h 5s")}) == 3
    assert low_seat({1: cards("8c 5d 5h"), 2: cards("Kc Qd Jh")}) == 2
    assert low_seat({2: cards("5c 4d 3h 2s"), 6: cards("6c Ad 2h 3s")}) == 2
    assert begun(THREE, {}, *CALLED).state.opener == 2


def test_z16_of_equal_ones_the_lowest_seat_whatever_the_suit() -> None:
    assert low_seat({8: cards("4s 3s"), 7: cards("4c 3c"), 2: cards("4h 3h")}) == 2


def test_z17_check_or_bet_then_fold_call_or_raise() -> None:
    table = begun(FIVE, {}, *TO_FOURTH)
    assert offered(table) == ["check", "bet"]
    table = played(table, "2 check", "4 bet")
    assert offered(table) == ["fold", "call", "raise"]
    assert refused(table, "1 check") == "illegal_action"
    table = played(table, "1 fold")
    assert bets(played(table, "2 raise")) == {2: 400, 4: 200}  # check-raise


def test_z17_a_round_of_checks_goes_on_to_the_next_street() -> None:
    table = begun(FIVE, {}, *TO_FOURTH, "2 check", "4 check", "1 check")
    assert (table.state.street, table.state.pot) == (RazzStreet.FIFTH, 350)


def test_z18_one_up_on_fourth_to_sixth_and_one_down_on_seventh() -> None:
    table = begun(THREE, {}, *CALLED)
    for many in (2, 3, 4):
        assert [len(table.state.ups(seat)) for seat in (2, 5, 7)] == [many] * 3
        table = played(table, *(f"{seat} check" for seat in _in_turn(table.state.turn)))
    assert [(len(table.state.ups(seat)), table.state.downs(seat)) for seat in (2, 5, 7)] == [(4, 3)] * 3
    assert refused(table, UpCardDealt(2, Card.C8)) == "betting_open"


def _in_turn(first: int | None) -> tuple[int, ...]:
    return {2: (2, 5, 7), 5: (5, 7, 2), 7: (7, 2, 5), None: ()}[first]


def test_z18_all_in_players_are_dealt_in() -> None:
    table = begun(THREE, {7: 90}, *CALLED)
    assert stacks(table)[7] == 0
    assert len(table.state.ups(7)) == 2


@pytest.mark.parametrize(
    ("dealt", "fresh", "common"),
    [
        ((8, 8, 8, 8, 8), 4, True),
        ((8, 8, 8, 8, 5), 4, True),
        ((8, 8, 8, 8, 4), 4, False),
        ((8, 8, 8, 7, 6), 5, True),
        ((8, 8, 8, 7, 5), 5, False),
        ((8, 8, 7, 7, 7), 6, True),
        ((8, 8, 7, 7, 6), 6, False),
        ((8, 8, 8, 6, 6), 6, False),
        ((8, 7, 7, 7, 7), 7, False),
        ((7, 7, 7, 7, 7), 10, False),
    ],
)
def test_z19_one_card_for_everybody_exactly_when_there_are_too_few(
    dealt: tuple[int, ...], fresh: int, common: bool
) -> None:
    found = before_seventh(dealt)
    assert (found.fresh, found.needed, found.one_community_card) == (fresh, dealt[-1], common)


def all_in_to_sixth(folds: int) -> tuple[str, ...]:
    """Eight players who call and check through; so many fold to a bet on sixth street."""
    third = ("6 bring_in", *(f"{seat} call" for seat in (7, 8, 1, 2, 3, 4, 5)))
    fourth = tuple(f"{seat} check" for seat in range(1, 9))
    fifth = tuple(f"{seat} check" for seat in (3, 4, 5, 6, 7, 8, 1, 2))
    actions = ("call", "fold")
    sixth = ("3 bet", *(f"{seat} {actions[seat in range(4, 4 + folds)]}" for seat in (4, 5, 6, 7, 8, 1, 2)))
    return (*third, *fourth, *fifth, *sixth)


def test_z19_all_eight_get_one_card_together() -> None:
    table = opened(FULL, community="5d")
    table = played(table, *all_in_to_sixth(0))
    assert (table.state.community, table.state.street) == (Card.D5, RazzStreet.SEVENTH)
    assert table.state.dealt == 49


def test_z19_the_dealer_is_told_which_of_the_two_it_is() -> None:
    table = begun(FULL, {}, *all_in_to_sixth(0)[:-1], community="5d")
    table = ruled(table, PlayerActed(2, ActionKind.CALL))
    assert refused(table, DealDone()) == "too_few_cards"
    assert refused(table, UpCardDealt(1, Card.C5)) == "wrong_street"
    assert refused(table, BoardDealt((Card.C5, Card.D5))) == "wrong_count"
    assert refused(table, BoardDealt((Card.C2,))) == "duplicate_card"
    few = begun(FULL, {}, *all_in_to_sixth(4)[:-1])
    few = ruled(few, PlayerActed(2, ActionKind.CALL))
    assert refused(few, BoardDealt((Card.C5,))) == "cards_enough"
    assert refused(few, DealDone((1,))) == "not_in_this_game"
    assert ruled(few, DealDone()).state.turn == 3


def test_z20_seventh_street_is_opened_and_bet_like_the_others() -> None:
    table = begun(THREE, {}, *CALLED)
    while table.state.street is not RazzStreet.SEVENTH:
        table = played(table, f"{table.state.turn} check")
    assert (table.state.opener, table.state.turn) == (5, 5)
    assert (offered(table), raise_to(table)) == (["check", "bet"], 400)


def test_the_next_hand_is_opened_after_the_last_with_who_has_chips() -> None:
    table = begun(THREE, {7: 90}, *CALLED)
    assert refused(table, NextHandEntered()) == "hand_running"
    table = shown_down(checked_down(table))
    assert stacks(table)[7] == 0
    after = ruled(table, NextHandEntered())
    assert (after.state.number, after.state.betting.seats) == (2, (2, 5))
    many = tuple(SeatChips(seat, 500) for seat in (1, 3, 4, 6, 7, 8, 9))
    assert refused(table, NextHandEntered(joined=many)) == "too_many_players"


def test_stakes_go_up_with_a_level_and_stay_otherwise() -> None:
    assert usual(200) == STAKES
    uneven = Stakes(13, 9, 50, 100)
    table = begun(THREE, {}, "5 bring_in", "7 fold", "2 fold", stakes=uneven)
    assert ruled(table, NextHandEntered()).state.stakes == uneven
    assert street(ruled(table, NextHandEntered())).state.turn == 5
