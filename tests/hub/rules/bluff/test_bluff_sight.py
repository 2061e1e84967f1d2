"""What may be done now, what the cameras look for, what each role may see, and what *Time* does."""

from hub.events.bluff import FloorRuled, HoleCardsRead, ReadHandUsed
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.poker import DealDone, HandNotShown, LeftTable
from hub.events.poker_rulings import PotsPaid
from hub.events.stakes import Level, SeatChips
from hub.rules.bluff.game import facts
from hub.rules.bluff.legal import legal
from hub.rules.bluff.opening import next_hand
from hub.rules.bluff.sight import visible, watched
from hub.rules.bluff.state import HandState
from hub.rules.bluff.turn import LATE_ACTS, acts, ends_turn, may_call, time_expired
from hub.rules.choice import Choice, InSight, Role, SeatWatch, Viewer, Watched
from hub.rules.poker.facts import Following
from hub.rules.poker.opening import first_hand
from tests.hub.rules.bluff.bluff_table import (
    FLOP,
    LEVEL,
    LITERAL,
    act,
    bluff_pot,
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
    ruled,
    show,
    told,
    verdict,
)

PUBLIC = Viewer(Role.PUBLIC)


def offered(state: HandState) -> list[str]:
    return [each.act + (f" {each.seat}" if each.seat else "") for each in legal(state)]


def test_before_the_first_hand_nothing_may_be_done_or_seen() -> None:
    state = HandState()
    assert (legal(state), watched(state), visible(state, PUBLIC)) == ((), Watched(), (InSight("board", ()),))
    assert refused(state, go_on()) == "hand_running"
    assert refused(state, HoleCardsRead(1, cards("As Ad"))) == "not_dealt"
    assert refused(state, LastEntryUndone("Ann")) == "nothing_to_undo"


def test_the_player_in_turn_is_offered_his_totals() -> None:
    assert legal(dealt()) == (Choice("fold", 4), Choice("call", 4, 200, 200), Choice("raise", 4, 400, 9_950))
    assert legal(bluff_pot())[1:] == (Choice("check", 4), Choice("bet", 4, 200, 9_950))


def test_between_the_streets_the_board_is_due() -> None:
    state = played(bluff_pot(), *(act(seat, "check") for seat in (4, 1, 2, 3)))
    assert legal(state) == (Choice("board", None, 3, 3),)
    assert (watched(state).board, watched(state).next_board) == (0, 3)
    state = played(state, board(FLOP), *(act(seat, "check") for seat in (4, 1, 2, 3)))
    assert legal(state) == (Choice("board", None, 1, 1),)
    assert (watched(state).board, watched(state).next_board) == (3, 4)


def test_b6_after_a_fold_the_two_are_to_show() -> None:
    state = raised()
    assert offered(state) == ["show 1", "use_read 1", "not_shown 1", "show 3", "use_read 3", "not_shown 3"]
    assert watched(state) == Watched((SeatWatch(1, 2, True), SeatWatch(3, 2, True)), hidden=True)
    state = played(state, show(1, "7s 2h"))
    assert offered(state) == ["show 3", "use_read 3", "not_shown 3"]
    assert offered(bluffed()) == ["next_hand"]
    assert watched(bluffed()) == Watched()


def test_d6_the_reader_and_the_floor_are_offered_where_they_can_speak() -> None:
    missing = played(raised(), HandNotShown(3))
    assert offered(missing) == ["show 1", "use_read 1", "not_shown 1", "show 3", "use_read 3", "floor"]
    assert offered(played(missing, FloorRuled(False, "Eve"))) == ["next_hand"]


def test_b10_b11_the_facts_name_a_bluff_pot_that_follows_and_who_has_its_button() -> None:
    assert facts(raised()).following is None
    assert facts(bluffed()).following == Following("bluff_pot", 1)
    assert facts(played(raised(), HandNotShown(3), FloorRuled(False, "Eve"))).following is None
    heads_up = played(
        dealt({2: 10_000, 3: 10_000}, 2), act(2, "raise", 600), *folds(3), show(2, "7s 2h"), show(3, "3h 3d")
    )
    assert (heads_up.verdict and heads_up.verdict.bluff, facts(heads_up).following) == (True, None)


