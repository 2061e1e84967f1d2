"""From a device's event to the observation that goes to the hub, in its own envelope and with its own time. Pure."""

from typing import Final

from devices.bridge.device import NO_ACTION, Device
from devices.bridge.display import MODEL
from devices.bridge.effects import Effect, Moment, Publish, Tell
from devices.bridge.forwarding import Verdict
from devices.bridge.timekeeping import Timekeeper
from devices.messages import EXPIRED, Acked, Event
from hub.events.clocks import DeviceTicks
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed, ClockExpired
from hub.wire.messages import Observed
from hub.wire.topics import Leaf

EARLY: Final = 64
"""A device's outbox."""


def happened(device: Device, event: Event, moment: Moment, *, up: bool) -> list[Effect]:
    """What to do with an event of a device that is there; `up`: whether the broker is."""
    keeper = device.keeper
    if keeper is None or not _meant(device, event):
        return []
    keeper.stamps.came(event, moment.mono)
    if device.binding is None:
        # Whoever binds the box later does not want what was pressed while it meant nothing.
        device.forwarding.done((event.boot, event.seq))
        return []
    if event.what != EXPIRED and device.action(event.button) == NO_ACTION:
        return acknowledge(device, event.boot, event.seq)
    # Whether it is of this binding shows once it can be timed.
    return _timed(device, event, keeper, moment, up=up) if keeper.ready(moment.mono) else _wait(device, event)


def early(device: Device, moment: Moment, *, up: bool) -> list[Effect]:
    """The events that waited until they could be timed."""
    if not device.early or device.keeper is None or not device.keeper.ready(moment.mono):
        return []
    waited, device.early = device.early, {}
    return [effect for event in waited.values() for effect in happened(device, event, moment, up=up)]


def acknowledge(device: Device, boot: int, seq: int) -> list[Effect]:
    """Tell the device that it need not send the event again, where it is the boot that did."""
    there = device.hello is not None and device.hello.boot == boot
    return device.say(Acked(boot, seq)) if there else []


def _meant(device: Device, event: Event) -> bool:
    """Whether the event can mean anything; one that cannot is counted as a bad line and never acted on."""
    hello = device.hello
    if hello is None:
        return False
    fits = (hello.model == MODEL and event.call > 0) if event.what == EXPIRED else event.button in hello.inputs
    if not fits and device.session is not None:
        device.session.malformed += 1
    return fits


def _timed(device: Device, event: Event, keeper: Timekeeper, moment: Moment, *, up: bool) -> list[Effect]:
    if _is_outdated(device, event, keeper, moment):
        device.forwarding.done((event.boot, event.seq))
        return acknowledge(device, event.boot, event.seq)
    if event.what == EXPIRED:
        device.display.expired(event.call)
    return _forward(device, event, keeper, moment) if up else []


def _is_outdated(device: Device, event: Event, keeper: Timekeeper, moment: Moment) -> bool:
    """Whether the event surely happened before the device was bound as it is; what cannot be timed counts as new."""
    if device.bound_since is None:
        return False
    timing = keeper.timing(event, moment.mono, device.display.ends(event.call))
    return timing is not None and timing.at + timing.bound_ns < device.bound_since


def _wait(device: Device, event: Event) -> list[Effect]:
    if len(device.early) < EARLY:
        device.early[event.seq] = event
    return []


def _forward(device: Device, event: Event, keeper: Timekeeper, moment: Moment) -> list[Effect]:
    match device.forwarding.offer((event.boot, event.seq), moment.mono):
        case Verdict.WAIT:
            return []
        case Verdict.KNOWN:
            return acknowledge(device, event.boot, event.seq)
        case Verdict.FORWARD:
            timing = keeper.timing(event, moment.mono, device.display.ends(event.call))
            envelope = Envelope(device.id, event.boot, event.seq, DeviceTicks(event.ticks))
            if event.what == EXPIRED:
                words = f"The shot clock '{device.id}' ran out."
                told = Tell("clock_expired", device.id, words, alarm=False)
                return [told, Publish(device.id, Leaf.EVENT, Observed(envelope, ClockExpired(event.call, timing)))]
            pressed = ButtonPressed(device.action(event.button), timing)
            return [Publish(device.id, Leaf.EVENT, Observed(envelope, pressed))]
