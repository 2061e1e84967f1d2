"""What the interface tells: cameras, screens, alarms, an undo, *Time*, settings (P5, P8, P10, P16, P28, P31)."""

import pytest

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.palace import AntesPaid, BannerRested, BannerTurned, SoldiersSeen
from hub.events.palace_rulings import Alarm, AlarmEnded, AlarmRaised
from hub.events.poker import ActionKind, DealDone, PlayerActed
from hub.events.setting import TableSetting
from hub.events.stakes import Level
from hub.rules.choice import Choice, InSight, Role, SeatWatch, Viewer
from hub.rules.palace import game
from hub.rules.palace.game import HandFacts, facts, fresh, legal, visible, watched
from hub.rules.palace.profile import BareRaise, Profile, ShortCall, Structure, with_settings
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.palace.turn import ACTS, acts, ends_turn, may_call
from tests.hub.rules.palace.palace_table import (
    BANNERS,
    PALACES,
    banners_due,
    cards,
    dealt,
    laid,
    offered,
    opened,
    play,
    played,
    refused,
    ruled,
    said,
    told,
    with_soldiers,
)

QUIET = ("stay 1", "stay 2", "stay 3", "stay 4")
PUBLIC = Viewer(Role.PUBLIC)


def turned(state: PalaceState, codes: str) -> PalaceState:
    return played(state, *(BannerTurned(card) for card in cards(codes)))


def places(state: PalaceState) -> dict[str, InSight]:
    return {each.place: each for each in visible(state, PUBLIC)}


def test_p5_while_banners_are_turned() -> None:
    state = turned(banners_due(), "9h Kh 3c")
    due = tuple(SeatWatch(seat, 1, True, "banner") for seat in (1, 2, 3))
    assert watched(state).seats == (*due, SeatWatch(4, 0, True, "banner"))
    assert visible(state, PUBLIC) == (
        InSight("seat 1 banner", ("9h",)),
        InSight("seat 2 banner", ("3c",)),
        InSight("aside", ("Kh",)),
    )
    assert legal(state) == (Choice("banner", 3),)


def test_p5_a_wrong_keep_is_an_alarm_until_it_lies_right() -> None:
    state = turned(banners_due(), "9h Kh")
    kept = BannerRested(Card("Kh"), 2)
    assert ruled(state, kept) == (AlarmRaised(Alarm.WRONG_KEEP, None, Card("Kh")),)
    state = played(state, kept)
    assert ruled(state, kept) == ()
    assert ruled(state, BannerRested(Card("9h"), 1)) == ()
    right = BannerRested(Card("Kh"), None)
    assert ruled(state, right) == (AlarmEnded(Alarm.WRONG_KEEP, None, Card("Kh")),)
    assert played(state, right).alarms == ()
    assert refused(state, BannerRested(Card("2d"), 2)) == "card_not_turned"
    assert ruled(state, BannerRested(Card("9h"), 2)) == (AlarmRaised(Alarm.WRONG_KEEP, 1, Card("9h")),)


def test_p10_a_sixth_soldier_left_lying_is_an_alarm() -> None:
    state = dealt()
    assert ruled(state, SoldiersSeen(1, 6)) == ()
    assert ruled(state, SoldiersSeen(2, 5)) == ()
    state = played(state, SoldiersSeen(2, 6))
    assert state.alarms == (AlarmRaised(Alarm.SIXTH_SOLDIER, 2),)
    assert ruled(state, SoldiersSeen(2, 5)) == (AlarmEnded(Alarm.SIXTH_SOLDIER, 2),)


def test_p8_three_backs_at_each_seat() -> None:
    state = turned(banners_due({1: 100, 2: 100}, dealer=2), "9h 3c")
    assert legal(state) == (Choice("deal"),)
    assert watched(state).seats[:2] == (SeatWatch(1, 1, True, "banner"), SeatWatch(1, 3, False, "palace"))
    assert not watched(state).hidden


def test_p8_p11_faces_of_banners_and_soldiers_and_backs_of_all_else() -> None:
    state = play(with_soldiers(dealt(), {1: "2h 3h"}), "discard 1 2h")
    found = places(state)
    assert found["seat 1 soldiers"] == InSight("seat 1 soldiers", ("3h",))
    assert found["seat 1 palace"] == InSight("seat 1 palace", (), 3)
    assert found["draw pile"] == InSight("draw pile", (), 36)
    assert found["discard pile"] == InSight("discard pile", (), 1)
    assert watched(state).hidden
    assert SeatWatch(1, 1, True, "soldiers") in watched(state).seats


