"""The rulebook's rules by their numbers (RAFFLE.md R3-R26 and its decisions)."""

import pytest

from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    CallKind,
    CallMade,
    ChallengeMade,
    CupLifted,
    CupMoved,
    CupTilted,
    DiceRevealed,
    LastEntryUndone,
    PlayerLeft,
    RerollOrdered,
    SeatDice,
    ThumbSeen,
)
from hub.events.rulings import (
    BiddingVoided,
    BidTakenBack,
    ChallengeSettled,
    ChallengeTakenBack,
    FoulCode,
    FoulNoted,
    Refusal,
    RoundOpened,
    RoundWon,
    SeatCount,
    SettlementTakenBack,
    TableSetting,
    VoidCause,
)
from hub.rules.raffle.counting import cheapest, max_count
from hub.rules.raffle.decide import Action, decide
from hub.rules.raffle.evolve import evolve
from hub.rules.raffle.points import points_by_place
from hub.rules.raffle.profile import DoubleOnes, Profile, StarterAfterElimination, TiltToLook
from hub.rules.raffle.state import RoundState


def opened(dice: dict[int, int], opener: int = 1, profile: Profile | None = None) -> RoundState:
    players = tuple(SeatCount(seat, count) for seat, count in dice.items())
    return evolve(RoundState(profile=profile or Profile()), RoundOpened(1, players, opener))


def played(state: RoundState, *actions: Action) -> RoundState:
    for action in actions:
        decision = decide(state, action)
        assert not isinstance(decision, Refusal), (action, decision)
        for ruling in decision:
            state = evolve(state, ruling)
    return state


def refused(state: RoundState, action: Action) -> str:
    decision = decide(state, action)
    assert isinstance(decision, Refusal), decision
    return decision.reason


def revealed(**dice: list[int]) -> DiceRevealed:
    return DiceRevealed(tuple(SeatDice(int(seat[1:]), tuple(values)) for seat, values in dice.items()))


FIVE = {1: 5, 2: 5, 3: 5}


def test_r13_the_turn_goes_left_and_wraps_over_seats_without_dice() -> None:
    state = played(opened({1: 2, 2: 0, 3: 2}, opener=3), BidEntered(3, 1, 2))
    assert state.turn == 1
    assert played(state, BidEntered(1, 1, 3)).turn == 3


def test_r14_only_more_dice_or_as_many_of_a_higher_face_is_higher() -> None:
    state = played(opened(FIVE), BidEntered(1, 4, 4))
    assert [refused(state, BidEntered(2, *bid)) for bid in ((4, 4), (4, 3), (3, 6))] == ["not_higher"] * 3
    for bid in ((4, 5), (4, 6), (5, 2)):
        assert played(state, BidEntered(2, *bid)).bid is not None


def test_r16_the_challenger_pays_for_a_bid_that_stands_and_the_bidder_for_one_that_does_not() -> None:
    state = played(opened({1: 2, 2: 2}), BidEntered(1, 2, 4), ChallengeMade(2))
    stands = decide(state, revealed(s1=[4, 1], s2=[2, 3]))
    falls = decide(state, revealed(s1=[4, 2], s2=[2, 3]))
    assert isinstance(stands, tuple) and isinstance(stands[0], ChallengeSettled)
    assert isinstance(falls, tuple) and isinstance(falls[0], ChallengeSettled)
    assert (stands[0].found, stands[0].loser) == (2, 2)
    assert (falls[0].found, falls[0].loser) == (1, 1)


def test_r19_d2_the_loser_opens_and_where_he_is_out_the_setting_says_who() -> None:
    dice = {1: 1, 2: 2, 3: 2, 4: 2}
    for setting, opener in ((StarterAfterElimination.NEXT_LEFT, 2), (StarterAfterElimination.CHALLENGE_WINNER, 4)):
        profile = Profile(starter_after_elimination=setting)
        state = played(opened(dice, opener=4, profile=profile), BidEntered(4, 1, 4), ChallengeMade(1))
        state = played(state, revealed(s1=[4], s2=[2, 2], s3=[2, 2], s4=[2, 2]))
        assert (state.owned[1], state.turn) == (0, opener)


def test_r21_ones_cannot_be_bid_and_r22_r23_other_calls_do_not_exist() -> None:
    state = played(opened(FIVE), BidEntered(1, 1, 2))
    assert refused(state, BidEntered(2, 3, 1)) == "face_not_allowed"
    assert refused(state, CallMade(2, CallKind.SPOT_ON)) == "call_not_allowed"
    assert refused(state, CallMade(2, CallKind.STRAIGHT)) == "call_not_allowed"


