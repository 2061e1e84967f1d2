"""What may be done in a round now, what the cameras look for, and what each role may see."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.events.observations import BidEntered, ChallengeMade, LastEntryUndone, PlayerLeft, RerollOrdered
from hub.events.rulings import Refusal
from hub.rules.choice import Choice, InSight, Role, SeatWatch, Viewer, Watched
from hub.rules.raffle.decide import decide
from hub.rules.raffle.legal import legal
from hub.rules.raffle.profile import Profile
from hub.rules.raffle.sight import visible, watched
from hub.rules.raffle.state import RoundState
from tests.hub.rules.test_raffle_rules import FIVE, opened, played, revealed

PUBLIC = Viewer(Role.PUBLIC)
CHALLENGED = (BidEntered(1, 3, 4), ChallengeMade(2))
FOURS = revealed(s1=[4, 4, 2], s2=[4, 1, 6])


def test_the_opener_may_bid_any_face_from_one_and_may_not_challenge() -> None:
    assert legal(opened(FIVE)) == tuple(Choice("bid", 1, 1, 15, face) for face in range(2, 7))


def test_r14_over_a_bid_higher_faces_need_its_count_and_lower_ones_one_more() -> None:
    state = played(opened(FIVE), BidEntered(1, 3, 4))
    assert legal(state) == (
        Choice("bid", 2, 3, 15, 5),
        Choice("bid", 2, 3, 15, 6),
        Choice("bid", 2, 4, 15, 2),
        Choice("bid", 2, 4, 15, 3),
        Choice("bid", 2, 4, 15, 4),
        Choice("challenge", 2),
    )


def test_d5_at_the_highest_bid_only_the_challenge_is_left() -> None:
    state = played(opened({1: 2, 2: 2}), BidEntered(1, 4, 5))
    assert legal(state) == (Choice("bid", 2, 4, 4, 6), Choice("challenge", 2))
    assert legal(played(state, BidEntered(2, 4, 6))) == (Choice("challenge", 1),)
    free = played(opened({1: 2, 2: 2}, profile=Profile(cap_bids=False)), BidEntered(1, 4, 6))
    assert legal(free)[0] == Choice("bid", 2, 5, None, 2)


def test_after_the_challenge_the_dice_are_due_and_after_the_round_the_next_one() -> None:
    state = played(opened({1: 3, 2: 3}), *CHALLENGED)
    assert legal(state) == (Choice("reveal"),)
    assert legal(RoundState()) == ()
    won = played(opened({1: 3, 2: 1}), BidEntered(1, 1, 4), ChallengeMade(2), revealed(s1=[4, 4, 2], s2=[4]))
    assert legal(won) == (Choice("next_round"),)


def test_cameras_look_for_every_cup_in_play_and_for_open_dice_after_the_challenge() -> None:
    state = opened({1: 3, 2: 0, 3: 1})
    assert watched(state) == Watched((SeatWatch(1, 3, False), SeatWatch(3, 1, False)))
    opened_up = played(state, BidEntered(1, 1, 4), ChallengeMade(3))
    assert watched(opened_up) == Watched((SeatWatch(1, 3, True), SeatWatch(3, 1, True)))
    assert watched(played(opened_up, revealed(s1=[4, 4, 2], s3=[4]))) == Watched()
    assert watched(RoundState()) == Watched()


@pytest.mark.parametrize("role", list(Role))
def test_dice_are_in_nobodys_sight_until_they_are_counted(role: Role) -> None:
    viewer = Viewer(role, 1)
    state = opened({1: 3, 2: 3})
    assert visible(state, viewer) == (InSight("bid", ()), InSight("seat 1", (), 3), InSight("seat 2", (), 3))
    state = played(state, *CHALLENGED)
    assert visible(state, viewer) == (InSight("bid", ("3x4",)), InSight("seat 1", (), 3), InSight("seat 2", (), 3))
    settled = played(state, FOURS)
    assert visible(settled, viewer) == (
        InSight("bid", ()),
        InSight("seat 1", ("4", "4", "2")),
        InSight("seat 2", ("4", "1", "6")),
    )


def test_counted_dice_lie_open_until_the_next_bid_and_no_longer() -> None:
    settled = played(opened({1: 3, 2: 3}), *CHALLENGED, FOURS)
    assert visible(played(settled, BidEntered(2, 1, 2)), PUBLIC)[1:] == (
        InSight("seat 1", (), 3),
        InSight("seat 2", (), 2),
    )
    assert visible(played(settled, RerollOrdered()), PUBLIC)[1:] == (InSight("seat 1", (), 3), InSight("seat 2", (), 2))
    back = played(settled, LastEntryUndone("Ann"))
    assert not any(each.faces for each in visible(back, PUBLIC)[1:])


def test_who_left_is_not_looked_for_any_more() -> None:
    state = played(opened(FIVE), PlayerLeft(2))
    assert [each.seat for each in watched(state).seats] == [1, 3]
    assert [each.place for each in visible(state, PUBLIC)] == ["bid", "seat 1", "seat 3"]


@given(st.lists(st.integers(1, 4), min_size=2, max_size=5), st.lists(st.integers(0, 40), max_size=12), st.booleans())
def test_what_is_offered_is_accepted_and_nothing_outside_it_is(dice: list[int], picks: list[int], cap: bool) -> None:
    state = opened(dict(enumerate(dice, 1)), profile=Profile(cap_bids=cap))
    for pick in picks:
        bids = [each for each in legal(state) if each.act == "bid"]
        if not bids:
            break
        for each in bids:
            seat, least, face = each.seat or 0, each.least or 0, each.face or 0
            assert not isinstance(decide(state, BidEntered(seat, least, face)), Refusal)
            assert isinstance(decide(state, BidEntered(seat, least - 1, face)), Refusal)
            if each.most is not None:
                assert not isinstance(decide(state, BidEntered(seat, each.most, face)), Refusal)
                assert isinstance(decide(state, BidEntered(seat, each.most + 1, face)), Refusal)
        chosen = bids[pick % len(bids)]
        state = played(state, BidEntered(chosen.seat or 0, chosen.least or 0, chosen.face or 0))
