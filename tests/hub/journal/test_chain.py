"""The chain's bytes are for good: a journal of today must verify with the program of any later year."""

from hashlib import sha256

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.chain import BadRowError, Stored, Tip, digest, follow, genesis
from hub.journal.port import Kind, Record

RECORD = Record(7, UtcMicros(1_700_000_000_000_000), HubNanos(5), Kind.RULING, b'{"v":1}')
PREVIOUS = bytes(range(32))


def test_a_chain_begins_with_format_table_and_number() -> None:
    assert genesis(1, "demo", "ab12") == Tip(0, sha256(b"floorman journal\n1\ndemo\nab12\n").digest())


def test_a_hash_covers_the_hash_before_the_header_and_the_stored_bytes() -> None:
    header = (7).to_bytes(8, "big") + (1_700_000_000_000_000).to_bytes(8, "big") + (5).to_bytes(8, "big") + b"\x02"
    assert digest(PREVIOUS, RECORD) == sha256(PREVIOUS + header + b'{"v":1}').digest()


@pytest.mark.parametrize(("kind", "code"), [("observation", 1), ("ruling", 2), ("note", 3)])
def test_each_kind_has_its_code(kind: str, code: int) -> None:
    record = Record(0, UtcMicros(0), HubNanos(0), Kind(kind), b"")
    assert digest(b"", record) == sha256(bytes(24) + bytes([code])).digest()


def test_a_row_that_follows_moves_the_tip() -> None:
    found = digest(PREVIOUS, RECORD)
    stored = Stored(7, RECORD.at, RECORD.hub, "ruling", RECORD.payload, PREVIOUS, found)
    assert follow(Tip(6, PREVIOUS), stored) == (Tip(7, found), RECORD)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("row", None, "numbered None"),
        ("row", "7", "numbered 7"),
        ("at", 1.5, "a field is not of its type"),
        ("hub", None, "a field is not of its type"),
        ("payload", "text", "a field is not of its type"),
        ("kind", b"ruling", "the unknown kind"),
        ("previous", None, "does not fit its hash"),
        ("hash", None, "does not fit its hash"),
    ],
)
def test_a_field_of_another_type_is_a_bad_row(field: str, value: object, why: str) -> None:
    stored = Stored(7, RECORD.at, RECORD.hub, "ruling", RECORD.payload, PREVIOUS, digest(PREVIOUS, RECORD))
    with pytest.raises(BadRowError, match=why) as bad:
        follow(Tip(6, PREVIOUS), stored._replace(**{field: value}))
    assert bad.value.row == 7
