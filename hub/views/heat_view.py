"""The heat of a table for its screens: the score sheet, the standing, and what may be entered now."""

from hub.table.raffle.heat_entries import BETWEEN, may_undo_draw
from hub.table.raffle.state import TableState
from hub.tournament.raffle.heat import outcome
from hub.tournament.raffle.state import HeatState
from hub.views.heat_model import HeatView
from hub.views.scoresheet import sheet_of


def heat_view(state: TableState, event: str) -> HeatView | None:
    """The heat as things stand; None at a table that plays round after round."""
    if state.heat is None:
        return None
    heat = state.heat.heat
    order, going_on = _standing(heat)
    return HeatView(
        sheet=sheet_of(heat, state.heat.stage, event),
        seats=state.heat.seats,
        round=len(heat.draws),
        order=order,
        going_on=tuple(name for name in going_on if name not in heat.play_off),
        finished=heat.finished is not None,
        play_off=heat.play_off,
        places=sum(name in going_on for name in heat.play_off),
        present=heat.present if state.phase in BETWEEN and not heat.played else (),
        may_undo_draw=may_undo_draw(state),
        results=heat.results,
        seed=state.heat.seed,
    )


def _standing(heat: HeatState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players from first to last, and who would go on as things stand (R7, D7)."""
    if not heat.results:
        return heat.players, ()
    stands = heat.finished or outcome(heat)
    return stands.order, stands.advance
