"""The supervisor's loop: one thread that starts, watches, starts again and ends."""

import signal
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from hub import clock
from hub.events.clocks import HubNanos
from hub.supervisor.logs import Log
from hub.supervisor.notices import NANOS, Announce, Change, Notice, death
from hub.supervisor.plan import Child
from hub.supervisor.policy import EndTable, Life, after_death
from hub.supervisor.process import Process
from hub.supervisor.signals import Signals

_IDLE_SECONDS: Final = 30.0
"""How often the logs are looked at when nothing happens."""

_PROBE_EVERY_SECONDS: Final = 0.05
_READY_WITHIN_NS: Final = 10 * NANOS
"""After this the next children are started anyway; they say by themselves what they miss."""

_GRACE_NS: Final = 3 * NANOS
"""From SIGTERM to SIGKILL."""


@dataclass(slots=True)
class _Slot:
    child: Child
    log: Log
    life: Life = Life(HubNanos(0))  # noqa: RUF009 - frozen, so it may be shared
    process: Process | None = None
    due: HubNanos | None = None
    """When to start it again, None while it runs or has not been started yet."""


class Supervisor:
    """Keeps children running until it is asked to stop, or one of them ends the table. Runs on the main thread.

    Args:
        children: In the order to start them; they are stopped in the reverse order.
        log_folder: Where `NAME.log` of each goes.
        signals: Open; it was opened before, so that an early Ctrl-C is not lost.
        announce: Called on this thread with every start, death and end.
    """

    def __init__(self, children: Sequence[Child], log_folder: Path, signals: Signals, announce: Announce) -> None:
        self._slots = [_Slot(child, Log(log_folder, child.name)) for child in children]
        self._signals = signals
        self._announce = announce
        self._started = 0
        self._status: int | None = None

    def run(self) -> int:
        """Run until the end.

        Returns:
            The exit status: 0 where we were asked to stop or the table is done, 2 where a child's configuration is
            bad, 1 where a child that is needed does not come up.
        """
        try:
            while self._status is None and not self._signals.asked:
                self._turn()
        finally:
            self._stop()
        return self._status or 0

    def _turn(self) -> None:
        for slot in self._slots:
            self._look_after(slot)
            if self._status is not None or self._signals.asked:
                return
        self._start_next()
        self._signals.wait(self._seconds_to_wait())

    def _look_after(self, slot: _Slot) -> None:
        slot.log.bound()
        status = slot.process.status() if slot.process else None
        if status is not None:
            self._on_death(slot, status, clock.monotonic())
        elif slot.due is not None and clock.monotonic() >= slot.due:
            self._start(slot, Change.STARTED_AGAIN, f"{slot.child.name} is started again.")

    def _on_death(self, slot: _Slot, status: int, at: HubNanos) -> None:
        slot.process = None
        slot.life, verdict = after_death(slot.child, slot.life, status, at)
        if isinstance(verdict, EndTable):
            self._status = verdict.status
        else:
            slot.due = verdict.at
        self._announce(death(slot.child.name, status, slot.log.last_words(), verdict, at))

    def _start_next(self) -> None:
        """Start the children that have not been started yet, as far as those before them are ready."""
        while self._started < len(self._slots) and self._is_clear() and not self._signals.asked:
            slot = self._slots[self._started]
            self._started += 1
            self._start(slot, Change.STARTED, f"{slot.child.name} is started.")

    def _is_clear(self) -> bool:
        if not self._started:
            return True
        last = self._slots[self._started - 1]
        waited = clock.monotonic() - last.life.started
        return waited > _READY_WITHIN_NS or (last.process is not None and last.process.is_ready())

    def _start(self, slot: _Slot, change: Change, sentence: str) -> None:
        slot.due = None
        slot.life = replace(slot.life, started=clock.monotonic())
        slot.process = Process(slot.child, slot.log)
        self._announce(Notice(change, slot.child.name, sentence))

    def _seconds_to_wait(self) -> float:
        if self._started < len(self._slots):
            return _PROBE_EVERY_SECONDS
        dues = [slot.due for slot in self._slots if slot.due is not None]
        return min([(due - clock.monotonic()) / NANOS for due in dues], default=_IDLE_SECONDS)

    def _stop(self) -> None:
        for slot in reversed(self._slots):
            if slot.process:
                self._end(slot.process)
                self._announce(Notice(Change.STOPPED, slot.child.name, f"{slot.child.name} is stopped."))

    def _end(self, process: Process) -> None:
        """SIGTERM, three seconds, SIGKILL; whoever asks again while we stop does not want to wait."""
        asked = self._signals.asked
        until = clock.monotonic() + _GRACE_NS
        process.send(signal.SIGTERM)
        while process.status() is None:
            if clock.monotonic() >= until or self._signals.asked > max(asked, 1):
                process.send(signal.SIGKILL)
            self._signals.wait(_PROBE_EVERY_SECONDS)
