"""What the spectators are sent: a raffle final of ten, as a hub publishes it, numbered so that it can be found."""

from typing import Final

from dashboard.audience import Audience, seen_by
from dashboard.stream import view_frame
from hub import clock
from hub.events.clocks import UtcMicros
from hub.events.readings import SeatState
from hub.views.model import BidView, Phase, PlayerView, TableView
from hub.wire.codec import encode
from hub.wire.messages import HubState, Stamp

SEATS: Final = 10
VALID_US: Final = 3_600_000_000
FIRST: Final = 10_000
"""Numbers have as many digits as each other, so that all messages are as long."""


def view(number: int) -> TableView:
    """Snapshot `number`."""
    players = tuple(PlayerView(seat, f"Player number {seat}", 5, 0, SeatState.COVERED) for seat in range(1, SEATS + 1))
    return TableView(
        table="bench",
        name="Final",
        event="Raffle Championship",
        game="raffle",
        phase=Phase.BIDDING,
        row=FIRST + number,
        at=clock.utc(),
        round=2,
        bidding=3,
        players=players,
        dice_in_play=5 * SEATS,
        turn=6,
        bid=BidView(5, 11, 6),
        max_count=5 * SEATS,
        next_count=12,
        next_face=2,
        challenger=None,
        settlement=None,
        review=None,
        winner=None,
        ranking=(),
        fouls=(),
        undo="Player number 5's bid of 11 sixes",
        faults=(),
    )


def state(number: int) -> bytes:
    """The hub's message with snapshot `number`."""
    now = clock.utc()
    return encode(HubState(Stamp(1, now, UtcMicros(now + VALID_US)), view(number)))


def message(number: int) -> bytes:
    """The event that spectators get of it."""
    return view_frame(FIRST + number, seen_by(Audience.TABLE, view(number)))


def mark(number: int) -> str:
    """What stands in message `number` and in no other."""
    return f'"row":{FIRST + number},'
