"""Row `stalled`: what one in twenty who reads nothing does to the others; with them and without them in turns."""

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from dashboard.bench import servers
from dashboard.bench.broadcast import MILLI, Sent, send
from dashboard.bench.servers import Server
from dashboard.bench.stage import Crowd, crowd
from hub.figures import Figure, percentile

SLOWER: Final = 1.1
ONE_IN: Final = 20
ROUNDS: Final = 5
TURNS: Final = 20
FILLING: Final = 120
"""So many messages, and whoever reads nothing takes no more."""
READERS, STALLED = "readers", "stalled"


def measure(spectators: int, rounds: int = ROUNDS, turns: int = TURNS) -> list[Figure]:
    """The ratio, and the milliseconds behind it.

    Raises:
        BenchError: the dashboard does not come up, or spectators did not get a message.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floorman-bench-")))
        pages, hub = stack.enter_context(crowd()), stack.enter_context(servers.hub(folder))
        server = stack.enter_context(servers.ours(hub))
        stalled = spectators // ONE_IN
        _join(pages, server, READERS, spectators - stalled)
        alone, among, number = Sent(), Sent(), 0
        for _ in range(rounds):
            number = _messages(pages, server, number, turns, alone)
            _join(pages, server, STALLED, stalled)
            number = _messages(pages, server, number, FILLING, Sent())
            number = _messages(pages, server, number, turns, among)
            pages.does("leave", group=STALLED)
        return figures(alone, among)


def figures(alone: Sent, among: Sent) -> list[Figure]:
    """How much later the last reader has a message."""
    return [
        Figure("stalled: last reader beside 5 % that read nothing / alone", _p50(among) / _p50(alone), SLOWER),
        Figure("  alone: the last one has it, p50 (ms)", _p50(alone)),
        Figure("  beside those that read nothing: the last one has it, p50 (ms)", _p50(among)),
        Figure("  beside those that read nothing: p95 (ms)", percentile(among.last, 95) / MILLI),
    ]


def _p50(sent: Sent) -> float:
    return percentile(sent.last, 50) / MILLI


def _join(pages: Crowd, server: Server, group: str, count: int) -> None:
    reads = group == READERS
    pages.does("join", group=group, port=server.port, request=server.request, count=count, reads=reads)


def _messages(pages: Crowd, server: Server, number: int, count: int, sent: Sent) -> int:
    for each in range(number, number + count):
        send(pages, server, READERS, each, sent)
    return number + count
