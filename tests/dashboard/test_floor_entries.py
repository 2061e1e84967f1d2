"""The floor's entries over HTTP: every kind has its route, the floor answers, and nonsense is one sentence."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from dashboard.card_entries import kind_of
from dashboard.floor_entries import FLOOR_KINDS, MOST_BYTES
from hub.events.draws import MAX_DRAWN, MAX_NAME, Draw
from hub.events.heats import HeatsDrawEntered
from hub.events.tournaments import AnyFloorEntry, FloorEntryUndone
from tests.dashboard.floor_rig import FloorRig, running

DRAW = {"seed": "x"}
SAID: dict[str, dict[str, object]] = {
    "start": {"at": 1_760_000_000_000_000},
    "entrant": {"name": "Ann"},
    "entrant_withdrawn": {"name": "Ann"},
    "heats_draw": {"draw": DRAW, "advance": 2},
    "final_draw": {"draw": DRAW},
    "seat_draw": {"table": 1, "draw": DRAW},
    "round_result": {"table": 1, "order": ["Ann", "Bo"]},
    "result_correction": {"table": 1, "order": ["Ann", "Bo"], "number": 1, "why": "wrong sheet"},
    "seat_draw_undone": {"table": 1},
    "player_missing": {"table": 1, "name": "Ann"},
    "player_back": {"table": 1, "name": "Ann"},
    "play_off_ordered": {"table": 1},
    "play_off_result": {"table": 1, "order": ["Ann", "Bo"]},
    "floor_open": {"stack": 1_000, "max_seats": 9},
    "payment": {"name": "Ann", "paid_before_start_s": 600, "online": True, "registered_before_s": 3_600},
    "warning": {"name": "Ann", "about": "talking"},
    "tables_draw": {"draw": DRAW},
    "player_out": {"name": "Ann"},
    "first_deal": {"ago_s": 600},
    "reentry": {"name": "Ann"},
    "break": {"draw": DRAW},
    "balance": {"blinds": [{"table": 1, "next_bb": 1, "last_bb": 2, "last_sb": None}]},
    "race": {
        "table": 1,
        "remove": [25],
        "next_value": 100,
        "seats": [{"seat": 1, "small": [{"value": 25, "number": 3}], "other": 900}],
    },
    "race_cards": {"table": 1, "cards": [{"seat": 1, "cards": ["Kd", "9h"]}]},
    "final_table_draw": {"draw": DRAW},
    "floor_entry_undone": {"entry": 1},
    "correction_proposed": {"why": "wrong sheet", "entry": 1, "back": 1},
    "correction_confirmed": {"number": 1},
    "correction_dropped": {"number": 1},
}
"""One entry of each kind, without who made it."""


@pytest.fixture(scope="module")
def floor() -> Iterator[FloorRig]:
    with running("raffle") as it:
        yield it


@pytest.fixture(autouse=True)
def quiet(floor: FloorRig) -> None:
    floor.floor.heard.clear()


def test_every_entry_of_the_floor_has_its_kind_and_an_example_here() -> None:
    assert set(FLOOR_KINDS.values()) == set(get_args(AnyFloorEntry))
    assert SAID.keys() == FLOOR_KINDS.keys()
    assert all(kind_of(entry) == kind for kind, entry in FLOOR_KINDS.items())


def test_every_entry_stands_in_the_book_that_a_wrong_one_is_sent_to() -> None:
    book = (Path(__file__).parents[2] / "docs" / "tournament.md").read_text(encoding="utf-8")
    _, _, entries = book.partition("## Entries")
    assert [kind for kind in FLOOR_KINDS if f"`{kind}`" not in entries] == []


@pytest.mark.parametrize("kind", list(FLOOR_KINDS))
def test_an_entry_reaches_the_floor_with_who_made_it_and_is_answered_in_words(floor: FloorRig, kind: str) -> None:
    answer = floor.post(kind, {"who": "Kari", **SAID[kind]})
    assert answer.status_code == 200
    heard = floor.floor.heard[-1].observation
    assert type(heard) is FLOOR_KINDS[kind]
    assert getattr(heard, "who") == "Kari"  # noqa: B009 - the union of observations has no such field
    said = answer.json()
    assert said["outcome"] == "accepted" or said["sentence"].endswith(".")


A_NAME = "The entry: a name has 1 to 40 plain characters and no blank at its ends."
A_CARD = "cards.0.cards.0: a card is its rank and suit, like Td."
CARDS = {"who": "Kari", "table": 1, "cards": [{"seat": 1, "cards": ["1x"]}]}
NO_DRAW = {"who": "Kari", "advance": 2, "draw": {}}
NONSENSE = [
    ("entrant", b"", "who: Field required."),
    ("entrant", b"[1]", "The entry: Input should be an object."),
    ("entrant", b"{", "The entry: Invalid JSON: EOF while parsing an object at line 1 column 1."),
    ("entrant", {"who": "Kari", "name": "Ann", "seat": 3}, "seat: Unexpected keyword argument."),
    ("entrant", {"who": "", "name": "Ann"}, "The entry: an entry names who made it, in plain letters."),
    ("entrant", {"who": "\u3164", "name": "Ann"}, "The entry: an entry names who made it, in plain letters."),
    ("entrant", {"who": "Kari", "name": " Ann"}, A_NAME),
    ("entrant", {"who": "Kari", "name": "A\u202enn"}, A_NAME),
    ("entrant", {"who": "Kari", "name": "\u3164"}, A_NAME),
    ("entrant", {"who": "Kari", "name": "\u2800Ann"}, A_NAME),
    ("heats_draw", NO_DRAW, "draw: a draw is the drawn order or a seed, one of the two."),
    ("race_cards", CARDS, A_CARD),
    ("heatsdraw", {}, "There is no entry 'heatsdraw'; did you mean 'heats_draw'?"),
    ("bid", {"seat": 1}, "There is no entry 'bid'. All entries stand in docs/tournament.md, under Entries."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "sentence"), NONSENSE)
def test_nonsense_is_answered_with_one_sentence_and_reaches_nobody(
    floor: FloorRig, kind: str, body: object, sentence: str
) -> None:
    answer = floor.post(kind, body)
    assert (answer.status_code, answer.json()["sentence"]) == (422, sentence)
    assert floor.floor.heard == []


def test_a_draw_of_a_thousand_long_names_fits_however_they_are_written(floor: FloorRig) -> None:
    names = [("𝔄" * (MAX_NAME - 4)) + f"{number:04}" for number in range(MAX_DRAWN)]
    answer = floor.post("heats_draw", {"who": "Kari", "advance": 2, "draw": {"order": names}})
    assert answer.status_code == 200
    assert floor.floor.heard[-1].observation == HeatsDrawEntered("Kari", Draw(order=tuple(names)), 2)
    assert floor.post("heats_draw", b" " * (MOST_BYTES + 1)).status_code == 413


@pytest.mark.parametrize(
    "headers", [{"Content-Type": "text/plain"}, {"Origin": "http://elsewhere.example"}, {"Host": "evil.example"}]
)
def test_another_site_cannot_enter_anything(floor: FloorRig, headers: dict[str, str]) -> None:
    assert floor.post("entrant", {"who": "Kari", "name": "Mal"}, **headers).status_code == 403
    assert floor.floor.heard == []


def test_of_a_refusal_the_floors_sentence_comes_back(floor: FloorRig) -> None:
    floor.post("entrant", {"who": "Kari", "name": "Twice"})
    answer = floor.post("entrant", {"who": "Kari", "name": "Twice"}).json()
    assert answer["outcome"] == "refused"
    assert answer["reason"] == "already_entered"
    assert answer["sentence"] == "That name takes part already. Add a letter to tell two players apart."


def test_while_the_floor_is_silent_nothing_is_sent(floor: FloorRig) -> None:
    floor.floor.silent = True
    floor.wait_live(False)
    answer = floor.post("entrant", {"who": "Kari", "name": "Late"})
    floor.floor.silent = False
    floor.wait_live()
    assert answer.status_code == 503
    assert answer.json()["sentence"].startswith("There is no live data from the tournament's floor")
    assert floor.floor.heard == []


def test_an_undo_names_the_entry_and_another_one_is_refused(floor: FloorRig) -> None:
    floor.enter("entrant", name="Undone")
    stood = floor.floor.view.entry
    floor.enter("floor_entry_undone", entry=stood)
    assert "Undone" not in floor.floor.view.raffle.entrants  # type: ignore[union-attr]
    again = floor.post("floor_entry_undone", {"who": "Kari", "entry": stood}).json()
    assert again["outcome"] == "refused"
    assert floor.floor.heard[-1].observation == FloorEntryUndone("Kari", stood)
