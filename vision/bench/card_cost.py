"""What reading the cards of any deck costs, beside the grey JPEG decode of the same frame and beside a YOLOv8n.

The runs are interleaved, so that what else the machine does strikes all of them.

The table is the rig's, at 1080p: five cards on the board and two before each of six players.
"""

from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from hub.events.cards import Card
from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import BOARD
from hub.figures import Figure
from hub.wire.messages import CardsScene, Scene, Stamp
from vision.bench.card_photographs import CardsFound
from vision.bench.cost import spent_ms
from vision.bench.found import Progress
from vision.bench.peer import SIDE_PX, yolov8n
from vision.cameras.port import Image
from vision.cards.finder import Network
from vision.cards.ground import card_ground
from vision.cards.learned import Networks
from vision.cards.tabletop import TabletopReader
from vision.networks.onnx import OnnxNetwork
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

READING_GOAL: Final = 9.0
PEER_GOAL: Final = 0.4
_SEATS: Final = 6
_HOLE: Final = 2
_ON_BOARD: Final = 5
_QUALITY: Final = 90
_FRAMES: Final = 3


def measure(rounds: int, seed: int, networks: Networks, progress: Progress) -> CardsFound:
    """Measure so many interleaved rounds; OpenCV keeps to one thread meanwhile."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        calibration = rig_calibration("north", _SEATS)
        reader = TabletopReader(calibration, networks)
        spent = _measured(frames(calibration, seed), reader, peer(seed), rounds, progress)
    finally:
        cv2.setNumThreads(threads)
    decode, read, other = (spent[each] for each in ("decode", "read", "peer"))
    return CardsFound(
        figures=(
            Figure("cost: reading at 1080p, 5 board and 12 hole cards (grey decodes)", read / decode, READING_GOAL),
            Figure("cost: the same (runs of one YOLOv8n at 640 px)", read / other, PEER_GOAL),
            Figure("  grey decode of the 1080p frame, p50 (CPU ms)", decode),
            Figure("  YOLOv8n at 640 px, p50 (CPU ms)", other),
            Figure("  reading at 1080p, p50 (CPU ms)", read),
        )
    )


def peer(seed: int) -> Network:
    """A YOLOv8n at random, run as our own networks are."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "yolov8n.onnx"
        file.write_bytes(yolov8n(seed).file)
        return OnnxNetwork(file)


def frames(calibration: Calibration, seed: int) -> tuple[Image, ...]:
    """Noisy frames of one table with 17 cards face up."""
    rng = np.random.default_rng((seed, 1))
    deck = [str(code) for code in rng.permutation(list(Card))]
    laid = {seat: tuple(deck.pop() for _ in range(_HOLE)) for seat in range(1, _SEATS + 1)}
    laid[BOARD] = tuple(deck.pop() for _ in range(_ON_BOARD))
    stage = Stage(card_ground(calibration), _SEATS, seed)
    cards = tuple(CardsScene(place, codes, seed + place) for place, codes in laid.items())
    stage.show(Scene(Stamp(1, UtcMicros(0), UtcMicros(0)), (), 0, cards), DeviceTicks(0))
    return tuple(stage.picture(DeviceTicks(0)) for _ in range(_FRAMES))


def _measured(
    pictures: tuple[Image, ...], reader: TabletopReader, other: Network, rounds: int, progress: Progress
) -> dict[str, float]:
    """Medians in milliseconds by step. The first round warms up and is not counted."""
    coded = [cv2.imencode(".jpg", each, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1] for each in pictures]
    square = np.ascontiguousarray(pictures[0][:SIDE_PX, :SIDE_PX])[None]
    spent: dict[str, list[float]] = {"decode": [], "read": [], "peer": []}
    for turn in progress(range(rounds + 1), rounds + 1, "Cost"):
        which = turn % _FRAMES
        spent["decode"].append(spent_ms(partial(cv2.imdecode, coded[which], cv2.IMREAD_GRAYSCALE)))
        spent["read"].append(spent_ms(partial(reader.read, pictures[which])))
        spent["peer"].append(spent_ms(partial(other.run, square)))
    return {step: median(each[1:]) for step, each in spent.items()}
