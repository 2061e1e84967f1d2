"""A card table before a camera of the rig, frame by frame: read at rest only, never a hand, pictures of faces."""

import numpy as np
import pytest

from hub.events.envelope import Envelope
from hub.events.readings import BOARD, FrameRead
from hub.wire.codec import decode, encode
from hub.wire.messages import CardsScene, Observed, Scene, Stamp
from vision.cameras.port import CameraFault, Frame
from vision.cards.ground import card_ground, card_places
from vision.cards.picture import place_picture
from vision.cards.reader import CardReader
from vision.rig.hand import Hand
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration
from vision.watch_cards import CardWatch
from vision.watch_meter import Meter

SEATS = 4
INTERVAL = 66_667
FLOP = ("Ah", "7c", "Td")


class CardNight:
    """One camera over a table with hidden hands, and what its watch says."""

    def __init__(self, camera: str = "north") -> None:
        self.ground = card_ground(rig_calibration(camera, SEATS))
        self.stage = Stage(self.ground, SEATS, 2)
        places = card_places(self.ground, tuple(range(1, SEATS + 1)))
        self.opened = frozenset(places)
        self.reader = CardReader(self.ground, places)
        self.watch = CardWatch(self.ground, places, self.reader, self._pictured, Meter(lambda: 0), lambda: self.opened)
        self.laid: dict[int, tuple[str, ...]] = dict.fromkeys(range(1, SEATS + 1), ("", ""))
        self.pictured: list[int] = []
        self.now = 0
        self.lay()

    def _pictured(self, image, calibration, reading) -> bytes:
        self.pictured.append(reading.place)
        return place_picture(image, calibration, reading)

    def lay(self, **places: tuple[str, ...]) -> None:
        names = {"board": BOARD, "one": 1, "two": 2}
        self.laid.update({names[name]: codes for name, codes in places.items()})
        cards = tuple(CardsScene(place, codes, 7 + place) for place, codes in self.laid.items())
        self.stage.show(Scene(Stamp(1, 0, 0), (), 300, cards), self.now)

    def frames(self, count: int, *passing: Hand) -> list[FrameRead]:
        return [read for _ in range(count) for read in self.frame(*passing).reads]

    def frame(self, *passing: Hand):
        self.now += INTERVAL
        return self.watch.on_frame(Frame(self.stage.picture(self.now, passing), self.now))


def told(reads: list[FrameRead], place: int) -> list[tuple[bool, tuple[str, ...], tuple[str, ...]]]:
    return [
        (read.settled, tuple(card.code for card in each.cards), each.why)
        for read in reads
        for each in read.cards
        if each.place == place
    ]


@pytest.fixture(scope="module", params=["north", "south"])
def camera(request) -> str:
    return request.param


@pytest.fixture
def night(camera) -> CardNight:
    return CardNight(camera)


def test_the_board_is_told_at_rest_with_its_readers_and_a_picture_at_the_fifth_frame(night):
    night.frames(12)
    night.lay(board=FLOP)
    reads = night.frames(8)
    moved, *rest = told(reads, BOARD)
    assert moved == (False, (), ("moving",))
    assert rest == [(True, FLOP, ())] * 7
    assert all(read.seats == () and read.readers == ("index",) and read.faults == () for read in reads)
    with_picture = [read for read in reads if read.evidence]
    assert [told([read], BOARD) for read in with_picture] == [[(True, FLOP, ())]]
    assert told(reads, BOARD).index((True, FLOP, ())) + 4 == [
        read.captured for read in reads if any(each.place == BOARD for each in read.cards)
    ].index(with_picture[0].captured)


def test_hidden_hands_are_backs_and_are_never_pictured(night):
    reads = night.frames(40)
    seats = [each for read in reads if read.settled for each in read.cards if each.place != BOARD]
    assert len(seats) >= SEATS * 8
    assert all([(card.code, card.up) for card in each.cards] == [("", False)] * 2 for each in seats)
    assert night.pictured == []


def test_a_hand_that_is_shown_is_read_at_its_seat_and_no_other(night):
    night.frames(12)
    night.lay(one=("Ks", "2d"))
    reads = night.frames(8)
    assert told(reads, 1)[-1] == (True, ("Ks", "2d"), ())
    assert {code for seat in (2, 3, 4) for _, codes, _ in told(reads, seat) for code in codes} <= {""}
    assert set(night.pictured) == {1}


def test_a_hand_over_the_board_is_not_settled_and_afterwards_it_is_read_again(night):
    night.lay(board=FLOP)
    night.frames(14)
    passing = [night.frame(Hand((x - 60.0, -420.0), (x, 10.0), 60.0)).reads for x in np.linspace(-260.0, 200.0, 20)]
    over = [each for reads in passing[4:16] for each in told(list(reads), BOARD)]
    assert over and not any(settled and codes == FLOP for settled, codes, _ in over)
    assert (False, (), ("moving",)) in over
    assert told(night.frames(4), BOARD)[-1] == (True, FLOP, ())


def test_every_reading_is_of_its_own_frame_and_rare_once_it_is_known(night):
    night.lay(board=FLOP)
    night.frames(14)
    read_at = []
    original = night.reader.read
    night.reader.read = lambda image, places=None: (read_at.append(night.now), original(image, places))[1]
    reads = night.frames(45)
    assert [read.captured for read in reads] == read_at
    assert 10 <= len(told(reads, BOARD)) <= 13


def test_a_fault_gives_no_reading_and_what_was_before_counts_no_more(night):
    night.lay(board=FLOP)
    night.frames(14)
    night.now += INTERVAL
    dark = night.watch.on_frame(Frame(np.zeros((1080, 1920, 3), np.uint8), night.now))
    assert (dark.fault, dark.reads) == (CameraFault.BLACK, ())
    assert not any(read.settled for read in night.frame().reads)
    assert told(list(night.frame().reads), BOARD) == [(True, FLOP, ())]


def test_the_same_frame_again_gives_nothing(night):
    night.frames(3)
    image = night.stage.picture(night.now)
    first, second = (night.watch.on_frame(Frame(image.copy(), night.now + step)) for step in (1, 2))
    assert first.reads and second.reads == ()


def test_where_the_rules_have_opened_nothing_nothing_is_looked_for_or_told(night):
    night.opened = frozenset()
    night.lay(board=FLOP, one=("Ks", "2d"))
    asked = []
    night.reader.read = lambda image, places=None: asked.append(places) or ()
    assert night.frames(12) == []
    assert (asked, night.pictured) == ([], [])


def test_a_place_is_read_anew_from_the_frame_in_which_it_is_opened(night):
    night.opened = frozenset({1})
    night.lay(board=FLOP, one=("Ks", "2d"))
    before = night.frames(14)
    assert told(before, BOARD) == [] and told(before, 1)[-1] == (True, ("Ks", "2d"), ())
    night.opened = frozenset({BOARD})
    reads = night.frames(6)
    assert told(reads, 1) == [] and told(reads, BOARD) == [(True, FLOP, ())] * 6
    night.opened = frozenset({1})
    assert told(night.frames(6), 1) == [(True, ("Ks", "2d"), ())] * 6


def test_what_is_told_goes_over_the_wire(night):
    night.lay(board=FLOP, one=("Ks", ""))
    for read in night.frames(8):
        observed = Observed(Envelope("north", 1, 1, read.captured), read)
        assert decode(encode(observed)) == observed
