"""How a ruling changes a raffle tournament. No rule lives here; replay uses only this."""

from dataclasses import replace

from hub.events.heat_rulings import (
    ChampionCrowned,
    EntrantAdded,
    EntrantRemoved,
    FinalDrawn,
    HeatFinished,
    HeatRuling,
    HeatsDrawn,
    PlayerCame,
    PlayerMissed,
    PlayOffOpened,
    PlayOffSettled,
    RaffleRuling,
    RoundRescored,
    RoundScored,
    ScoreTakenBack,
    SeatDrawTakenBack,
    SeatsDrawn,
    StageFinished,
    StartSet,
)
from hub.tournament.raffle.state import HeatState, TournamentState


def evolve(state: TournamentState, ruling: RaffleRuling) -> TournamentState:
    """The state after a ruling."""
    match ruling:
        case StartSet(at):
            return replace(state, start=at)
        case EntrantAdded(name):
            return replace(state, entrants=(*state.entrants, name))
        case EntrantRemoved(name):
            return replace(state, entrants=tuple(each for each in state.entrants if each != name))
        case HeatsDrawn():
            return _heats(state, ruling)
        case FinalDrawn(stage, order):
            heat = HeatState(1, order, advance=1, rounds=1, draws=(order,))
            return _stage(state, stage, (heat,), final=True)
        case StageFinished(_, advance):
            return replace(state, going_on=advance)
        case ChampionCrowned(order):
            return replace(state, champion=order[0])
        case _:
            return _at_table(state, ruling)


def _heats(state: TournamentState, drawn: HeatsDrawn) -> TournamentState:
    heats = tuple(HeatState(table, players, drawn.advance) for table, players in enumerate(drawn.tables, 1))
    return _stage(state, drawn.stage, heats, final=False)


def _stage(state: TournamentState, stage: int, heats: tuple[HeatState, ...], *, final: bool) -> TournamentState:
    field = tuple(name for heat in heats for name in heat.players)
    return replace(state, stage=stage, final=final, heats=heats, field=field, going_on=(), champion=None)


def _at_table(state: TournamentState, ruling: HeatRuling) -> TournamentState:
    heats = tuple(evolve_heat(heat, ruling) if heat.table == ruling.table else heat for heat in state.heats)
    going_on = () if isinstance(ruling, PlayOffOpened) else state.going_on
    return replace(state, heats=heats, going_on=going_on)


def evolve_heat(heat: HeatState, ruling: HeatRuling) -> HeatState:
    """The table's state after a ruling about it."""
    match ruling:
        case SeatsDrawn(_, _, order):
            return replace(heat, draws=(*heat.draws, order))
        case SeatDrawTakenBack():
            return replace(heat, draws=heat.draws[:-1])
        case RoundScored(_, _, order):
            return replace(heat, results=(*heat.results, order))
        case ScoreTakenBack():
            return replace(heat, results=heat.results[:-1], finished=None)
        case RoundRescored(_, number, _, after):
            results = tuple(after if place == number else each for place, each in enumerate(heat.results, 1))
            return replace(heat, results=results)
        case PlayerMissed() | PlayerCame():
            return _there(heat, ruling)
        case _:
            return _end(heat, ruling)


def _end(heat: HeatState, ruling: HeatFinished | PlayOffOpened | PlayOffSettled) -> HeatState:
    match ruling:
        case HeatFinished():
            return replace(heat, finished=ruling)
        case PlayOffOpened(_, players):
            return replace(heat, finished=None, play_off=players, play_off_order=())
        case PlayOffSettled(_, order):
            return replace(heat, play_off=(), play_off_order=order)


def _there(heat: HeatState, ruling: PlayerMissed | PlayerCame) -> HeatState:
    missing = tuple(each for each in heat.missing if each != ruling.name)
    if isinstance(ruling, PlayerCame):
        struck = tuple(each for each in heat.struck if each != ruling.name)
        players = heat.players if struck == heat.struck else (*heat.players, ruling.name)
        return replace(heat, players=players, missing=missing, struck=struck)
    if ruling.struck:
        players = tuple(each for each in heat.players if each != ruling.name)
        return replace(heat, players=players, missing=missing, struck=(*heat.struck, ruling.name))
    return replace(heat, missing=(*missing, ruling.name))
