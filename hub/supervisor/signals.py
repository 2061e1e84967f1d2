"""Signals to the supervisor, taken without losing one and without anything happening inside a handler."""

import os
import select
import signal
from types import FrameType, TracebackType
from typing import Final, Self

_ASKS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Signals:
    """While open: SIGTERM, SIGINT and SIGHUP are counted, and `wait` returns at once on them and on a child's death.

    Open it on the main thread, before anything is started that must not be left behind. A SIGHUP that was ignored
    (`nohup`) stays ignored.
    """

    def __init__(self) -> None:
        self.asked = 0
        """How often somebody asked us to stop."""
        self._before: dict[signal.Signals, signal.Handlers | object] = {}

    def __enter__(self) -> Self:
        self._read, self._write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._old_fd = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for number in (*_ASKS, signal.SIGCHLD):
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        signal.set_wakeup_fd(self._old_fd)
        os.close(self._read)
        os.close(self._write)

    def wait(self, seconds: float) -> None:
        """Wait for a signal, at most so long."""
        ready, _, _ = select.select([self._read], [], [], max(0.0, seconds))
        if ready:
            os.read(self._read, 4_096)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        if number in _ASKS:
            self.asked += 1
