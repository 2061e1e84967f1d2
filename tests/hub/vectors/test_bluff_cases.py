"""The cases of Bluff and Win run, and so do others of the same shape."""

from pathlib import Path

import pytest

from hub.vectors import bluff
from hub.vectors.check import check_file

SHARED = Path(__file__).parents[3].parent / "shared" / "vectors"

PLAYERS = {1: ("7s", "2h"), 2: ("Qc", "2d"), 3: ("3h", "3d"), 4: ("Jh", "4s")}
RAISED = ["fold 4", "raise 1 600", "fold 2", "fold 3"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebooks' cases are not beside this checkout")
def test_all_cases_of_bluff_and_win_pass() -> None:
    results = check_file(SHARED / "bluff.json")
    assert len(results) >= 66
    assert [(each.id, each.wrong) for each in results if each.wrong] == []


def event(text: str) -> dict[str, object]:
    kind, *rest = text.split()
    if kind == "board":
        return {"t": kind, "cards": rest}
    named = dict(zip(("seat", "to"), map(int, rest), strict=False))
    return {"t": kind, **named}


def hand(*events: str, result: dict[str, int] | None = None, **given: object) -> dict[str, object]:
    """A hand of four with button 1; the stacks of seats can be given as `stacks`."""
    stacks = given.pop("stacks", {})
    assert isinstance(stacks, dict)
    cards = {**PLAYERS, **given.pop("cards", {})}  # type: ignore[dict-item]
    players = [{"seat": seat, "stack": stacks.get(seat, 10_000), "cards": cards[seat]} for seat in PLAYERS]
    level = {"sb": 100, "bb": 200, "ante": 50, "ante_mode": "each"}
    tail = [] if result is None else [{"t": "showdown_result", "stacks": result}]
    case = {"given": {"players": players, "button": 1, "level": level, **given}}
    return bluff.answer({**case, "events": [*map(event, events), *tail]})


def test_a_running_hand_has_no_end_and_no_verdict() -> None:
    found = hand(*RAISED[:2])
    assert (found["end"], found["bluff"], found["next_hand"], found["turn"]) == (None, None, None, 2)


def test_d5_a_dead_small_blind_cannot_be_bluffed() -> None:
    found = hand("fold 4", "fold 1", "fold 2", sb_seat=None)
    assert (found["bluff"], found["reason"], found["pot"]) == (False, "walk_no_small_blind", 400)


def test_d6_without_the_folders_hand_the_floor_decides() -> None:
    found = hand(*RAISED, "show 1", "not_shown 3")
    assert (found["bluff"], found["reason"], found["transfer"]) == (None, "needs_floor", 0)
    assert found["next_hand"]["kind"] == "normal"  # type: ignore[index]


def test_b16_a_level_that_waits_begins_with_an_ordinary_hand_only() -> None:
    better = hand(*RAISED, "show 1", "show 3", level_pending=True)
    assert better["next_hand"]["level"] == "current"  # type: ignore[index]
    worse = hand(
        "fold 4", "fold 1", "raise 2 600", "fold 3", "show 2", "show 3", "level_clock_up", cards={3: ("3h", "4d")}
    )
    assert worse["next_hand"]["level"] == "next"  # type: ignore[index]


def test_a_card_that_is_dealt_twice_is_refused_and_nothing_changes() -> None:
    limp = ("call 4", "call 1", "call 2", "check 3")
    found = hand(*limp, "board 9s 3h Tc", "board 9s 9s Tc", "board 9s Tc 5c")
    assert found["outcomes"] == ["ok"] * 4 + [{"reject": "duplicate_card"}] * 2 + ["ok"]
    twice = hand(*RAISED, "show 1", "show 3", cards={3: ("2h", "3d")})
    assert twice["outcomes"][-1] == {"reject": "duplicate_card"}  # type: ignore[index]
    assert (twice["bluff"], twice["reason"]) == (None, "awaiting_show")


def test_a_comparison_with_a_card_twice_scores_nothing() -> None:
    given = {"folder": ["Ac", "2d"], "aggressor": ["Ac", "9d"], "board": ["3h", "4s", "5c"]}
    found = bluff.answer({"kind": "compare", "given": given, "events": []})
    assert found == {"reject": "duplicate_card", "folder_better": None, "tie": None}


def test_d1_side_pot_bluff_by_the_literal_reading() -> None:
    events = ["call 4", "fold 1", "call 2", "check 3", "board 9s Tc 2c", "check 2", "check 3", "bet 4 500", "call 2"]
    events += ["call 3", "board 3s", "bet 2 800", "fold 3", "show 2", "show 3"]
    literal = {"profile": {"bluff_scope": "last_decider"}, "stacks": {4: 750}}
    found = hand(*events, result={"2": 9_250, "4": 2_300}, **literal)
    assert (found["bluff"], found["bluffer"], found["bluffed"], found["transfer"]) == (True, 2, 3, 200)
    assert (found["stacks"]["2"], found["end"]) == (9_450, "showdown")  # type: ignore[index]


def test_a_hand_that_cannot_be_opened_is_no_case() -> None:
    with pytest.raises(ValueError, match="two players"):
        hand(stacks={1: 0, 2: 0, 3: 0})
