"""The showdown and the pots (H26, H27, H29, H32; D19, D20, D24, D26)."""

import pytest

from hub.events.cards import Card
from hub.events.conduct import PlayerWarned, WarnCause
from hub.events.poker import CardHeld, CardState, LeftTable, NextHandEntered
from hub.events.poker_rulings import DeathCause, HandKilled, HandShown, PotPaid, PotsPaid
from hub.events.stakes import Level, SeatChips
from hub.rules.house.profile import Profile
from hub.rules.house.showdown import Lying, judge, outcome
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from hub.rules.poker.paying import winners
from hub.rules.poker.pots import OddChips
from tests.hub.rules.house.hand import (
    FLOP,
    RIVER,
    TURN,
    act,
    board,
    cards,
    checked_down,
    dealt,
    limped,
    muck,
    played,
    refused,
    ruled,
    show,
    stacks,
)


def two_left(profile: Profile | None = None) -> HandState:
    """Seats 2 and 3 at the showdown of a pot of 400; the board is 9s Tc 2d 5h Kh."""
    state = played(dealt(profile=profile), act(4, "fold"), act(1, "fold"), act(2, "call"), act(3, "check"), board(FLOP))
    return checked_down(state)


def test_h26_cards_speak_and_the_best_hand_wins() -> None:
    state = played(two_left(), show(2, "Kd 3c"))
    assert state.stage is Stage.PLAY
    shown, paid = ruled(state, show(3, "Kc Jd"))
    assert shown == HandShown(3, cards("Kc Jd"))
    assert paid == PotsPaid((), (PotPaid(400, (2, 3), (3,), (SeatChips(3, 400),), None),))
    after = played(state, show(3, "Kc Jd"))
    assert (stacks(after), after.stage, after.betting.pot) == ({1: 10_000, 2: 9_800, 3: 10_200, 4: 10_000}, "over", 0)


def test_h26_both_cards_must_be_shown_one_in_the_muck_is_a_fold() -> None:
    killed, paid = ruled(two_left(), show(2, "Kd Kc", "um"))
    assert killed == HandKilled(2, DeathCause.MUCKED, None)
    assert paid.pots[0].winners == (3,)
    assert ruled(two_left(), show(2, "Kd", "u"))[0].cause is DeathCause.MUCKED


def test_h26_the_last_one_left_wins_and_need_not_show() -> None:
    after = played(two_left(), muck(2))
    assert (after.stage, stacks(after)[3], after.shown) == (Stage.OVER, 10_200, ())


def test_h26_a_card_turned_down_kills_the_hand() -> None:
    assert ruled(two_left(), show(2, "Kd Kc", "ud"))[0] == HandKilled(2, DeathCause.TURNED_DOWN, None)


def test_d26_an_identified_card_lives_with_a_warning() -> None:
    rulings = ruled(two_left(), show(2, "Kd Kc", "ud", identified=True))
    assert rulings == (HandShown(2, cards("Kd Kc")), PlayerWarned(2, WarnCause.TURNED_DOWN))


def test_d24_the_same_again_after_a_warning_is_mucked_also_in_a_later_hand() -> None:
    state = played(two_left(), show(2, "Kd Kc", "ud", identified=True), show(3, "5d 4d"))
    assert (stacks(state)[2], state.warned_down) == (10_200, (2,))
    later = played(state, NextHandEntered())
    assert later.warned_down == (2,)
    assert judge([CardHeld(Card.DK, CardState.FACE_DOWN)] * 2, True, True).death is DeathCause.TURNED_DOWN


def test_a_hand_is_shown_once_by_who_is_in_it_when_the_time_has_come() -> None:
    state = played(two_left(), show(2, "Kd Kc"))
    assert refused(state, show(2, "Kd Kc")) == "already_shown"
    assert refused(state, show(4, "As Ad")) == "hand_folded"
    assert refused(state, show(9, "As Ad")) == "player_out"
    assert refused(limped(), show(2, "As Ad")) == "no_showdown"
    assert refused(played(state, muck(3)), show(3, "As Ad")) == "hand_over"
    assert refused(state, show(3, "As Ad Ac", "uuu")) == "wrong_count"


def test_a_card_that_came_before_or_was_not_read_settles_nothing() -> None:
    state = played(two_left(), show(2, "Kd Kc"))
    assert refused(state, show(3, "Kd 3c")) == refused(state, show(3, "9s 3c")) == "duplicate_card"
    assert refused(state, show(3, "3c 3c")) == "duplicate_card"
    half = show(3, "3c 4c")
    unread = type(half)(3, (half.cards[0], CardHeld(None, CardState.FACE_UP)))
    assert refused(state, unread) == "card_not_read"


def test_h27_odd_chips_go_to_the_worst_position() -> None:
    level = Level(100, 200, 25)
    state = dealt({1: 5_000, 2: 5_000, 3: 5_000, 4: 5_000, 5: 5_000}, level=level)
    state = played(state, act(4, "fold"), act(5, "fold"), act(1, "call"), act(2, "fold"), act(3, "check"), board(FLOP))
    state = checked_down(state)
    paid = ruled(played(state, show(1, "Kd 3c")), show(3, "Kc 3d"))[-1]
    assert paid.pots == (PotPaid(625, (1, 3), (1, 3), (SeatChips(3, 313), SeatChips(1, 312)), 3),)


