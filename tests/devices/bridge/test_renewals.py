"""What is retained of the boxes is renewed in time, and not of all of them at once."""

from itertools import pairwise
from pathlib import Path

from devices import messages
from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.effects import SECOND, Moment, Publish
from devices.bridge.notices import RENEW_NS
from devices.messages import Beat, Hello
from devices.ports.news import Opened, Received
from hub.events.clocks import HubNanos, UtcMicros
from hub.wire.topics import Leaf

IDS = tuple(f"seat-{seat}" for seat in range(1, 11))
STEP = SECOND // 4


def renewals(seconds: int) -> dict[str, list[int]]:
    """When each of ten boxes was said to be there, that came at the same time and beat at the same time."""
    now, found = 0, {id_: [] for id_ in IDS}  # type: dict[str, list[int]]
    bridge = Bridge([Binding(id_, "seat-box", None, {}) for id_ in IDS], 1, HubNanos(0), 7)
    bridge.link(True, Moment(HubNanos(0), UtcMicros(0)))
    while (now := now + STEP) <= seconds * SECOND:
        moment = Moment(HubNanos(now), UtcMicros(now // 1_000))
        effects = []
        for id_ in IDS:
            port = Path("/dev", id_)
            if now == STEP:
                effects += bridge.news(Opened(port), moment)
                hello = Hello(id_, "seat-box", "1.0.0", 1, ("call",))
                effects += bridge.news(Received(port, messages.line(hello)), moment)
            beat = Beat(1, now // 1_000, (), 0, now // 1_000)
            effects += bridge.news(Received(port, messages.line(beat)), moment)
        for each in [*effects, *bridge.advance(moment)]:
            if isinstance(each, Publish) and each.leaf is Leaf.AVAILABILITY and each.id in found:
                found[each.id].append(now)
    return found


def test_no_box_waits_longer_than_five_seconds() -> None:
    for moments in renewals(60).values():
        assert len(moments) >= 12
        assert max(late - early for early, late in pairwise(moments)) <= RENEW_NS


def test_boxes_that_came_together_are_not_renewed_together() -> None:
    later = [moment for moments in renewals(60).values() for moment in moments if moment > 10 * SECOND]
    assert max(later.count(moment) for moment in later) <= 3