def test_p16_what_a_lens_reads_is_in_nobodys_sight() -> None:
    state = play(dealt(), "bet 1 3", "call 3")
    for role in Role:
        faces = {face for each in visible(state, Viewer(role, 3)) for face in each.faces}
        assert faces == set(BANNERS.values())
    conceded = play(state, "concede 3")
    assert "seat 3 palace" not in places(conceded)


def test_p8_a_reading_is_of_three_cards_that_lie_nowhere_else() -> None:
    state = dealt(palaces={1: PALACES[1]})
    for codes, reason in (("Qc Qd", "wrong_count"), ("Qc Qd 9h", "duplicate_card"), ("Qc Qd Ks", "duplicate_card")):
        assert refused(state, HoleCardsRead(2, cards(codes))) == reason
    assert refused(state, HoleCardsRead(2, cards("Qc Qc 5s"))) == "duplicate_card"
    assert refused(state, HoleCardsRead(9, cards("Qc Qd 5s"))) == "player_out"
    assert played(state, HoleCardsRead(1, cards("Kh Ks 3d"))).palace(1) == cards("Kh Ks 3d")
    folded = play(state, "fold 1")
    assert refused(folded, HoleCardsRead(1, cards("Kh Ks 2d"))) == "hand_folded"
    assert refused(banners_due(), HoleCardsRead(1, cards("Kh Ks 2d"))) == "not_dealt"
    assert refused(play(folded, "fold 2", "fold 3"), HoleCardsRead(4, cards("6c 6d Th"))) == "hand_over"


def test_p28_palace_cards_are_laid_open_at_the_showdown() -> None:
    state = play(dealt(palaces={1: PALACES[1]}), *QUIET)
    assert [each.seat for each in legal(state)] == [2, 3, 4]
    assert facts(state).to_show == (2, 3, 4)
    assert SeatWatch(2, 3, True, "palace") in watched(state).seats
    assert refused(dealt(), laid(2, PALACES[2])) == "no_showdown"
    assert refused(state, laid(2, "Qc Qd")) == "wrong_count"
    assert refused(state, laid(2, "Qc Qd Jd")) == "duplicate_card"
    assert refused(state, laid(9, PALACES[2])) == "player_out"
    state = played(state, laid(2, PALACES[2]))
    assert places(state)["seat 2 palace"] == InSight("seat 2 palace", ("Qc", "Qd", "5s"), 0)
    assert ruled(state, laid(2, PALACES[2])) == ()
    assert refused(state, laid(2, "Qc Qd 6s")) == "already_shown"


def test_p28_what_is_laid_open_counts_and_not_what_a_lens_read_before() -> None:
    state = play(dealt(palaces={1: PALACES[1]}), *QUIET)
    state = played(state, *(laid(seat, PALACES[seat]) for seat in (2, 3)), laid(1, "Kd 4s 2d"))
    assert state.palace(1) == cards("Kd 4s 2d")


def test_p28_after_the_pot_is_paid_hands_may_be_shown_as_they_were_read() -> None:
    state = play(dealt(), *QUIET)
    assert "Kh" not in places(state)["seat 1 palace"].faces
    assert refused(state, laid(1, "Kd Ks 2d")) == "cards_differ"
    assert places(played(state, laid(1, PALACES[1])))["seat 1 palace"].faces == ("Kh", "Ks", "2d")
    folded = play(dealt(), "fold 1", "fold 2", "fold 3")
    assert refused(folded, laid(1, PALACES[1])) == "hand_folded"


def test_an_undo_takes_back_one_entry_with_all_that_followed() -> None:
    state = dealt(palaces={})
    fought = play(state, "bet 1 3", "fold 3")
    back = played(fought, LastEntryUndone("Ann"))
    assert back == play(state, "bet 1 3")
    assert played(back, LastEntryUndone("Ann")) == state
    assert refused(opened(), LastEntryUndone("Ann")) == "nothing_to_undo"
    over = play(state, "fold 1", "fold 2", "fold 3")
    assert played(over, LastEntryUndone("Ann")) == play(state, "fold 1", "fold 2")


def test_an_undo_keeps_what_a_lens_read_meanwhile_but_not_beyond_the_deal() -> None:
    state = played(play(dealt(palaces={}), "stay 1"), HoleCardsRead(2, cards(PALACES[2])))
    back = played(state, LastEntryUndone("Ann"))
    assert (back.turn, back.palace(2)) == (1, cards(PALACES[2]))
    assert played(back, LastEntryUndone("Ann")).held == ()


