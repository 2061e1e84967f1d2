"""What may be done now, what the cameras look for, and what each role may see."""

import pytest

from hub.events.cards import Card
from hub.events.poker import CardExposed, DeckCut
from hub.rules.choice import Choice, InSight, Role, SeatWatch, Viewer, Watched
from hub.rules.house.legal import legal
from hub.rules.house.sight import visible, watched
from hub.rules.house.state import HandState
from tests.hub.rules.house.hand import (
    FLOP,
    act,
    board,
    checked_down,
    chips,
    dealt,
    limped,
    muck,
    opened,
    played,
    show,
)

PUBLIC = Viewer(Role.PUBLIC)


def test_before_the_betting_the_deck_is_cut_and_dealt() -> None:
    assert legal(HandState()) == ()
    assert legal(opened()) == (Choice("cut", 4),)
    assert [each.act for each in legal(played(opened(), DeckCut(4)))] == ["deal", "exposed"]


def test_the_player_in_turn_is_offered_his_totals() -> None:
    assert legal(dealt()) == (Choice("fold", 4), Choice("call", 4, 200, 200), Choice("raise", 4, 400, 10_000))
    assert legal(limped()) == (Choice("fold", 2), Choice("check", 2), Choice("bet", 2, 200, 9_800))


def test_a_short_stack_is_offered_what_it_has() -> None:
    assert legal(dealt({1: 9_000, 2: 9_000, 3: 9_000, 4: 150}))[1:] == (Choice("call", 4, 150, 150),)
    assert legal(dealt({1: 9_000, 2: 9_000, 3: 9_000, 4: 250}))[2] == Choice("raise", 4, 250, 250)
    assert len(legal(dealt({1: 9_000, 2: 9_000, 3: 9_000, 4: 200}))) == 2


def test_a_raise_that_nobody_could_answer_is_not_offered_but_accepted() -> None:
    state = played(dealt({2: 9_000, 3: 500}), act(2, "call"), act(3, "all_in"))
    assert legal(state) == (Choice("fold", 2), Choice("call", 2, 500, 500))
    after = played(state, act(2, "all_in"))
    assert (after.turn, after.betting.pot) == (None, 9_500)


def test_restricted_and_too_few_leave_less() -> None:
    state = played(dealt(), act(1, "raise", 900), act(4, "call"))
    assert [each.act for each in legal(state)] == ["fold", "call"]
    few = played(dealt(), chips(4, (100,)))
    assert legal(few) == (Choice("fold", 4), Choice("complete", 4, 200, 200))


def test_a_betting_that_is_not_reopened_offers_no_raise() -> None:
    state = dealt({1: 850, 2: 9_000, 3: 9_000, 4: 9_000})
    state = played(state, act(4, "raise", 600), act(1, "all_in"), act(2, "call"), act(3, "call"))
    assert [each.act for each in legal(state)] == ["fold", "call"]


def test_between_the_streets_the_board_is_due_and_at_the_end_the_hands() -> None:
    closed = played(dealt(), act(4, "call"), act(1, "call"), act(2, "call"), act(3, "check"))
    assert legal(closed) == (Choice("board", None, 3, 3),)
    turn_due = played(limped(), act(2, "check"), act(3, "check"), act(4, "check"), act(1, "check"))
    assert legal(turn_due) == (Choice("board", None, 1, 1),)
    state = checked_down()
    assert legal(state) == tuple(Choice("show", seat) for seat in (1, 2, 3, 4))
    assert legal(played(state, show(2, "As Ad"))) == tuple(Choice("show", seat) for seat in (1, 3, 4))
    over = played(state, muck(1), muck(2), muck(3))
    assert legal(over) == (Choice("next_hand"),)


def test_the_table_is_over_when_one_has_all_chips() -> None:
    state = played(dealt({2: 500, 3: 500}), act(2, "all_in"), act(3, "call"), muck(2))
    assert legal(state) == ()


def test_cameras_look_for_two_cards_at_each_live_hand_and_for_the_board() -> None:
    assert watched(HandState()) == Watched()
    dealing = watched(played(opened(), DeckCut(4)))
    assert dealing.seats == tuple(SeatWatch(seat, 2, False) for seat in (1, 2, 3, 4))
    state = played(dealt(), act(4, "fold"))
    assert watched(state) == Watched(tuple(SeatWatch(seat, 2, False) for seat in (1, 2, 3)), 0, 0)
    closed = played(state, act(1, "fold"), act(2, "call"), act(3, "check"))
    assert (watched(closed).board, watched(closed).next_board) == (0, 3)
    flop = played(closed, board(FLOP))
    assert (watched(flop).board, watched(flop).next_board) == (3, 3)
    flop = played(flop, act(2, "check"), act(3, "check"))
    assert watched(flop).next_board == 4
    end = watched(checked_down())
    assert end == Watched(tuple(SeatWatch(seat, 2, True) for seat in (1, 2, 3, 4)), 5, 5)
    assert not end.hidden
    assert watched(played(checked_down(), muck(1), muck(2), muck(3))) == Watched((), 5, 5)


@pytest.mark.parametrize("role", list(Role))
def test_only_shown_cards_are_seen_by_anybody(role: Role) -> None:
    state = played(opened(), DeckCut(4), CardExposed(2, Card.S3))
    assert visible(state, Viewer(role, 2))[:3] == (
        InSight("board", ()),
        InSight("burned", ("3s",)),
        InSight("seat 1", (), 2),
    )
    down = played(checked_down(), show(2, "As Ad"), muck(3))
    assert visible(down, Viewer(role, 1)) == (
        InSight("board", ("9s", "Tc", "2d", "5h", "Kh")),
        InSight("burned", ()),
        InSight("seat 1", (), 2),
        InSight("seat 2", ("As", "Ad"), 0),
        InSight("seat 4", (), 2),
    )


def test_after_the_hand_the_shown_ones_stay_in_sight() -> None:
    state = played(checked_down(), show(2, "As Ad"), muck(3), muck(1), muck(4))
    assert visible(state, PUBLIC)[2:] == (InSight("seat 2", ("As", "Ad"), 0),)
