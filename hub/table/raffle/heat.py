"""The heat that a raffle table plays, as its journal holds it, and how rulings change it. No rule lives here."""

from dataclasses import dataclass, replace

from hub.events.heat_rulings import HeatOpened, HeatRuling, SeatDrawTakenBack, SeatsDrawn
from hub.events.rulings import Ruling
from hub.tournament.raffle.evolve import evolve_heat
from hub.tournament.raffle.state import HeatState


@dataclass(frozen=True, slots=True)
class TableHeat:
    """`heat` as a tournament knows it, by names; its `stage`; and the `seats` of this table, in order.

    `seed` is that of the last draw of seats, '' where it was drawn by hand or taken back.
    """

    stage: int
    seats: tuple[int, ...]
    heat: HeatState
    seed: str = ""

    @property
    def seated(self) -> tuple[tuple[int, str], ...]:
        """Who sits where by the last draw, the first at the lowest seat; before any draw, as the heat was opened."""
        order = self.heat.draws[-1] if self.heat.draws else self.heat.players
        return tuple(zip(self.seats, order, strict=False))


def follow_heat(table: TableHeat | None, ruling: Ruling) -> TableHeat | None:
    """The heat after a ruling; those that are none of a heat's leave it.

    Raises:
        ValueError: a ruling of a heat at a table that has none.
    """
    if isinstance(ruling, HeatOpened):
        heat = HeatState(ruling.table, ruling.players, ruling.advance, ruling.rounds)
        return TableHeat(ruling.stage, ruling.seats, heat)
    if not isinstance(ruling, HeatRuling):
        return table
    if table is None:
        raise ValueError(f"a {type(ruling).__name__} where no heat is played")
    return replace(table, heat=evolve_heat(table.heat, ruling), seed=_seed(table.seed, ruling))


def _seed(before: str, ruling: HeatRuling) -> str:
    match ruling:
        case SeatsDrawn(seed=seed):
            return seed
        case SeatDrawTakenBack():
            return ""
        case _:
            return before
