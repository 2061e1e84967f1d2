"""The one interface: every game that a table can play has it, and takes whatever comes."""

from typing import Any, get_args

import pytest

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import BidEntered, NextRoundEntered, Observation, TimeEntered
from hub.events.palace import PalaceActed
from hub.events.palace_rulings import PalaceHandOpened
from hub.events.poker import DealDone, NextHandEntered, PlayerActed
from hub.events.razz_rulings import RazzHandOpened
from hub.events.rulings import BidStood, DealerCame, Refusal, TableSetting
from hub.events.stakes import HandOpened, Level, SeatChips
from hub.events.timecalls import ClockLost
from hub.rules.choice import Role, Viewer, Watched
from hub.rules.games import BLUFF, GAMES, HAND_GAMES, HOLDEM, PALACE, RAFFLE, RAZZ
from hub.rules.poker.facts import Limits
from tests.hub.rules.bluff.bluff_table import bluffed
from tests.hub.rules.bluff.bluff_table import raised as bluff_raised
from tests.hub.rules.house.hand import act, checked_down, dealt, muck, played, show
from tests.hub.rules.palace.palace_table import dealt as palace_dealt
from tests.hub.rules.razz.razz_table import THREE, begun
from tests.hub.rules.test_raffle_rules import FIVE
from tests.hub.rules.test_raffle_rules import opened as raffle_round

STACKS = (SeatChips(1, 5_000), SeatChips(2, 5_000), SeatChips(3, 5_000))
STATES: dict[str, Any] = {
    "raffle": raffle_round(FIVE),
    "holdem": dealt(),
    "bluff": bluff_raised(),
    "razz": begun(THREE).state,
    "palace": palace_dealt(),
}


def test_the_games_go_by_the_names_of_a_table_file() -> None:
    assert set(GAMES) == {"raffle", "holdem", "bluff", "razz", "palace"}
    assert set(HAND_GAMES) == {"holdem", "bluff", "razz", "palace"}
    assert all(name == GAMES[name].NAME and GAMES[name].TITLE for name in GAMES)


def test_a_player_acts_by_the_buttons_of_his_box_and_late_only_where_time_folds_nothing() -> None:
    assert {name: game.ACTS for name, game in GAMES.items()} == {
        "raffle": {"bluff"},
        "holdem": {"fold", "check-call"},
        "bluff": {"fold", "check-call"},
        "razz": {"fold", "check-call"},
        "palace": {"fold", "check-call"},
    }
    assert [name for name, game in GAMES.items() if game.LATE_ACTS] == ["raffle"]


STRANGE = (TimeEntered(None, "Ann"), NextRoundEntered(), None, "nonsense", 7)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("observation", STRANGE)
def test_what_a_game_does_not_know_is_refused(name: str, observation: object) -> None:
    assert GAMES[name].decide(STATES[name], observation) == Refusal("not_in_this_game")


def test_entries_of_other_games_are_refused() -> None:
    bid, fold = BidEntered(1, 1, 4), act(1, "fold")
    assert HOLDEM.decide(dealt(), bid) == Refusal("not_in_this_game")
    assert BLUFF.decide(bluff_raised(), bid) == Refusal("not_in_this_game")
    assert RAFFLE.decide(STATES["raffle"], fold) == Refusal("not_in_this_game")
    assert HOLDEM.decide(dealt(), HoleCardsRead(1, (Card.S2, Card.S3))) == Refusal("not_in_this_game")


@pytest.mark.parametrize("name", HAND_GAMES)
def test_the_entries_are_those_that_the_rules_judge(name: str) -> None:
    game = HAND_GAMES[name]
    strangers = set(get_args(Observation)) - set(game.ENTRIES)
    acted = PalaceActed if game is PALACE else PlayerActed
    assert {acted, DealDone, NextHandEntered} <= set(game.ENTRIES)
    assert BidEntered in strangers


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ruling", [DealerCame((1,), "Ann"), ClockLost(1, "clock")])
def test_rulings_that_are_none_of_the_games_change_nothing(name: str, ruling: object) -> None:
    assert GAMES[name].evolve(STATES[name], ruling) == STATES[name]


def test_a_bid_changes_no_hand_and_no_card_changes_a_round() -> None:
    assert HOLDEM.evolve(dealt(), BidStood(1, 2, 3)) == dealt()
    assert BLUFF.evolve(bluff_raised(), BidStood(1, 2, 3)) == bluff_raised()
    assert RAFFLE.evolve(STATES["raffle"], HOLDEM.decide(dealt(), act(4, "call"))[0]) == STATES["raffle"]


@pytest.mark.parametrize("name", HAND_GAMES)
def test_a_fresh_table_waits_for_its_first_hand(name: str) -> None:
    game = HAND_GAMES[name]
    state = game.fresh(())
    facts = game.facts(state)
    assert (facts.number, facts.stage, facts.over, facts.sb, facts.bb) == (0, "waiting", False, None, None)
    assert (game.legal(state), game.watched(state), game.turn(state)) == ((), Watched(), None)
    assert not any(each.faces for each in game.visible(state, Viewer(Role.PUBLIC)))
    with pytest.raises(ValueError, match="no setting"):
        game.fresh((TableSetting("shoes", "brown"),))


