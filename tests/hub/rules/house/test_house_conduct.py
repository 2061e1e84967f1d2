"""People: talk, the pot, cards shown around, what only the dealer sees (H16-H18, H24, H28, H31, H32, H36, H37; D30)."""

import pytest

from hub.events.conduct import NoticeKept, PlayerWarned, PotTouched, WarnCause
from hub.events.poker import CardsShownAround, ChipsInPot, Notice, NoticeEntered, PotTaken, TalkHeard
from hub.events.poker_rulings import DeathCause, HandKilled
from hub.rules.house.conduct import is_warned_for_talk
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from tests.hub.rules.house.hand import act, checked_down, dealt, opened, played, refused, ruled, stacks, warned


def test_h31_nobody_outside_the_hand_talks_about_its_cards() -> None:
    state = played(dealt(), act(4, "fold"), act(1, "fold"))
    assert ruled(state, TalkHeard(4)) == (PlayerWarned(4, WarnCause.TALK),)
    assert ruled(state, TalkHeard(9)) == (PlayerWarned(9, WarnCause.TALK),)


def test_h31_the_last_two_may_talk_and_nobody_while_there_are_more() -> None:
    assert warned(ruled(dealt(), TalkHeard(2))) == [(2, "talk")]
    two = played(dealt(), act(4, "fold"), act(1, "fold"))
    assert ruled(two, TalkHeard(2)) == ruled(two, TalkHeard(3)) == ()
    assert is_warned_for_talk((1, 2, 3), 1) and not is_warned_for_talk((1, 2), 1)


def test_between_hands_there_is_nothing_to_talk_about() -> None:
    assert ruled(opened(), TalkHeard(2)) == ruled(HandState(), TalkHeard(2)) == ()


def test_h17_chips_thrown_into_the_pot_while_the_round_is_open_are_a_warning() -> None:
    assert ruled(dealt(), ChipsInPot(3)) == (PlayerWarned(3, WarnCause.SPLASH),)


def test_h17_after_the_round_the_players_push_their_bets_in() -> None:
    assert ruled(checked_down(), ChipsInPot(3)) == ()


def test_h18_d30_the_pot_is_not_touched_at_any_time() -> None:
    assert ruled(dealt(), PotTaken(2)) == ruled(checked_down(), PotTaken(2)) == (PotTouched(2),)


def test_h32_cards_deliberately_shown_are_a_dead_hand_and_a_warning() -> None:
    rulings = ruled(dealt(), CardsShownAround(4))
    assert rulings == (HandKilled(4, DeathCause.SHOWN_AROUND, 1), PlayerWarned(4, WarnCause.SHOWN_AROUND))
    state = played(dealt(), act(4, "fold"), act(1, "fold"))
    after = played(state, CardsShownAround(2))
    assert (after.stage, stacks(after)[3]) == (Stage.OVER, 10_100)
    assert warned(ruled(state, CardsShownAround(2))) == [(2, "shown_around")]


def test_h32_needs_a_hand() -> None:
    state = played(dealt(), act(4, "fold"))
    assert refused(state, CardsShownAround(4)) == "hand_folded"
    assert refused(state, CardsShownAround(9)) == "player_out"
    assert refused(opened(), CardsShownAround(4)) == "not_dealt"
    assert refused(played(state, act(1, "fold"), act(2, "fold")), CardsShownAround(3)) == "hand_over"


@pytest.mark.parametrize("notice", list(Notice))
def test_what_only_a_person_sees_goes_on_record_at_any_time(notice: Notice) -> None:
    for state in (HandState(), dealt()):
        rulings = ruled(state, NoticeEntered(2, notice, "Ann"))
        assert rulings[0] == NoticeKept(2, notice, "Ann")
        assert warned(rulings) == ([(2, "rules_ignored")] if notice is Notice.RULES_IGNORED else [])


def test_warnings_change_nothing_in_the_hand() -> None:
    state = dealt()
    assert played(state, TalkHeard(2), ChipsInPot(3), PotTaken(1), NoticeEntered(2, Notice.COUNT_ASKED, "Ann")) == state
