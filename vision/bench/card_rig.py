"""Fresh places of the project's own renderer with decks that no network has seen, taught as a person teaches them.

Each deck is shown to each camera card by card; then hands and boards are dealt of it, and a place counts as at a table:
if FRAMES noisy frames are verified and agree. All follows from the seed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import BOARD, PlaceReading
from hub.figures import Figure
from hub.wire.messages import CardsScene, Scene, Stamp
from vision.bench.agreeing import all_agree
from vision.bench.card_photographs import CardsFound
from vision.bench.card_score import CardsScored, tally
from vision.bench.found import Progress
from vision.bench.score import percent
from vision.cards.enrolled.bank import Bank, made_bank
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.learning import DeckLearner
from vision.cards.enrolled.reader import EnrolledReader
from vision.cards.ground import card_ground, card_places
from vision.cards.learned import Networks
from vision.rig.card_art import RigDeck, painted_deck
from vision.rig.stage import Stage
from vision.rig.views import VIEWPOINTS, rig_calibration

FRAMES: Final = 5
ASKED_GOAL: Final = 4.0
DECKS: Final = (31_337, 55_511)
"""Seeds of the two decks; no training and no test uses them, and no bound was set by them."""

_SEATS: Final = 5
_SHOWN_FRAMES: Final = 6
_SHOWINGS: Final = 4
"""How often the whole deck is shown at most, until all of it is known."""

_FRAME_US: Final = 66_667
_BOARD_CARDS, _HAND_CARDS = 5, 2
_EACH: Final = _SEATS + 1
Laid = Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Setting:
    """A deck, by its seed, before a camera."""

    deck: int
    camera: str

    @property
    def name(self) -> str:
        """For the tables."""
        return f"rig: deck {DECKS.index(self.deck) + 1}, {self.camera}"


SETTINGS: Final = tuple(Setting(deck, camera) for deck, camera in product(DECKS, sorted(VIEWPOINTS)))


def measure(places: int, seed: int, networks: Networks, progress: Progress) -> CardsFound:
    """Score so many places (seats and boards), as evenly over SETTINGS as whole deals allow."""
    scenes = max(1, -(-places // (_EACH * len(SETTINGS))))
    total = scenes * len(SETTINGS)
    notes: list[str] = []
    deals = (deal for at, each in enumerate(SETTINGS) for deal in _setting(each, scenes, (seed, at), networks, notes))
    scored = tuple(place for deal in progress(deals, total, "Deals on the rig") for place in deal)
    count = tally(scored)
    return CardsFound(
        scored,
        (
            Figure("rig, deck enrolled: wrong cards though verified (count)", float(count.wrong_sure), 0.0),
            Figure("rig, deck enrolled: places asked about (%)", _asked(count.items, count.verified), ASKED_GOAL),
            Figure("rig, deck enrolled: places measured (count)", float(count.items)),
        ),
        tuple(notes),
    )


def _asked(items: int, verified: int) -> float:
    return percent(items - verified, items)


class _Table:
    """One camera over a table on which a deck is laid."""

    def __init__(self, setting: Setting, rng: np.random.Generator) -> None:
        self.ground = card_ground(rig_calibration(setting.camera, _SEATS))
        self._rng, self._at = rng, 0
        self._stage = Stage(self.ground, _SEATS, int(rng.integers(1, 2**31)), self.deck_of(setting))

    @staticmethod
    def deck_of(setting: Setting) -> RigDeck:
        """What is laid."""
        return painted_deck(setting.deck)

    def frames(self, laid: Laid, count: int) -> Iterator[np.ndarray]:
        """Lay cards and take frames of them."""
        cards = tuple(CardsScene(place, codes, int(self._rng.integers(1, 2**31))) for place, codes in laid.items())
        self._stage.show(Scene(Stamp(1, UtcMicros(0), UtcMicros(0)), (), 0, cards), DeviceTicks(self._at * _FRAME_US))
        for _ in range(count):
            self._at += 1
            yield self._stage.picture(DeviceTicks(self._at * _FRAME_US))


def deals(rng: np.random.Generator) -> Iterator[Laid]:
    """The whole deck, face up, deal after deal: five cards on the board, two at each seat."""
    left = [str(code) for code in rng.permutation(CODES)]
    while left:
        rooms = ((BOARD, _BOARD_CARDS), *((seat, _HAND_CARDS) for seat in range(1, _SEATS + 1)))
        yield {place: tuple(left.pop() for _ in range(min(room, len(left)))) for place, room in rooms}


def _taught(table: _Table, rng: np.random.Generator, networks: Networks, name: str) -> tuple[Bank | None, str]:
    """The deck as the camera learnt it, and a sentence for people."""
    learner = DeckLearner(table.ground, networks)
    now = None
    for showing in range(1, _SHOWINGS + 1):
        for laid in (*deals(rng), {1: ("", ""), 2: ("",)}):
            for frame in table.frames(laid, _SHOWN_FRAMES):
                now = learner.feed(frame)
        deck = learner.deck(name)
        if deck is not None:
            return made_bank(deck), f"{name}: learnt from the whole deck, shown {showing} times."
    lacking = 0 if now is None else len({*now.missing, *now.doubled, *now.strangers})
    return None, f"{name}: not learnt, {lacking} cards never came clear; every place of it counts as asked about."


def _setting(
    setting: Setting, scenes: int, seed: Sequence[int], networks: Networks, notes: list[str]
) -> Iterator[list[CardsScored]]:
    rng = np.random.default_rng(seed)
    table = _Table(setting, rng)
    bank, note = _taught(table, rng, networks, setting.name)
    notes.append(note)
    places = card_places(table.ground, tuple(range(1, _SEATS + 1)))
    reader = None if bank is None else EnrolledReader(table.ground, places, bank, networks)
    for number in range(scenes):
        laid = next(deals(rng))
        frames = [reader.read(frame) if reader else () for frame in table.frames(laid, FRAMES)]
        yield [_place(f"deal {number}", setting.name, place, codes, frames) for place, codes in laid.items()]


def _place(
    name: str, source: str, place: int, true: tuple[str, ...], frames: Sequence[Sequence[PlaceReading]]
) -> CardsScored:
    """A place over its frames."""
    readings = [each for frame in frames for each in frame if each.place == place]
    said = [tuple(card.code for card in each.cards) for each in readings]
    verified = bool(said) and all_agree(
        said, [not each.why and all(codes) for each, codes in zip(readings, said, strict=True)]
    )
    first = said[0] if said else ()
    read = tuple(code for code in first if code)
    unread = len(first) - len(read)
    return CardsScored(source, f"{name}, place {place}", true, read, read if verified else (), unread, verified)
