"""A heat's score sheet as a plain value (RAFFLE.md R27): what the CSV and the printed page both show."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from hub.rules.raffle.points import points_by_place
from hub.tournament.raffle.standing import standing
from hub.tournament.raffle.state import HeatState

UNSEEN: Final = ("Cf", "Cs", "Co", "Cn")
"""Kinds of characters that show nothing or turn the writing round, as Unicode calls them."""


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A player's place in a round, from 1, and its points."""

    place: int
    points: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player: every round that is in, the sum, and once the heat is over the place and whether he goes on."""

    name: str
    missing: bool
    rounds: tuple[ScoredRound, ...]
    total: int
    place: int | None
    goes_on: bool | None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet of one table; rows from first to last once the heat is over, before in the order of the draw.

    `rounds` is how many the heat has, `advance` how many go on, `cut_tie` those with equal points around the cut.
    """

    event: str
    stage: int
    table: int
    rounds: int
    advance: int
    rows: tuple[ScoreRow, ...]
    cut_tie: tuple[str, ...]

    @property
    def final(self) -> bool:
        """Whether it is the final, which has one round (R8)."""
        return self.rounds == 1


def sheet_of(heat: HeatState, stage: int, event: str) -> ScoreSheet:
    """The score sheet of a table as things stand: before the first round it is the form to fill in.

    Args:
        heat: the table's state.
        stage: the number of the stage, from 1.
        event: what the tournament is called.
    """
    finished = heat.finished
    return ScoreSheet(
        event=event,
        stage=stage,
        table=heat.table,
        rounds=heat.rounds,
        advance=heat.advance,
        rows=tuple(_row(heat, name) for name in (finished.order if finished else heat.players)),
        cut_tie=finished.cut_tie if finished else (),
    )


def _row(heat: HeatState, name: str) -> ScoreRow:
    finished = heat.finished
    totals = dict(standing(heat.results, heat.advance, heat.rounds).totals)
    return ScoreRow(
        name=name,
        missing=name in heat.missing,
        rounds=tuple(_scored(order, name) for order in heat.results),
        total=totals.get(name, 0),
        place=finished.order.index(name) + 1 if finished else None,
        goes_on=name in finished.advance if finished else None,
    )


def _scored(order: tuple[str, ...], name: str) -> ScoredRound:
    place = order.index(name)
    return ScoredRound(place + 1, points_by_place(len(order))[place])


def as_printed(text: str) -> str:
    """The text on one line, without characters that show nothing or turn the writing round."""
    shown = (each for each in text if unicodedata.category(each) not in UNSEEN)
    return " ".join("".join(" " if unicodedata.category(each)[0] in "CZ" else each for each in shown).split())
