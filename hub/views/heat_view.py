"""The heat of a table for its screens: the score sheet, the standing, and what may be entered now."""

from dataclasses import replace

from hub.table.raffle.heat_entries import BETWEEN, may_undo_draw
from hub.table.raffle.state import TableState
from hub.tournament.raffle.heat import outcome
from hub.tournament.raffle.state import HeatState
from hub.views.heat_model import HeatView
from hub.views.scoresheet import sheet_of


def heat_view(state: TableState, event: str) -> HeatView | None:
    """The heat as things stand; None at a table that plays round after round."""
    table = state.heat
    if table is None:
        return None
    between = state.phase in BETWEEN
    found = heat_stands(table.heat, table.stage, event, table.seats, table.seed, draw_due=between)
    return replace(found, may_undo_draw=may_undo_draw(state))


def heat_stands(
    heat: HeatState, stage: int, event: str, seats: tuple[int, ...], seed: str = "", *, draw_due: bool
) -> HeatView:
    """A heat as its table or the floor shows it; the running round's draw may be taken back as far as the heat knows.

    Args:
        heat: the heat's state.
        stage: the number of its stage, from 1.
        event: what the tournament is called.
        seats: the table's seats in order.
        seed: the seed of the last draw of seats.
        draw_due: whether no round is being played.
    """
    order, going_on = _standing(heat)
    return HeatView(
        sheet=sheet_of(heat, stage, event),
        seats=seats,
        round=len(heat.draws),
        order=order,
        going_on=tuple(name for name in going_on if name not in heat.play_off),
        finished=heat.finished is not None,
        play_off=heat.play_off,
        places=sum(name in going_on for name in heat.play_off),
        present=heat.present if draw_due and not heat.played else (),
        may_undo_draw=heat.playing,
        results=heat.results,
        seed=seed,
    )


def _standing(heat: HeatState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players from first to last, and who would go on as things stand (R7, D7)."""
    if not heat.results:
        return heat.players, ()
    stands = heat.finished or outcome(heat)
    return stands.order, stands.advance
