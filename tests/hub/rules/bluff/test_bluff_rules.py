"""The rules of BLUFF.md, by their numbers."""

from hub.events.bluff import LevelTimeUp
from hub.events.bluff_rulings import AntesGiven, BluffJudged, BluffPotOpened, FoldedOut
from hub.events.poker import HandNotShown
from hub.events.poker_rulings import HandShown, PotsPaid
from hub.events.stakes import BetsPosted, HandOpened, Post, PostKind
from hub.rules.bluff.state import HandKind
from hub.rules.bluff.upcoming import NextHand, upcoming
from hub.rules.bluff.verdict import Compared, compare
from hub.rules.poker.positions import Positions
from tests.hub.rules.bluff.bluff_table import (
    FLOP,
    FOUR,
    NEXT_LEVEL,
    RIVER,
    TURN,
    act,
    bluff_pot,
    bluffed,
    board,
    cards,
    chips,
    dealt,
    folds,
    go_on,
    played,
    pot_over,
    raised,
    refused,
    result,
    ruled,
    show,
    stacks,
    told,
    verdict,
)

LIMP = (act(4, "call"), act(1, "call"), act(2, "call"), act(3, "check"))


def test_b1_an_ordinary_hand_is_posted_played_and_paid() -> None:
    state = dealt()
    assert (state.turn, state.pot, stacks(state)) == (4, 500, {1: 9_950, 2: 9_850, 3: 9_750, 4: 9_950})
    state = played(state, act(4, "raise", 600), *folds(1, 2), act(3, "call"), board(FLOP))
    assert (state.turn, state.pot) == (3, 1_500)
    for street in (TURN, RIVER, ""):
        state = played(state, act(3, "check"), act(4, "check"), *([board(street)] if street else []))
    state = played(state, show(3, "Ks 3c"), show(4, "Qs Qc"))
    assert verdict(state) == (False, "showdown", None, None)
    assert stacks(state) == {1: 9_950, 2: 9_850, 3: 10_850, 4: 9_350}


def test_b1_a_board_card_waits_for_the_betting_and_for_its_turn() -> None:
    state = dealt()
    assert refused(state, board(FLOP)) == "betting_open"
    state = played(state, *LIMP)
    assert refused(state, board("9s Tc")) == "wrong_count"
    assert refused(state, board("9s Tc Tc")) == "duplicate_card"
    state = played(state, board(FLOP), *(act(seat, "check") for seat in (2, 3, 4, 1)))
    assert refused(state, board("9s")) == "duplicate_card"
    assert refused(state, board("5h 6h")) == "wrong_count"
    assert refused(bluffed(), board(FLOP)) == "betting_open"


def test_b3_the_better_hand_at_that_moment_counts_and_no_draw() -> None:
    flop = cards("Qs Js 2c")
    assert compare(cards("2h 5d"), cards("As Ks"), flop) is Compared.BETTER
    assert compare(cards("As Ks"), cards("2h 5d"), flop) is Compared.WORSE


def test_b4_only_the_last_to_decide_can_be_bluffed() -> None:
    state = played(dealt(), *LIMP, board(FLOP), act(2, "bet", 500), *folds(3, 4, 1))
    state = played(state, show(2, "7c 3c"), show(3, "As Ac"))
    assert state.verdict is None
    assert verdict(played(state, show(1, "6c 4d"))) == (False, "not_better", 2, 1)


def test_b5_the_last_round_can_be_the_first() -> None:
    assert verdict(bluffed()) == (True, "bluff", 1, 3)


def test_b6_both_must_show_and_the_pot_waits_for_the_verdict() -> None:
    state = raised()
    assert (state.verdict, state.paid, state.pot) == (None, None, 1_100)
    assert refused(state, go_on()) == "awaiting_show"
    state = played(state, show(1, "7s 2h"))
    assert (state.verdict, state.paid) == (None, None)
    kinds = [type(each) for each in ruled(state, show(3, "3h 3d"))]
    assert kinds == [HandShown, BluffJudged, PotsPaid, AntesGiven]


def test_b6_a_hand_is_shown_once_and_with_its_own_cards() -> None:
    state = played(raised(), show(1, "7s 2h"))
    assert ruled(state, show(1, "2h 7s")) == ()
    assert refused(state, show(1, "7s 2c")) == "already_shown"
    assert refused(state, show(3, "7s 3d")) == "duplicate_card"
    assert refused(state, show(3, "3d 3d")) == "duplicate_card"
    assert refused(state, show(3, "3d")) == "wrong_count"
    assert refused(state, show(7, "3d 3c")) == "player_out"
    assert refused(dealt(), show(1, "7s 2h")) == "no_showdown"


def test_b7_the_bluffer_is_the_last_to_bet_or_raise() -> None:
    state = played(dealt(), *LIMP, board(FLOP), act(2, "bet", 300), act(3, "raise", 900), *folds(4, 1, 2))
    assert verdict(played(state, show(3, "7h 6h"), show(2, "Ac 9d"))) == (True, "bluff", 3, 2)


def test_b8_bluffed_is_who_had_the_better_hand() -> None:
    assert verdict(played(raised(), show(1, "7s 7h"), show(3, "As Kd"))) == (False, "not_better", 1, 3)


