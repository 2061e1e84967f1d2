"""Row `broadcast`: one message to all spectators, until the last one has it; servers take turns, message by message.

All of them hear it from the broker, and a spectator has it once the kernel of his machine has. What it costs is what
the server's process computes meanwhile.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from dashboard.bench import servers
from dashboard.bench.message import mark
from dashboard.bench.servers import Server
from dashboard.bench.stage import Crowd, cpu_ns, crowd
from hub import clock
from hub.figures import Figure, percentile
from hub.measuring import BenchError

TURNS: Final = 60
WARM_UP: Final = 5
AS_FASTAPI: Final = 0.6
AS_NCHAN: Final = 1.3
COST: Final = 2.0
MILLI: Final = 1e6


@dataclass(slots=True)
class Sent:
    """Of each message the nanoseconds until half of the spectators and the last one had it, and what it cost."""

    half: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)


def measure(spectators: int, turns: int = TURNS) -> list[Figure]:
    """The ratios, and the milliseconds behind them.

    Raises:
        BenchError: a server does not come up, or spectators did not get a message.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floorman-bench-")))
        pages, hub = stack.enter_context(crowd()), stack.enter_context(servers.hub(folder))
        found = [
            stack.enter_context(servers.ours(hub)),
            stack.enter_context(servers.fastapi(hub)),
            stack.enter_context(servers.bare(hub)),
            stack.enter_context(servers.nchan(hub)),
        ]
        running = [each for each in found if each is not None]
        if len(running) < len(found):
            sys.stderr.write(servers.NO_NCHAN + "\n")
        sent = take_turns(pages, running, spectators, turns + WARM_UP)
        return figures({name: _without_warm_up(each) for name, each in sent.items()}, spectators)


def take_turns(pages: Crowd, running: Sequence[Server], spectators: int, turns: int) -> Mapping[str, Sent]:
    """So many messages by each."""
    for server in running:
        pages.does("join", group=server.name, port=server.port, request=server.request, count=spectators)
    sent = {server.name: Sent() for server in running}
    for number in range(turns):
        for server in running:
            send(pages, server, server.name, number, sent[server.name])
    return sent


def send(pages: Crowd, server: Server, group: str, number: int, sent: Sent) -> None:
    """One message, until the whole group has it.

    Raises:
        BenchError: somebody does not get it.
    """
    pages.does("reached", group=group, mark=mark(number))
    before, begun = cpu_ns(server.pid), clock.monotonic()
    server.publish(number)
    told = pages.answer()
    if told["missing"]:
        raise BenchError(f"{told['missing']} spectators of {server.name} did not get a message in twenty seconds.")
    sent.half.append(told["when"][len(told["when"]) // 2] - begun)
    sent.last.append(told["when"][-1] - begun)
    sent.cost.append(cpu_ns(server.pid) - before)


def figures(sent: Mapping[str, Sent], spectators: int) -> list[Figure]:
    """Ours beside the peers; of each the half of messages that came sooner."""
    ours = sent["ours"]
    beside = {name: percentile(ours.last, 50) / percentile(each.last, 50) for name, each in sent.items()}
    what = f"broadcast: last of {spectators} has it /"
    found = [Figure(f"{what} FastAPI's WebSocket", beside["FastAPI's WebSocket"], AS_FASTAPI)]
    if "nginx with nchan" in beside:
        found.append(Figure(f"{what} nginx with nchan", beside["nginx with nchan"], AS_NCHAN))
    cost = sum(ours.cost) / sum(sent["bare"].cost)
    found.append(Figure("broadcast: CPU a spectator / a bare send loop", cost, COST))
    return [*found, *(figure for name, each in sent.items() for figure in _details(name, each, spectators))]


def _details(name: str, sent: Sent, spectators: int) -> Iterator[Figure]:
    yield Figure(f"  {name}: half of the spectators have it, p50 (ms)", percentile(sent.half, 50) / MILLI)
    for percent in (50, 95):
        yield Figure(f"  {name}: the last one has it, p{percent} (ms)", percentile(sent.last, percent) / MILLI)
    yield Figure(f"  {name}: CPU a spectator and message (us)", sum(sent.cost) / len(sent.cost) / spectators / 1e3)


def _without_warm_up(sent: Sent) -> Sent:
    return Sent(sent.half[WARM_UP:], sent.last[WARM_UP:], sent.cost[WARM_UP:])
