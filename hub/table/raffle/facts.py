"""What stands at a table of raffle, as facts by which people tell what a correction changes. Pure."""

from collections.abc import Iterator

from hub.events.corrections import Fact, FactKind
from hub.rules.raffle.points import points_by_place
from hub.table.raffle.state import TableState
from hub.tournament.raffle.state import HeatState


def facts_of(state: TableState) -> tuple[Fact, ...]:
    """Phase, round, bid, turn, challenge, the dice of every seat, and in a heat results and points."""
    heat = () if state.heat is None else _of_heat(state.heat.heat)
    return (*_of_round(state), *heat)


def _of_round(state: TableState) -> Iterator[Fact]:
    round_, bid = state.round, state.round.bid
    yield Fact(FactKind.PHASE, str(state.phase))
    yield Fact(FactKind.NUMBER, str(state.number))
    if bid is not None:
        yield Fact(FactKind.BID, f"{bid.count} × {bid.face}", bid.seat)
    for kind, seat in (
        (FactKind.TURN, round_.turn),
        (FactKind.CHALLENGER, round_.challenger),
        (FactKind.WINNER, round_.winner),
    ):
        if seat is not None:
            yield Fact(kind, str(seat))
    yield from (Fact(FactKind.DICE, str(dice), seat) for seat, dice in round_.dice)


def _of_heat(heat: HeatState) -> Iterator[Fact]:
    for number, order in enumerate(heat.results, 1):
        yield Fact(FactKind.RESULT, ", ".join(order), name=str(number))
    for player in heat.players:
        points = sum(_points(order, player) for order in heat.results)
        yield Fact(FactKind.POINTS, str(points), name=player)


def _points(order: tuple[str, ...], player: str) -> int:
    points: int = points_by_place(len(order))[order.index(player)]
    return points
