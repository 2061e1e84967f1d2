"""The house rules up to the betting: positions, forced bets, cut, deal (H2, H9-H12, H30; D8, D9, D19, D21, D29)."""

import pytest

from hub.events.cards import Card
from hub.events.poker import CardExposed, CutKnocked, DealDone, DeckCut, LeftTable, NextHandEntered
from hub.events.poker_rulings import CardsDealt, CardWasExposed, DealVoided, DeathCause, HandKilled, PotsPaid
from hub.events.rulings import Refusal, TableSetting
from hub.events.stakes import HandOpened, Level, Post, PostKind, SeatChips
from hub.rules.house.dealing import cutter, leaving_kills
from hub.rules.house.profile import NamedAmount, Profile, with_settings
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from hub.rules.poker.opening import first_hand, open_at
from hub.rules.poker.positions import DeadButton, Positions
from tests.hub.rules.house.hand import FOUR, act, antes, dealt, opened, played, refused, ruled, stacks, told


def posts(state: HandState) -> dict[int, int]:
    return {each.seat: each.bet for each in state.betting.players}


def test_h2_everybody_with_chips_posts_also_who_is_missing() -> None:
    state = dealt(absent=(2, 4))
    assert posts(state) == {1: 0, 2: 100, 3: 200, 4: 0}
    assert state.betting.live == (1, 3)
    assert state.turn == 1


def test_h2_the_last_forced_bet_takes_exactly_the_rest() -> None:
    state = opened({1: 10_000, 2: 60, 3: 120, 4: 10_000})
    assert stacks(state) == {1: 10_000, 2: 0, 3: 0, 4: 10_000}
    assert posts(state) == {1: 0, 2: 60, 3: 120, 4: 0}


def test_d27_a_short_blind_does_not_lower_the_price() -> None:
    state = dealt({1: 10_000, 2: 10_000, 3: 120, 4: 10_000})
    assert state.betting.price == 200
    assert ruled(state, act(4, "call"))[0].added == 200


def test_d8_antes_of_each_come_before_the_blinds() -> None:
    state = opened({1: 10_000, 2: 120, 3: 230, 4: 30}, level=antes("each"))
    assert posts(state) == {1: 0, 2: 70, 3: 180, 4: 0}
    assert state.betting.pot == 50 + 120 + 230 + 30
    assert stacks(state)[4] == 0


def test_d8_the_big_blind_posts_first_and_then_the_ante_of_the_table() -> None:
    state = opened({1: 10_000, 2: 10_000, 3: 250, 4: 10_000}, level=antes("bb", 200))
    assert posts(state) == {1: 0, 2: 100, 3: 200, 4: 0}
    assert state.betting.dead == 50
    assert state.betting.pot == 350


def test_d8_an_ante_of_zero_is_no_post() -> None:
    rulings = open_at(Profile(), 1, (SeatChips(1, 500), SeatChips(2, 500)), Positions(1, 1, 2), Level(10, 20))
    assert not isinstance(rulings, Refusal)
    assert rulings[1].posts == (Post(1, PostKind.SMALL, 10), Post(2, PostKind.BIG, 20))


def test_h11_without_a_small_blind_only_the_big_blind_is_posted() -> None:
    state = dealt(at=Positions(1, None, 3))
    assert posts(state) == {1: 0, 2: 0, 3: 200, 4: 0}
    assert state.turn == 4


def test_h30_two_players_the_button_has_the_small_blind_and_acts_first() -> None:
    state = dealt({1: 1000, 4: 1000}, Positions(1, 1, 4))
    assert posts(state) == {1: 100, 4: 200}
    assert state.turn == 1
    state = played(state, act(1, "call"), act(4, "check"))
    assert state.turn is None


def test_h9_the_player_right_of_the_dealer_cuts() -> None:
    assert cutter((1, 2, 3, 4, 5), 3) == 2
    assert cutter((5, 3, 4, 2, 1), 1) == 5
    assert cutter((2, 5), 3) == 2  # the dealer's seat is empty
    state = opened()
    assert refused(state, DeckCut(2)) == "wrong_player"
    assert played(state, DeckCut(4)).stage is Stage.DEAL


def test_h9_knocking_is_no_cut_whoever_does_it_and_there_is_no_deal_before() -> None:
    state = opened()
    assert refused(state, CutKnocked(4)) == refused(state, CutKnocked(2)) == "cut_required"
    assert refused(state, DealDone()) == refused(state, CardExposed(2, Card.SA)) == "no_deal"
    assert refused(dealt(), DeckCut(4)) == "no_cut_due"


