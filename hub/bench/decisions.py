"""What one decision costs at a full table, and what is asked of a game after it."""

import time
from collections.abc import Callable
from typing import Any, Final

from hub.bench.plays import Moment, moments
from hub.figures import Figure, percentile
from hub.rules.choice import Role, Viewer
from hub.rules.game import Game
from hub.rules.games import GAMES, HAND_GAMES

GOAL_MS: Final = 1.0
_MILLI: Final = 1_000_000


def figures(name: str, seed: int, count: int) -> list[Figure]:
    """CPU of so many decisions in the order of play, and of the questions that a screen asks after each."""
    game = GAMES[name]
    played = [each for each in moments(name, seed, count) if each.entered is not None]
    decided = _spent(played, lambda each: game.decide(each.state, each.entered))
    asked = _spent(played, lambda each: _asked(game, each.state))
    return [
        Figure(f"{name}: one decision at a full table, p99 of CPU (ms)", percentile(decided, 99), GOAL_MS),
        Figure(f"  {name}: one decision, p50 (ms)", percentile(decided, 50)),
        Figure(f"  {name}: one decision, the dearest of {len(decided):,} (ms)", max(decided)),
        Figure(f"  {name}: what screens and cameras ask after it, p99 (ms)", percentile(asked, 99)),
    ]


def _asked(game: Game[Any], state: Any) -> None:  # noqa: ANN401 - a state of any game
    game.legal(state)
    game.watched(state)
    for role in Role:
        game.visible(state, Viewer(role, 1))
    if game.NAME in HAND_GAMES:
        HAND_GAMES[game.NAME].facts(state)


def _spent(played: list[Moment], work: Callable[[Moment], object]) -> list[float]:
    """Milliseconds of CPU of each."""
    found = []
    for moment in played:
        begun = time.thread_time_ns()
        work(moment)
        found.append((time.thread_time_ns() - begun) / _MILLI)
    return found
