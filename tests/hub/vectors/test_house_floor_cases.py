"""The house rules' cases that go beyond one table run, and what else their shape allows."""

import json
from pathlib import Path
from typing import Any

import pytest

from hub.vectors.compare import differences
from hub.vectors.house_floor import KINDS

CASES = Path(__file__).parents[3].parent / "shared" / "vectors" / "house.json"


@pytest.mark.skipif(not CASES.is_file(), reason="the rulebooks' cases are not beside this checkout")
@pytest.mark.parametrize("kind", KINDS)
def test_all_cases_beyond_one_table_pass(kind: str) -> None:
    cases = [each for each in json.loads(CASES.read_text())["vectors"] if each["kind"] == kind]
    assert cases
    wrong = {case["id"]: list(differences(case["expect"], KINDS[kind](case))) for case in cases}
    assert {id_: told for id_, told in wrong.items() if told} == {}


def answer(kind: str, given: dict[str, Any], *events: dict[str, Any]) -> dict[str, Any]:
    return KINDS[kind]({"kind": kind, "given": given, "events": list(events)})


def test_h1_a_late_entry_has_no_chips() -> None:
    late = answer("entry", {"paid_before_start_s": 0, "stack": 5000, "registered_online": True})
    assert late == {"accepted": False, "reason": "late_entry", "stack": 0, "bonus": False}


def test_h4_warnings_go_on_from_those_before() -> None:
    found = answer("warnings", {"warning_count": 3}, {"t": "warning"}, {"t": "warning"})
    assert found == {"minutes": [20, 0], "warning_count": 5}


RACE = {"remove": [25], "next": 100, "small": {"1": {"25": 1}, "2": {"25": 1}}, "other": {"1": 400, "2": 0}}


def test_h8_before_its_cards_a_race_has_no_winner() -> None:
    assert answer("chip_race", RACE)["winners"] is None


def test_h8_a_card_that_is_there_twice_settles_nothing() -> None:
    twice = {"t": "race_cards", "cards": {"1": ["Kd"], "2": ["Kd"]}}
    found = answer("chip_race", RACE, twice)
    assert (found["outcomes"], found["winners"]) == ([{"reject": "duplicate_card"}], None)
    again = {"t": "race_cards", "cards": {"1": ["Kd"], "2": ["Kc"]}}
    found = answer("chip_race", RACE, twice, again)
    assert (found["outcomes"], found["winners"]) == ([{"reject": "duplicate_card"}, "ok"], [1])
    assert found["stacks"] == {"1": 500, "2": 100}


def test_d7_the_order_of_suits_is_a_setting() -> None:
    same = {"t": "race_cards", "cards": {"1": ["Kd"], "2": ["Kc"]}}
    assert answer("chip_race", {**RACE, "profile": {"suit_order": "cdhs"}}, same)["winners"] == [2]


def test_h8_where_all_is_changed_in_full_the_stacks_stand_at_once() -> None:
    full = answer("chip_race", {"remove": [25], "next": 100, "small": {"1": {"25": 8}}})
    assert (full["changed_up"], full["race_chips"], full["winners"], full["stacks"]) == ({"1": 200}, 0, [], {"1": 200})


def test_h7_a_table_without_a_free_seat_takes_nobody() -> None:
    full = answer("place", {"max_seats": 2, "occupied": [1, 2], "free": [], "prev_bb": 1, "prev_sb": 2})
    assert full == {"seat": None, "role": None, "sits_out": None, "button_passes_on": None}


def test_h35_the_size_of_the_final_table_is_given_or_a_setting_or_nine() -> None:
    assert answer("final_table", {"players_left": 9}) == {"final": True, "redraw": True, "odd_size": True}
    assert answer("final_table", {"players_left": 9, "final_size": 8})["final"] is False
    assert answer("final_table", {"players_left": 9, "profile": {"final_size": 10}})["odd_size"] is False
