"""The snapshot of a tournament's floor: who plays where, what is due, and what may be drawn now."""

from itertools import islice
from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.floor_rulings import FloorOpened
from hub.tournament.house.final_table import is_final
from hub.tournament.house.state import FloorState
from hub.tournament.house.tables import Transfer, balance, breaks, next_to_break
from hub.tournament.raffle.sizes import in_text_range, table_sizes, ways_to_final
from hub.tournament.raffle.state import HeatState, TournamentState, final_fits
from hub.views.floor_fold import FloorScreen
from hub.views.floor_model import (
    ChipsFloorView,
    FloorHeatView,
    FloorPlayerView,
    FloorSeatView,
    FloorTableView,
    FloorView,
    RaffleFloorView,
)
from hub.views.heat_view import heat_stands

WAYS: Final = 4
"""Ways to the final that a screen names."""


def floor_view(screen: FloorScreen, at: UtcMicros) -> FloorView:
    """The snapshot."""
    names, state = screen.names, screen.floor.state
    return FloorView(
        tournament=names.tournament,
        name=names.name,
        event=names.event,
        game=names.game,
        row=screen.row,
        at=at,
        entry=screen.floor.last,
        undo=screen.did[-1] if screen.did else "",
        log=screen.log,
        raffle=_raffle(state, names.event or names.name) if isinstance(state, TournamentState) else None,
        chips=_chips(state, state.opened, at) if isinstance(state, FloorState) and state.opened else None,
    )


def _raffle(state: TournamentState, event: str) -> RaffleFloorView:
    to_draw = state.to_draw
    return RaffleFloorView(
        start=state.start,
        entrants=state.entrants,
        stage=state.stage,
        final=state.final,
        tables=tuple(_heat(heat, state.stage, event) for heat in state.heats),
        going_on=state.going_on,
        champion=state.champion or "",
        to_draw=to_draw,
        sizes=table_sizes(len(to_draw)) if to_draw else (),
        in_text_range=in_text_range(len(to_draw)),
        ways=tuple(islice(ways_to_final(len(to_draw)), WAYS)),
        may_draw_final=final_fits(state),
    )


def _heat(heat: HeatState, stage: int, event: str) -> FloorHeatView:
    seats = tuple(range(1, len(heat.players) + 1))
    between = not heat.playing and not heat.play_off
    return FloorHeatView(
        heat=heat_stands(heat, stage, event, seats, draw_due=between),
        drawn=heat.draws[-1] if heat.playing else (),
        missing=heat.missing,
        struck=() if heat.draws else heat.struck,
        cut_tie=heat.finished.cut_tie if heat.finished else (),
    )


def _chips(state: FloorState, opened: FloorOpened, at: UtcMicros) -> ChipsFloorView:
    fits = bool(state.seats) and not state.final and is_final(len(state.left), opened.final_size)
    final_due = fits and len(state.left) > 1 and bool(state.out) and not _reentry_open(state, opened, at)
    move = None if fits or state.final else balance(state.counts)
    return ChipsFloorView(
        stack=opened.stack,
        max_seats=opened.max_seats,
        final_size=opened.final_size,
        suit_order=opened.suit_order,
        players=tuple(_player(state, name, stack, at) for name, stack in state.stacks),
        tables=tuple(_table(state, table) for table in state.counts),
        break_table=_to_break(state, opened) if not fits else 0,
        **_move(move),
        final_due=final_due,
        may_draw_final=fits and len(state.left) > 1,
        final=state.final,
        races=state.races,
        dealt=state.dealt.at if state.dealt else None,
        reentry_until=state.dealt.reentry_until if state.dealt and opened.reentry_s else UtcMicros(0),
        reentry=opened.reentry_s > 0,
        winner=state.left[0] if state.seats and len(state.left) == 1 else "",
    )


def _reentry_open(state: FloorState, opened: FloorOpened, at: UtcMicros) -> bool:
    return opened.reentry_s > 0 and (state.dealt is None or at < state.dealt.reentry_until)


def _to_break(state: FloorState, opened: FloorOpened) -> int:
    """The last two tables are not broken: all their seats are drawn for the final table (H35)."""
    due = not state.final and len(state.counts) > 2 and breaks(state.counts, opened.max_seats)
    return next_to_break(state.counts) or 0 if due else 0


def _move(move: Transfer | None) -> dict[str, int]:
    return {"from_table": move.from_table if move else 0, "to_table": move.to_table if move else 0}


def _player(state: FloorState, name: str, stack: int, at: UtcMicros) -> FloorPlayerView:
    warnings, sits = state.warned(name), state.seat_of(name)
    off = max((each.until for each in warnings if each.until > at), default=UtcMicros(0))
    table, seat = sits or (0, 0)
    return FloorPlayerView(name, stack, len(warnings), off, _place(state, name), table, seat)


def _place(state: FloorState, name: str) -> int:
    """The first who went out is last; who is left has no place yet."""
    return len(state.players) - state.out.index(name) if name in state.out else 0


def _table(state: FloorState, table: int) -> FloorTableView:
    return FloorTableView(table, tuple(FloorSeatView(seat, name) for seat, name in state.at(table).items()))
