"""Who plays by the journal and by the table file: what a journal keeps, whatever the file says since, is told."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from hub.rules.games import HAND_GAMES
from hub.settings.model import TableFile
from hub.table.core import Core

BY_ENTRY: Final = "Enter who comes or goes with the next hand, or put the file back."
BY_FILE: Final = "Put the file back, or begin a new journal with another data_dir."


def told_apart(core: Core[Any, Any], settings: TableFile) -> str:
    """One sentence on what the journal keeps and the file says, and what to do; empty where they say the same.

    A journal knows seats, and only where it has a heat names too: elsewhere a new name of the file holds at once.
    """
    wanted = {player.seat: player.name for player in settings.players}
    state, game = core.state, HAND_GAMES.get(settings.table.game)
    if not state.number:
        return ""
    if game is not None:
        facts = game.facts(state.hand)
        playing = frozenset(each.seat for each in facts.betting.players if each.stack or not facts.over)
        return _of_seats(playing, state.played, wanted, BY_ENTRY)
    if state.heat is not None:
        return _of_names(state.heat.heat.players, wanted.values())
    seats = frozenset(seat for seat, _ in state.round.dice)
    return _of_seats(seats, seats, wanted, BY_FILE)


def _of_seats(playing: frozenset[int], known: frozenset[int], wanted: Mapping[int, str], what_to_do: str) -> str:
    """`known` have played at some time: who has lost all his chips stays in the file, and nothing is wrong."""
    more = [f"{name} at seat {seat}" for seat, name in sorted(wanted.items()) if seat not in known]
    fewer = [f"nobody at seat {seat}" for seat in sorted(playing - wanted.keys())]
    if not more and not fewer:
        return ""
    seats = ", ".join(map(str, sorted(playing)))
    return f"The journal goes on with the seats {seats}, but the table file has {_and(more + fewer)}. {what_to_do}"


def _of_names(kept: Iterable[str], wanted: Iterable[str]) -> str:
    kept, wanted = set(kept), set(wanted)
    if kept == wanted:
        return ""
    missing, new = sorted(kept - wanted), sorted(wanted - kept)
    told = _and([*new, *(f"no {name}" for name in missing)])
    return f"The heat goes on with {_and(sorted(kept))}, but the table file has {told}. {BY_FILE}"


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
