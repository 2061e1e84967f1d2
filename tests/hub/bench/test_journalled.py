import threading
from itertools import islice
from pathlib import Path

from hub.bench.journalled import index_changed, watched
from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed
from hub.events.rulings import BidStood
from hub.journal.payloads import observation_bytes, ruling_bytes
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import Reading, SqliteJournal
from hub.wire.messages import Observed


def test_each_observation_is_told_once_it_can_be_read(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db", "t")
    reading = Reading(tmp_path / "journal.db")
    rows = watched(reading, threading.Event())
    for seq in (1, 2):
        observed = Observed(Envelope("seat-1", 7, seq, DeviceTicks(5)), ButtonPressed("call"))
        pressed = Entry(UtcMicros(1), HubNanos(40 + seq), Kind.OBSERVATION, observation_bytes(observed))
        ruled = Entry(UtcMicros(1), HubNanos(50), Kind.RULING, ruling_bytes(BidStood(1, 2, 3)))
        journal.append([pressed, ruled]).result(timeout=10)
    first, second = islice(rows, 2)
    assert (first["device"], first["boot"], first["seq"], first["taken"]) == ("seat-1", 7, 1, 41)
    assert second["seq"] == 2
    assert isinstance(first["at"], int)
    reading.close()
    journal.close()


def test_it_ends_when_it_is_told_to(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db", "t")
    journal.close()
    stop = threading.Event()
    stop.set()
    reading = Reading(tmp_path / "journal.db")
    assert list(watched(reading, stop)) == []
    reading.close()


def test_the_index_of_the_log_changes_with_every_commit_and_only_then(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db", "t")
    note = Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x")
    journal.append([note]).result(timeout=10)
    changed = index_changed(tmp_path / "journal.db")
    assert [changed(), changed()] == [True, False]
    journal.append([note]).result(timeout=10)
    assert [changed(), changed()] == [True, False]
    journal.close()
