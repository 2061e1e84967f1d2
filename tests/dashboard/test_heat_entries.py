"""What the dealer's page may post about a heat."""

import json
from typing import get_args

import pytest

from dashboard.card_entries import CARD_KINDS
from dashboard.heat_entries import HEAT_KINDS
from dashboard.schemas import KINDS, EntryError, read_entry
from hub.events.draws import Draw
from hub.events.heats import (
    HeatEntry,
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)

ENTRIES = [
    ("seat_draw", {"table": 7, "draw": {"seed": "abc"}}, SeatDrawEntered("dealer", 7, Draw(seed="abc"))),
    ("seat_draw", {"table": 7, "draw": {"order": ["Bo", "Ann"]}}, SeatDrawEntered("dealer", 7, Draw(("Bo", "Ann")))),
    ("seat_draw_undone", {"table": 7}, SeatDrawUndone("dealer", 7)),
    ("player_missing", {"table": 7, "name": "Bo"}, PlayerMissingEntered("dealer", 7, "Bo")),
    ("player_back", {"table": 7, "name": "Bo"}, PlayerBackEntered("dealer", 7, "Bo")),
    ("result_correction", {"table": 7, "order": ["Bo", "Ann"], "number": 2, "why": "slip"},
     ResultCorrectionEntered("dealer", 7, ("Bo", "Ann"), 2, "slip")),
    ("play_off_ordered", {"table": 7}, PlayOffOrdered("dealer", 7)),
    ("play_off_result", {"table": 7, "order": ["Bo", "Ann"]}, PlayOffResultEntered("dealer", 7, ("Bo", "Ann"))),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "observation"), ENTRIES, ids=[entry[0] for entry in ENTRIES])
def test_an_entry_is_the_observation_of_its_name(kind, body, observation):
    assert read_entry(kind, json.dumps(body).encode()) == observation


def test_every_entry_but_the_result_that_the_table_scores_itself_can_be_made():
    known = {*get_args(HeatEntry)} - {RoundResultEntered}
    assert set(HEAT_KINDS.values()) == {type(entry[2]) for entry in ENTRIES} == known
    assert not set(HEAT_KINDS) & {*KINDS, *CARD_KINDS}


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("seat_draw", {"table": 7, "draw": {}}, "draw: a draw is the drawn order or a seed, one of the two."),
        ("seat_draw", {"table": 7, "draw": {"seed": "a", "order": ["Bo"]}}, "one of the two."),
        ("seat_draw", {"table": 7, "draw": {"order": [" Bo"]}}, "no blank at its ends."),
        ("player_missing", {"table": 7, "name": "B" * 41}, "a name has 1 to 40 plain characters"),
        ("player_missing", {"table": 7, "name": "Bo", "who": "Floor"}, "who: Extra inputs"),
        ("round_result", {"table": 7, "order": ["Bo"]}, "There is no entry 'round_result'"),
    ],
)
def test_what_is_no_entry_is_said_in_a_sentence(kind, body, said):
    with pytest.raises(EntryError) as error:
        read_entry(kind, json.dumps(body).encode())
    assert said in str(error.value)
