"""The codec: what goes in comes out, and bad bytes are a WireError and nothing else."""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed
from hub.events.readings import JPEG_START, MAX_EVIDENCE_BYTES, CupSeen, CupSign, Evidence, FrameRead
from hub.wire.codec import (
    MAX_BYTES,
    OBSERVATIONS,
    PLAINS,
    RULINGS,
    WireError,
    decode,
    decode_ruling,
    encode,
    encode_ruling,
)
from hub.wire.messages import Availability, Descriptor, Observed, Stamp

Named = Callable[[str], st.SearchStrategy[Any]]
NAMES = sorted({**OBSERVATIONS, **RULINGS, **PLAINS})
STAMP = Stamp(7, UtcMicros(1), UtcMicros(2))
PRESS = Observed(Envelope("box-1", 3, 4, DeviceTicks(5)), ButtonPressed("bluff"))


def test_no_two_messages_share_a_name() -> None:
    assert len(NAMES) == len(OBSERVATIONS) + len(RULINGS) + len(PLAINS)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8)
@given(data=st.data())
def test_every_message_comes_out_as_it_went_in(name: str, data: st.DataObject, messages_named: Named) -> None:
    message = data.draw(messages_named(name))
    assert decode(encode(message)) == message


@pytest.mark.parametrize("name", sorted(RULINGS))
@settings(max_examples=8)
@given(data=st.data())
def test_every_ruling_comes_out_of_the_journal_as_it_went_in(
    name: str, data: st.DataObject, messages_named: Named
) -> None:
    ruling = data.draw(messages_named(name)).ruling
    assert decode_ruling(encode_ruling(ruling)) == ruling


def test_the_bytes_of_a_message_are_as_the_document_has_them() -> None:
    assert json.loads(encode(PRESS)) == {
        "v": 1,
        "type": "ButtonPressed",
        "envelope": {"device": "box-1", "boot": 3, "seq": 4, "ticks": 5},
        "body": {"button": "bluff", "timing": None},
    }


def test_a_frame_with_the_largest_pictures_of_ten_seats_fits() -> None:
    evidence = tuple(Evidence(seat, JPEG_START + bytes(MAX_EVIDENCE_BYTES - len(JPEG_START))) for seat in range(1, 11))
    frame = Observed(PRESS.envelope, FrameRead(DeviceTicks(1), True, (), evidence=evidence))
    assert decode(encode(frame)) == frame


def test_a_message_over_the_bound_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="over the bound"):
        encode(Descriptor(STAMP, "x" * MAX_BYTES, "1"))


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_wire_error(raw: bytes) -> None:
    with pytest.raises(WireError):
        decode(raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=10)
@given(body=JSON, envelope=JSON, row=JSON)
def test_any_json_under_a_known_name_is_a_message_or_a_wire_error(
    name: str, body: object, envelope: object, row: object
) -> None:
    outer = {"v": 1, "type": name, "body": body}
    outer |= {"envelope": envelope} if name in OBSERVATIONS else {"row": row, "at": 1} if name in RULINGS else {}
    try:
        message = decode(json.dumps(outer).encode())
    except WireError:
        return
    assert decode(encode(message)) == message


def changed(**fields: object) -> bytes:
    return json.dumps({**json.loads(encode(PRESS)), **fields}).encode()


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "no JSON"),
        (b"[]", "one JSON object"),
        (b"\xff", "no JSON"),
        (b"[" * 5_000, "no JSON"),
        (b" " * (MAX_BYTES + 1), "over the bound"),
        (changed(v=2), "version 2; this program reads version 1"),
        (changed(v=None), "version None"),
        (changed(v=True), "version True"),
        (changed(v=1.0), "version 1.0"),
        (changed(type="Nonsense"), "unknown type 'Nonsense'"),
        (changed(type=["ButtonPressed"]), "without a type"),
        (changed(body=None), "ButtonPressed"),
        (changed(more=1), "unknown field 'more'"),
        (changed(body={"button": "bluff", "more": 1}), "ButtonPressed.more"),
        (changed(body={"button": "Bluff!"}), "is no id"),
        (changed(body={"button": 7}), "ButtonPressed.button"),
        (changed(envelope=None), "Envelope"),
        (changed(envelope={"device": "box-1", "boot": -1, "seq": 4, "ticks": 5}), "boot number"),
        (changed(envelope={"device": "box-1", "boot": 3, "seq": "4", "ticks": 5}), "Envelope.seq"),
        (changed(envelope={"device": "box-1", "boot": 3.0, "seq": 4, "ticks": 5}), "Envelope.boot"),
    ],
)
def test_what_is_wrong_is_said(raw: bytes, says: str) -> None:
    with pytest.raises(WireError, match=says):
        decode(raw)


def test_a_wire_error_is_short_however_long_the_message_was() -> None:
    long = "m" * 10_000
    for raw in (
        changed(type=long),
        changed(v=long),
        changed(**{long: 1}),
        changed(body={"button": "bluff", long: 1}),
        changed(body={"button": long}),
    ):
        with pytest.raises(WireError) as error:
            decode(raw)
        assert len(str(error.value)) <= 220


def test_a_picture_that_is_no_base64_is_refused() -> None:
    frame = json.loads(encode(Observed(PRESS.envelope, FrameRead(DeviceTicks(1), True, (), evidence=()))))
    for jpeg in ("***", 7, base64.b64encode(bytes(MAX_EVIDENCE_BYTES + 1)).decode(), ""):
        frame["body"]["evidence"] = [{"seat": 1, "jpeg": jpeg}]
        with pytest.raises(WireError, match=r"FrameRead\.evidence"):
            decode(json.dumps(frame).encode())


@pytest.mark.parametrize("name", sorted(RULINGS))
def test_an_observations_envelope_is_refused_on_other_messages(name: str) -> None:
    with pytest.raises(WireError, match="unknown field 'envelope'"):
        decode(json.dumps({"v": 1, "type": name, "row": 1, "at": 1, "envelope": {}, "body": {}}).encode())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sign": "lifted"}, "only a cup that moved"),
        ({"mm": -2.0}, "0 to 1000 mm"),
        ({"mm": 1000.5}, "0 to 1000 mm"),
        ({"seat": 2}, "the picture shows the seat"),
        ({"sign": "kicked"}, "CupSeen.sign"),
    ],
)
def test_a_sign_at_a_cup_that_cannot_be_is_refused(change: dict[str, object], says: str) -> None:
    sign = CupSeen(1, CupSign.MOVED, DeviceTicks(1), 30.0, Evidence(1, JPEG_START))
    whole = json.loads(encode(Observed(PRESS.envelope, sign)))
    whole["body"] |= change
    with pytest.raises(WireError, match=says):
        decode(json.dumps(whole).encode())


def test_the_journal_reads_rulings_only() -> None:
    with pytest.raises(WireError, match="no ruling of the type"):
        decode_ruling(encode(Availability(STAMP, True)))
