"""What people are told while the board is waved, and why a lens is not known. Pure."""

from collections.abc import Iterable, Iterator
from typing import Final

from calibration.fit.waving import GOOD_ERROR_PX, GOOD_FOCAL_ERROR, LEAST_VIEWS, Progress, Side

ASK: Final = (
    "Show the board to the camera: near and far, in every corner of the picture, tilted to all sides, and hold it "
    "still for a moment at each place. It ends by itself when the lens is known."
)
_NINTHS: Final = (
    "upper left",
    "upper middle",
    "upper right",
    "left",
    "middle",
    "right",
    "lower left",
    "lower middle",
    "lower right",
)
_TILTS: Final = {side: f"its {side} edge nearer" for side in Side}


def line(now: Progress) -> str:
    """How far it is, in one line."""
    parts = [f"{now.views} views", f"{9 - len(now.bare)} of 9 parts of the picture"]
    parts.append(f"tilted to {len(now.tilts)} of 4 sides")
    if now.error_px == now.error_px:
        parts.append(f"error {now.error_px:.2f} px, focal length +-{100 * now.focal_error:.2f} %")
    return ", ".join(parts) + "."


def wishes(now: Progress) -> Iterator[str]:
    """What is still to be shown, a sentence each."""
    if now.was_still:
        yield f"The board was seen in {now.seen} pictures, always at the same place: move it about and tilt it."
        return
    if not now.seen:
        yield "The board was not seen: show the whole sheet with the chessboard, flat, in good light, without glare."
        return
    if now.bare:
        yield f"The board was hardly seen here: {_list(_NINTHS[number] for number in now.bare)}."
    if now.untilted:
        yield f"Tilt the board with {_list(_TILTS[side] for side in now.untilted)} to the camera."
    if now.views < LEAST_VIEWS:
        yield f"{now.views} views that differ are too few, {LEAST_VIEWS} are needed: show it elsewhere."
    yield from _doubts(now)


def _doubts(now: Progress) -> Iterator[str]:
    if now.error_px > GOOD_ERROR_PX:
        yield (
            f"The board is {now.error_px:.1f} pixels from where it should be: glue the sheet to something flat, "
            "hold it still, and switch the camera's autofocus off."
        )
    elif now.focal_error > GOOD_FOCAL_ERROR:
        yield "The focal length is still uncertain: tilt the board more, and bring it nearer."


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
