"""Who is in the tournament, and with how many chips (HOUSE.md H1, H3, D1, D23)."""

from dataclasses import dataclass
from typing import Final

from hub.events.rulings import Refusal

PAID_FOR_BONUS_S: Final = 5 * 60
REGISTERED_FOR_BONUS_S: Final = 45 * 60
BONUS_PERCENT: Final = 20


@dataclass(frozen=True, slots=True)
class StartingStack:
    """The chips a player starts with; `bonus` is whether they hold the extra ones."""

    stack: int
    bonus: bool


def starting_stack(
    stack: int, paid_before_start_s: int, *, online: bool = False, registered_before_s: int = 0
) -> StartingStack | Refusal:
    """The chips of a player who paid, or the refusal of a late entry.

    Args:
        stack: the tournament's starting stack.
        paid_before_start_s: seconds from the payment to the start; at the start itself is late (H1, D1).
        online: whether he registered on the net.
        registered_before_s: seconds from the registration to the start.
    """
    if paid_before_start_s <= 0:
        return Refusal("late_entry")
    early = registered_before_s >= REGISTERED_FOR_BONUS_S and paid_before_start_s >= PAID_FOR_BONUS_S
    bonus = online and early
    return StartingStack(stack + (stack * BONUS_PERCENT // 100 if bonus else 0), bonus)
