"""The house rules' cases run, and so do others of the same shape."""

from pathlib import Path

import pytest

from hub.vectors import house
from hub.vectors.check import check_file

SHARED = Path(__file__).parents[3].parent / "shared" / "vectors"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebooks' cases are not beside this checkout")
def test_all_cases_of_the_house_rules_pass() -> None:
    results = check_file(SHARED / "house.json")
    assert len(results) > 100
    assert [(each.id, each.wrong) for each in results if each.wrong] == []


def answer(kind: str, events: list[dict[str, object]] | None = None, **given: object) -> dict[str, object]:
    return house.answer({"kind": kind, "given": given, "events": events or []})


def test_h12_a_card_exposed_twice_is_refused_and_two_others_are_a_new_deal() -> None:
    queen, two = {"t": "exposed", "seat": 4, "card": "Qh"}, {"t": "exposed", "seat": 5, "card": "2h"}
    twice = answer("deal_error", [queen, {**queen, "seat": 5}])
    assert twice["outcomes"] == ["ok", {"reject": "duplicate_card"}]
    assert twice["burn"] == "Qh"
    assert answer("deal_error", [queen, two])["ruling"] == "redeal"


def test_h15_a_known_wrong_card_and_a_card_read_twice() -> None:
    flop = {"t": "flop_cards", "cards": ["9s", "Td", "2c", "Ah"], "wrong_card": "Td", "bets_made": True}
    found = answer("board_error", [flop])
    assert (found["ruling"], found["burn"], found["flop"]) == ("burn_wrong_card", "Td", ["9s", "2c", "Ah"])
    assert found["bets_returned"] is False
    twice = answer("board_error", [{**flop, "cards": ["9s", "9s", "2c"]}])
    assert twice["outcomes"] == [{"reject": "duplicate_card"}]


def test_h26_a_card_that_lies_twice_scores_nothing() -> None:
    up = [{"card": "Kd", "state": "face_up"}, {"card": "9c", "state": "face_up"}]
    found = answer("showdown", board=["9c", "2d", "3d", "4s", "Kh"], players=[{"seat": 1, "cards": up}])
    assert (found["reject"], found["winners"]) == ("duplicate_card", None)


def test_h9_a_wrong_player_and_a_knock() -> None:
    events = [{"t": "cut", "seat": 4}, {"t": "knock", "seat": 2}]
    found = answer("cut", events, seats=[1, 2, 3, 4], dealer=3)
    assert found["outcomes"] == [{"reject": "wrong_player"}, {"reject": "cut_required"}]
    assert found["may_deal"] is False


def test_d29_a_director_is_folded_where_the_house_says_so() -> None:
    leaves = [{"t": "leaves", "seat": 2, "tournament_director": True}]
    assert answer("presence", leaves, profile={"director_may_leave": False})["dead_hands"] == [2]


def test_h23_completing_adds_what_is_missing() -> None:
    found = answer("underbet", [{"t": "act", "action": "complete"}], bet=500, placed=100)
    assert (found["ok"], found["adds"], found["pot_add"], found["lost"]) == (True, 400, 500, 0)
    few = answer("bet", [{"t": "chips", "motions": [[100]]}], street="flop", bet=500, in_front=0, min_raise_to=900)
    assert few == {"action": "underbet", "to": 100, "to_complete": 400}


def test_d19_a_pot_that_is_no_multiple_is_refused() -> None:
    assert answer("odd_chip", pot=530, smallest=25, winners=[2, 6], button=4)["reject"] == "not_a_multiple"


def test_h17_after_the_round_chips_belong_into_the_pot() -> None:
    events = [{"t": "round_over"}, {"t": "chips_into_pot", "seat": 3}]
    assert answer("pot_zone", events, round_open=True)["outcomes"] == ["ok", "ok"]


def test_d15_round_keeps_the_restriction_and_an_all_in_is_a_bet_to_match() -> None:
    events = [
        {"t": "act", "seat": 3, "action": "check"},
        {"t": "act", "seat": 2, "action": "check"},
        {"t": "act", "seat": 3, "action": "check"},
        {"t": "act", "seat": 4, "action": "all_in"},
    ]
    found = answer("turn_order", events, order=[2, 3, 4, 3], bet=0, profile={"out_of_turn_restriction": "round"})
    assert found["outcomes"] == [{"reject": "out_of_turn"}, "ok", "ok", "ok"]
    assert (found["restricted"], found["allowed"]) == ([3], ["call", "fold"])


def test_what_the_game_does_not_know_cannot_be_run() -> None:
    with pytest.raises(KeyError):
        answer("juggling")
    with pytest.raises(ValueError, match="no setting"):
        answer("button", seats=[1, 2, 3], button=1, sb=2, bb=3, profile={"luck": 1})
    with pytest.raises(ValueError, match="knows no event"):
        answer("clock", [{"t": "sing"}], turn=3, with_chips=[3])
    with pytest.raises(ValueError, match="knows no event"):
        answer("pot_zone", [{"t": "sing"}], round_open=True)
