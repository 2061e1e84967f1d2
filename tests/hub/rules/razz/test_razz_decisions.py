"""The decisions of RAZZ.md where its text is silent: E1 to E9."""

import pytest

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.poker_rulings import DeathCause, HandKilled
from hub.events.razz import RazzStreet, Stakes
from hub.events.razz_rulings import UnreadHandFlagged
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import Level
from hub.rules.razz import game
from hub.rules.razz.order import low_seat
from hub.rules.razz.profile import Profile
from hub.rules.razz.stakes import of_level, usual
from tests.hub.rules.razz.razz_table import (
    CALLED,
    DEEP,
    FIVE,
    FULL,
    STAKES,
    THREE,
    TO_FOURTH,
    Table,
    begun,
    bets,
    cards,
    checked_down,
    chips,
    offered,
    played,
    refused,
    ruled,
    show,
    stacks,
    undealt,
)
from tests.hub.rules.razz.test_razz_streets import all_in_to_sixth


def test_e1_a_called_bring_in_gets_no_option() -> None:
    assert begun(THREE, {}, *CALLED).state.street is RazzStreet.FOURTH


def test_e2_on_fourth_street_a_call_matches_the_bet() -> None:
    assert bets(begun(THREE, {}, *CALLED, "2 bet", "5 call")) == {2: 200, 5: 200}


def test_e3_the_formula_gives_whole_numbers_or_none() -> None:
    assert usual(400) == Stakes(80, 100, 400, 800)
    assert usual(20) == Stakes(4, 5, 20, 40)
    assert [usual(small) for small in (50, 30, 44)] == [Refusal("stakes_not_whole")] * 3


def test_e3_a_level_of_other_tables_gives_the_limits() -> None:
    assert of_level(Level(200, 400)) == STAKES
    assert of_level(Level(200, 400, 25, smallest=25)) == Stakes(25, 50, 200, 400, 25)
    assert of_level(Level(50, 100)) == Refusal("stakes_not_whole")
    assert of_level(Level(50, 100, 10)) == Refusal("stakes_not_whole")
    assert of_level(Level(100, 200, 13)) == Stakes(13, 25, 100, 200)
    assert of_level(Level(0, 200)) == Refusal("stakes_not_whole")


def test_e3_stakes_that_cannot_be_paid_open_no_hand() -> None:
    start = game.fresh()
    assert game.first_hand(start, chips({1: 90, 2: 90}), 1, Stakes(10, 25, 100, 200, 10)) == Refusal("not_a_multiple")
    assert game.first_hand(start, chips({1: 95, 2: 90}), 1, Stakes(10, 20, 100, 200, 10)) == Refusal("not_a_multiple")
    assert game.first_hand(start, chips({1: 90}), 1, STAKES) == Refusal("table_over")
    with pytest.raises(ValueError, match="upwards"):
        Stakes(10, 100, 100, 200)


def test_e4_after_a_fold_on_sixth_street_seven_still_share_one_card() -> None:
    table = begun(FULL, {}, *all_in_to_sixth(1), community="5d")
    assert len(table.state.betting.live) == 7
    assert table.state.community is Card.D5


def test_e4_a_hand_that_dies_before_the_last_card_leaves_enough_for_the_others() -> None:
    table = undealt(begun(FULL, {}, *all_in_to_sixth(3)[:-1]), "2 call")
    assert table.state.seventh.one_community_card
    assert not undealt(table, "1 dead").state.seventh.one_community_card


LOW_BOARDS = FULL | {1: "Kc Qc Ac 2c 3c 4c", 2: "Kd Qd Ad 2d 3d 4d", 7: "Kh Qh Ah 2h 3h 4h", 8: "Ks Qs As 2s 3s 5s"}
"""The four of spades is left: it pairs the boards of 1, 2 and 7, and makes 5-4-3-2-A of that of 8."""

CHECKS = tuple(f"{seat} check" for _ in range(3) for seat in range(1, 9))


