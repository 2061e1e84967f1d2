"""What every process of a table does alike: stops when told, logs one line an event."""

import gc
import os
import signal
import sys
import threading
from typing import Final

import structlog

_TOLD: Final = (signal.SIGTERM, signal.SIGINT)


_PRIORITY: Final = 5
"""A low one among the real-time ones: before all ordinary programs, behind the kernel's own threads."""


def start(name: str, *, real_time: bool = False) -> threading.Event:
    """Prepare this process, and return the event that is set when it is told to stop (SIGTERM, or Ctrl-C by hand).

    Call it on the main thread before any other thread is started: threads inherit that they leave signals alone, and
    the priority. Where a library has threads already, the main thread hands on what these are told, when it next
    wakes. With `real_time` the process goes before ordinary ones where it has the right to; a process that does so must
    never be busy for long.
    """
    # What is imported by now stays for good. Searched for garbage with the rest, once in some hours, it would hold up
    # whatever happens just then by a tenth of a second.
    gc.freeze()
    urgent = real_time and hurried()
    stop = threading.Event()
    # A handler would run in the middle of whatever the main thread does, also inside `stop.wait`, whose lock `stop.set`
    # needs: it would wait for itself. So the signals are kept back, and a thread of its own takes them.
    signal.pthread_sigmask(signal.SIG_BLOCK, _TOLD)
    waiter = threading.Thread(target=_await_signal, args=(stop,), name="signals", daemon=True)
    waiter.start()
    for told in _TOLD:
        # Threads of a library that was imported before do not keep it back, and would let it end the process.
        signal.signal(told, lambda number, _: signal.pthread_kill(waiter.ident or 0, number))
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.add_log_level,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    structlog.contextvars.clear_contextvars()
    structlog.get_logger().info("started", process=name, pid=os.getpid(), real_time=urgent)
    return stop


def hurried() -> bool:
    """Give this thread, and those it starts, real-time priority; False where we have no right to it."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(_PRIORITY))
    except (AttributeError, OSError):
        return False
    return True


def _await_signal(stop: threading.Event) -> None:
    signal.sigwait(_TOLD)
    stop.set()
    # Whoever asks again does not want to wait.
    signal.sigwait(_TOLD)
    os._exit(1)
