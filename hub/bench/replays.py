"""Replay of a journal by `evolve`, beside what any replay must do: read the rows, check their chain, decode them."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, Final, get_args

from hub.bench.plays import Moment, moments
from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.figures import Figure
from hub.journal.payloads import observation_bytes, ruling_bytes, value_of
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal
from hub.rules.game import Game
from hub.rules.games import GAMES
from hub.wire.messages import Observed

ROUNDS: Final = 5
GOAL: Final = 0.5
_BATCH: Final = 500
_ROW_NS: Final = 1_000_000


def figures(name: str, seed: int, events: int, folder: Path) -> list[Figure]:
    """The rate of a replay over that of the floor, medians of rounds in turn over one journal of so many rows."""
    journal = SqliteJournal(folder / f"{name}.db", "bench")
    try:
        start = written(journal, name, seed, events)
        rounds = [
            (_spent(lambda: floor(journal)), _spent(lambda: replayed(journal, GAMES[name], start)))
            for _ in range(ROUNDS)
        ]
    finally:
        journal.close()
    bare, whole = (median(each) for each in zip(*rounds, strict=True))
    return [
        Figure(f"{name}: replay of {events:,} events over the floor (ratio)", bare / whole, GOAL, at_least=True),
        Figure(f"  {name}: the floor: read, check the chain, decode (events/s)", float(round(events / bare))),
        Figure(f"  {name}: replay (events/s)", float(round(events / whole))),
    ]


def written(journal: SqliteJournal, name: str, seed: int, events: int) -> Any:  # noqa: ANN401 - a state of any game
    """Write so many rows of random play as a hub does, each observation before its rulings; the state before them."""
    played = moments(name, seed, events)  # more than enough: an entry is a row at least
    rows = list(zip(_rows(played), range(events), strict=False))
    for start in range(0, events, _BATCH):
        journal.append([entry for entry, _ in rows[start : start + _BATCH]]).result()
    return played[0].state


def _rows(played: Sequence[Moment]) -> Iterator[Entry]:
    seq = count(1)
    for moment in played:
        at = next(seq)
        clock = UtcMicros(at), HubNanos(at * _ROW_NS)
        if isinstance(moment.entered, get_args(Observation)):
            observed = Observed(Envelope("people", 1, at, DeviceTicks(at)), moment.entered)
            yield Entry(*clock, Kind.OBSERVATION, observation_bytes(observed))
        yield from (Entry(*clock, Kind.RULING, ruling_bytes(each)) for each in moment.rulings)


def floor(journal: SqliteJournal) -> None:
    """What any replay must do."""
    for record in journal.read():
        value_of(record)


def replayed(journal: SqliteJournal, game: Game[Any], state: Any) -> Any:  # noqa: ANN401
    """The state after all rulings of a journal."""
    for record in journal.read():
        value = value_of(record)
        if record.kind is Kind.RULING:
            state = game.evolve(state, value)
    return state


def _spent(work: Callable[[], object]) -> float:
    """Seconds of CPU."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun
