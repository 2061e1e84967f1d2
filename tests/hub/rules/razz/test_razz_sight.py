"""What razz offers, what its cameras look for, who may see what, and *Time*: the one interface of a game."""

from hub.events.cards import Card
from hub.events.observations import ChallengeMade, LastEntryUndone
from hub.events.poker import NextHandEntered
from hub.events.poker_rulings import HandKilled
from hub.events.razz import DisclosureAsked
from hub.events.razz_rulings import BringInPosted, FullBetCounted
from hub.events.rulings import Refusal
from hub.events.stakes import Level
from hub.rules.choice import Choice, InSight, Role, SeatWatch, Viewer, Watched
from hub.rules.poker.hand import Stage
from hub.rules.razz import game
from hub.rules.razz.order import STREETS
from tests.hub.rules.razz.razz_table import (
    CALLED,
    FULL,
    STAKES,
    THREE,
    Table,
    begun,
    cards,
    checked_down,
    chips,
    opened,
    played,
    ruled,
    show,
    shown_down,
    stacks,
    street,
    undealt,
)
from tests.hub.rules.razz.test_razz_streets import all_in_to_sixth

PUBLIC = Viewer(Role.PUBLIC)


def seen(table: Table, viewer: Viewer = PUBLIC) -> dict[str, InSight]:
    return {each.place: each for each in game.visible(table.state, viewer)}


def face_up(table: Table) -> dict[int, int]:
    return {each.seat: each.count for each in game.watched(table.state).seats if each.face_up}


def face_down(table: Table) -> dict[int, int]:
    return {each.seat: each.count for each in game.watched(table.state).seats if not each.face_up}


def test_a_hand_begins_with_limits_from_a_level() -> None:
    found = game.first_hand(game.fresh(), chips({1: 1_000, 2: 1_000}), 3, Level(200, 400))
    assert not isinstance(found, Refusal)
    state = game.fresh()
    for ruling in found:
        state = game.evolve(state, ruling)
    assert (state.stage, state.stakes) == (Stage.DEAL, STAKES)
    assert game.first_hand(state, chips({1: 1, 2: 1}), 1, STAKES) == Refusal("hand_running")
    assert game.first_hand(game.fresh(), chips({1: 1, 2: 1}), 1, Level(30, 60)) == Refusal("stakes_not_whole")


def test_what_is_offered_as_a_hand_goes_on() -> None:
    table = opened(THREE)
    assert game.legal(table.state) == tuple(Choice("up_card", seat) for seat in (2, 5, 7))
    table = street(table)
    assert game.legal(table.state) == (Choice("bring_in", 5, 50, 50), Choice("complete", 5, 200, 200))
    table = played(table, "5 complete")
    assert game.legal(table.state)[:2] == (Choice("fold", 7), Choice("call", 7, 200, 200))
    table = checked_down(played(table, "7 call", "2 call"))
    assert game.legal(table.state) == tuple(Choice("show", seat) for seat in (5, 7, 2))
    table = ruled(table, show(table, 5))
    assert game.legal(table.state) == (Choice("show", 7), Choice("show", 2), Choice("muck", 7))
    table = shown_down(table)
    assert game.legal(table.state) == (Choice("next_hand"), Choice("disclose", None, 1, 1))
    assert game.legal(game.fresh()) == ()


def test_nobody_is_offered_another_hand_with_all_the_chips() -> None:
    table = shown_down(begun(THREE, {2: 40, 5: 40, 7: 40}))
    assert stacks(table)[2] == 120
    assert game.legal(table.state) == (Choice("disclose", None, 1, 1),)


def test_cameras_look_for_the_card_that_is_due() -> None:
    table = opened(THREE)
    assert (face_up(table), face_down(table)) == ({2: 1, 5: 1, 7: 1}, {2: 2, 5: 2, 7: 2})
    table = undealt(begun(THREE, {}, *CALLED[:2]), "2 call")
    assert (face_up(table), face_down(table)) == ({2: 2, 5: 2, 7: 2}, {2: 2, 5: 2, 7: 2})
    assert face_up(street(table)) == {2: 2, 5: 2, 7: 2}
    assert game.watched(table.state).hidden


def test_cameras_look_for_a_third_card_face_down_or_for_one_on_the_board() -> None:
    table = begun(THREE, {}, *CALLED)
    while table.state.street is not STREETS[-2] or table.state.turn != 2:
        table = played(table, f"{table.state.turn} check")
    table = undealt(table, "2 check")
    assert (face_up(table)[5], face_down(table)[5]) == (4, 3)
    assert (game.watched(table.state).board, game.watched(table.state).next_board) == (0, 0)
    full = undealt(begun(FULL, {}, *all_in_to_sixth(0)[:-1], community="5d"), "2 call")
    assert (face_up(full)[5], face_down(full)[5]) == (4, 2)
    assert (game.watched(full.state).board, game.watched(full.state).next_board) == (0, 1)
    full = street(full)
    assert (game.watched(full.state).board, game.watched(full.state).next_board) == (1, 1)


