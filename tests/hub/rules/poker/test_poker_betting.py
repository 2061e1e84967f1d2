"""No-limit betting by itself (HOUSE.md D13, D27; BLUFF.md D8, D9)."""

import pytest

from hub.events.poker import ActionKind
from hub.events.stakes import AnteMode, Level, PostKind, SeatChips
from hub.rules.poker import players
from hub.rules.poker.betting import Options, act, first_on_street, next_turn, options, refusal, turn_after_kill
from hub.rules.poker.players import Betting
from hub.rules.poker.posting import antes_only, forced_bets

LEVEL = Level(100, 200, 50)
CALL, CHECK, FOLD, BET, RAISE = ActionKind.CALL, ActionKind.CHECK, ActionKind.FOLD, ActionKind.BET, ActionKind.RAISE


def begun(stacks: dict[int, int], sb: int | None = 2, bb: int = 3, level: Level = LEVEL) -> Betting:
    betting = players.seated(tuple(SeatChips(seat, chips) for seat, chips in stacks.items()), level.bb)
    betting = players.posted(betting, forced_bets(betting, level, sb, bb))
    return players.killed(betting, (), next_turn(betting, bb))


def bluff_pot(stacks: dict[int, int], bluffer: int) -> Betting:
    betting = players.seated(tuple(SeatChips(seat, chips) for seat, chips in stacks.items()), LEVEL.bb)
    betting = players.posted(betting, antes_only(betting, LEVEL))
    return players.killed(betting, (), next_turn(betting, bluffer))


def done(betting: Betting, *steps: tuple[int, ActionKind, int | None]) -> Betting:
    for seat, action, to in steps:
        assert refusal(betting, seat, action, to) is None, (seat, action, to)
        betting = players.stood(betting, act(betting, seat, action, to))
    return betting


FOUR = dict.fromkeys((1, 2, 3, 4), 10_000)


def test_d9_the_smallest_raise_follows_the_last_full_raise() -> None:
    state = done(begun(FOUR), (4, RAISE, 500))
    assert refusal(state, 1, RAISE, 700) == "below_min"
    state = done(state, (1, RAISE, 800), (2, FOLD, None))
    assert refusal(state, 3, RAISE, 1_000) == "below_min"
    assert options(state) == Options(3, 800, 1_100, 9_950)


def test_d9_the_smallest_raise_is_not_cut_down_to_the_opponents_stack() -> None:
    state = begun({1: 1_005, 4: 205}, 1, 4, Level(10, 20, 5))
    state = done(state, (1, RAISE, 100), (4, RAISE, 180))
    assert refusal(state, 1, RAISE, 200) == "below_min"
    state = done(state, (1, RAISE, 260), (4, CALL, None))
    assert (state.pot, state.turn) == (470, None)


def test_d9_two_short_all_ins_together_are_a_full_raise() -> None:
    state = begun({1: 1_150, 2: 1_450, 3: 10_000, 4: 10_000})
    state = done(state, (4, RAISE, 800), (1, RAISE, 1_100), (2, RAISE, 1_400), (3, FOLD, None))
    assert refusal(state, 4, RAISE, 1_999) == "below_min"
    assert options(state) == Options(4, 1_400, None, None)  # nobody is left to answer
    assert refusal(state, 4, RAISE, 2_000) is None  # but the chips may come, and go back


def test_d9_a_short_all_in_reopens_neither_for_the_raiser_nor_for_the_caller() -> None:
    state = begun({1: 10_000, 2: 10_000, 3: 950, 4: 10_000})
    state = done(state, (4, RAISE, 800), (1, CALL, None), (2, FOLD, None), (3, RAISE, 900))
    assert refusal(state, 4, RAISE, 2_000) == refusal(state, 4, RAISE, 900) == "not_reopened"
    assert refusal(state, 4, RAISE, 10_000) == "not_enough_chips"
    assert options(state) == Options(4, 900, None, None)
    state = done(state, (4, CALL, None))
    assert refusal(state, 1, RAISE, 3_000) == "not_reopened"
    assert done(state, (1, CALL, None)).turn is None


def test_d9_who_called_between_two_short_all_ins_counts_from_his_own_call() -> None:
    state = begun({1: 950, 2: 10_000, 3: 1_050, 4: 10_000})
    state = done(state, (4, RAISE, 700), (1, RAISE, 900), (2, CALL, None), (3, RAISE, 1_000), (4, CALL, None))
    assert refusal(state, 2, RAISE, 5_000) == "not_reopened"


def test_refusals_come_in_the_order_of_the_rulebook() -> None:
    state = begun(FOUR)
    assert refusal(state, 1, RAISE, 600) == refusal(state, 9, RAISE, 600) == "not_your_turn"
    assert refusal(state, 4, RAISE, 9_951) == "not_enough_chips"
    assert refusal(state, 4, RAISE, 200) == refusal(state, 4, BET, None) == "not_a_raise"
    assert refusal(state, 4, RAISE, 399) == "below_min"
    assert refusal(state, 4, RAISE, 9_950) is None
    assert refusal(state, 4, CHECK, None) == "facing_bet"
    checked = done(state, (4, CALL, None), (1, CALL, None), (2, CALL, None))
    assert refusal(checked, 3, CALL, None) == "nothing_to_call"
    with pytest.raises(ValueError, match="not in the hand"):
        act(state, 9, FOLD)


