"""The lens from the glass to the verdict: frames of the rendered lens are read, sent, kept, and judged by (E7)."""

from hub.events.clocks import DeviceTicks
from hub.events.envelope import Envelope
from hub.events.lens import LensLaid
from hub.events.razz import MuckAsked
from hub.table.bounds import Bounds
from hub.wire.codec import decode, encode
from hub.wire.messages import Observed, Scene, Stamp
from tests.hub.host.lens_rig import LensNight
from tests.hub.host.test_lens_at_a_table import LOW, MIDDLE, tabled
from vision.cameras.port import Frame
from vision.cards.ground import card_ground
from vision.cards.reader import CardReader
from vision.rig.glass import Glass, glass_calibration
from vision.watch_glass import GlassWatch
from vision.watch_meter import Meter

STAMP = Stamp(1, 0, 0)


def test_e7_cards_laid_on_the_lens_are_read_and_the_hand_is_judged_by_them() -> None:
    night = LensNight(Bounds(readers=1))  # the reader of the project's own deck is one method
    ground = card_ground(glass_calibration())
    glass, watch = Glass(), GlassWatch(ground, CardReader(ground, (0,)), Meter(lambda: 0))

    def lay(codes: str, frames: int) -> None:
        glass.show(Scene(STAMP, (), 300, (), tuple(codes.split())), DeviceTicks(0))
        for _ in range(frames):
            captured = DeviceTicks((night.ms + 66) * 1_000)
            for read in watch.on_frame(Frame(glass.picture(captured), captured)).reads:
                assert read.evidence == ()
                sent = decode(encode(Observed(Envelope("lens", 1, 1, captured), read)))
                assert isinstance(sent, Observed)
                night.observe(sent.observation, "lens")
                break
            else:
                night.ms += 66

    assert night.say(tabled(1, MIDDLE)) == ""
    lay("", 3)
    assert night.say(LensLaid(2)) == ""
    lay(LOW, 9)
    assert night.kept() == 1
    assert night.say(MuckAsked(2)) == "must_show"
    assert night.say(tabled(2, "Ah 2d 8c")) == "cards_differ"
    assert night.say(tabled(2, LOW)) == ""