@pytest.mark.parametrize(
    ("setting", "dice", "highest"),
    [
        (DoubleOnes.PER_CUP, {1: 1, 2: 1}, 4),
        (DoubleOnes.PER_CUP, {1: 1, 2: 3}, 5),
        (DoubleOnes.BOTH_SINGLE, {1: 1, 2: 3}, 4),
        (DoubleOnes.BOTH_SINGLE, {1: 1, 2: 1}, 4),
        (DoubleOnes.ANY_SINGLE, {1: 1, 2: 3}, 8),
        (DoubleOnes.PER_CUP, {1: 1, 2: 1, 3: 1}, 3),
    ],
)
def test_r24_r25_d3_the_highest_bid_counts_doubled_ones(
    setting: DoubleOnes, dice: dict[int, int], highest: int
) -> None:
    state = opened(dice, profile=Profile(double_ones=setting))
    assert max_count(state) == highest
    assert refused(state, BidEntered(1, highest + 1, 6)) == "above_max"
    assert played(state, BidEntered(1, highest, 6)).bid is not None


def test_r24_two_ones_heads_up_are_four_sixes() -> None:
    state = played(opened({1: 1, 2: 1}), BidEntered(1, 4, 6), ChallengeMade(2), revealed(s1=[1], s2=[1]))
    assert state.last is not None
    assert (state.last.found, state.last.loser, state.winner) == (4, 2, 1)


def test_r26_r6_places_are_the_reverse_order_of_going_out_and_give_points() -> None:
    state = played(
        opened({1: 1, 2: 1, 3: 1}),
        BidEntered(1, 1, 4),
        ChallengeMade(2),
        revealed(s1=[4], s2=[2], s3=[2]),
        BidEntered(3, 1, 4),
        ChallengeMade(1),
    )
    decision = decide(state, revealed(s1=[2], s3=[2]))
    assert isinstance(decision, tuple)
    won = decision[-1]
    assert won == RoundWon(1, (1, 3, 2), (SeatCount(1, 3), SeatCount(3, 1), SeatCount(2, 0)))
    assert refused(evolve(evolve(state, decision[0]), won), BidEntered(1, 1, 2)) == "round_over"


def test_r6_points_of_five_and_six_players_as_the_text_has_them() -> None:
    assert points_by_place(5) == (5, 3, 2, 1, 0)
    assert points_by_place(6) == (6, 4, 3, 2, 1, 0)
    with pytest.raises(ValueError, match="not scored"):
        points_by_place(1)


def test_d4_only_the_player_in_turn_may_challenge() -> None:
    state = played(opened(FIVE), BidEntered(1, 3, 3))
    assert refused(state, ChallengeMade(3)) == "not_your_turn"
    assert refused(state, ChallengeMade(1)) == "not_your_turn"
    assert refused(opened(FIVE), ChallengeMade(1)) == "no_bid_to_challenge"


@pytest.mark.parametrize(
    "dice",
    [
        {"s1": [2, 2], "s2": [2]},
        {"s1": [2, 2]},
        {"s1": [2, 2], "s2": [2, 0]},
        {"s1": [2, 2], "s2": [2, 7]},
        {"s1": [2, 2], "s2": [2, 2], "s3": [2]},
    ],
)
def test_d9_nothing_is_settled_while_a_cup_is_in_doubt(dice: dict[str, list[int]]) -> None:
    state = played(opened({1: 2, 2: 2, 3: 0}), BidEntered(1, 2, 4), ChallengeMade(2))
    assert refused(state, revealed(**dice)) == "reveal_mismatch"


def test_d8_fouls_change_nothing_and_a_reroll_gives_the_same_opener() -> None:
    state = played(opened(FIVE, opener=2), BidEntered(2, 3, 3))
    assert decide(state, CupLifted(1)) == (FoulNoted(1, FoulCode.CUP_LIFTED_OUT_OF_TURN),)
    assert decide(state, ThumbSeen(1)) == (FoulNoted(1, FoulCode.THUMB_IN_CUP),)
    again = played(state, RerollOrdered())
    assert (again.turn, again.bid, again.dice_in_play) == (2, None, 15)


def test_d16_a_small_shift_is_no_move_and_tilting_is_a_setting() -> None:
    state = played(opened(FIVE), BidEntered(1, 3, 3))
    assert decide(state, CupMoved(1, 20.0)) == ()
    assert decide(state, CupMoved(1, 20.5)) == (FoulNoted(1, FoulCode.CUP_MOVED_AFTER_BID),)
    assert decide(state, CupMoved(1)) == (FoulNoted(1, FoulCode.CUP_MOVED_AFTER_BID),)
    assert decide(state, CupTilted(2)) == ()
    strict = played(opened(FIVE, profile=Profile(tilt_to_look=TiltToLook.FOUL)), BidEntered(1, 3, 3))
    assert decide(strict, CupTilted(2)) == (FoulNoted(2, FoulCode.CUP_TILTED_AFTER_BID),)


