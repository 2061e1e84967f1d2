"""Entries over HTTP: what reaches the hub, what is refused at the edge, what comes back."""

import httpx
import pytest

from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    CallAnswered,
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    PlayerLeft,
    ReadAgainEntered,
    ReadingAnswered,
    RerollOrdered,
    ReviewRequested,
    SeatDice,
    TimeCancelEntered,
    TimeEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)

JSON = {"Content-Type": "application/json"}


@pytest.fixture(autouse=True)
def live(shared_rig, view_of, accepting):
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting
    shared_rig.hub.show(view_of("bidding"))
    wait_live(shared_rig)


def wait_live(rig, live=True):
    for _ in range(200):
        if httpx.get(f"{rig.url}/healthz").json()["live"] is live:
            return
    raise AssertionError("the dashboard does not notice")


def post(rig, kind, body, **headers):
    content = body if isinstance(body, bytes) else None
    return httpx.post(
        f"{rig.url}/api/entries/{kind}",
        json=None if content is not None else body,
        content=content,
        headers={**JSON, **headers},
    )


ANSWERED = ReadingAnswered(1, (SeatDice(2, (2,)), SeatDice(4, (1, 4, 4, 5, 3))), "dealer")
ENTRIES = [
    ("bid", {"seat": 4, "count": 7, "face": 6}, BidEntered(4, 7, 6)),
    ("correct_bid", {"seat": 3, "count": 6, "face": 5}, BidCorrectionEntered(3, 6, 5)),
    ("challenge", {"seat": 4}, ChallengeMade(4)),
    ("undo", {"entry": 7}, LastEntryUndone("dealer", 7)),
    ("answer", {"review": 1, "seats": {"4": [1, 4, 4, 5, 3], "2": [2]}}, ANSWERED),
    ("read_again", {"review": 1}, ReadAgainEntered(1)),
    ("ask", {}, ReviewRequested()),
    ("reroll", {}, RerollOrdered()),
    ("leave", {"seat": 2}, PlayerLeft(2)),
    ("next_round", {}, NextRoundEntered()),
    ("time", {"caller": 6}, TimeEntered(6, "dealer")),
    ("time_hold", {"call": 3}, TimeHoldEntered(3, "dealer")),
    ("time_resume", {"call": 3}, TimeResumeEntered(3, "dealer")),
    ("time_cancel", {"call": 3}, TimeCancelEntered(3, "dealer")),
    ("call_seen", {"seats": [2, 4]}, CallAnswered((2, 4), "dealer")),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "observation"), ENTRIES, ids=[entry[0] for entry in ENTRIES])
def test_an_entry_reaches_the_hub_as_an_observation_and_its_answer_comes_back(shared_rig, kind, body, observation):
    answer = post(shared_rig, kind, body)
    assert (answer.status_code, answer.json()["outcome"]) == (200, "accepted")
    assert [heard.observation for heard in shared_rig.hub.heard] == [observation]


def test_a_refusal_comes_back_with_its_reason_and_sentence(shared_rig, refusing):
    shared_rig.hub.answer = refusing
    answer = post(shared_rig, "bid", {"seat": 1, "count": 8, "face": 2})
    assert answer.status_code == 200
    assert answer.json() == {
        "outcome": "refused",
        "reason": "not_your_turn",
        "sentence": "It is another player's turn.",
    }


BAD = [
    ("bid", {"seat": 4, "count": 7}, "face: Field required."),
    ("bid", {"seat": "4", "count": 7, "face": 6}, "seat: Input should be a valid integer."),
    ("bid", {"seat": 4, "count": 7, "face": 6, "who": "me"}, "who: Extra inputs are not permitted."),
    ("bid", {"seat": 44, "count": 7, "face": 6}, "seat: Input should be less than or equal to 10."),
    ("bid", [1, 2], "The entry: Input should be an object."),
    ("undo", {"entry": 7, "seat": 1}, "seat: Extra inputs are not permitted."),
    ("undo", {}, "entry: Field required."),
    ("undo", {"entry": -1}, "entry: Input should be greater than or equal to 0."),
    ("answer", {"review": 1, "seats": {"4": [0]}}, "seats.4.0: Input should be greater than or equal to 1."),
    ("answer", {"review": 1, "seats": {}}, "seats: Dictionary should have at least 1 item after validation, not 0."),
    ("nonsense", {}, "There is no entry 'nonsense'. All entries stand in docs/screens.md, under Entries."),
    ("bord_dealt", {}, "There is no entry 'bord_dealt'; did you mean 'board_dealt'?"),
    ("seatdraw", {}, "There is no entry 'seatdraw'; did you mean 'seat_draw'?"),
    ("time", {}, "caller: Field required."),
    ("time", {"caller": 11}, "caller: Input should be less than or equal to 10."),
    ("time_hold", {"call": 0}, "call: Input should be greater than or equal to 1."),
    ("time_cancel", {}, "call: Field required."),
    ("call_seen", {"seat": 3}, "seats: Field required."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "sentence"), BAD)
def test_bad_input_is_refused_at_the_edge_in_one_sentence(shared_rig, kind, body, sentence):
    answer = post(shared_rig, kind, body)
    assert answer.status_code == 422
    assert answer.json()["sentence"] == sentence
    assert shared_rig.hub.heard == []


def test_what_is_no_json_is_refused(shared_rig):
    answer = post(shared_rig, "bid", b"{seat:")
    assert answer.status_code == 422
    assert answer.json()["sentence"].startswith("The entry: Invalid JSON")


def test_a_long_body_is_refused_before_it_is_read_to_the_end(shared_rig):
    assert post(shared_rig, "bid", b" " * 5_000).status_code == 413


FOREIGN = [
    {"Content-Type": "text/plain"},
    {"Origin": "http://elsewhere.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Host": "evil.example:8080", "Origin": "http://evil.example:8080"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_site_cannot_enter_anything(shared_rig, headers):
    answer = post(shared_rig, "next_round", {}, **headers)
    assert answer.status_code == 403
    assert answer.json()["outcome"] == "unconfirmed"
    assert shared_rig.hub.heard == []


def test_the_own_page_may(shared_rig):
    assert (
        post(shared_rig, "next_round", {}, Origin=shared_rig.url, **{"Sec-Fetch-Site": "same-origin"}).status_code
        == 200
    )


def test_while_the_table_is_not_live_nothing_is_sent(shared_rig):
    shared_rig.hub.go()
    wait_live(shared_rig, live=False)
    answer = post(shared_rig, "next_round", {})
    assert answer.status_code == 503
    assert "no live data" in answer.json()["sentence"]
    assert shared_rig.hub.heard == []


def test_a_hub_that_does_not_answer_leaves_the_entry_unconfirmed(shared_rig):
    shared_rig.hub.answer = lambda observed: None
    answer = post(shared_rig, "next_round", {})
    assert answer.status_code == 503
    assert answer.json()["sentence"] == "The table's hub does not answer; the entry was not confirmed. Try again."
    assert len(shared_rig.hub.heard) == 2
    assert shared_rig.hub.heard[0] == shared_rig.hub.heard[1]