def test_cameras_look_for_whole_hands_at_the_showdown() -> None:
    table = checked_down(begun(THREE, {}, *CALLED))
    assert (face_up(table), face_down(table)) == ({2: 7, 5: 7, 7: 7}, {})
    table = played(ruled(table, show(table, 5)), "7 muck")
    assert game.watched(table.state).seats == (SeatWatch(2, 7, True), SeatWatch(5, 7, True))
    over = ruled(table, show(table, 2))
    assert game.watched(over.state) == Watched()


def test_up_cards_are_in_everybodys_sight_and_down_cards_in_nobodys() -> None:
    table = begun(THREE, {}, *CALLED)
    for viewer in (PUBLIC, Viewer(Role.DEALER), Viewer(Role.FLOOR), Viewer(Role.PLAYER, 2)):
        assert seen(table, viewer)["seat 2"] == InSight("seat 2", ("3h", "4s"), 2)
    assert seen(table)["board"] == InSight("board", ())
    assert game.visible(game.fresh(), PUBLIC) == (InSight("board", ()),)


def test_folded_hands_are_gone() -> None:
    assert "seat 7" not in seen(begun(THREE, {}, "5 bring_in", "7 fold"))


def test_shown_hands_are_seen_whole_and_mucked_ones_not_at_all() -> None:
    table = checked_down(begun(THREE, {}, *CALLED))
    table = played(ruled(table, show(table, 5)), "7 muck")
    assert seen(table)["seat 5"].faces == ("7c", "8d", "Jc", "Qs", "6h", "2c", "3d")
    assert seen(table)["seat 7"] == InSight("seat 7", (), 7)


def test_z29_mucked_hands_are_seen_once_somebody_asked() -> None:
    table = shown_down(checked_down(begun(THREE, {}, *CALLED)))
    assert seen(table)["seat 7"] == InSight("seat 7", (), 7)
    asked = ruled(table, DisclosureAsked(1, "Ann"))
    assert seen(asked)["seat 7"] == InSight("seat 7", ("As", "2h", "9d", "Th", "4d", "6c", "Kc"))
    later = ruled(asked, NextHandEntered(), DisclosureAsked(1, "Ann"))
    assert seen(later)["seat 7"] == InSight("seat 7", (), 2)


def test_an_undone_showdown_knows_what_the_lens_has_read() -> None:
    table = shown_down(checked_down(begun(THREE, {}, *CALLED)))
    back = ruled(ruled(table, DisclosureAsked(1, "Ann")), LastEntryUndone("Ann"))
    assert (back.state.to_show, back.state.hand_of(2)) == ((2,), cards("Ac 2d 9c 3h 4s 5c Kd"))
    assert stacks(shown_down(back)) == stacks(table)


def test_the_community_card_is_on_the_board() -> None:
    table = begun(FULL, {}, *all_in_to_sixth(0), community="5d")
    assert seen(table)["board"] == InSight("board", ("5d",))
    assert seen(table)["seat 1"] == InSight("seat 1", ("3c", "4c", "Kc", "Qc"), 2)
    facts = game.facts(table.state)
    assert (facts.board, str(facts.street)) == ((Card.D5,), "seventh")


def test_the_facts_of_a_hand() -> None:
    table = checked_down(begun(THREE, {}, *CALLED))
    facts = game.facts(table.state)
    assert (facts.number, facts.button, facts.sb, facts.bb) == (1, 8, None, None)
    assert (facts.pot, facts.to_show, facts.over, facts.before) == (270, (2, 5, 7), False, True)
    assert facts.level == Level(200, 400, 40)
    over = game.facts(shown_down(table).state)
    assert (over.over, over.pot, over.to_show) == (True, 270, ())


def test_time_may_be_called_by_whoever_has_chips() -> None:
    table = begun(THREE, {7: 40}, "5 bring_in")
    assert [game.may_call(table.state, seat) for seat in (2, 5, 7, 8)] == [True, True, False, False]


def test_what_ends_a_turn() -> None:
    table = begun(THREE, {}, "5 bring_in", "7 complete")
    posted = next(each for each in table.journal if isinstance(each, BringInPosted))
    assert game.acts(posted, 5)
    assert not game.acts(posted, 7)
    counted = table.journal[-1]
    assert isinstance(counted, FullBetCounted)
    assert not game.ends_turn(counted, 7)
    assert all(game.ends_turn(each, 5) for each in (posted, *table.journal[-2:-1], table.journal[0]))
    killed = next(each for each in played(table, "2 dead").journal if isinstance(each, HandKilled))
    assert (game.ends_turn(killed, 2), game.ends_turn(killed, 5)) == (True, False)
    assert game.turn(table.state) == 2


def test_what_razz_does_not_know_is_refused() -> None:
    assert game.decide(begun(THREE).state, ChallengeMade(2)) == Refusal("not_in_this_game")
    assert len(game.ENTRIES) == 12
