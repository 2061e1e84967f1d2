"""The cases of razz run, and so do others of the same shape."""

from pathlib import Path

import pytest

from hub.vectors import razz
from hub.vectors.check import check_file

SHARED = Path(__file__).parents[3].parent / "shared" / "vectors"

HANDS = {
    "2": "Ac 2d 3h 4s 5c Kd 9c",
    "5": "7c 8d Qs 6h 2c 3d Jc",
    "7": "As 2h Th 4d 6c Kc 9d",
}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebooks' cases are not beside this checkout")
def test_all_cases_of_razz_pass() -> None:
    results = check_file(SHARED / "razz.json")
    assert len(results) >= 77
    assert [(each.id, each.wrong) for each in results if each.wrong] == []


def part(kind: str, **given: object) -> dict[str, object]:
    return razz.answer({"kind": kind, "given": given, "events": []})


def hand(*did: str, stacks: dict[str, int] | None = None, cards: dict[str, str] | None = None) -> dict[str, object]:
    """A hand of seats 2, 5 and 7; an event is `5 bring_in`."""
    given = {
        "stakes": {"ante": 40, "bring_in": 50, "small": 200, "big": 400},
        "stacks": dict.fromkeys(HANDS, 10_000) | (stacks or {}),
        "cards": {seat: codes.split() for seat, codes in (HANDS | (cards or {})).items()},
    }
    events = [{"seat": int(each.split()[0]), "do": each.split()[1]} for each in did]
    return razz.answer({"kind": "hand", "given": given, "events": events})


def test_a_fraction_is_refused() -> None:
    found = part("stakes", small=50)
    assert (found["reject"], found["ante"], found["big"]) == ("stakes_not_whole", None, None)


def test_a_card_that_comes_twice_scores_nothing() -> None:
    assert part("bring_in", door={"1": "Kd", "2": "Kd"}) == {"reject": "duplicate_card", "seat": None}
    assert part("first_to_act", street=4, up={"1": ["Kd", "2c"], "2": ["3d", "2c"]})["reject"] == "duplicate_card"
    twice = part("low_hand", hands={"1": ["Kd", "2c"], "2": ["3d", "4c"]}, community="2c")
    assert twice == {"reject": "duplicate_card", "winners": None, "best": None}
    found = hand("5 bring_in", cards={"2": "Ac 2d 3h 4s 5c Kd Jc"})
    assert (found["reject"], found["pot"], found["actor"]) == ({"at": 0, "why": "duplicate_card"}, 0, None)


def test_on_third_street_the_high_card_opens() -> None:
    assert part("first_to_act", street=3, up={"1": ["Kd"], "2": ["Kc"], "3": ["As"]})["seat"] == 1


def test_a_community_card_is_in_every_hand() -> None:
    hands = {"1": ["Ac", "2c", "3c", "4c", "Kc", "Qc"], "2": ["Ad", "2d", "3d", "5d", "Kd", "Qd"]}
    found = part("low_hand", hands=hands, community="4h")
    assert (found["winners"], found["best"]) == ([2], {"1": "Q-4-3-2-A", "2": "5-4-3-2-A"})
    assert part("low_hand", hands=hands, community=None)["winners"] == [1]


def test_pairs_are_written_with_the_other_ranks_from_high_to_low() -> None:
    found = part("low_hand", hands={"3": ["9c", "9d", "4s", "4d", "3s", "3d", "Ac"]})
    assert found["best"] == {"3": "9-4-3-3-A"}


def test_cards_of_a_street() -> None:
    assert part("deal_order", active=[8, 2], street=7) == {"reject": None, "order": [2, 8], "down": 1, "up": 0}
    assert part("seventh", players_dealt=[9, 9, 9, 9, 9])["reject"] == "too_many_players"


def test_to_call_is_at_most_the_stack_and_nothing_where_checking_is_free() -> None:
    assert (hand()["to_call"], hand()["legal"]) == (50, ["bring_in", "complete"])
    short = hand("5 complete", stacks={"7": 100})
    assert (short["actor"], short["to_call"], short["legal"]) == (7, 60, ["fold", "call"])
    assert hand("5 bring_in", "7 call", "2 call")["to_call"] == 0


def test_before_the_end_nothing_is_paid() -> None:
    found = hand("5 bring_in")
    assert (found["finished"], found["refund"], found["payout"], found["pots"]) == (False, {}, {}, [])
    assert (found["reject"], found["showdown_needed"], found["show_order"]) == (None, False, [])


def test_a_refused_event_ends_the_run() -> None:
    found = hand("5 bring_in", "2 call", "7 fold")
    assert (found["reject"], found["actor"]) == ({"at": 1, "why": "out_of_turn"}, 7)
    assert hand("5 bring_in", "7 timeout", "2 timeout", "5 timeout")["reject"] == {"at": 3, "why": "hand_over"}


def test_all_in_for_the_ante_is_run_out_at_once() -> None:
    found = hand(stacks={"2": 40, "5": 30, "7": 40})
    assert (found["finished"], found["street"], found["show_order"]) == (True, 7, [5, 7, 2])
    assert found["pots"] == [
        {"amount": 90, "seats": [2, 5, 7], "winners": [2]},
        {"amount": 20, "seats": [2, 7], "winners": [2]},
    ]


def test_nine_players_are_refused() -> None:
    many = {str(seat): 1_000 for seat in range(1, 10)}
    given = {
        "stakes": {"ante": 40, "bring_in": 50, "small": 200, "big": 400},
        "stacks": many,
        "cards": {seat: [] for seat in many},
    }
    found = razz.answer({"kind": "hand", "given": given, "events": []})
    assert found["reject"] == {"at": 0, "why": "too_many_players"}
