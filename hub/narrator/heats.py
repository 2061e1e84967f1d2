"""A heat on the terminal: who sits where after each draw, the points, and the end."""

from dataclasses import replace

from hub.events.heat_rulings import (
    HeatFinished,
    HeatOpened,
    PlayerCame,
    PlayerMissed,
    PlayOffOpened,
    PlayOffSettled,
    RoundRescored,
    RoundScored,
    ScoreTakenBack,
    SeatDrawTakenBack,
    SeatsDrawn,
)
from hub.events.rulings import Ruling
from hub.views.fold import Names
from hub.views.model import TableView


class HeatTeller:
    """Tells a heat, and knows by it who sits where; `names` are those of the table file until it does."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._seats: tuple[int, ...] = ()

    def line(self, ruling: Ruling) -> str:
        """One line about a ruling on a heat; empty for what needs no line."""
        if isinstance(ruling, HeatOpened):
            self._seats = ruling.seats
        if isinstance(ruling, SeatsDrawn):
            self.names = replace(self.names, players=dict(zip(self._seats, ruling.order, strict=False)))
        return heat_told(ruling)

    def seen(self, view: TableView) -> None:
        """Learn from the screens who sits where, where the heat was not heard from its opening."""
        if view.heat is None or self._seats:
            return
        self._seats = view.heat.seats
        self.names = replace(self.names, players={player.seat: player.name for player in view.players})


def heat_told(ruling: Ruling) -> str:
    """One line about a ruling on a heat; empty where it is none, or needs none."""
    match ruling:
        case SeatsDrawn(number=number, order=order, seed=seed):
            how = f" (seed: {seed})" if seed else ""
            return f"Seats for round {number}{how}: {', '.join(order)}."
        case RoundScored(order=order, points=points):
            return f"  Points: {_listed(order, points)}."
        case HeatFinished(_, order, points, advance, cut_tie):
            tie = f" Equal points at the cut: {', '.join(cut_tie)}." if cut_tie else ""
            return f"The heat is over: {_listed(order, points)}. {', '.join(advance)} go on.{tie}"
        case _:
            return _floor(ruling)


def _floor(ruling: Ruling) -> str:
    match ruling:
        case SeatDrawTakenBack(_, number, who):
            return f"  {who} takes back the seats of round {number}."
        case ScoreTakenBack(_, number):
            return f"  The points of round {number} count no more."
        case RoundRescored(_, number, _, after, who, why):
            return f"  {who} corrects round {number} ({why}): {', '.join(after)}."
        case PlayerMissed(_, name) | PlayerCame(_, name):
            return f"  {name} is {'missing' if isinstance(ruling, PlayerMissed) else 'there again'}."
        case PlayOffOpened(_, players, places):
            return f"  {', '.join(players)} play off; {places} of them go on."
        case PlayOffSettled(_, order):
            return f"  The play-off ends: {', '.join(order)}."
        case _:
            return ""


def _listed(order: tuple[str, ...], points: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(order, points, strict=True))
