"""What the cameras should be looking for, and what each role may see of the cards (P5, P8, P10, P11, P16, P28)."""

from collections.abc import Iterator
from typing import Final

from hub.rules.choice import InSight, SeatWatch, Viewer, Watched
from hub.rules.palace.state import PALACE_CARDS, PalaceState, Phase
from hub.rules.poker.hand import Stage

BANNER: Final = "banner"
SOLDIERS: Final = "soldiers"
"""At right angles to the banner, below it (P10)."""
PALACE: Final = "palace"
"""Well below the banner (P8)."""


def to_show(state: PalaceState) -> tuple[int, ...]:
    """The seats whose palace cards are to be laid open, ascending."""
    if state.phase is not Phase.SHOWDOWN:
        return ()
    return tuple(seat for seat in state.live if state.palace(seat) is None)


def watched(state: PalaceState) -> Watched:
    """Banners, soldiers and palace cards of everybody in the hand; palace cards lie open at the showdown.

    A card that is drawn for the first deal, or turned next, lies where the banner does; none does at seats that wait
    for theirs. While the hand is played a lens may read palace cards that lie face down.
    """
    seats = (each for seat in state.live for each in _at_seat(state, seat))
    return Watched(tuple(seats), hidden=state.stage is Stage.PLAY)


def _at_seat(state: PalaceState, seat: int) -> Iterator[SeatWatch]:
    holding = state.at(seat)
    if holding.banner is not None or _is_due(state, seat):
        yield SeatWatch(seat, 1, True, BANNER)
    elif state.phase in (Phase.ANTES, Phase.BANNERS):
        yield SeatWatch(seat, 0, True, BANNER)
    if holding.soldiers:
        yield SeatWatch(seat, len(holding.soldiers), True, SOLDIERS)
    if _has_palace(state):
        yield SeatWatch(seat, PALACE_CARDS, state.phase is Phase.SHOWDOWN or state.is_shown(seat), PALACE)


def _is_due(state: PalaceState, seat: int) -> bool:
    """Whether a card is to be turned at the seat (P3, P5)."""
    if state.phase is Phase.DRAW:
        return seat in state.drawers
    return state.phase is Phase.BANNERS and seat == state.waiting_seat


def _has_palace(state: PalaceState) -> bool:
    return state.phase is Phase.PALACE or state.stage in (Stage.PLAY, Stage.OVER)


def visible(state: PalaceState, viewer: Viewer) -> tuple[InSight, ...]:
    """Banners, soldiers, cards put aside and palace cards that were laid open; of all other cards only the number.

    What a lens knows is in nobody's sight, and neither is the content of the two piles. A player looks at his own
    palace cards on the table.
    """
    if state.phase in (Phase.WAITING, Phase.DRAW):
        return ()
    seats = tuple(each for seat in state.betting.seats for each in _in_sight(state, seat))
    return (*seats, *_beside(state))


def _in_sight(state: PalaceState, seat: int) -> Iterator[InSight]:
    holding = state.at(seat)
    if holding.banner is not None:
        yield InSight(f"seat {seat} {BANNER}", (str(holding.banner),))
    if holding.soldiers:
        yield InSight(f"seat {seat} {SOLDIERS}", tuple(map(str, holding.soldiers)))
    if seat in state.live and _has_palace(state):
        shown = state.palace(seat) if state.is_shown(seat) else None
        yield InSight(f"seat {seat} {PALACE}", tuple(map(str, shown or ())), 0 if shown else PALACE_CARDS)


def _beside(state: PalaceState) -> Iterator[InSight]:
    if state.stage is Stage.DEAL:
        yield InSight("aside", tuple(map(str, state.aside)))
        return
    yield InSight("draw pile", (), len(state.draw))
    yield InSight("discard pile", (), len(state.discard))
