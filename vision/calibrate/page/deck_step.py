"""The step of the deck: its cards are shown to the camera, as `floorman calibrate deck` has it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import numpy as np

from calibration.lesson import lesson_path
from calibration.model import Calibration, CalibrationError, Floats, Point
from calibration.projection import to_pixels
from calibration.store import check_image_size
from hub import clock
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.step import Outline, Said, Told, no_such, outline
from vision.cameras.port import Image
from vision.networks.onnx import NetworkError
from vision.watch_setup import CARD_GAMES

if TYPE_CHECKING:
    from vision.cards.enrolled.learning import DeckLearner, Progress

_CARDS: Final = 52
_NO_TABLE: Final = "The table is not calibrated yet: go back to the step of the table and save it."


def has_cards(desk: Desk) -> bool:
    """Whether the table plays cards."""
    return desk.table.table.game in CARD_GAMES


class DeckStep:
    """Learns a deck. What was seen is kept with every new card, and the next lesson goes on with it."""

    name = "deck"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ground: Calibration | None = None
        self._learner: DeckLearner | None = None
        self._now: Progress | None = None
        self._kept = 0
        self._wrong = ""

    def look(self, image: Image) -> None:
        """Look for cards."""
        try:
            if self._learner is None:
                self._begin()
            assert self._learner is not None and self._ground is not None
            check_image_size(self._ground, image.shape[1], image.shape[0])
            self._now, self._wrong = self._learner.feed(image), ""
            if len(self._now.seen) > self._kept:
                self._keep()
        except (CalibrationError, NetworkError) as error:
            self._wrong = str(error)

    def _begin(self) -> None:
        from vision import lesson_file
        from vision.cards.enrolled.learning import DeckLearner
        from vision.cards.files import networks
        from vision.cards.ground import card_ground

        stored = self._desk.stored()
        if stored is None:
            raise CalibrationError(_NO_TABLE)
        ground = card_ground(stored)
        learner, lesson = DeckLearner(ground, networks()), lesson_path(self._desk.deck_path)
        if lesson.exists():
            lesson_file.go_on(lesson, learner, ground)
        self._ground, self._learner, self._now = ground, learner, learner.progress
        self._kept = len(self._now.seen)

    def _keep(self) -> None:
        from vision import lesson_file

        assert self._learner is not None and self._ground is not None and self._now is not None
        lesson_file.save(lesson_path(self._desk.deck_path), self._learner.album, self._ground, _this_moment())
        self._kept = len(self._now.seen)

    def told(self) -> Told:
        """How many cards are known, and what is doubtful."""
        from vision.deck_words import doubts

        now = self._now
        return {
            "cards": len(now.seen) if now else 0,
            "needed": _CARDS,
            "back": bool(now and now.back),
            "whole": bool(now and now.whole),
            "sentences": list(doubts(now)) if now else [],
            "wrong": self._wrong,
            "stored": self.is_done(),
        }

    def outlines(self) -> tuple[Outline, ...]:
        """Where cards may lie."""
        if self._ground is None:
            return ()
        return tuple(
            outline("seat", str(each.seat), to_pixels(self._ground, _flat(each.polygon_mm)), self._ground.image_size)
            for each in self._ground.seats
        )

    def is_done(self) -> bool:
        """Whether a deck is stored."""
        return self._desk.deck_path.exists()

    def do(self, act: str, said: Said) -> str:
        """`save` stores the deck; `anew` begins the lesson again."""
        lesson = lesson_path(self._desk.deck_path)
        if act == "anew":
            lesson.unlink(missing_ok=True)
            self._learner = self._now = self._ground = None
            return ""
        if act != "save":
            raise no_such(act)
        return self._store()

    def _store(self) -> str:
        from vision import deck_file
        from vision.deck_words import shortcomings

        path = self._desk.deck_path
        deck = self._learner.deck(path.name.split(".")[0]) if self._learner else None
        if deck is None or self._ground is None:
            raise CalibrationError(self._wrong or next(iter(shortcomings(self._now)), "No card was seen."))
        deck_file.save(path, deck, self._ground.image_size, _this_moment())
        lesson_path(path).unlink(missing_ok=True)
        return f'The deck is stored in {path.name}. Name it in the table file: deck = "{path.name}".'


def _flat(corners: tuple[Point, ...]) -> Floats:
    """(N, 3) on the felt."""
    return np.asarray([(x, y, 0.0) for x, y in corners], np.float64)


def _this_moment() -> str:
    """UTC as ISO 8601."""
    return datetime.fromtimestamp(clock.utc() // 1_000_000, UTC).isoformat()
