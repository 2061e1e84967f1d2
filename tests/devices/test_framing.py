import json
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.framing import MAX_LINE, Decoder, encode

small = st.dictionaries(
    st.text('abcxyz*{}\n"é', max_size=6),
    st.one_of(st.integers(-(2**40), 2**40), st.booleans(), st.text(max_size=8)),
    max_size=3,
)
wire = st.lists(
    st.one_of(
        small.map(encode),
        st.binary(max_size=300),
        st.sampled_from([b"\n", b"*", b"{}", b"{}*00000000\n", b'{"t":"who"}*', b"\r\n"]),
    ),
    max_size=12,
).map(b"".join)


def cut(data: bytes, places: list[int]) -> list[bytes]:
    ends = sorted({place % (len(data) + 1) for place in places})
    return [data[a:b] for a, b in zip([0, *ends], [*ends, len(data)], strict=True)]


def true_frames(data: bytes) -> list[dict[str, object]]:
    """The contract said over again, without an incremental decoder."""
    found = []
    for line in data.split(b"\n")[:-1]:
        body, star, crc = line.removesuffix(b"\r").rpartition(b"*")
        whole = star and len(line) < MAX_LINE and len(crc) == 8 and crc.lower() == crc
        if not (whole and body.startswith(b"{") and b"%08x" % crc32(body) == crc):
            continue
        try:
            found.append(json.loads(body.decode("ascii")))
        except ValueError:
            continue
    return found


@given(small)
def test_a_frame_comes_back_as_it_went(frame: dict[str, object]) -> None:
    line = encode(frame)
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert len(line) <= MAX_LINE
    assert Decoder().feed(line) == [frame]


@given(wire, st.lists(st.integers(0, 5_000), max_size=20))
def test_cut_anywhere_the_same_frames_come(data: bytes, places: list[int]) -> None:
    whole, pieces = Decoder(), Decoder()
    at_once = whole.feed(data)
    assert [frame for piece in cut(data, places) for frame in pieces.feed(piece)] == at_once
    assert pieces.tally == whole.tally


@given(wire)
def test_no_bytes_ever_yield_a_frame_whose_crc_is_wrong(data: bytes) -> None:
    assert Decoder().feed(data) == true_frames(data)


@given(st.lists(small, min_size=1, max_size=4), st.data())
def test_a_turned_bit_never_makes_another_frame(frames: list[dict[str, object]], data: st.DataObject) -> None:
    line = bytearray(b"".join(map(encode, frames)))
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= 1 << data.draw(st.integers(0, 7))
    decoder = Decoder()
    found = decoder.feed(bytes(line))
    assert all(frame in frames for frame in found)
    assert len(found) in (len(frames) - 1, len(frames) - 2)


@given(st.lists(st.binary(min_size=1, max_size=3_000), max_size=30))
def test_memory_is_bounded_whatever_comes(chunks: list[bytes]) -> None:
    decoder = Decoder()
    for chunk in chunks:
        decoder.feed(chunk)
        assert decoder.held < MAX_LINE


def test_a_line_after_an_endless_one_is_read() -> None:
    decoder = Decoder()
    assert decoder.feed(b"x" * 10_000) == []
    assert decoder.feed(b"y" * 10 + b"\n" + encode({"t": "who"})) == [{"t": "who"}]
    assert (decoder.tally.overlong, decoder.tally.frames) == (1, 1)


def test_each_kind_of_spoilt_line_is_counted_as_what_it_is() -> None:
    decoder = Decoder()
    decoder.feed(b'MicroPython v1.24\n{"a":1}*00000000\n' + b"x" * 300 + b"\n\r\n\n")
    assert (decoder.tally.noise, decoder.tally.bad, decoder.tally.overlong, decoder.tally.frames) == (1, 1, 1, 0)


@pytest.mark.parametrize("body", [b"[1]", b'{"a":NaN}', b'{"a":Infinity}', b"{" * 90, b'{"a":"\xff"}', b'{"a":1,}'])
def test_a_right_crc_does_not_make_json_of_what_is_none(body: bytes) -> None:
    decoder = Decoder()
    assert decoder.feed(b"%s*%08x\n" % (body, crc32(body))) == []
    assert decoder.tally.spoilt == 1


def test_a_frame_that_is_too_long_is_our_own_mistake() -> None:
    longest = encode({"a": "x" * (MAX_LINE - len(encode({"a": ""})))})
    assert len(longest) == MAX_LINE
    assert len(Decoder().feed(longest)) == 1
    with pytest.raises(ValueError, match="over the bound of 200"):
        encode({"a": "x" * MAX_LINE})


def test_a_line_one_byte_too_long_is_dropped_though_its_crc_is_right() -> None:
    body = b'{"a":"%s"}' % (b"x" * (MAX_LINE - len(encode({"a": ""})) + 1))
    decoder = Decoder()
    assert decoder.feed(b"%s*%08x\n" % (body, crc32(body))) == []
    assert decoder.tally.overlong == 1


def test_a_half_line_is_forgotten_when_the_cable_was_pulled() -> None:
    decoder = Decoder()
    decoder.feed(encode({"a": 1})[:10])
    decoder.reset()
    assert decoder.feed(encode({"b": 2})) == [{"b": 2}]
