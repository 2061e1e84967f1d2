"""A raffle tournament as the floor knows it; the names of `Tournament` in hub/tournament/floor.py."""

from collections.abc import Iterator
from typing import Final, get_args

from hub.events.clocks import UtcMicros
from hub.events.corrections import Fact, FactKind
from hub.events.heat_rulings import ChampionCrowned, HeatFinished, RaffleRuling, StageFinished
from hub.events.heats import RaffleEntry
from hub.rules.raffle.points import points_by_place
from hub.tournament.raffle import decide as rules
from hub.tournament.raffle.evolve import evolve as evolve
from hub.tournament.raffle.state import HeatState, TournamentState

ENTRIES: Final[tuple[type, ...]] = get_args(RaffleEntry)
RULINGS: Final[tuple[type, ...]] = get_args(RaffleRuling)


def fresh() -> TournamentState:
    """Before anybody signed up."""
    return TournamentState()


def decide(state: TournamentState, entry: RaffleEntry, _now: UtcMicros) -> rules.Decision:
    """What an entry leads to; nothing in raffle goes by the time of day."""
    return rules.decide(state, entry)


def follows(_state: TournamentState, ruling: RaffleRuling) -> bool:
    """The ends of a heat, of a stage and of the tournament follow from the result that brought them about."""
    return isinstance(ruling, HeatFinished | StageFinished | ChampionCrowned)


def facts_of(state: TournamentState) -> tuple[Fact, ...]:
    """The stage, each table's players and results, points, who goes on, the champion."""
    heats = (fact for heat in state.heats for fact in _of_heat(heat))
    going_on = (Fact(FactKind.GOING_ON, str(state.stage), name=name) for name in state.going_on)
    champion = () if state.champion is None else (Fact(FactKind.CHAMPION, state.champion),)
    entrants = (Fact(FactKind.NUMBER, str(state.stage)), Fact(FactKind.ENTRANTS, str(len(state.entrants))))
    return (*entrants, *heats, *going_on, *champion)


def _of_heat(heat: HeatState) -> Iterator[Fact]:
    for number, order in enumerate(heat.results, 1):
        yield Fact(FactKind.TABLE_RESULT, ", ".join(order), name=f"{heat.table}/{number}")
    if heat.play_off_order:
        yield Fact(FactKind.TABLE_RESULT, ", ".join(heat.play_off_order), name=f"{heat.table}/{heat.rounds + 1}")
    seats = dict(zip(heat.draws[-1], range(1, len(heat.players) + 1), strict=False)) if heat.playing else {}
    for player in heat.players:
        yield Fact(FactKind.SEATED, f"{heat.table}/{seats.get(player, '–')}", name=player)
        points = sum(points_by_place(len(order))[order.index(player)] for order in heat.results if player in order)
        if heat.results:
            yield Fact(FactKind.POINTS, str(points), name=player)
