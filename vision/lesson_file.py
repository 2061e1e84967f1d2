"""A lesson's file as the learner needs it, and back: what was shown of a deck before the lesson ended."""

from pathlib import Path

from calibration.lesson import Lesson, Shown
from calibration.lesson import load as load_file
from calibration.lesson import save as save_file
from calibration.model import Calibration, CalibrationError
from vision.cards.enrolled.album import Album
from vision.cards.enrolled.deck import IndexSpot, size_px
from vision.cards.enrolled.learning import DeckLearner
from vision.deck_file import decoded, encoded


def save(path: Path, album: Album, ground: Calibration, ended: str) -> None:
    """Keep what an album holds.

    Args:
        path: Of the lesson.
        album: What was seen.
        ground: The camera's calibration.
        ended: When, UTC as ISO 8601.

    Raises:
        CalibrationError: with one plain sentence, where it cannot be written.
    """
    faces = tuple(
        Shown(encoded(page.picture), (page.spot.x_mm, page.spot.y_mm, page.spot.length_mm)) for page in album.pages
    )
    backs = tuple(encoded(back) for back in album.backs)
    save_file(path, Lesson(ground.image_size, ground.card_size_mm or (63.0, 88.0), faces, backs, ended))


def go_on(path: Path, learner: DeckLearner, ground: Calibration) -> str:
    """Give a learner what a lesson holds; gives when that one ended.

    Raises:
        CalibrationError: with one plain sentence: the lesson cannot be used, or is of another camera or another size.
    """
    lesson = load_file(path)
    card_mm = ground.card_size_mm or lesson.card_size_mm
    if lesson.image_size != ground.image_size or lesson.card_size_mm != card_mm:
        raise CalibrationError(
            f"The lesson '{path}' was begun with another camera or another size of cards: use that calibration, or "
            "begin again with --anew."
        )
    size = size_px(card_mm)
    try:
        faces = [(decoded(each.picture, "a face", size), IndexSpot(*each.index_mm)) for each in lesson.faces]
        backs = [decoded(each, "a back", size) for each in lesson.backs]
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error} Begin again with floorman calibrate deck --anew.") from error
    learner.go_on(faces, backs)
    return lesson.ended