def test_the_big_blind_has_an_option_and_nobody_else() -> None:
    state = done(begun(FOUR), (4, FOLD, None), (1, FOLD, None), (2, CALL, None))
    assert state.turn == 3
    assert done(state, (3, CHECK, None)).turn is None
    assert done(state, (3, RAISE, 400)).turn == 2


def test_d27_whoever_owes_chips_decides_also_against_short_blinds() -> None:
    state = begun({2: 10_000, 3: 120}, 2, 3, Level(100, 200))
    assert state.turn == 2
    assert options(state) == Options(2, 200, None, None)
    covered = begun({2: 10_000, 3: 200}, 2, 3, Level(200, 200))
    assert covered.turn is None


def test_nobody_is_asked_who_could_not_be_answered() -> None:
    state = begun({1: 10_000, 2: 180, 3: 10_000}, 2, 3)
    assert done(state, (1, FOLD, None), (2, CALL, None)).turn is None
    both = done(begun({2: 550, 3: 550}, 2, 3), (2, RAISE, 500), (3, CALL, None))
    assert first_on_street(both, 2) is None


def test_a_raise_is_offered_only_against_more_chips_than_the_price() -> None:
    flat = Level(100, 200)
    even = done(begun({1: 500, 2: 10_000, 3: 500}, level=flat), (1, RAISE, 500))
    assert options(even) == Options(2, 500, None, None)
    more = done(begun({1: 500, 2: 10_000, 3: 501}, level=flat), (1, RAISE, 500))
    assert options(more) == Options(2, 500, 800, 10_000)


def test_the_betting_of_a_street_opens_after_the_button() -> None:
    state = done(begun(FOUR), (4, CALL, None), (1, CALL, None), (2, FOLD, None), (3, CHECK, None))
    assert first_on_street(state, 1) == 3
    assert first_on_street(state, 4) == 1
    flop = players.next_street(state, 3)
    assert (flop.price, flop.raise_by, flop.aggressor) == (0, 200, None)
    assert done(flop, (3, CHECK, None), (4, BET, 200), (1, CALL, None)).turn == 3


def test_a_short_opening_all_in_leaves_the_smallest_raise_as_it_was() -> None:
    state = players.next_street(done(begun({1: 10_000, 2: 310, 3: 10_000}), (1, CALL, None), (2, CALL, None)), 2)
    state = done(state, (2, BET, 60))
    assert options(state) == Options(3, 60, 260, 9_750)


def test_the_aggressor_and_the_last_decider_are_kept() -> None:
    state = done(begun(FOUR), (4, CALL, None))
    assert (state.aggressor, state.decider) == (None, 4)
    state = done(state, (1, RAISE, 600), (2, FOLD, None))
    assert (state.aggressor, state.decider) == (1, 2)
    assert state.live == (1, 3, 4)


def test_a_dead_hand_passes_the_turn_on() -> None:
    state = begun(FOUR)
    assert turn_after_kill(state, (4,)) == 1
    assert turn_after_kill(state, (1,)) == 4
    assert turn_after_kill(state, (1, 2, 3)) is None
    assert turn_after_kill(state, (4, 2, 3)) is None
    assert turn_after_kill(players.killed(state, (), None), (1,)) is None
    facing = done(begun({1: 300, 2: 10_000, 3: 10_000}), (1, RAISE, 250), (2, CALL, None))
    assert turn_after_kill(facing, (2,)) == 3  # owes 50 more
    option = done(begun({1: 250, 2: 10_000, 3: 10_000}), (1, CALL, None), (2, CALL, None))
    assert turn_after_kill(option, (2,)) is None  # nobody left to answer him


def test_d8_posts_by_mode() -> None:
    each = begun({1: 10_000, 2: 120, 3: 10_000, 4: 30})
    assert [(p.seat, p.bet, p.put, p.stack) for p in each.players] == [
        (1, 0, 50, 9_950),
        (2, 70, 120, 0),
        (3, 200, 250, 9_750),
        (4, 0, 30, 0),
    ]
    one = begun({1: 10_000, 2: 10_000, 3: 250}, level=Level(100, 200, 200, AnteMode.BIG_BLIND))
    assert (one.dead, one.pot, one.price, one.players[2].put) == (50, 350, 200, 200)


def test_b12_a_bluff_pot_has_antes_of_everybody_and_no_blinds() -> None:
    state = bluff_pot({1: 10_000, 2: 30, 3: 10_000, 4: 10_000}, bluffer=3)
    assert (state.pot, state.turn, state.price) == (180, 4, 0)
    assert refusal(state, 4, BET, 199) == "below_min"
    mode = Level(100, 200, 50, AnteMode.BIG_BLIND)
    posts = antes_only(players.seated((SeatChips(1, 500), SeatChips(2, 500)), 200), mode).posts
    assert [(post.kind, post.amount) for post in posts] == [(PostKind.ANTE, 50)] * 2


def test_only_who_has_chips_is_in_the_hand_and_sits_in_order() -> None:
    betting = players.seated((SeatChips(5, 500), SeatChips(2, 0), SeatChips(1, 1)), 200)
    assert betting.seats == (1, 5)
    assert (betting.raise_by, betting.min_bet) == (200, 200)


def test_no_chip_is_lost_on_the_way_back_to_the_stacks() -> None:
    state = done(begun(FOUR), (4, RAISE, 500), (1, FOLD, None))
    total = state.pot + sum(each.stack for each in state.players)
    assert total == 40_000
    back = players.cleared(players.given(state, (SeatChips(4, state.pot), SeatChips(9, 5))))
    assert (back.pot, sum(each.stack for each in back.players)) == (0, 40_000)
