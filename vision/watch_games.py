"""What watches a camera's frames, by the game that the table plays."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from calibration.model import Calibration
from hub.events.readings import BOARD
from vision.cameras.port import Frame
from vision.cards.ground import card_ground, card_places
from vision.cards.picture import place_picture
from vision.cards.reader import CardReader
from vision.dice.annotate import seat_picture
from vision.dice.learned import Network
from vision.dice.reader import SeatReader
from vision.watch_camera import CameraWatch, Watched
from vision.watch_cards import CardWatch
from vision.watch_glass import GlassWatch
from vision.watch_meter import Meter
from vision.watch_setup import CARD_GAMES, TELL_ACROSS, Prepared


class Watch(Protocol):
    """What the cameras' loop needs."""

    def on_frame(self, frame: Frame) -> Watched:
        """Take the next frame."""

    def lost(self) -> None:
        """The camera has a fault."""


MakeWatch = Callable[[Prepared, Meter], Watch]


def make_watch(game: str, network: Callable[[], Network]) -> MakeWatch:
    """Who watches at a table of this game; the network, which only dice need, is loaded at once where it is needed.

    Raises:
        NetworkError: of `network`.
    """
    if game in CARD_GAMES:
        return partial(_cards, game in TELL_ACROSS)
    return partial(_dice, network())


def _lens(camera: Prepared, meter: Meter) -> Watch:
    ground = card_ground(camera.calibration)
    return GlassWatch(ground, _card_reader(ground, (BOARD,), tells_across=False), meter)


def _dice(network: Network, camera: Prepared, meter: Meter) -> Watch:
    reader = SeatReader(camera.calibration, network)
    pictures = partial(seat_picture, reader=reader)
    return CameraWatch(camera.calibration, camera.seats, reader, pictures, meter)


def _cards(tells_across: bool, camera: Prepared, meter: Meter) -> Watch:
    if camera.is_lens:
        return _lens(camera, meter)
    ground = card_ground(camera.calibration)
    places = card_places(ground, camera.seats)
    return CardWatch(ground, places, _card_reader(ground, places, tells_across), place_picture, meter)


def _card_reader(ground: Calibration, places: tuple[int, ...], tells_across: bool) -> CardReader:
    """The reader of a table's cameras and of its lens."""
    return CardReader(ground, places, tells_across=tells_across)
