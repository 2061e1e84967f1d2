"""A raffle tournament as the floor knows it; the names of `Tournament` in hub/tournament/floor.py."""

from typing import Final, get_args

from hub.events.clocks import UtcMicros
from hub.events.heat_rulings import ChampionCrowned, HeatFinished, RaffleRuling, StageFinished
from hub.events.heats import RaffleEntry
from hub.tournament.raffle import decide as rules
from hub.tournament.raffle.evolve import evolve as evolve
from hub.tournament.raffle.state import TournamentState

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
