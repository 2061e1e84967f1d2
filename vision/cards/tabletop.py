"""Cards of a calibrated table: indices are joined in millimetres and given to the board and to seats."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Floats, require
from calibration.projection import to_plane
from calibration.store import check_image_size
from vision.cards.finder import U8, Hit
from vision.cards.joining import ON_TABLE, join
from vision.cards.judging import Card, judge
from vision.cards.learned import Networks
from vision.cards.leftover import leftover, view_of
from vision.cards.patches import find_on_table, patches
from vision.cards.pip_count import opposite
from vision.cards.sighted import Index, read_hits, without_odd_sizes
from vision.cards.surface import Surface, is_known, surface
from vision.cards.views import PlaceView, on_felt
from vision.cards.whole import read_whole

BOARD: Final = "board"
Place = int | str
"""A seat's number, or BOARD."""

_CORNER_MM: Final = (9.0, 16.0)
"""Where the middle of an index usually lies, from the sides of the card."""

_BESIDE_MM: Final = 20.0
"""A card whose middle lies so far outside a place is still the place's, and a doubt."""


@dataclass(frozen=True, slots=True)
class Region:
    """A place's polygon (n, 2), mm."""

    place: Place
    polygon_mm: Floats
    view: PlaceView | None


@dataclass(frozen=True, slots=True)
class PlaceCards:
    """The cards face up at a place, from left to right in the picture; how many lie face down; what is doubtful."""

    place: Place
    cards: tuple[Card, ...]
    down: int
    why: tuple[str, ...]

    @property
    def verified(self) -> bool:
        """Whether cards lie there and all of them are verified."""
        return bool(self.cards) and not self.why


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A frame, read: each place, and cards that lie at none."""

    places: tuple[PlaceCards, ...]
    elsewhere: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Laid:
    """A card, its corners (4, 2) on the table, mm, whose it is, and whether its middle lies beside the line."""

    card: Card
    line_mm: Floats
    place: Place | None
    beside: bool


class TabletopReader:
    """Reads frames of one camera.

    Args:
        calibration: Of the camera; it must say how large a card is.
        networks: The finder and the reader.

    Raises:
        CalibrationError: it does not.
    """

    def __init__(self, calibration: Calibration, networks: Networks) -> None:
        require(
            calibration.card_size_mm is not None,
            "The calibration does not say how large a card is: set card_size_mm, [63, 88] for the usual ones.",
        )
        self._calibration, self._networks = calibration, networks
        self._card_mm = calibration.card_size_mm or (63.0, 88.0)
        self._regions = regions(calibration)
        self._patches = {region.place: patches(calibration, [region.polygon_mm]) for region in self._regions}

    def read(self, image_bgr: U8, places: Collection[Place] | None = None) -> Tabletop:
        """Read a frame (H, W, 3), all of its places where none are named.

        Cards at places that are not named are not looked for; one that is seen beside a named place is none of it.

        Raises:
            CalibrationError: it has another size than the calibration's.
        """
        check_image_size(self._calibration, image_bgr.shape[1], image_bgr.shape[0])
        asked = [region for region in self._regions if places is None or region.place in places]
        surfaces = {
            region.place: surface(region.view, image_bgr, self._card_mm) for region in asked if region.view is not None
        }
        known, told = self._whole(image_bgr, tuple(surfaces.values()))
        plain = {place for place, seen in surfaces.items() if is_known(seen, known)}
        looked_at = [patch for region in asked if region.place not in plain for patch in self._patches[region.place]]
        hits = find_on_table(image_bgr, self._calibration, looked_at, self._networks.finder, known)
        found = (*told, *read_hits(image_bgr, hits, self._networks))
        seen = zip(found, self._flat([index.hit for index in found]), strict=True)
        lying = [(index, hit) for index, hit in seen if hit is not None]
        kept = without_odd_sizes([index for index, _ in lying], [hit.length for _, hit in lying])
        lying = [(index, hit) for index, hit in lying if index in kept]
        joined = join([index for index, _ in lying], [hit for _, hit in lying], ON_TABLE)
        where = {id(index): hit for index, hit in lying}
        lines = [outline([where[id(index)] for index in each.corners], self._card_mm) * (1.0, -1.0) for each in joined]
        faces = [on_felt(self._calibration, line) for line in lines]
        cards = judge(image_bgr, joined, faces)
        whole = [face for card, face in zip(cards, faces, strict=True) if opposite([i.hit for i in card.corners])]
        laid = [
            _Laid(card, line, *self._place(line))
            for card, line in zip(cards, lines, strict=True)
            if not is_of_picture(card, whole)
        ]
        made = tuple(self._of_place(region, surfaces.get(region.place), laid, image_bgr) for region in asked)
        return Tabletop(made, tuple(each.card for each in laid if each.place is None))

    def _whole(self, image: U8, surfaces: Sequence[Surface]) -> tuple[list[Floats], list[Index]]:
        """The corners (4, 2) of whole cards that are read, table mm, and their indices."""
        lines = [line for each in surfaces for line in each.whole_mm]
        faces = [on_felt(self._calibration, line) for line in lines]
        read = read_whole(image, faces, self._card_mm, self._networks)
        known = [line for line, card in zip(lines, read, strict=True) if card]
        return known, [index for card in read for index in card]

    def _flat(self, hits: Sequence[Hit]) -> list[Hit | None]:
        """The hits on the table, mm, y towards the dealer as in a picture from above; None beyond the horizon."""
        at = np.array([(each.x, each.y) for each in hits]).reshape(-1, 2)
        half = np.array([(each.up[0] * each.length / 2, each.up[1] * each.length / 2) for each in hits]).reshape(-1, 2)
        flat = to_plane(self._calibration, np.stack([at, at + half, at - half], axis=1), 0.0) * (1.0, -1.0)
        return [_hit(each, hit.presence) for each, hit in zip(flat, hits, strict=True)]

    def _of_place(self, region: Region, seen: Surface | None, laid: Sequence[_Laid], image: U8) -> PlaceCards:
        own = [
            replace(each.card, doubts=(*each.card.doubts, "card_on_line")) if each.beside else each.card
            for each in laid
            if each.place == region.place
        ]
        own.sort(key=lambda card: card.centre)
        why = [code for card in own for code in card.doubts]
        if seen is None:
            return PlaceCards(region.place, tuple(own), 0, tuple(dict.fromkeys((*why, "out_of_picture"))))
        left = leftover(self._calibration, seen, image, [each.line_mm for each in laid], self._card_mm)
        if left.is_more:
            why.append("card_covered")
        return PlaceCards(region.place, tuple(own), left.down, tuple(dict.fromkeys(why)))

    def _place(self, line_mm: Floats) -> tuple[Place | None, bool]:
        """Whose a card is, and whether its middle lies beside the place's line."""
        middle = line_mm.mean(axis=0)
        away = [
            cv2.pointPolygonTest(region.polygon_mm.astype(np.float32), middle.tolist(), True)
            for region in self._regions
        ]
        best = int(np.argmax(away)) if away else -1
        if best < 0 or away[best] < -_BESIDE_MM:
            return None, False
        return self._regions[best].place, away[best] < 0


