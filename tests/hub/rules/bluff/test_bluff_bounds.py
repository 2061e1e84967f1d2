"""What lies at the edge of a rule: two players, the last card, the last chip."""

from hub.events.poker import CardHeld, CardState, DealDone, HandTabled, LeftTable
from hub.events.stakes import MAX_CHIPS, SeatChips
from hub.rules.bluff.legal import legal
from hub.rules.bluff.sight import watched
from hub.rules.bluff.state import End
from hub.rules.bluff.turn import may_call
from hub.rules.bluff.upcoming import upcoming
from hub.rules.choice import Choice
from tests.hub.rules.bluff.bluff_table import (
    FLOP,
    act,
    bluffed,
    board,
    cards,
    dealt,
    folds,
    go_on,
    played,
    raised,
    refused,
    result,
    show,
    stacks,
    verdict,
)

HEADS_UP = {2: 500, 3: 500}


def test_b6_nobody_shows_between_the_streets_while_two_can_still_bet() -> None:
    state = played(dealt(HEADS_UP, 2), act(2, "call"), act(3, "check"))
    assert not state.may_show
    assert refused(state, show(2, "As Ad")) == "no_showdown"
    assert refused(state, result(s2=900)) == "no_showdown"
    assert legal(state) == (Choice("board", None, 3, 3),)


def test_b6_one_who_could_bet_alone_bets_no_more() -> None:
    state = played(dealt({2: 500, 3: 400}, 2), act(2, "call"), act(3, "all_in"), act(2, "call"))
    assert (state.turn, state.may_show, state.betting.at(2).stack) == (None, True, 100)  # type: ignore[union-attr]


def test_b1_the_board_ends_with_its_fifth_card() -> None:
    state = played(dealt(HEADS_UP, 2), act(2, "all_in"), act(3, "call"), board(FLOP), board("5h"), board("Kh"))
    assert refused(state, board("Kd")) == "board_complete"
    assert (watched(state).board, watched(state).next_board) == (5, 5)
    assert next(each.act for each in legal(state)) == "show"


def test_b1_while_somebody_decides_no_card_of_the_board_is_due() -> None:
    state = played(dealt(HEADS_UP, 2), act(2, "call"), act(3, "check"), board(FLOP))
    assert (watched(state).board, watched(state).next_board) == (3, 3)
    assert [each.face_up for each in watched(state).seats] == [False, False]


def test_d6_a_card_that_nobody_has_seen_shows_nothing() -> None:
    one = HandTabled(1, (CardHeld(cards("7s")[0], CardState.FACE_UP), CardHeld(None, CardState.FACE_DOWN)))
    assert refused(raised(), one) == "card_not_read"
    assert refused(dealt(), one) == "no_showdown"
    mucked = HandTabled(1, tuple(CardHeld(card, CardState.MUCKED) for card in cards("7s 2h")))
    assert played(raised(), mucked).shown_by(1) == cards("7s 2h")


def test_b18_two_players_go_on_and_hands_are_numbered() -> None:
    state = played(dealt(HEADS_UP, 2), *folds(2), show(2, "As Ad"), show(3, "Ks Kd"))
    assert [each.act for each in legal(state)] == ["next_hand"]
    following = played(state, go_on())
    assert (following.number, following.button, following.sb, following.bb) == (2, 3, 3, 2)
    assert played(bluffed(), go_on()).number == 2
    assert refused(state, go_on(left=(2,))) == "table_over"
    assert refused(state, go_on(joined=(SeatChips(5, MAX_CHIPS),))) == "too_many_chips"
    assert played(state, go_on(joined=(SeatChips(5, MAX_CHIPS - 1_000),))).betting.seats == (2, 3, 5)


def test_the_last_chip_decides_who_may_call_time() -> None:
    state = played(dealt({**HEADS_UP, 4: 501}, 2), act(2, "all_in"), *folds(3))
    assert (may_call(state, 2), may_call(state, 4)) == (False, True)
    state = played(dealt({**HEADS_UP, 4: 501}, 2), act(2, "all_in"), *folds(3), act(4, "call"))
    assert may_call(state, 4)


def test_d12_three_at_the_table_are_not_heads_up_though_two_are_in_the_hand() -> None:
    state = played(dealt({1: 10_000, 2: 10_000, 3: 10_000}), act(1, "raise", 600), *folds(2, 3))
    state = played(state, show(1, "7s 2h"), show(3, "3h 3d"))
    following = upcoming(state)
    assert following is not None
    assert (following.button, following.first_to_act, following.new_level) == (1, 2, False)
    assert played(state, go_on(), DealDone()).turn == 2


def test_b17_a_walk_is_before_the_flop_only_and_without_any_raise() -> None:
    state = played(dealt(), act(4, "call"), act(1, "call"), act(2, "call"), act(3, "check"), board(FLOP))
    state = played(state, *folds(2), act(3, "check"), *folds(4, 1))
    assert (state.betting.live, verdict(state)[:2]) == ((3,), (False, "no_aggression"))
    state = played(dealt(), act(4, "raise", 600), LeftTable(4), *folds(1, 2))
    assert (state.betting.live, verdict(state)[:2]) == ((3,), (False, "no_aggression"))


def test_d15_alone_at_the_table_there_is_nobody_to_bluff() -> None:
    state = dealt(absent=(1, 2, 4))
    assert (state.end, verdict(state)[0], stacks(state)[3]) == (End.FOLD, False, 10_250)
    assert verdict(played(dealt(), *folds(4), act(1, "raise", 600), LeftTable(2), LeftTable(3)))[:2] == (
        False,
        "no_aggression",
    )
