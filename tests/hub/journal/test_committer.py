"""The committing thread: sharing a commit, a disk that hangs, and faults of our own."""

import threading
from collections.abc import Iterator, Sequence

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.chain import Tip
from hub.journal.committer import Committer
from hub.journal.port import MAX_WAITING, Entry, JournalError, Kind

NOTE = Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x")
SOON = 10.0


class GatedStore:
    """A disk that hangs until it is let go."""

    def __init__(self) -> None:
        self.tip = Tip(0, b"")
        self.began = threading.Event()
        self.gate = threading.Event()
        self.commits: list[int] = []
        self.fault: Exception | None = None
        self.mark_fault: Exception | None = None

    def write(self, entries: Sequence[Entry]) -> None:
        self.began.set()
        assert self.gate.wait(SOON)
        if self.fault:
            raise self.fault
        self.commits.append(len(entries))
        self.tip = Tip(self.tip.row + len(entries), b"")

    def mark(self) -> None:
        if self.mark_fault:
            raise self.mark_fault

    def close(self) -> None:
        pass


@pytest.fixture
def store() -> GatedStore:
    return GatedStore()


@pytest.fixture
def committer(store: GatedStore) -> Iterator[Committer]:
    made = Committer(store, "test")
    yield made
    store.gate.set()
    made.close()


def test_batches_that_wait_share_one_commit(store: GatedStore, committer: Committer) -> None:
    first = committer.append([NOTE])
    assert store.began.wait(SOON)
    later = [committer.append([NOTE, NOTE]) for _ in range(3)]
    store.gate.set()
    assert first.result(SOON) == [1]
    assert [future.result(SOON) for future in later] == [[2, 3], [4, 5], [6, 7]]
    assert store.commits == [1, 6]


def test_append_does_not_wait_for_a_disk_that_hangs(store: GatedStore, committer: Committer) -> None:
    future = committer.append([NOTE])
    assert store.began.wait(SOON)
    assert not future.done()
    assert committer.last() == 0


def test_a_disk_that_does_not_keep_up_is_said_and_leaves_no_hole(store: GatedStore, committer: Committer) -> None:
    committer.append([NOTE])
    assert store.began.wait(SOON)
    taken = [committer.append([NOTE]) for _ in range(MAX_WAITING)]
    over = committer.append([NOTE])
    with pytest.raises(JournalError, match="does not keep up"):
        over.result(0)
    store.gate.set()
    assert [future.result(SOON) for future in taken] == [[number + 2] for number in range(MAX_WAITING)]
    with pytest.raises(JournalError, match="does not keep up"):
        committer.append([NOTE]).result(SOON)


def test_after_a_failure_nothing_that_waited_is_written(store: GatedStore, committer: Committer) -> None:
    store.fault = JournalError("The disk is gone.")
    futures = [committer.append([NOTE])]
    assert store.began.wait(SOON)
    futures += [committer.append([NOTE]) for _ in range(5)]
    store.gate.set()
    for future in futures:
        with pytest.raises(JournalError, match=r"The disk is gone\."):
            future.result(SOON)
    store.fault = None
    with pytest.raises(JournalError, match=r"The disk is gone\."):
        committer.append([NOTE]).result(SOON)
    assert store.commits == []


def test_a_batch_whose_tip_could_not_be_noted_stands_and_later_ones_fail(
    store: GatedStore, committer: Committer
) -> None:
    store.mark_fault = JournalError("No room for the head.")
    store.gate.set()
    assert committer.append([NOTE]).result(SOON) == [1]
    with pytest.raises(JournalError, match="No room for the head"):
        for _ in range(100):
            committer.append([NOTE]).result(SOON)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_our_own_leaves_nobody_waiting(store: GatedStore, committer: Committer) -> None:
    store.fault = ZeroDivisionError()
    first = committer.append([NOTE])
    assert store.began.wait(SOON)
    second = committer.append([NOTE])
    store.gate.set()
    for future in (first, second, committer.append([NOTE])):
        with pytest.raises(JournalError, match="thread has ended"):
            future.result(SOON)
