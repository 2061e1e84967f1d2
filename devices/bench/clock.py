"""How late the hub meets a deadline with every core busy, beside `asyncio.call_later` and a bare thread."""

import json
import subprocess
import sys
from typing import Final

from hub.figures import Figure, percentile
from hub.measuring import BenchError

MILLI: Final = 1e6
OF_ASYNCIO: Final = 0.1
OF_A_THREAD: Final = 1.0
LIMIT_S: Final = 120


def measure(_seed: int) -> list[Figure]:
    """The row: never early, and p99 beside the peers. The hub's own program measures, as a process of its own.

    Raises:
        BenchError: the program cannot be run.
    """
    found = _run()
    late = {name: [each / MILLI for each in found[name]] for name in ("hub", "asyncio", "thread")}
    worst = {name: percentile(values, 99) for name, values in late.items()}
    urgent = bool(found["real_time"])
    had = "with" if urgent else "without"
    return [
        Figure("clock: deadlines that were met early", sum(each < 0 for each in late["hub"]), 0),
        Figure(f"clock: hub's p99 lateness {had} real-time priority (ms)", worst["hub"]),
        Figure("clock: asyncio.call_later's p99 lateness (ms)", worst["asyncio"]),
        Figure("clock: a bare thread's p99 lateness (ms)", worst["thread"]),
        Figure("clock: hub's p99 / asyncio's", worst["hub"] / worst["asyncio"], OF_ASYNCIO if urgent else None),
        Figure("clock: hub's p99 / a bare thread's", worst["hub"] / worst["thread"], None if urgent else OF_A_THREAD),
    ]


def _run() -> dict[str, list[int]]:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "hub.bench.clock"], capture_output=True, check=True, timeout=LIMIT_S, text=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise BenchError(f"The hub's clock could not be measured: {error}. Try again on a quieter machine.") from error
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found
