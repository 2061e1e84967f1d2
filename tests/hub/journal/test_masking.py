"""What is hidden: no card, no die and no picture of any record that there can be."""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.events.cards import Card
from hub.journal.masking import HIDDEN, masked, pictures_in
from hub.wire.codec import RULINGS, encode_ruling
from tests.hub.wire.conftest import message_of


def cards(value: Any) -> Iterator[str]:
    """The cards in a value of the vocabulary, found by their class."""
    if isinstance(value, Card):
        yield str(value)
    elif isinstance(value, tuple):
        for each in value:
            yield from cards(each)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from cards(getattr(value, field.name))


def dice(body: Any) -> Iterator[Any]:
    if isinstance(body, dict):
        for key, value in body.items():
            yield from value if key == "values" else dice(value)
    elif isinstance(body, list):
        for each in body:
            yield from dice(each)


@settings(max_examples=60)
@given(data=st.data())
def test_no_face_of_any_ruling_is_left(data):
    ruling = data.draw(message_of(data.draw(st.sampled_from(sorted(RULINGS))))).ruling
    body = json.loads(encode_ruling(ruling))["body"]
    left = masked(body, frozenset())
    assert not any(f'"{card}"' in json.dumps(left) for card in cards(ruling))
    assert all(die == HIDDEN for die in dice(left))
    assert not pictures_in(left)


@pytest.mark.parametrize("card", list(Card))
def test_a_card_that_lies_open_stays(card):
    body = {"cards": [str(card)], "seat": 3, "who": "Ann"}
    assert masked(body, frozenset({str(card)})) == body
    assert masked(body, frozenset()) == {**body, "cards": [HIDDEN]}
