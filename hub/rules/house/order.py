"""Acting in turn and out of turn (H22, H23, D15, D16)."""

from typing import Final

from hub.events.poker import ActionKind
from hub.rules.house.profile import OutOfTurn

RAISES: Final = frozenset({ActionKind.BET, ActionKind.RAISE, ActionKind.ALL_IN})
"""What a player who acted out of turn may not do."""


def order_reason(
    turn: int | None, seat: int, action: ActionKind, restricted: tuple[int, ...], facing: bool
) -> str | None:
    """Why the order of acting does not allow this, None where it does.

    `out_of_turn` is more than a refusal: what was done is void, and the seat is restricted (H22).

    Args:
        turn: the seat to act.
        seat: the seat that acted.
        action: what it did.
        restricted: the seats that acted out of turn before.
        facing: whether there is a bet to match.
    """
    if seat != turn:
        return "out_of_turn"
    if seat in restricted and action in RAISES:
        return "restricted"
    return "facing_bet" if action is ActionKind.CHECK and facing else None


def released(seat: int, restricted: tuple[int, ...], rule: OutOfTurn) -> tuple[int, ...]:
    """The seats that are free again after this seat's accepted action (D15)."""
    return (seat,) if seat in restricted and rule is OutOfTurn.DECISION else ()


def released_by_street(restricted: tuple[int, ...], rule: OutOfTurn) -> tuple[int, ...]:
    """The seats that are free again once a betting round is over (D15)."""
    return restricted if rule is OutOfTurn.ROUND else ()


def left_to_do(seat: int | None, restricted: tuple[int, ...], facing: bool) -> tuple[ActionKind, ...] | None:
    """What a restricted seat in turn may do; None for any other."""
    if seat is None or seat not in restricted:
        return None
    return (ActionKind.CALL if facing else ActionKind.CHECK, ActionKind.FOLD)


AFTER_TOO_FEW: Final = (ActionKind.FOLD, ActionKind.COMPLETE)
"""What is left after too few chips: lose them, or add what is missing; no raise (H23, D16)."""


def missing(price: int, in_front: int) -> int:
    """The chips to add after too few of them (H23)."""
    return max(0, price - in_front)