def test_h10_cards_of_absent_players_go_to_the_muck_when_the_last_is_dealt() -> None:
    state = played(opened(), DeckCut(4))
    assert ruled(state, DealDone((4, 9))) == (CardsDealt((4,), 1),)


def test_h10_one_player_at_the_table_takes_the_blinds() -> None:
    state = dealt(absent=(1, 2, 4))
    assert state.stage is Stage.OVER
    assert stacks(state) == {1: 10_000, 2: 9_900, 3: 10_100, 4: 10_000}
    empty = played(opened(), DeckCut(4))
    assert refused(empty, DealDone((1, 2, 3, 4))) == "nobody_at_the_table"


def test_h10_leaving_during_a_pot_folds_the_hand_also_out_of_turn() -> None:
    state = dealt()
    assert ruled(state, LeftTable(2)) == (HandKilled(2, DeathCause.LEFT, 4),)
    assert ruled(state, LeftTable(4)) == (HandKilled(4, DeathCause.LEFT, 1),)
    assert refused(played(state, LeftTable(2)), LeftTable(2)) == "hand_folded"
    assert refused(state, LeftTable(9)) == "player_out"


def test_h10_before_the_last_card_is_dealt_only_who_is_away_then_counts() -> None:
    state = played(opened(), LeftTable(2), DeckCut(4), LeftTable(3))
    assert played(state, DealDone()).betting.live == (1, 2, 3, 4)


def test_d29_a_director_who_plays_may_leave_if_the_house_says_so() -> None:
    assert ruled(dealt(), LeftTable(2, director=True)) == ()
    strict = dealt(profile=Profile(director_may_leave=False))
    assert played(strict, LeftTable(2, director=True)).betting.live == (1, 3, 4)
    assert leaving_kills(False, Profile())


def test_h12_one_exposed_card_becomes_the_burn_card() -> None:
    state = played(opened(), DeckCut(4))
    assert ruled(state, CardExposed(4, Card.HQ)) == (CardWasExposed(4, Card.HQ),)
    state = played(state, CardExposed(4, Card.HQ))
    assert state.burned == (Card.HQ,)
    assert state.stage is Stage.DEAL


def test_h12_two_exposed_cards_are_a_new_deal() -> None:
    state = played(opened(), DeckCut(4), CardExposed(4, Card.HQ))
    assert ruled(state, CardExposed(1, Card.H2)) == (DealVoided(1, Card.H2),)
    state = played(state, CardExposed(1, Card.H2))
    assert (state.stage, state.burned) == (Stage.CUT, ())
    again = played(state, DeckCut(4), CardExposed(1, Card.H2), DealDone())
    assert again.burned == (Card.H2,)


def test_the_same_card_exposed_twice_is_refused() -> None:
    state = played(opened(), DeckCut(4), CardExposed(4, Card.HQ))
    assert refused(state, CardExposed(1, Card.HQ)) == "duplicate_card"
    assert refused(state, CardExposed(9, Card.S2)) == "player_out"


def test_d21_after_the_deal_no_card_is_exposed_by_the_dealer() -> None:
    assert refused(dealt(), CardExposed(4, Card.HQ)) == "no_deal"


def over(**stacks_of: int) -> HandState:
    state = dealt()
    state = played(state, act(4, "fold"), act(1, "fold"), act(2, "fold"))
    assert state.stage is Stage.OVER
    return told(
        state,
        HandOpened(7, tuple(SeatChips(int(k[1]), v) for k, v in stacks_of.items()), 1, 2, 3, state.level),
        PotsPaid((), ()),
    )


def test_h11_the_next_hand_moves_the_blinds_on_and_counts() -> None:
    state = played(dealt(), act(4, "fold"), act(1, "fold"), act(2, "fold"))
    state = played(state, NextHandEntered())
    assert state.positions == Positions(2, 3, 4)
    assert (state.number, state.stage) == (2, Stage.CUT)
    assert stacks(state) == {1: 10_000, 2: 9_900, 3: 10_000, 4: 9_800}


def test_h11_d9_who_is_out_of_chips_is_out_and_the_button_may_be_dead() -> None:
    state = played(over(s1=500, s2=0, s3=0, s4=500, s5=500), NextHandEntered())
    assert state.positions == Positions(1, None, 4)
    assert state.betting.seats == (1, 4, 5)


def test_d9_the_literal_button_stays_when_the_small_blind_to_be_is_out() -> None:
    literal = told(over(s1=500, s2=500, s3=0, s4=500, s5=500))
    assert played(literal, NextHandEntered()).positions == Positions(2, None, 4)
    profile = Profile(dead_button=DeadButton.LITERAL)
    literal = told(HandState(profile=profile), *_open(profile), PotsPaid((), ()))
    assert played(literal, NextHandEntered()).positions == Positions(1, None, 4)


