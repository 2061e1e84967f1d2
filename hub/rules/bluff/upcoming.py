"""What is played next: a bluff pot or an ordinary hand, the button, the level (B10-B16, B18, D7, D10-D12)."""

from dataclasses import dataclass

from hub.events.stakes import SeatChips
from hub.rules.bluff.state import HandKind, HandState
from hub.rules.poker.betting import clockwise
from hub.rules.poker.hand import Stage
from hub.rules.poker.positions import Positions, first_positions, next_positions
from hub.rules.poker.seating import with_chips


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand after this one.

    Args:
        kind: bluff pot or ordinary hand.
        button: its seat.
        sb: the small blind, None where there is none.
        bb: the big blind, None in a bluff pot.
        first_to_act: before the flop, if everybody is there and can act.
        new_level: whether the level that is due begins with it.
        antes: what every player of a bluff pot will pay, ascending.
    """

    kind: HandKind
    button: int
    sb: int | None
    bb: int | None
    first_to_act: int
    new_level: bool
    antes: tuple[SeatChips, ...] = ()


def remaining(state: HandState) -> tuple[SeatChips, ...]:
    """Everybody at the table who has chips, ascending; also who sat this hand out."""
    stacks = (SeatChips(each.seat, each.stack) for each in state.betting.players)
    return with_chips((*stacks, *state.waiting))


def upcoming(state: HandState) -> NextHand | None:
    """The next hand as it will be if nobody comes or goes; None: this one is not settled, or one player is left.

    Where the floor has to say whether it was a bluff, it is the ordinary hand: no bluff pot unless the floor says so.
    """
    players = remaining(state)
    if state.stage is not Stage.OVER or state.verdict is None or len(players) < 2:
        return None
    return _bluff_pot(state, players) if leads_to_bluff_pot(state) else _ordinary(state, players)


def leads_to_bluff_pot(state: HandState) -> bool:
    """Whether a bluff pot follows: after a bluff, unless two players are left (B10, B15, B18, D12)."""
    return state.verdict is not None and state.verdict.bluff is True and len(remaining(state)) > 2


def bluff_pot_after(state: HandState) -> int | None:
    """The seat with the button of the bluff pot that is played next; None where none is (B10, B11)."""
    if state.stage is not Stage.OVER or state.verdict is None or not leads_to_bluff_pot(state):
        return None
    return state.verdict.bluffer


def _bluff_pot(state: HandState, players: tuple[SeatChips, ...]) -> NextHand | None:
    button = None if state.verdict is None else state.verdict.bluffer
    if button is None:
        return None
    antes = tuple(SeatChips(each.seat, min(each.chips, state.level.ante)) for each in players)
    first = clockwise(tuple(each.seat for each in players), button)[0]
    return NextHand(HandKind.BLUFF_POT, button, None, None, first, False, antes)


def _ordinary(state: HandState, players: tuple[SeatChips, ...]) -> NextHand:
    seats = tuple(each.seat for each in players)
    at = positions_after(state, seats)
    return NextHand(HandKind.NORMAL, at.button, at.sb, at.bb, clockwise(seats, at.bb)[0], state.level_due)


def positions_after(state: HandState, seats: tuple[int, ...], joined: tuple[int, ...] = ()) -> Positions:
    """Button and blinds of an ordinary hand of these seats: after a bluff pot from its bluffer's seat (B14, D11).

    Raises:
        ValueError: fewer than two players.
    """
    if state.kind is HandKind.BLUFF_POT or state.bb is None:
        return first_positions(seats, clockwise(seats, state.button)[0])
    return next_positions(Positions(state.button, state.sb, state.bb), seats, joined=joined)