def test_d13_a_leaver_voids_the_bidding_and_the_last_but_one_ends_the_round() -> None:
    state = played(opened({1: 2, 2: 2, 3: 2}, opener=2), BidEntered(2, 1, 3), PlayerLeft(2))
    assert (state.turn, state.bid, state.owned[2]) == (3, None, 0)
    assert played(state, PlayerLeft(1)).winner == 3


def test_d14_a_correction_is_checked_against_the_bid_before_it() -> None:
    state = played(opened(FIVE), BidEntered(1, 4, 4), BidEntered(2, 5, 4))
    assert refused(state, BidCorrectionEntered(2, 4, 3)) == "not_higher"
    assert refused(state, BidCorrectionEntered(1, 4, 5)) == "nothing_to_correct"
    assert played(state, BidCorrectionEntered(2, 4, 6)).turn == 3


def test_an_undo_takes_back_the_challenge_then_the_bid_then_nothing() -> None:
    state = played(opened(FIVE), BidEntered(1, 4, 4), ChallengeMade(2))
    assert decide(state, LastEntryUndone("Ann")) == (ChallengeTakenBack(2, "Ann"),)
    state = played(state, LastEntryUndone("Ann"))
    assert (state.turn, state.challenger) == (2, None)
    assert decide(state, LastEntryUndone("Ann")) == (BidTakenBack(1, "Ann"),)
    state = played(state, LastEntryUndone("Ann"))
    assert (state.turn, state.bid) == (1, None)
    assert refused(state, LastEntryUndone("Ann")) == "nothing_to_undo"


def test_a_settlement_can_be_taken_back_until_the_next_bid_and_gives_the_die_back() -> None:
    challenged = played(opened({1: 1, 2: 2, 3: 2}), BidEntered(1, 1, 4), ChallengeMade(2))
    state = played(challenged, revealed(s1=[2], s2=[3, 3], s3=[2, 2]))
    assert (state.owned[1], state.out, state.turn) == (0, (1,), 2)
    decision = decide(state, LastEntryUndone("Ann"))
    assert decision == (SettlementTakenBack("Ann", "the last entry was taken back", 1, 0, 1),)
    assert played(state, LastEntryUndone("Ann")) == challenged
    bid = played(state, BidEntered(2, 1, 2), LastEntryUndone("Ann"))
    assert refused(bid, LastEntryUndone("Ann")) == "nothing_to_undo"


def test_the_settlement_that_won_the_round_can_be_taken_back_too() -> None:
    challenged = played(opened({1: 1, 2: 1}), BidEntered(1, 1, 4), ChallengeMade(2))
    won = played(challenged, revealed(s1=[2], s2=[3]))
    assert won.winner == 2
    assert played(won, LastEntryUndone("Ann")) == challenged


def test_a_round_keeps_the_settings_that_it_was_opened_with() -> None:
    profile = Profile(cap_bids=False, double_ones=DoubleOnes.ANY_SINGLE, cup_move_tolerance_mm=7)
    ruling = RoundOpened(1, (SeatCount(1, 1), SeatCount(2, 1)), 1, profile.as_settings())
    assert evolve(RoundState(), ruling).profile == profile
    with pytest.raises(ValueError, match="'maybe' is neither"):
        evolve(RoundState(), RoundOpened(1, (SeatCount(1, 1),), 1, (TableSetting("cap_bids", "maybe"),)))
    with pytest.raises(ValueError, match="no setting 'luck'"):
        evolve(RoundState(), RoundOpened(1, (SeatCount(1, 1),), 1, (TableSetting("luck", "true"),)))


def test_the_cheapest_bid_climbs_the_faces_then_the_count_then_ends() -> None:
    state = opened({1: 1, 2: 1, 3: 1})
    assert cheapest(state) == (1, 2)
    assert cheapest(played(state, BidEntered(1, 1, 5))) == (1, 6)
    assert cheapest(played(state, BidEntered(1, 1, 6))) == (2, 2)
    assert cheapest(played(state, BidEntered(1, 3, 6))) is None


def test_a_voided_bidding_names_its_cause() -> None:
    assert decide(opened(FIVE, opener=3), RerollOrdered()) == (BiddingVoided(VoidCause.REROLL, 3),)


def test_r6_a_round_that_not_everybody_began_gives_no_points() -> None:
    challenge = (BidEntered(1, 1, 4), ChallengeMade(3), revealed(s1=[4, 2], s3=[4]))
    state = opened({1: 2, 2: 0, 3: 1})
    for action in challenge[:-1]:
        state = played(state, action)
    won = decide(state, challenge[-1])
    assert isinstance(won, tuple)
    assert won[-1] == RoundWon(1, (1, 3), ())
    begun = played(opened({1: 2, 3: 1}), *challenge[:-1])
    assert decide(begun, challenge[-1])[-1] == RoundWon(1, (1, 3), (SeatCount(1, 2), SeatCount(3, 0)))  # type: ignore[index]
