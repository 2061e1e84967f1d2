"""The rules of a raffle tournament: who takes part, the draws, the end (RAFFLE.md R1, R2, R7, R8, R30, D11)."""

from functools import reduce

from hub.events.draws import MAX_DRAWN, as_one
from hub.events.heat_rulings import (
    ChampionCrowned,
    EntrantAdded,
    EntrantRemoved,
    FinalDrawn,
    HeatsDrawn,
    RaffleRuling,
    StageFinished,
    StartSet,
)
from hub.events.heats import (
    EntrantEntered,
    EntrantWithdrawn,
    FinalDrawEntered,
    HeatEntry,
    HeatsDrawEntered,
    RaffleEntry,
    ResultCorrectionEntered,
    StartEntered,
)
from hub.events.rulings import Refusal
from hub.tournament.draw import dealt, drawn
from hub.tournament.raffle.evolve import evolve
from hub.tournament.raffle.heat import FEWEST, decide_heat
from hub.tournament.raffle.sizes import ADVANCE, in_text_range, table_sizes, ways_to_final
from hub.tournament.raffle.state import TournamentState, final_fits

Decision = tuple[RaffleRuling, ...] | Refusal
"""The rulings, or the reason why the entry is not accepted."""


def decide(state: TournamentState, entry: RaffleEntry) -> Decision:
    """What an entry leads to in this state; pure."""
    match entry:
        case StartEntered(who, at):
            return (StartSet(at, who),) if state.stage == 0 else Refusal("tables_drawn")
        case EntrantEntered() | EntrantWithdrawn():
            return _entrant(state, entry)
        case HeatsDrawEntered():
            return _may_draw(state) or _draw_heats(state, entry)
        case FinalDrawEntered():
            return _may_draw(state) or _draw_final(state, entry)
        case _:
            return _at_table(state, entry)


def _entrant(state: TournamentState, entry: EntrantEntered | EntrantWithdrawn) -> Decision:
    if state.stage:
        return Refusal("tables_drawn")
    if isinstance(entry, EntrantWithdrawn):
        known = entry.name in state.entrants
        return (EntrantRemoved(entry.name, entry.who),) if known else Refusal("unknown_player")
    if as_one(entry.name) in map(as_one, state.entrants):
        return Refusal("already_entered")
    return (EntrantAdded(entry.name, entry.who),) if len(state.entrants) < MAX_DRAWN else Refusal("hall_full")


def _may_draw(state: TournamentState) -> Refusal | None:
    if state.champion is not None:
        return Refusal("tournament_over")
    if state.stage and not state.to_draw:
        return Refusal("stage_running")
    return None


def _stage(state: TournamentState) -> int:
    """The number of the stage that is drawn: the next, or the running one again where nothing happened in it yet."""
    return state.stage if state.fresh else state.stage + 1


def _draw_heats(state: TournamentState, entry: HeatsDrawEntered) -> Decision:
    players = state.to_draw
    if entry.advance not in ADVANCE:
        return Refusal("advance_not_allowed")
    if len(players) < FEWEST:
        return Refusal("too_few_players")
    sizes = table_sizes(len(players))
    going_on = sum(min(entry.advance, size) for size in sizes)
    if going_on == len(players):
        return Refusal("nobody_drops_out")
    stage = _stage(state)
    order = drawn(entry.draw, players, f"stage {stage}")
    if order is None:
        return Refusal("not_a_draw")
    return (
        HeatsDrawn(
            stage=stage,
            tables=dealt(order, sizes),
            advance=entry.advance,
            in_text_range=in_text_range(len(players)),
            final_in_reach=bool(ways_to_final(going_on)),
            seed=entry.draw.seed,
            who=entry.who,
        ),
    )


def _draw_final(state: TournamentState, entry: FinalDrawEntered) -> Decision:
    """The final has 6 to 10 players at one table (R8)."""
    if not final_fits(state):
        return Refusal("not_six_to_ten")
    stage = _stage(state)
    order = drawn(entry.draw, state.to_draw, f"stage {stage} final")
    return Refusal("not_a_draw") if order is None else (FinalDrawn(stage, order, entry.draw.seed, entry.who),)


def _at_table(state: TournamentState, entry: HeatEntry) -> Decision:
    if state.champion is not None and not isinstance(entry, ResultCorrectionEntered):
        return Refusal("tournament_over")
    heat = state.heat(entry.table)
    if heat is None:
        return Refusal("no_such_table")
    decision = decide_heat(heat, entry, state.stage)
    if isinstance(decision, Refusal):
        return decision
    rulings: tuple[RaffleRuling, ...] = decision
    return *rulings, *_stage_end(state, reduce(evolve, rulings, state))


def _stage_end(before: TournamentState, after: TournamentState) -> tuple[StageFinished | ChampionCrowned, ...]:
    """The end of the stage, once all its heats are finished: who goes on, or the champion; again where that changed."""
    ends = [heat.finished for heat in after.heats if heat.finished is not None]
    if len(ends) < len(after.heats):
        return ()
    if after.final:
        return () if after.heats == before.heats else (ChampionCrowned(ends[0].order),)
    advance = tuple(name for end in ends for name in end.advance)
    return () if advance == after.going_on else (StageFinished(after.stage, advance),)
