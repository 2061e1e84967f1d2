"""The opening of a round: dice for every seat, and who begins (RAFFLE.md R3, R4, D10)."""

from hub.events.rulings import RoundOpened, SeatCount
from hub.table.raffle.state import TableState

DICE_EACH = 5
"""Every player starts a round with five dice (R3)."""


def open_round(state: TableState, seats: tuple[int, ...]) -> RoundOpened:
    """A new round: five dice each, the lowest seat of the draw opens (R3, R4, D10)."""
    players = tuple(SeatCount(seat, DICE_EACH) for seat in sorted(seats))
    return RoundOpened(state.number + 1, players, min(seats), state.profile.as_settings())
