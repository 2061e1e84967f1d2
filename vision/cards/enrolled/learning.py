"""Learns a deck: frames of cards that are laid before the camera in, what is known by now out. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from vision.cards.enrolled.album import Album, Page, looks_same
from vision.cards.enrolled.deck import EnrolledDeck, IndexSpot
from vision.cards.enrolled.first_look import FirstLook, first_look, second_look
from vision.cards.enrolled.tracks import Spot, Track, Tracks
from vision.cards.enrolled.verdict import is_paper
from vision.cards.learned import Networks
from vision.cards.outlines import Contour, card_corners, contours, differing
from vision.cards.suits import U8
from vision.cards.views import PX_PER_MM, on_felt, place_views

_FULL: Final = 0.95
_KNOWN: Final = 8
"""Faces after which it is known where the index stands."""

_MOST_WAITING: Final = 60
"""Pictures of faces that wait for that at most."""

_OTHER_SIZE_MM: Final = (40.0, 130.0)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is.

    Args:
        seen: Codes that are known.
        missing: Codes that were not seen yet.
        doubled: Codes that were seen with two different faces.
        strangers: Codes of cards that may be each other, as far as can be told.
        twice: Codes that lie there twice at this moment.
        unread: Cards that lay there and could not be read, so far.
        back: Whether the back is known.
        backs: How many different backs were seen.
        other_size_mm: The sides of something like a card that has another size than the calibration says, or None.
    """

    seen: tuple[str, ...]
    missing: tuple[str, ...]
    doubled: tuple[str, ...]
    strangers: tuple[str, ...]
    twice: tuple[str, ...]
    unread: int
    back: bool
    backs: int
    other_size_mm: tuple[float, float] | None

    @property
    def whole(self) -> bool:
        """Whether the deck is known, and nothing about it is doubtful."""
        return self.back and not (self.missing or self.doubled or self.strangers)


class DeckLearner:
    """Learns the deck that is laid on the places of one camera, in any order, several cards at once.

    Args:
        ground: The camera's calibration with the board among its regions (`card_ground`).
        networks: The learned reader, which says what each card is.
    """

    def __init__(self, ground: Calibration, networks: Networks) -> None:
        self._ground, self._networks = ground, networks
        self._card_mm = ground.card_size_mm or (63.0, 88.0)
        self._views = place_views(ground, [region.seat for region in ground.seats])
        self._tracks, self._album = Tracks(self._card_mm), Album()
        self._waiting: list[U8] = []
        self._other: tuple[float, float] | None = None

    def feed(self, image_bgr: U8) -> Progress:
        """Take the next frame (H, W, 3) of the calibration's size."""
        due = self._tracks.feed(image_bgr, list(self._cards(image_bgr)))
        for track in due:
            self._take(track)
        if due:
            self._look_again()
            self._album.take_blank([track.picture for track in self._tracks.now if track.blank])
            self._album.settle()
        return self.progress

    @property
    def album(self) -> Album:
        """What was seen so far."""
        return self._album

    def go_on(self, faces: Sequence[tuple[U8, IndexSpot]], backs: Sequence[U8]) -> None:
        """Take in what an earlier lesson had seen: faces (h, w, 3) with where their index stands, and backs.

        The network looks at the faces anew, as it may be another one by now.
        """
        for picture, spot in faces:
            seen = second_look(picture, spot, self._networks)
            if seen.answer is not None:
                self._album.take(picture, spot, seen.answer)
        self._album.backs.extend(backs)
        self._album.settle()

    def deck(self, name: str) -> EnrolledDeck | None:
        """The deck, once all of it is known."""
        back, index = self._album.back, self._album.index
        if back is None or index is None or not self.progress.whole:
            return None
        return EnrolledDeck(name, self._card_mm, self._album.faces, back, index)

    def _take(self, track: Track) -> None:
        seen = first_look(track.picture, self._networks)
        again = seen.answer is None and self._lies_again(track)
        if seen.answer is None and not again:
            seen = self._again(track.picture) or seen
        track.page = self._kept(track.picture, seen)
        track.blank = again or (track.page is None and not seen.has_index)
        if track.page is None and not again and (seen.has_index or is_paper(track.picture)):
            self._wait(track.picture)

    def _lies_again(self, track: Track) -> bool:
        """Whether another card that was not read looks the same: two backs, as a deck has one of each face."""
        others = (each for each in self._tracks.now if each is not track and each.page is None)
        return any(looks_same(track.picture, each.picture) for each in others)

    def _kept(self, picture: U8, seen: FirstLook) -> Page | None:
        """The face in the album, where its index is clear."""
        if seen.answer is None or seen.spot is None:
            return None
        return self._album.take(picture, seen.spot, seen.answer)

    def _again(self, picture: U8) -> FirstLook | None:
        """A second look at a face, once it is known where the index of this deck stands."""
        index = self._album.index if len(self._album.pages) >= _KNOWN else None
        return None if index is None else second_look(picture, index, self._networks)

    def _wait(self, picture: U8) -> None:
        """Keep the picture of a face that is not clear until it is known where the index stands; then it is unread."""
        if len(self._album.pages) >= _KNOWN:
            self._album.unread += 1
        elif len(self._waiting) < _MOST_WAITING:
            self._waiting.append(picture)

    def _look_again(self) -> None:
        """Look at the faces that waited."""
        if len(self._album.pages) < _KNOWN:
            return
        for picture in self._waiting:
            seen = self._again(picture)
            if seen is None or self._kept(picture, seen) is None:
                self._album.unread += 1
        self._waiting.clear()

    def _cards(self, image: U8) -> Iterator[Spot]:
        """Where each card lies that lies free."""
        for view in self._views:
            for contour in contours(view, differing(view, view.taken(image))):
                corners = card_corners(contour, self._card_mm)
                if corners is None:
                    self._other = _measured(contour) or self._other
                    continue
                table = view.table_mm(corners)
                yield Spot(np.asarray(table.mean(axis=0), np.float64), on_felt(self._ground, table))

    def _twice(self) -> Sequence[str]:
        pages = [track.page for track in self._tracks.now if track.page is not None]
        return sorted({self._album.name(page) for page in pages if sum(each is page for each in pages) > 1} - {""})

    @property
    def progress(self) -> Progress:
        """How far it is."""
        album = self._album
        return Progress(
            seen=tuple(sorted(album.faces)),
            missing=album.missing,
            doubled=album.doubled,
            strangers=album.strangers,
            twice=tuple(self._twice()),
            unread=album.unread,
            back=album.back is not None,
            backs=len(album.backs),
            other_size_mm=self._other,
        )


def _measured(contour: Contour) -> tuple[float, float] | None:
    """The sides, mm, of a thing that is a full rectangle of about a card's size; None of anything else."""
    _, sides, _ = cv2.minAreaRect(contour)
    short, long = sorted((side + 1.0) / PX_PER_MM for side in sides)
    full = (cv2.contourArea(contour) + len(contour) / 2.0) >= _FULL * short * long * PX_PER_MM**2
    low, high = _OTHER_SIZE_MM
    return (round(short, 1), round(long, 1)) if full and low <= short and long <= high else None
