"""The thread that commits: whole batches in their order, all that wait in one commit, and none after a failure."""

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

from hub.journal.chain import Tip
from hub.journal.port import MAX_WAITING, Entry, JournalError


class Store(Protocol):
    """Where a committer writes. Used by one thread at a time."""

    @property
    def tip(self) -> Tip:
        """The last durable row and its hash."""

    def write(self, entries: Sequence[Entry]) -> None:
        """Make the entries durable in one transaction, or change nothing.

        Raises:
            JournalError: they could not be written.
        """

    def mark(self) -> None:
        """Note the tip outside the store, so that a tail that is cut off later is missed.

        Raises:
            JournalError: it could not be noted.
        """

    def close(self) -> None:
        """Let go of the store."""


@dataclass(frozen=True, slots=True)
class _Batch:
    entries: tuple[Entry, ...]
    future: "Future[list[int]]" = field(default_factory=Future)


class Committer:
    """The half of a journal that writes: `append`, `last` and `close` of the port, over any store."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._last = store.tip.row
        self._wake = threading.Condition()
        self._waiting: deque[_Batch] = deque()
        self._at_work: list[_Batch] = []
        self._refusal = ""
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def append(self, entries: Sequence[Entry]) -> "Future[list[int]]":
        """See the port."""
        batch = _Batch(tuple(entries))
        # A running future cannot be cancelled: a caller that gives up waiting must not tear a batch out of the order.
        batch.future.set_running_or_notify_cancel()
        with self._wake:
            refusal = self._why_not()
            if not refusal:
                self._waiting.append(batch)
                self._wake.notify()
        if refusal:
            batch.future.set_exception(JournalError(refusal))
        return batch.future

    def last(self) -> int:
        """See the port."""
        return self._last

    def close(self) -> None:
        """See the port."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        self._thread.join()

    def _why_not(self) -> str:
        if self._closed:
            return "The journal is closed."
        if not self._refusal and len(self._waiting) >= MAX_WAITING:
            self._refusal = f"The journal's disk does not keep up: {MAX_WAITING} batches wait. Look at the disk."
        return self._refusal

    def _run(self) -> None:
        try:
            while self._take():
                self._commit()
        finally:
            # Reached by a fault of our own too: whoever waits is told, and the traceback goes to the thread's hook.
            self._fail("The journal's thread has ended.")
            self._store.close()

    def _take(self) -> bool:
        """Take all that waits; False once the journal is closed and nothing does."""
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._closed)
            self._at_work = list(self._waiting)
            self._waiting.clear()
        return bool(self._at_work)

    def _commit(self) -> None:
        row = self._store.tip.row
        try:
            self._store.write([entry for batch in self._at_work for entry in batch.entries])
            self._last = self._store.tip.row
            self._resolve(row)
            self._store.mark()
        except JournalError as error:
            self._fail(str(error))

    def _resolve(self, row: int) -> None:
        done, self._at_work = self._at_work, []
        for batch in done:
            rows = list(range(row + 1, row + 1 + len(batch.entries)))
            row += len(rows)
            batch.future.set_result(rows)

    def _fail(self, sentence: str) -> None:
        with self._wake:
            self._refusal = self._refusal or sentence
            failed = [*self._at_work, *self._waiting]
            self._at_work = []
            self._waiting.clear()
        for batch in failed:
            batch.future.set_exception(JournalError(sentence))
