"""The AsyncAPI document is the one that the message types give, and every message fits it."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hub.wire
from hub.wire.asyncapi import CARRIED, document, text
from hub.wire.codec import OBSERVATIONS, PLAINS, RULINGS, encode
from hub.wire.topics import parse

Named = Callable[[str], st.SearchStrategy[Any]]
FILE = Path(hub.wire.__file__).with_name("asyncapi.json")
NAMES = sorted({**OBSERVATIONS, **RULINGS, **PLAINS})
DOCUMENT = document()


def validator(name: str) -> jsonschema.Draft202012Validator:
    payload = DOCUMENT["components"]["messages"][name]["payload"]
    return jsonschema.Draft202012Validator({**payload, "components": DOCUMENT["components"]})


def references(piece: Any) -> Iterator[str]:
    if isinstance(piece, dict):
        yield from [value for key, value in piece.items() if key == "$ref"]
        piece = list(piece.values())
    if isinstance(piece, list):
        for each in piece:
            yield from references(each)


def test_the_file_is_the_one_that_make_asyncapi_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run 'make asyncapi'"


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert found
    for reference in found:
        piece: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            piece = piece[step]


def test_every_message_is_carried_by_a_topic() -> None:
    carried = {kind.__name__ for kinds in CARRIED.values() for kind in kinds}
    assert carried == set(NAMES) == set(DOCUMENT["components"]["messages"])


def test_every_channels_address_is_a_topic() -> None:
    for channel in DOCUMENT["channels"].values():
        topic = re.sub(r"\{\w+\}", "x", channel["address"])
        assert parse(topic) is not None
        assert set(re.findall(r"\{(\w+)\}", channel["address"])) == set(channel["parameters"])


def test_every_channel_has_one_operation() -> None:
    channels = [operation["channel"]["$ref"] for operation in DOCUMENT["operations"].values()]
    assert sorted(channels) == sorted(f"#/channels/{name}" for name in DOCUMENT["channels"])


@pytest.mark.parametrize("name", NAMES)
def test_every_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(DOCUMENT["components"]["messages"][name]["payload"])


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=6)
@given(data=st.data())
def test_every_message_fits_its_schema(name: str, data: st.DataObject, messages_named: Named) -> None:
    message = json.loads(encode(data.draw(messages_named(name))))
    validator(name).validate(message)
    with pytest.raises(jsonschema.ValidationError):
        validator(name).validate({**message, "more": 1})
    with pytest.raises(jsonschema.ValidationError):
        validator(name).validate({**message, "body": {**message["body"], "more": 1}})
