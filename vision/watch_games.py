"""What watches a camera's frames, by the game that the table plays."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from hub.events.readings import BOARD
from vision.cameras.port import Frame
from vision.cards.ground import card_ground, card_places
from vision.cards.picture import place_picture
from vision.dice.annotate import seat_picture
from vision.dice.learned import Network
from vision.dice.reader import SeatReader
from vision.watch_camera import CameraWatch, Watched
from vision.watch_cards import CardWatch, Opened
from vision.watch_deck import MakeReader
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


def make_watch(
    game: str, network: Callable[[], Network], reader: Callable[[], MakeReader], opened: Opened
) -> MakeWatch:
    """Who watches at a table of this game; what only one kind of game needs is loaded at once where it is needed.

    Args:
        game: By its name in the table file.
        network: Loads the network of dice.
        reader: Loads who reads cards.
        opened: At which places cards may be looked for.

    Raises:
        CalibrationError: of `reader`.
        NetworkError: of `network` or `reader`.
    """
    if game in CARD_GAMES:
        return partial(_cards, reader(), opened, game in TELL_ACROSS)
    return partial(_dice, network())


def _dice(network: Network, camera: Prepared, meter: Meter) -> Watch:
    reader = SeatReader(camera.calibration, network)
    pictures = partial(seat_picture, reader=reader)
    return CameraWatch(camera.calibration, camera.seats, reader, pictures, meter)


def _cards(reader: MakeReader, opened: Opened, tells_across: bool, camera: Prepared, meter: Meter) -> Watch:
    ground = card_ground(camera.calibration)
    if camera.is_lens:
        return GlassWatch(ground, reader(ground, (BOARD,), False), meter)
    places = card_places(ground, camera.seats)
    return CardWatch(ground, places, reader(ground, places, tells_across), place_picture, meter, opened)