def test_d6_what_is_offered_does_not_tell_whether_a_reader_knows_a_hand() -> None:
    for state in (dealt(), raised(), played(raised(), HandNotShown(3))):
        assert legal(played(state, HoleCardsRead(3, cards("3h 3d")), HoleCardsRead(2, cards("4h 4d")))) == legal(state)


def test_d6_of_a_hand_that_is_not_to_be_shown_nobody_learns_whether_it_was_read() -> None:
    for state in (raised(), dealt()):
        read = played(state, HoleCardsRead(2, cards("4h 4d")))
        assert refused(read, ReadHandUsed(2, "Ann")) == refused(state, ReadHandUsed(2, "Ann"))
    assert refused(raised(), ReadHandUsed(2, "Ann")) == "not_to_show"
    assert refused(dealt(), ReadHandUsed(2, "Ann")) == "no_showdown"


def test_at_a_showdown_all_live_hands_are_to_show_and_a_literal_folder_too() -> None:
    short = {1: 10_000, 2: 350, 3: 10_000, 4: 10_000}
    entered = (*folds(4), act(1, "raise", 600), act(2, "call"), *folds(3))
    assert [each.seat for each in watched(played(dealt(short), *entered)).seats] == [1, 2]
    state = played(dealt(short, profile=LITERAL), *entered)
    assert [each.seat for each in watched(state).seats] == [1, 2, 3]
    assert [each for each in offered(state) if "not" not in each and "read" not in each] == [
        "board",
        "show 1",
        "show 2",
        "show 3",
        "showdown_result",
    ]


def test_a_mucked_hand_at_the_showdown_is_dead() -> None:
    state = played(dealt({2: 500, 3: 500}, 2), act(2, "all_in"), act(3, "call"), HandNotShown(2))
    assert (verdict(state)[1], state.betting.live, legal(state)) == ("showdown", (3,), ())


def test_the_showdown_is_paid_by_the_cards_and_the_dealer_may_say_so_again() -> None:
    state = played(dealt({2: 500, 3: 400}, 2), act(2, "all_in"), act(3, "call"), board(FLOP), board("5h"), board("Kh"))
    assert refused(state, result(s2=100, s3=700)) == "chips_differ"
    assert refused(state, result(s2=100, s3=800, s5=0)) == "player_out"
    state = played(state, show(2, "As 3c"), show(3, "Ks 3d"))
    assert ruled(state, result(s2=100, s3=800)) == ()
    assert refused(state, result(s2=900, s3=0)) == "hand_over"


def test_d6_no_role_sees_what_the_reader_knows() -> None:
    state = played(dealt(), HoleCardsRead(3, cards("3h 3d")))
    state = played(state, *folds(4), act(1, "raise", 600), *folds(2, 3), show(1, "7s 2h"))
    for role in Role:
        assert visible(state, Viewer(role, 3)) == (
            InSight("board", ()),
            InSight("seat 1", ("7s", "2h")),
            InSight("seat 3", (), 2),
        )
    assert visible(dealt(), PUBLIC)[1:] == tuple(InSight(f"seat {seat}", (), 2) for seat in (1, 2, 3, 4))


def test_a_reading_is_replaced_by_a_later_one_and_keeps_its_cards_from_coming_again() -> None:
    state = played(dealt(), HoleCardsRead(3, cards("3h 3d")), HoleCardsRead(3, cards("3h 4d")))
    assert refused(state, HoleCardsRead(1, cards("As 4d"))) == "duplicate_card"
    assert refused(state, HoleCardsRead(1, cards("As Ad Ac"))) == "wrong_count"
    assert refused(state, HoleCardsRead(7, cards("As Ad"))) == "player_out"
    state = played(state, HoleCardsRead(1, cards("As 3d")))
    assert len(state.held) == 2
    assert refused(bluffed(), HoleCardsRead(1, cards("As Ad"))) == "already_shown"


def test_undo_keeps_what_was_read_and_the_level_that_is_due() -> None:
    state = played(dealt(), act(4, "call"), HoleCardsRead(3, cards("3h 3d")))
    after = played(state, LastEntryUndone("Ann"))
    assert (after.turn, [each.cards for each in after.held]) == (4, [(Card.H3, Card.D3)])
    assert played(bluffed(), LastEntryUndone("Ann")) == played(raised(), show(1, "7s 2h"))


