"""What every journal must hold: the same tests for the file and for the one in memory."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.memory import MemoryJournal, MemoryStore
from hub.journal.port import Entry, Journal, JournalError, Kind
from hub.journal.sqlite import SqliteJournal

SOON = 10.0


@dataclass
class Rig:
    """One kind of journal: how to open it (again), and how to let its disk run full."""

    open: Callable[[], Journal]
    fill_disk: Callable[[Journal], None]


def _memory_rig() -> Rig:
    store = MemoryStore()

    def fill_disk(_journal: Journal) -> None:
        store.capacity = len(store.records) + 1

    def open_() -> Journal:
        store.capacity = None
        return MemoryJournal(store)

    return Rig(open_, fill_disk)


def _sqlite_rig(folder: Path) -> Rig:
    def fill_disk(journal: Journal) -> None:
        # SQLite itself then meets a full disk in the middle of the transaction.
        connection = journal._store._connection  # type: ignore[attr-defined]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 1}")

    return Rig(lambda: SqliteJournal(folder / "journal.db", "demo"), fill_disk)


@pytest.fixture(params=["memory", "sqlite"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Rig:
    return _memory_rig() if request.param == "memory" else _sqlite_rig(tmp_path)


@pytest.fixture
def journal(rig: Rig) -> Iterator[Journal]:
    opened = rig.open()
    yield opened
    opened.close()


def entry(text: str, kind: Kind = Kind.NOTE, at: int = 5) -> Entry:
    return Entry(UtcMicros(at), HubNanos(at * 1000), kind, text.encode())


def texts(journal: Journal, after: int = 0) -> list[str]:
    return [record.payload.decode() for record in journal.read(after)]


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert journal.last() == 0
    assert list(journal.read()) == []


def test_rows_count_from_one_without_a_gap(journal: Journal) -> None:
    assert journal.append([entry("a"), entry("b")]).result(SOON) == [1, 2]
    assert journal.append([entry("c")]).result(SOON) == [3]
    assert [record.row for record in journal.read()] == [1, 2, 3]
    assert journal.last() == 3


def test_an_entry_comes_back_as_it_was_given(journal: Journal) -> None:
    given = Entry(UtcMicros(1_700_000_000_000_000), HubNanos(2**62), Kind.RULING, bytes(range(256)))
    journal.append([given]).result(SOON)
    (record,) = journal.read()
    assert (record.at, record.hub, record.kind, record.payload) == (given.at, given.hub, given.kind, given.payload)


def test_a_batch_of_nothing_is_committed_at_once(journal: Journal) -> None:
    assert journal.append([]).result(SOON) == []
    assert journal.last() == 0


def test_read_begins_behind_the_row_that_it_is_given(journal: Journal) -> None:
    journal.append([entry(text) for text in "abcd"]).result(SOON)
    assert texts(journal, 2) == ["c", "d"]
    assert texts(journal, 4) == []


def test_a_reader_sees_what_is_committed_while_it_reads(journal: Journal) -> None:
    journal.append([entry("a")]).result(SOON)
    reader = journal.read()
    assert next(reader).payload == b"a"
    journal.append([entry("b")]).result(SOON)
    assert next(reader).payload == b"b"


def test_more_rows_than_a_page_come_in_order(journal: Journal) -> None:
    journal.append([entry(str(number)) for number in range(1300)]).result(SOON)
    assert texts(journal) == [str(number) for number in range(1300)]


def test_when_the_future_is_done_the_rows_are_there_for_everybody(journal: Journal) -> None:
    seen: list[int] = []
    done = threading.Event()

    def look(_future: "Future[list[int]]") -> None:
        seen.extend(record.row for record in journal.read())
        done.set()

    journal.append([entry("a"), entry("b")]).add_done_callback(look)
    assert done.wait(SOON)
    assert seen == [1, 2]


def test_batches_of_several_threads_stay_whole_and_in_the_order_of_each(journal: Journal) -> None:
    def write(name: str) -> None:
        for number in range(100):
            journal.append([entry(f"{name}{number}"), entry(f"{name}{number}!")])

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal.append([]).result(SOON)
    found = texts(journal)
    assert len(found) == 800
    assert all(second == f"{first}!" for first, second in zip(found[::2], found[1::2], strict=True))
    for name in "abcd":
        own = [text for text in found[::2] if text.startswith(name)]
        assert own == [f"{name}{number}" for number in range(100)]


def test_a_full_disk_fails_the_batch_whole_and_every_later_one(rig: Rig) -> None:
    journal = rig.open()
    journal.append([entry("a")]).result(SOON)
    rig.fill_disk(journal)
    with pytest.raises(JournalError, match="full; nothing was written"):
        journal.append([entry("b" * 3000) for _ in range(50)]).result(SOON)
    with pytest.raises(JournalError, match="full"):
        journal.append([entry("would fit")]).result(SOON)
    assert texts(journal) == ["a"]
    assert journal.last() == 1
    journal.close()


def test_a_journal_opened_again_goes_on_behind_its_last_row(rig: Rig) -> None:
    first = rig.open()
    first.append([entry("a"), entry("b")]).result(SOON)
    first.close()
    again = rig.open()
    assert again.last() == 2
    assert again.append([entry("c")]).result(SOON) == [3]
    assert texts(again) == ["a", "b", "c"]
    again.close()


def test_close_commits_what_waits_and_then_refuses(rig: Rig) -> None:
    journal = rig.open()
    waiting = [journal.append([entry(str(number))]) for number in range(20)]
    journal.close()
    journal.close()
    assert [future.result(0) for future in waiting] == [[number + 1] for number in range(20)]
    with pytest.raises(JournalError, match="closed"):
        journal.append([entry("late")]).result(SOON)


def test_a_batch_cannot_be_cancelled(journal: Journal) -> None:
    futures = [journal.append([entry(str(number))]) for number in range(50)]
    assert not any(future.cancel() for future in futures)
    assert [future.result(SOON)[0] for future in futures] == list(range(1, 51))


@pytest.mark.parametrize(("at", "hub", "payload"), [(-1, 0, b"x"), (0, -1, b"x"), (2**63, 0, b"x"), (0, 0, b"")])
def test_an_entry_out_of_bounds_is_never_born(at: int, hub: int, payload: bytes) -> None:
    with pytest.raises(ValueError, match=r"lies between|has 1 to"):
        Entry(UtcMicros(at), HubNanos(hub), Kind.NOTE, payload)