def test_the_deal_can_be_taken_back_card_by_card() -> None:
    state = turned(banners_due(), "9h Kh")
    assert played(state, LastEntryUndone("Ann"), LastEntryUndone("Ann")) == banners_due()
    assert played(banners_due(), LastEntryUndone("Ann")) == opened()


def test_legal_names_everything_of_the_deal() -> None:
    assert legal(PalaceState()) == ()
    assert legal(opened({1: 50, 2: 1}))[1] == Choice("ante", 2, 1, 1)
    assert offered(play(dealt(stacks={1: 0, 2: 0, 3: 0, 4: 5}), "fold 1", "fold 2", "fold 3")) == []


def test_legal_gives_the_limits() -> None:
    state = with_soldiers(dealt(), {1: "2h 3h"})
    assert legal(state)[:2] == (Choice("buy", 1, 5, 5), Choice("discard", 1, 1, 2))
    assert Choice("bet", 1, 15, 15, against=2) in legal(state)


def test_facts_in_the_words_of_all_games() -> None:
    found = facts(play(dealt(), "stay 1"))
    assert isinstance(found, HandFacts)
    assert (found.stage, found.button, found.bb, found.pot, found.board) == ("turn", 4, None, 8, ())
    assert (found.over, found.before, found.betting.turn) == (False, True, 2)
    over = facts(play(dealt(), "fold 1", "fold 2", "fold 3"))
    assert (over.over, over.pot, over.betting.pot) == (True, 8, 0)


def test_p31_time_may_be_called_by_whoever_has_chips() -> None:
    state = dealt(stacks={1: 0, 2: 5, 3: 5, 4: 5})
    assert [may_call(state, seat) for seat in (1, 2, 9)] == [False, True, False]
    assert set(ACTS) == {"fold", "check-call"} and not game.LATE_ACTS


@pytest.mark.parametrize(
    ("before", "sentence", "actor"),
    [
        ((), "stay 1", 1),
        ((), "buy 1 4h", 1),
        ((), "bet 1 3", 1),
        ((), "fold 1", 1),
        (("bet 1 3",), "fold 3", 3),
        (("bet 1 3",), "call 3", 3),
        (("bet 1 3",), "raise 3 10", 3),
        (("bet 1 3", "call 3"), "concede 3", 3),
        (("bet 1 3", "fold 3"), "take 1", 1),
    ],
)
def test_p31_whoever_acts_has_answered_and_the_turn_is_another(
    before: tuple[str, ...], sentence: str, actor: int
) -> None:
    rulings = ruled(play(dealt(), *before), said(sentence))
    assert acts(rulings[0], actor) and not acts(rulings[0], 4)
    assert any(ends_turn(each, actor) for each in rulings)


def test_p31_a_reading_ends_no_turn() -> None:
    (kept,) = ruled(dealt(palaces={}), HoleCardsRead(1, cards(PALACES[1])))
    assert not ends_turn(kept, 1) and not acts(kept, 1)


def test_settings_by_their_names() -> None:
    settings = (
        TableSetting("structure", "no_limit"),
        TableSetting("discard_fee", "5"),
        TableSetting("raise_without_soldiers", "by_small"),
        TableSetting("stay_at_two", "false"),
        TableSetting("short_call", "fold"),
    )
    state = fresh(settings)
    assert state.profile == Profile(Structure.NO_LIMIT, 5, BareRaise.BY_SMALL, False, ShortCall.FOLD)
    assert state.profile.as_settings() == settings


@pytest.mark.parametrize(
    ("name", "choice"),
    [("blinds", "5"), ("discard_fee", "-1"), ("discard_fee", "x"), ("stay_at_two", "no"), ("short_call", "maybe")],
)
def test_settings_that_do_not_exist(name: str, choice: str) -> None:
    with pytest.raises(ValueError):
        with_settings(Profile(), (TableSetting(name, choice),))


def test_settings_stay_with_the_table() -> None:
    state = opened(profile=Profile(stay_at_two=False), level=Level(5, 10))
    assert not state.profile.stay_at_two


def test_what_is_not_of_this_game_and_what_is_not_due() -> None:
    assert refused(dealt(), PlayerActed(1, ActionKind.FOLD)) == "not_in_this_game"
    assert refused(opened(), DealDone()) == "no_deal"
    assert refused(opened(), "stay 1") == "not_dealt"
    assert refused(PalaceState(), AntesPaid((1,))) == "no_ante_due"
    assert (game.NAME, game.TITLE, game.turn(dealt())) == ("palace", "Palace Poker", 1)
    assert visible(PalaceState(), PUBLIC) == ()
    assert told(PalaceState()).phase is Phase.WAITING
