"""A card table's calibration: the board is a place like every seat's, so that whatever watches seats watches it."""

from dataclasses import replace

from calibration.model import Calibration, CalibrationError, SeatRegion, require
from calibration.regions import overlap
from hub.events.readings import BOARD


def card_ground(calibration: Calibration) -> Calibration:
    """The calibration with the board as the region of place 0.

    Raises:
        CalibrationError: it does not say how large a card is, or the board's region reaches into a seat's.
    """
    require(
        calibration.card_size_mm is not None,
        "The calibration does not say how large a card is: set card_size_mm, [63, 88] for the usual ones.",
    )
    seats = tuple(region for region in calibration.seats if region.seat != BOARD)
    board = calibration.board_polygon_mm
    if board is None:
        return replace(calibration, seats=seats)
    for region in seats:
        if overlap(board, region.polygon_mm):
            raise CalibrationError(
                f"The board's region and that of seat {region.seat} overlap, so that a card could count for both: "
                "move their corners apart."
            )
    return replace(calibration, seats=(SeatRegion(BOARD, board), *seats))


def card_places(ground: Calibration, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The places that a camera reads at a card table: the board, where it is calibrated, and these seats."""
    return tuple(region.seat for region in ground.seats if region.seat == BOARD or region.seat in seats)