def _hit(flat: Floats, presence: float) -> Hit | None:
    """An index by its middle, its top and its foot (3, 2) on the table, None where they are not all there."""
    if not bool(np.isfinite(flat).all()):
        return None
    up = flat[1] - flat[2]
    length = max(float(np.linalg.norm(up)), 1e-6)
    return Hit(float(flat[0, 0]), float(flat[0, 1]), (up[0] / length, up[1] / length), length, presence)


def is_of_picture(card: Card, whole_px: Sequence[Floats]) -> bool:
    """Whether what seemed to be a card lies in one (4, 2) whose opposite corners are seen, and no reader is sure.

    That is a piece of its picture. Were it a card on top of it, the rest of that would be left over.
    """
    doubtful = not card.code or {"card_unclear", "card_readers_differ"} <= set(card.doubts)
    at = card.corners[0].hit
    return (
        doubtful
        and len(card.corners) == 1
        and any(cv2.pointPolygonTest(face.astype(np.float32), (at.x, at.y), False) > 0 for face in whole_px)
    )


def outline(corners: Sequence[Hit], card_mm: tuple[float, float]) -> Floats:
    """(4, 2) the corners of a card: about the middle of opposite indices, or where one index says that it lies."""
    at = np.array([(each.x, each.y) for each in corners])
    first = corners[0]
    ways = np.array([each.up for each in corners])
    up = (ways * np.sign(ways @ np.array(first.up))[:, None]).mean(axis=0)
    up = up / np.linalg.norm(up)
    right = np.array([-up[1], up[0]])
    if bool((ways @ np.array(first.up) < 0).any()):
        middle = (at[0] + at[int(np.argmax(np.linalg.norm(at - at[0], axis=1)))]) / 2
    else:
        aside, below = (side / 2 - corner for side, corner in zip(card_mm, _CORNER_MM, strict=True))
        middle = at[0] + right * aside - up * below
    across, along = right * card_mm[0] / 2, up * card_mm[1] / 2
    return np.stack(
        [middle - across + along, middle + across + along, middle + across - along, middle - across - along]
    )


def regions(calibration: Calibration) -> tuple[Region, ...]:
    """The board, where the camera sees it, and the seats."""
    board = calibration.board_polygon_mm
    named: list[tuple[Place, Floats]] = [] if board is None else [(BOARD, np.asarray(board, np.float64))]
    named += [(each.seat, np.asarray(each.polygon_mm, np.float64)) for each in calibration.seats]
    return tuple(Region(place, polygon, view_of(calibration, polygon)) for place, polygon in named)
