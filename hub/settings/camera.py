"""The `[[cameras]]` of a table file."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, model_validator

from hub.settings.section import Id, Seat, Section

LENS_GAMES: Final = frozenset({"bluff", "razz", "palace"})
"""Games in which cards that lie face down may be read by somebody that nobody sees."""


class Camera(Section):
    """One camera: a device number or path, a recording's folder, or `rendered:<rig>`; `seats` empty = all it sees.

    A `lens` reads cards that lie face down on its glass; whose they are the dealer says, so it has no seats of its own.
    """

    id: Id
    source: str = Field(min_length=1)
    calibration: Path
    role: Literal["table", "lens"] = "table"
    seats: tuple[Seat, ...] = ()
    fps: float = Field(default=15.0, gt=0, le=120)

    @model_validator(mode="after")
    def _lens(self) -> "Camera":
        if self.role == "lens" and self.seats:
            raise ValueError(
                f"the lens {self.id} has no seats: the dealer says whose cards lie on it, so leave seats out"
            )
        return self


def check_lenses(game: str, cameras: Iterable[Camera]) -> None:
    """Raise ValueError where a lens stands at a table whose game has no use for one."""
    lens = next((camera.id for camera in cameras if camera.role == "lens"), None)
    if lens is not None and game not in LENS_GAMES:
        raise ValueError(f"the camera {lens} is a lens, and {game} reads no cards that lie face down: leave it out")