def test_time_folds_the_hand_and_such_a_fold_can_have_been_bluffed() -> None:
    state = played(dealt(), *folds(4), act(1, "raise", 600), *folds(2))
    assert time_expired(state, 2) == ()
    rulings = time_expired(state, 3)
    assert acts(rulings[0], 3)
    assert not acts(rulings[0], 2)
    after = played(told(state, *rulings), show(1, "7s 2h"), show(3, "3h 3d"))
    assert verdict(after) == (True, "bluff", 1, 3)


def test_time_may_be_called_by_whoever_has_chips_and_ends_with_the_turn() -> None:
    state = played(dealt(), *folds(4))
    assert (LATE_ACTS, may_call(state, 4), may_call(state, 9)) == (False, True, False)
    assert ruled(state, LeftTable(3, director=True)) == ()
    (left,) = ruled(state, LeftTable(3))
    assert not ends_turn(left, 1)
    assert ends_turn(ruled(state, LeftTable(1))[0], 1)
    assert ends_turn(ruled(state, act(1, "fold"))[0], 1)
    assert ends_turn(PotsPaid((), ()), 1)
    assert refused(state, LeftTable(4)) == "hand_folded"
    assert refused(state, LeftTable(9)) == "player_out"


def test_a_table_begins_where_the_button_was_drawn() -> None:
    opened = first_hand(
        HandState(), [SeatChips(1, 500), SeatChips(2, 0), SeatChips(3, 500), SeatChips(4, 500)], 3, LEVEL
    )
    assert isinstance(opened, tuple)
    state = told(HandState(), *opened)
    assert (state.button, state.sb, state.bb, legal(state)) == (3, 4, 1, (Choice("deal"),))
    assert [each.seat for each in watched(state).seats] == [1, 3, 4]
    assert ruled(state, LeftTable(1)) == ()
    assert refused(state, DealDone((1, 3, 4))) == "nobody_at_the_table"
    assert refused(played(state, DealDone()), DealDone()) == "no_deal"
    assert refused(state, board(FLOP)) == "not_dealt"
    assert refused(state, act(1, "fold")) == "not_dealt"
    assert first_hand(HandState(), [SeatChips(1, 500)], 1, LEVEL).reason == "table_over"  # type: ignore[union-attr]
    assert next_hand(state, go_on()).reason == "hand_running"  # type: ignore[union-attr]


def test_b1_chips_that_do_not_exist_are_not_put_in() -> None:
    coarse = Level(100, 200, 50, smallest=50)
    state = dealt({**dict.fromkeys((1, 2, 3), 10_000), 4: 1_050}, level=coarse)
    assert refused(state, act(4, "raise", 410)) == "not_a_multiple"
    assert played(state, act(4, "raise", 450)).turn == 1
    assert played(state, act(4, "call")).turn == 1
    assert played(state, act(4, "call", 210)).turn == 1  # an amount that goes with no bet or raise means nothing
    odd = first_hand(HandState(), [SeatChips(1, 510), SeatChips(2, 500)], 1, coarse)
    assert odd.reason == "not_a_multiple"  # type: ignore[union-attr]
    assert isinstance(first_hand(HandState(), [SeatChips(1, 550), SeatChips(2, 500)], 1, coarse), tuple)
    short = played(dealt({2: 500, 3: 400}, 2, level=coarse), act(2, "all_in"), act(3, "call"))
    assert refused(short, result(s2=110, s3=790)) == "not_a_multiple"


def test_d6_only_a_mucked_hand_cannot_be_read_any_more() -> None:
    state = played(raised(), HandNotShown(1), HandNotShown(3))
    assert state.unread == (1, 3)
    assert played(state, show(1, "7s 2h")).unread == (3,)
    left = played(dealt(), *folds(4), LeftTable(1))
    assert left.unread == ()
    mucked = played(dealt({2: 500, 3: 500, 4: 500}, 2), *(act(seat, "all_in") for seat in (2, 3, 4)), HandNotShown(3))
    assert (mucked.unread, mucked.betting.live) == ((3,), (2, 4))