@pytest.mark.parametrize("name", ["holdem", "bluff"])
def test_the_first_hand_opens_once_where_the_button_was_drawn(name: str) -> None:
    game = HAND_GAMES[name]
    rulings = game.first_hand(game.fresh(()), STACKS, 2, Level(100, 200))
    assert not isinstance(rulings, Refusal)
    assert isinstance(rulings[0], HandOpened)
    state = game.fresh(())
    for ruling in rulings:
        state = game.evolve(state, ruling)
    facts = game.facts(state)
    assert (facts.number, facts.kind, facts.button, facts.sb, facts.bb) == (1, "hand", 2, 3, 1)
    assert (facts.pot, facts.level, facts.before, facts.level_due) == (300, Level(100, 200), False, False)
    assert game.first_hand(state, STACKS, 2, Level(100, 200)) == Refusal("hand_running")


def test_razz_z5_the_first_hand_opens_with_the_button_at_seat_8() -> None:
    rulings = RAZZ.first_hand(RAZZ.fresh(()), STACKS, 2, Level(100, 200))
    assert not isinstance(rulings, Refusal)
    assert isinstance(rulings[0], RazzHandOpened)
    state = RAZZ.fresh(())
    for ruling in rulings:
        state = RAZZ.evolve(state, ruling)
    facts = RAZZ.facts(state)
    assert (facts.number, facts.kind, facts.button, facts.sb, facts.bb, facts.pot) == (1, "hand", 8, None, None, 60)
    assert (facts.level, facts.limits, facts.low) == (Level(100, 200, 20), Limits(25, 100), True)
    assert RAZZ.first_hand(state, STACKS, 2, Level(100, 200)) == Refusal("hand_running")


def test_palace_p4_the_first_hand_opens_with_the_dealer_that_was_drawn() -> None:
    rulings = PALACE.first_hand(PALACE.fresh(()), STACKS, 2, Level(100, 200))
    assert not isinstance(rulings, Refusal)
    (opened,) = rulings
    assert isinstance(opened, PalaceHandOpened)
    state = PALACE.evolve(PALACE.fresh(()), opened)
    facts = PALACE.facts(state)
    assert (facts.number, facts.stage, facts.button, facts.sb, facts.bb, facts.pot) == (1, "antes", 2, None, None, 0)
    assert (opened.ante, facts.limits, facts.before_seats) == (50, None, ())
    assert PALACE.first_hand(state, STACKS, 2, Level(100, 200)) == Refusal("hand_running")


def test_settings_of_a_table_file_hold_in_its_hands() -> None:
    assert not RAZZ.fresh((TableSetting("community_counts_for_opening", "false"),)).profile.community_counts_for_opening
    assert HOLDEM.fresh((TableSetting("named_amount", "by"),)).profile.named_amount == "by"
    assert BLUFF.fresh((TableSetting("bluff_scope", "last_decider"),)).profile.bluff_scope == "last_decider"


def test_facts_of_a_showdown_under_the_house_rules() -> None:
    state = checked_down()
    facts = HOLDEM.facts(state)
    assert (facts.kind, facts.stage, facts.over, facts.to_show) == ("hand", "play", False, (1, 2, 3, 4))
    shown = played(state, show(2, "As Ad"))
    assert HOLDEM.facts(shown).to_show == (1, 3, 4)
    over = HOLDEM.facts(played(shown, muck(1), muck(3), muck(4)))
    assert (over.stage, over.over, over.to_show, over.pot, over.before) == ("over", True, (), 800, True)
    assert HOLDEM.facts(played(dealt(), act(4, "fold"))).to_show == ()


def test_the_pot_of_a_hand_that_is_over_counts_what_went_back() -> None:
    over = played(dealt(), act(4, "raise", 600), act(1, "fold"), act(2, "fold"), act(3, "fold"))
    assert over.paid is not None
    assert [each.chips for each in over.paid.returned] == [400]
    assert HOLDEM.facts(over).pot == 100 + 200 + 600


def test_facts_of_a_possible_bluff_say_who_is_to_show_and_it_is_over_with_the_verdict() -> None:
    facts = BLUFF.facts(bluff_raised())
    assert (facts.kind, facts.to_show, facts.over) == ("hand", (1, 3), False)
    after = bluffed()
    assert (BLUFF.facts(after).over, BLUFF.facts(after).to_show) == (True, ())
    rulings = BLUFF.decide(after, NextHandEntered())
    assert not isinstance(rulings, Refusal)
    for ruling in rulings:
        after = BLUFF.evolve(after, ruling)
    pot = BLUFF.facts(after)
    assert (pot.kind, pot.button, pot.sb, pot.bb, pot.pot) == ("bluff_pot", 1, None, None, 200)


@pytest.mark.parametrize("name", GAMES)
def test_time_is_the_turns(name: str) -> None:
    game, state = GAMES[name], STATES[name]
    assert game.turn(state) == state.turn
    assert not game.may_call(state, 9)


def test_an_expiry_folds_a_hand_and_calls_the_dealer_to_a_round() -> None:
    assert HOLDEM.ends_turn(HOLDEM.time_expired(dealt(), 4)[0], 4)
    (called,) = RAFFLE.time_expired(STATES["raffle"], 1)
    assert not RAFFLE.ends_turn(called, 1)
    assert RAFFLE.ends_turn(BidStood(1, 1, 2), 1)
    assert RAFFLE.acts(BidStood(1, 1, 2), 1)
