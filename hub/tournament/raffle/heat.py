"""The rules of one heat table: draw, round, points, and who goes on (RAFFLE.md R4-R7, R26, R27, D6, D7, D13)."""

from functools import reduce

from hub.events.heat_rulings import (
    HeatFinished,
    HeatRuling,
    PlayerCame,
    PlayerMissed,
    PlayOffOpened,
    PlayOffSettled,
    RoundRescored,
    RoundScored,
    SeatDrawTakenBack,
    SeatsDrawn,
)
from hub.events.heats import (
    HeatEntry,
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)
from hub.events.rulings import Refusal
from hub.rules.raffle.points import points_by_place
from hub.tournament.draw import drawn, is_order_of
from hub.tournament.raffle.evolve import evolve_heat
from hub.tournament.raffle.standing import standing, tied_at_cut
from hub.tournament.raffle.state import HeatState

Decision = tuple[HeatRuling, ...] | Refusal
"""The rulings, or the reason why the entry is not accepted."""

FEWEST = 2
"""Players of a heat: a round of one is not scored (D6)."""


def decide_heat(heat: HeatState, entry: HeatEntry, stage: int) -> Decision:
    """What an entry about this table leads to; where it ends or changes the heat's end, that too.

    Args:
        heat: the table's state.
        entry: the entry; its table number is not looked at.
        stage: the number of the stage, from 1: part of what a seed gives an order for.
    """
    decision = _entry(heat, entry, stage)
    if isinstance(decision, Refusal):
        return decision
    return *decision, *_end(reduce(evolve_heat, decision, heat))


def _entry(heat: HeatState, entry: HeatEntry, stage: int) -> Decision:
    match entry:
        case SeatDrawEntered():
            return _draw(heat, entry, stage)
        case PlayOffOrdered():
            return _order_play_off(heat, entry)
        case PlayOffResultEntered():
            return _settle_play_off(heat, entry)
        case _:
            return Refusal("play_off_running") if heat.play_off else _round_entry(heat, entry)


def _round_entry(
    heat: HeatState,
    entry: SeatDrawUndone | ResultCorrectionEntered | RoundResultEntered | PlayerMissingEntered | PlayerBackEntered,
) -> Decision:
    match entry:
        case SeatDrawUndone(who):
            taken_back = SeatDrawTakenBack(heat.table, len(heat.draws), who)
            return (taken_back,) if heat.playing else Refusal("nothing_to_undo")
        case ResultCorrectionEntered():
            return _correct(heat, entry)
        case RoundResultEntered():
            return _score(heat, entry)
        case PlayerMissingEntered():
            return _miss(heat, entry)
        case PlayerBackEntered(who, _, name):
            may_come = name in heat.missing or (name in heat.struck and not heat.draws)
            return (PlayerCame(heat.table, name, who),) if may_come else Refusal("not_missing")


def _draw(heat: HeatState, entry: SeatDrawEntered, stage: int) -> Decision:
    """New seats before each round, among those who are there (R5, D10)."""
    if heat.played:
        return Refusal("heat_over")
    if heat.playing:
        return Refusal("draw_stands")
    number = len(heat.draws) + 1
    order = drawn(entry.draw, heat.present, f"stage {stage} table {heat.table} round {number}")
    if not order:
        return Refusal("not_a_draw" if heat.present else "nobody_there")
    return (SeatsDrawn(heat.table, number, order, entry.draw.seed, entry.who),)


def _score(heat: HeatState, entry: RoundResultEntered) -> Decision:
    """Points by place (R6); who was not in the draw is last, the first who was missed at the very end (D13)."""
    if not heat.playing:
        return Refusal("heat_over" if heat.played else "no_draw")
    if not is_order_of(entry.order, heat.draws[-1]):
        return Refusal("not_the_players")
    order = (*entry.order, *_not_drawn(heat))
    return (RoundScored(heat.table, len(heat.draws), order, points_by_place(len(order)), entry.who),)


def _not_drawn(heat: HeatState) -> tuple[str, ...]:
    absent = [player for player in heat.players if player not in heat.draws[-1]]
    since = [player for player in absent if player not in heat.missing]
    return (*since, *(player for player in reversed(heat.missing) if player in absent))


def _correct(heat: HeatState, entry: ResultCorrectionEntered) -> Decision:
    if not 1 <= entry.number <= len(heat.results):
        return Refusal("no_result")
    before = heat.results[entry.number - 1]
    if not is_order_of(entry.order, heat.players):
        return Refusal("not_the_players")
    if entry.order == before:
        return Refusal("nothing_to_correct")
    return (RoundRescored(heat.table, entry.number, before, entry.order, entry.who, entry.why),)


def _miss(heat: HeatState, entry: PlayerMissingEntered) -> Decision:
    """Before the first draw a no-show makes the table smaller; later he is as one who lost his dice at once (D13)."""
    if entry.name not in heat.players:
        return Refusal("unknown_player")
    if entry.name in heat.missing:
        return Refusal("missing_already")
    struck = not heat.draws and len(heat.players) > FEWEST
    return (PlayerMissed(heat.table, entry.name, struck, entry.who),)


def _order_play_off(heat: HeatState, entry: PlayOffOrdered) -> Decision:
    if heat.play_off:
        return Refusal("play_off_running")
    if heat.finished is None:
        return Refusal("heat_running")
    tied = heat.finished.cut_tie
    if not tied:
        return Refusal("no_tie_at_cut")
    places = sum(player in heat.finished.advance for player in tied)
    return (PlayOffOpened(heat.table, tied, places, entry.who),)


def _settle_play_off(heat: HeatState, entry: PlayOffResultEntered) -> Decision:
    if not heat.play_off:
        return Refusal("no_play_off")
    if not is_order_of(entry.order, heat.play_off):
        return Refusal("not_the_players")
    return (PlayOffSettled(heat.table, entry.order, entry.who),)


def _end(heat: HeatState) -> tuple[HeatFinished, ...]:
    """The heat's end, where all rounds are in and it is not what was ruled already (R27: never before)."""
    if not heat.played or heat.play_off:
        return ()
    finished = outcome(heat)
    return () if finished == heat.finished else (finished,)


def outcome(heat: HeatState) -> HeatFinished:
    """Who is where and who goes on, by the rounds that are in (R7, D7). Who is not there does not go on (D13)."""
    found = standing(heat.results, heat.advance, heat.rounds)
    totals = dict(found.totals)
    tied = tied_at_cut(found.order, totals, heat.advance, heat.missing)
    settled = bool(tied) and is_order_of(heat.play_off_order, tied)
    order = _in_order(found.order, heat.play_off_order) if settled else found.order
    there = [player for player in order if player not in heat.missing]
    return HeatFinished(
        table=heat.table,
        order=order,
        points=tuple(totals[player] for player in order),
        advance=tuple(there[: heat.advance]),
        cut_tie=() if settled else tied,
    )


def _in_order(order: tuple[str, ...], play_off: tuple[str, ...]) -> tuple[str, ...]:
    """The order with those of the play-off in the places that they hold together, as the play-off ended."""
    turn = iter(play_off)
    return tuple(next(turn) if player in play_off else player for player in order)