@pytest.mark.parametrize(("counts", "opener"), [(True, 8), (False, 1)])
def test_e5_the_setting_says_whether_the_community_card_counts_in_the_visible_hand(counts: bool, opener: int) -> None:
    up = {1: cards("5c 4d 3h 2s"), 4: cards("7c 6d 5h 3s")}
    assert (low_seat(up), low_seat(up, (Card.C4,))) == (1, 4)
    profile = Profile(community_counts_for_opening=counts)
    table = begun(LOW_BOARDS, {}, *all_in_to_sixth(0)[:8], *CHECKS, community="4s", profile=profile)
    assert table.state.community is Card.S4
    assert table.state.opener == opener


def test_e5_the_setting_is_true_or_false() -> None:
    assert game.fresh([TableSetting("community_counts_for_opening", "false")]).profile == Profile(False)
    for name, choice in (("community_counts_for_opening", "no"), ("bluff_scope", "true")):
        with pytest.raises(ValueError, match=r"sett|true"):
            game.fresh([TableSetting(name, choice)])


def test_e6_without_a_later_bet_who_brought_in_or_completed_shows_first() -> None:
    assert checked_down(begun(THREE, {}, *CALLED)).state.order == (5, 7, 2)
    done = checked_down(begun(THREE, {}, "5 bring_in", "7 complete", "2 call", "5 call"))
    assert done.state.order == (7, 2, 5)


def test_e6_if_he_is_gone_the_next_seat_clockwise() -> None:
    table = begun(FIVE, {}, *TO_FOURTH, "2 check", "4 check", "1 timeout")
    assert checked_down(table).state.order == (2, 4)
    bettor = begun(THREE, {}, *CALLED, "2 check", "5 check", "7 bet", "2 call", "5 call", "2 check", "5 check")
    assert checked_down(played(bettor, "7 timeout")).state.order == (2, 5)


def test_e6_where_nobody_could_bet_who_would_have_had_to_shows_first() -> None:
    table = begun(THREE, {2: 40, 5: 40, 7: 40})
    assert table.state.order == (5, 7, 2)


def showdown(lens: bool = False) -> Table:
    """Checked down: seat 5 shows first; without a lens no hand is known before it is shown."""
    return checked_down(begun(THREE, {}, *CALLED, lens=lens))


def test_e7_every_hand_passes_the_lens_before_it_may_be_mucked() -> None:
    table = showdown()
    table = ruled(table, show(table, 5))
    assert refused(table, "7 muck") == "hand_not_read"
    assert refused(table, HoleCardsRead(7, cards("As 2h"))) == "wrong_count"
    assert refused(table, HoleCardsRead(7, cards("As 2h Jc"))) == "duplicate_card"
    table = ruled(table, HoleCardsRead(7, cards("As 2h 9d")))
    mucked = played(table, "7 muck")
    assert refused(mucked, HoleCardsRead(7, cards("As 2h 9d"))) == "already_shown"


def test_e7_a_hand_thrown_away_unread_is_dead_and_flagged() -> None:
    table = showdown()
    table = ruled(table, show(table, 5))
    killed = played(table, "2 dead")
    assert killed.journal[-2:] == (HandKilled(2, DeathCause.MUCKED, None), UnreadHandFlagged(2, "Ann"))
    assert stacks(played(killed, "7 dead")) == {2: DEEP - 90, 5: DEEP + 180, 7: DEEP - 90}


def test_e7_a_hand_that_was_read_counts_though_it_was_thrown_away() -> None:
    assert refused(showdown(lens=True), "2 dead") == "cards_speak"


def test_e7_a_later_reading_takes_the_place_of_an_earlier_one() -> None:
    table = ruled(showdown(), HoleCardsRead(5, cards("7c 8d 8s")))
    assert refused(table, show(table, 5)) == "cards_differ"
    assert ruled(table, HoleCardsRead(5, cards("7c 8d Jc")), show(table, 5)).state.to_show == (7, 2)


def test_e8_a_low_board_without_chips_leaves_the_opening_to_the_next() -> None:
    table = begun(THREE, {2: 90}, *CALLED)
    assert (table.state.opener, table.state.turn) == (2, 5)


def test_e9_a_high_card_without_chips_leaves_the_duty_to_the_next() -> None:
    table = begun(THREE, {5: 40})
    assert (table.state.opener, table.state.turn, offered(table)) == (5, 7, ["bring_in", "complete"])
    assert table.state.pot == 120