def _open(profile: Profile) -> tuple[HandOpened]:
    players = tuple(SeatChips(seat, chips) for seat, chips in ((1, 500), (2, 500), (3, 0), (4, 500), (5, 500)))
    return (HandOpened(7, players, 1, 2, 3, Level(10, 20), profile.as_settings()),)


def test_the_floor_says_who_came_and_went_and_the_new_level() -> None:
    state = over(s1=500, s2=500, s3=500)
    state = played(state, NextHandEntered(Level(200, 400), (SeatChips(6, 900),), (3,)))
    assert state.betting.seats == (1, 2, 6)
    assert state.level.bb == 400
    assert refused(over(s1=500, s2=500), NextHandEntered(joined=(SeatChips(1, 900),))) == "seat_taken"
    twice = NextHandEntered(joined=(SeatChips(6, 900), SeatChips(6, 100)))
    assert refused(over(s1=500, s2=500), twice) == "seat_taken"


def test_there_is_no_next_hand_while_one_runs_or_for_one_player() -> None:
    assert refused(dealt(), NextHandEntered()) == "hand_running"
    assert refused(over(s1=500), NextHandEntered()) == "table_over"
    assert first_hand(HandState(), (SeatChips(1, 500), SeatChips(2, 0)), 1, Level(10, 20)) == Refusal("table_over")


def test_two_players_are_enough_for_a_hand() -> None:
    assert played(over(s1=500, s3=500), NextHandEntered()).positions == Positions(3, 3, 1)
    rulings = first_hand(HandState(), (SeatChips(1, 500), SeatChips(2, 500)), 1, Level(10, 20))
    assert not isinstance(rulings, Refusal)
    assert told(HandState(), *rulings).positions == Positions(1, 1, 2)


def test_the_first_hand_has_its_blinds_left_of_the_button() -> None:
    rulings = first_hand(HandState(), (SeatChips(seat, 500) for seat in (7, 2, 4)), 4, Level(10, 20))
    assert not isinstance(rulings, Refusal)
    state = told(HandState(), *rulings)
    assert state.positions == Positions(4, 7, 2)
    assert state.betting.seats == (2, 4, 7)


@pytest.mark.parametrize(
    "level", [Level(10, 25, smallest=10), Level(15, 20, smallest=10), Level(10, 20, 5, smallest=10)]
)
def test_d19_a_level_that_cannot_be_paid_in_the_chips_in_play_is_refused(level: Level) -> None:
    assert open_at(Profile(), 1, (SeatChips(1, 500), SeatChips(2, 500)), Positions(1, 1, 2), level) == Refusal(
        "not_a_multiple"
    )


def test_d19_so_is_a_stack() -> None:
    players = (SeatChips(1, 500), SeatChips(2, 505))
    level = Level(10, 20, smallest=10)
    assert open_at(Profile(), 1, players, Positions(1, 1, 2), level) == Refusal("not_a_multiple")


def test_the_settings_of_a_hand_are_kept_with_it() -> None:
    profile = Profile(named_amount=NamedAmount.BY, time_s=45, director_may_leave=False)
    assert opened(profile=profile).profile == profile
    assert with_settings(Profile(), profile.as_settings()) == profile
    with pytest.raises(ValueError, match="no setting"):
        with_settings(Profile(), (TableSetting("luck", "1"),))
    with pytest.raises(ValueError, match="neither true nor false"):
        with_settings(Profile(), (TableSetting("director_may_leave", "maybe"),))


def test_the_bounds_themselves_are_allowed() -> None:
    least, most = Profile(time_s=1, time_grace_ms=0, final_size=2), Profile(time_s=3_600, time_grace_ms=3_600_000)
    assert (least.final_size, most.time_grace_ms) == (2, 3_600_000)
    with pytest.raises(ValueError, match="time_s"):
        Profile(time_s=3_601)
    with pytest.raises(ValueError, match="time_grace_ms"):
        Profile(time_grace_ms=3_600_001)


@pytest.mark.parametrize(
    "wrong", [{"time_s": 0}, {"time_grace_ms": -1}, {"final_size": 1}, {"suit_order": "shd"}, {"suit_order": "shdd"}]
)
def test_a_setting_has_its_bounds(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"whole number|letters"):
        Profile(**wrong)  # type: ignore[arg-type]


def test_four_players_sit_in_seat_order() -> None:
    assert opened(dict(reversed(FOUR.items()))).betting.seats == (1, 2, 3, 4)
