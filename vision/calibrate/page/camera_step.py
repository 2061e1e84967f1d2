"""The step of the camera: the board is waved, and it is shown where it was seen and where it is still to be held."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from calibration import lens_file
from calibration.fit.board import BoardView
from calibration.fit.waving import LEAST_VIEWS, Progress, Waving
from calibration.lens_file import LensFile
from calibration.model import CalibrationError
from hub import clock
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.step import Outline, Said, Told, no_such
from vision.cameras.port import Image
from vision.marks.finder import find_board

_NOT_ENOUGH: Final = (
    "The lens is not known well enough yet: do what stands under Next, or save it though it is not enough."
)


class CameraStep:
    """Learns the lens. Every view that counts is kept in the draft, so that nobody waves twice."""

    name = "camera"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waving: Waving | None = None
        self._size = (0, 0)
        self._now: Progress | None = None
        self._seen: BoardView | None = None

    def look(self, image: Image) -> None:
        """Look for the board."""
        size = (int(image.shape[1]), int(image.shape[0]))
        if self._waving is None or size != self._size:
            self._begin(size)
        assert self._waving is not None
        self._seen = find_board(image)
        before = self._now.views if self._now else 0
        self._now = self._waving.feed(self._seen)
        if self._seen is not None and self._now.views > before:
            self._desk.keep(replace(self._desk.draft, views=(*self._desk.draft.views, self._seen)))

    def _begin(self, size: tuple[int, int]) -> None:
        """A picture of this size is the first one; views of another size, of before, do not count."""
        self._waving, self._size = Waving(size), size
        inside = all(bool((view.pixels < size).all()) for view in self._desk.draft.views)
        for view in self._desk.draft.views if inside else ():
            self._now = self._waving.feed(view)
        if not inside:
            self._desk.keep(replace(self._desk.draft, views=()))

    def told(self) -> Told:
        """How far it is."""
        now = self._now
        if now is None:
            return {"views": 0, "needed": LEAST_VIEWS, "bare": list(range(9)), "untilted": [], "enough": False}
        known = now.error_px == now.error_px
        return {
            "views": now.views,
            "needed": LEAST_VIEWS,
            "bare": list(now.bare),
            "untilted": [str(side) for side in now.untilted],
            "error": round(now.error_px, 2) if known else None,
            "focal": round(100 * now.focal_error, 2) if known else None,
            "enough": now.is_enough,
            "still": now.was_still,
            "blind": not now.seen,
            "stored": self.is_done(),
        }

    def outlines(self) -> tuple[Outline, ...]:
        """The corners of the board that are seen, put around as a line."""
        seen = self._seen
        if seen is None or len(seen.ids) < 4:
            return ()
        rows = seen.points_mm[:, 1]
        ends = [seen.pixels[rows == row] for row in sorted(set(rows.tolist()))]
        around = [each[0] for each in ends] + [each[-1] for each in reversed(ends)]
        return (Outline("board", "board", tuple(_point(x, y, self._size) for x, y in around)),)

    def is_done(self) -> bool:
        """Whether a lens for this size is stored."""
        lens = self._desk.lens()
        return lens is not None and self._desk.size in (None, lens.image_size)

    def do(self, act: str, said: Said) -> str:
        """`save` stores the lens, `accept` does it though it is not enough, `anew` forgets what was waved."""
        if act == "anew":
            self._waving = self._now = self._seen = None
            self._desk.keep(replace(self._desk.draft, views=()))
            return ""
        if act not in ("save", "accept"):
            raise no_such(act)
        return self._store(accept=act == "accept")

    def _store(self, accept: bool) -> str:
        if self._waving is None or self._now is None:
            raise CalibrationError("The camera gave no picture: look at its cable, or at the recording.")
        if not self._now.is_enough and not accept:
            raise CalibrationError(_NOT_ENOUGH)
        fit = self._waving.result()
        made = datetime.fromtimestamp(clock.utc() // 1_000_000, UTC).isoformat()
        lens_file.save(
            self._desk.lens_path,
            LensFile(self._size, fit.lens, fit.error_px, fit.focal_error, len(fit.views), made),
        )
        return f"The lens is stored in {self._desk.lens_path.name}."


def _point(x: float, y: float, size: tuple[int, int]) -> tuple[float, float]:
    return (round(float(x) / size[0], 5), round(float(y) / size[1], 5))