@pytest.mark.parametrize(
    ("odd", "shares"), [(OddChips.ALL_TO_WORST, (135, 133, 133)), (OddChips.ONE_EACH, (134, 134, 133))]
)
def test_d19_the_setting_decides_where_several_odd_chips_go(odd: OddChips, shares: tuple[int, ...]) -> None:
    state = dealt({1: 133, 2: 133, 3: 133, 9: 500}, level=Level(1, 2), profile=Profile(odd_chips=odd))
    state = played(state, act(9, "call"), act(1, "all_in"), act(2, "call"), act(3, "call"), act(9, "fold"))
    state = played(state, board(FLOP), board(TURN), board(RIVER), show(1, "Kd 3c"), show(2, "Kc 3d"))
    (pot,) = ruled(state, show(3, "Ks 3s"))[-1].pots
    assert (pot.amount, pot.odd_to) == (401, 2)
    assert pot.shares == tuple(map(SeatChips, (2, 3, 1), shares))


def test_h29_side_pots_go_to_the_hands_that_reached_them() -> None:
    state = dealt({1: 300, 2: 1_000, 3: 3_000, 4: 3_000})
    state = played(state, act(4, "raise", 3_000), act(1, "call"), act(2, "call"), act(3, "call"))
    state = played(state, board(FLOP), board(TURN), board(RIVER))
    state = played(state, show(1, "Ks Kc"), show(2, "Td Ts"), show(3, "As 3c"))
    paid = ruled(state, show(4, "Ad 3d"))[-1]
    assert [(pot.amount, pot.seats, pot.winners) for pot in paid.pots] == [
        (1_200, (1, 2, 3, 4), (1,)),
        (2_100, (2, 3, 4), (2,)),
        (4_000, (3, 4), (3, 4)),
    ]
    assert stacks(played(state, show(4, "Ad 3d"))) == {1: 1_200, 2: 2_100, 3: 2_000, 4: 2_000}


def test_d20_the_uncalled_part_goes_back_first() -> None:
    state = played(dealt(), act(4, "raise", 900), act(1, "fold"), act(2, "fold"))
    paid = ruled(state, act(3, "fold"))[-1]
    assert paid.returned == (SeatChips(4, 700),)
    assert [(pot.amount, pot.winners) for pot in paid.pots] == [(500, (4,))]


def test_d20_a_mucked_hand_leaves_its_chips_in_the_pots_it_reached() -> None:
    state = dealt({1: 300, 2: 1_000, 3: 1_000, 4: 1_000})
    state = played(state, act(4, "all_in"), act(1, "call"), act(2, "call"), act(3, "fold"))
    state = played(state, board(FLOP), board(TURN), board(RIVER), muck(4), show(1, "Ks Kc"))
    paid = ruled(state, show(2, "As Ad"))[-1]
    assert [(pot.amount, pot.winners) for pot in paid.pots] == [(1_100, (1,)), (1_400, (2,))]


def test_leaving_at_the_showdown_folds_and_may_end_it() -> None:
    after = played(two_left(), LeftTable(2))
    assert (after.stage, stacks(after)[3]) == (Stage.OVER, 10_200)


def test_all_in_hands_may_be_shown_before_the_board_is_complete() -> None:
    state = dealt({2: 500, 3: 900})
    state = played(state, act(2, "all_in"), act(3, "call"))
    assert state.may_show
    state = played(state, show(2, "As Ad"), show(3, "Qs Qd"), board(FLOP), board(TURN))
    assert state.stage is Stage.PLAY
    after = played(state, board(RIVER))
    assert (after.stage, stacks(after)) == (Stage.OVER, {2: 1_000, 3: 400})


def lying(seat: int, codes: str, states: str = "uu", **more: bool) -> Lying:
    tabled = show(seat, codes, states)
    return Lying(seat, tabled.cards, **more)


BOARD = cards("Ks Qd 9c 5h 2s")


def test_h32_cards_shown_around_are_dead_with_a_warning() -> None:
    found = outcome(BOARD, [lying(1, "Kd Kc", shown_around=True), lying(2, "3d 4d")], ())
    assert (found.live, found.winners, found.warned) == ((2,), (2,), (1,))


def test_h26_who_holds_his_hand_must_show_it_unless_he_is_the_last() -> None:
    found = outcome(BOARD, [lying(1, "Kd 4c"), lying(2, "Kc 3d", "dd", held=True)], ())
    assert (found.winners, found.must_show, found.live) == (None, (2,), (1, 2))
    found = outcome(BOARD, [lying(1, "Kd 4c", "mm"), lying(2, "Kc 3d", "dd", held=True)], ())
    assert (found.winners, found.must_show) == ((2,), ())
    found = outcome(BOARD, [lying(1, "Kd 4c"), lying(2, "Kc 3d", "ud", held=True)], ())
    assert found.must_show == (2,)
    found = outcome(BOARD, [lying(1, "Kd 4c"), lying(2, "Kc 3d", "uu", held=True)], ())
    assert found.winners == (1, 2)
    found = outcome(BOARD, [lying(1, "Kd 4c"), lying(2, "Kc 3d", "dm", held=True)], ())
    assert found.live == (1,)


def test_nobody_wins_where_every_hand_is_dead() -> None:
    found = outcome(BOARD, [lying(1, "Kd 4c", "mm"), lying(2, "Kc 3d", "dd")], ())
    assert (found.winners, found.live) == ((), ())
    assert winners(BOARD, {}) == ()