def test_b9_four_antes_besides_the_pot() -> None:
    state = bluffed()
    assert stacks(state) == {1: 10_650, 2: 9_850, 3: 9_550, 4: 9_950}
    assert state.given == AntesGiven(3, 1, 200)


def test_b10_b11_b12_a_bluff_pot_follows_with_the_bluffer_on_the_button() -> None:
    state = bluffed()
    antes = chips(dict.fromkeys(FOUR, 50))
    assert upcoming(state) == NextHand(HandKind.BLUFF_POT, 1, None, None, 2, False, antes)
    opened, posted = ruled(state, go_on())
    assert isinstance(opened, BluffPotOpened)
    assert (opened.button, opened.number, dict(stacks(state))) == (1, 2, {e.seat: e.chips for e in opened.players})
    assert posted == BetsPosted(tuple(Post(seat, PostKind.ANTE, 50) for seat in FOUR), 0, 200)


def test_b13_the_first_after_the_button_acts_first_on_every_street() -> None:
    state = bluff_pot()
    for street in (FLOP, TURN, RIVER):
        assert [state.turn, refused(state, act(3, "check"))] == [4, "not_your_turn"]
        state = played(state, *(act(seat, "check") for seat in (4, 1, 2, 3)), board(street))
    assert state.turn == 4


def test_b14_after_the_bluff_pot_the_button_is_after_the_bluffer() -> None:
    state = pot_over()
    assert verdict(state) == (False, "not_better", 4, 3)
    opened, _ = ruled(state, go_on())
    assert isinstance(opened, HandOpened)
    assert (opened.button, opened.sb, opened.bb) == (4, 1, 2)


def test_b15_a_bluff_in_a_bluff_pot_starts_another() -> None:
    state = played(bluff_pot(), act(4, "bet", 400), *folds(1, 2, 3), show(4, "Qh Jh"), show(3, "9h 9d"))
    following = upcoming(state)
    assert following is not None
    assert (following.kind, following.button, following.first_to_act) == (HandKind.BLUFF_POT, 4, 1)
    assert played(state, go_on()).kind is HandKind.BLUFF_POT


def test_b16_a_level_that_is_due_waits_for_the_end_of_the_chain() -> None:
    state = played(raised(), LevelTimeUp(), show(1, "7s 2h"), show(3, "3h 3d"))
    assert ruled(state, LevelTimeUp()) == ()
    assert refused(state, go_on(level=NEXT_LEVEL)) == "level_waits"
    state = played(state, go_on())
    assert (state.level.bb, state.level_due, state.pot) == (200, True, 200)


def test_b16_after_the_chain_the_level_that_is_due_must_begin() -> None:
    state = played(pot_over(), LevelTimeUp())
    following = upcoming(state)
    assert following is not None
    assert following.new_level
    assert refused(state, go_on()) == "level_due"
    state = played(state, go_on(level=NEXT_LEVEL))
    assert (state.level, state.level_due) == (NEXT_LEVEL, False)


def test_b17_the_small_blind_can_be_bluffed_by_a_walk() -> None:
    state = played(dealt(), *folds(4, 1, 2))
    assert told(dealt(), *ruled(dealt(), act(4, "fold"))).end is None
    state = played(state, show(3, "Qh 2d"), show(2, "Kc 7d"))
    assert verdict(state) == (True, "bluff", 3, 2)
    assert stacks(state) == {1: 9_950, 2: 9_650, 3: 10_450, 4: 9_950}


def test_b17_a_walk_is_no_bluff_of_the_worse_or_the_equal_hand() -> None:
    state = played(dealt(), *folds(4, 1, 2), show(3, "Qh 2d"))
    assert verdict(played(state, show(2, "Qc 2h"))) == (False, "tie", 3, 2)
    assert verdict(played(state, show(2, "Jc 7d"))) == (False, "not_better", 3, 2)


def test_b18_heads_up_four_antes_and_no_bluff_pot() -> None:
    state = played(dealt({1: 10_000, 4: 10_000}), act(1, "raise", 600), *folds(4), show(1, "7s 2h"), show(4, "3h 3d"))
    assert stacks(state) == {1: 10_450, 4: 9_550}
    assert upcoming(state) == NextHand(HandKind.NORMAL, 4, 4, 1, 4, False)


def test_a_walk_to_a_winner_who_shows_nothing_still_pays_him() -> None:
    state = played(dealt(), *folds(4, 1, 2), HandNotShown(3))
    assert verdict(state) == (None, "needs_floor", 3, 2)
    assert stacks(state)[3] == 10_250


def test_the_end_is_told_before_anything_is_shown() -> None:
    state = played(dealt(), *folds(4), act(1, "raise", 600), *folds(2))
    assert ruled(state, act(3, "fold"))[1:] == (FoldedOut(1),)
    assert refused(raised(), act(3, "check")) == "hand_over"
    assert refused(raised(), result(s1=11_000)) == "hand_over"


def test_positions_of_an_ordinary_hand_go_on_from_the_big_blind() -> None:
    state = played(dealt(at=Positions(4, None, 2)), act(3, "raise", 600), *folds(4, 1, 2))
    state = played(state, show(3, "As Ad"), show(2, "Kc Qc"), go_on())
    assert (state.button, state.sb, state.bb) == (4, 2, 3)
