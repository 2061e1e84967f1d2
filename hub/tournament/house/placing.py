"""Where a player sits down who was moved to a table (HOUSE.md H7, D5, D6)."""

from collections.abc import Collection
from dataclasses import dataclass

from hub.events.floor_rulings import Role


@dataclass(frozen=True, slots=True)
class Placing:
    """The seat, what it is in the next hand, and what follows from that."""

    seat: int
    role: Role

    @property
    def sits_out(self) -> bool:
        """Only who arrives on the small blind sits out (H7)."""
        return self.role is Role.SMALL_BLIND

    @property
    def button_passes_on(self) -> bool:
        """The button is not for who arrives on it; it goes on to the next player (H7, D6)."""
        return self.role is Role.BUTTON


def place(occupied: Collection[int], free: Collection[int], last_bb: int, last_sb: int | None) -> Placing | None:
    """The free seat as near the big blind as possible, or None where no seat is free.

    Near is by the number of hands until the big blind comes, then clockwise from the last big blind (D5).

    Args:
        occupied: seats with a player, before the mover comes.
        free: seats that he may take.
        last_bb: the seat of the big blind in the table's last hand.
        last_sb: the seat of the small blind in it, None where there was none.
    """
    if not free:
        return None

    def clockwise(seat: int) -> tuple[bool, int]:
        return (seat <= last_bb, seat)  # the seat of the last big blind itself comes round last

    def hands_to_wait(seat: int) -> int:
        return sum(clockwise(player) < clockwise(seat) for player in occupied)

    seat = min(free, key=lambda each: (hands_to_wait(each), clockwise(each)))
    return Placing(seat, _role(seat, hands_to_wait(seat), last_bb, last_sb))


def _role(seat: int, hands: int, last_bb: int, last_sb: int | None) -> Role:
    """The big blind goes on to the next player, small blind and button to the last two blinds (H11)."""
    if hands == 0:
        return Role.BIG_BLIND
    if seat == last_bb:
        return Role.SMALL_BLIND
    return Role.BUTTON if seat == last_sb else Role.OTHER
