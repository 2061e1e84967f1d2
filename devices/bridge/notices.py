"""What the table is told of a device, as soon as it changes and every five seconds. Pure."""

from typing import Final
from zlib import crc32

from devices.bridge.device import Device, Face, availability, stamped, told
from devices.bridge.effects import SECOND, Effect, Moment, Publish, Tell
from devices.bridge.faults import Fault
from devices.bridge.session import Session
from hub.events.clocks import HubNanos
from hub.wire.messages import BoxState
from hub.wire.topics import Leaf

RENEW_NS: Final = 5 * SECOND


def notices(device: Device, configured: Session | None, moment: Moment, boot: int) -> list[Effect]:
    """What to publish and to tell now; the device remembers that it was."""
    face = device.face(configured, moment.mono)
    before = device.told
    stale = face.online and _is_stale(device, moment.mono)
    if device.published and face == before and not stale and not device.urgent:
        return []
    news = _descriptor(device, face, moment) + _state(device, configured, face, moment, boot)
    if stale or not device.published or before is None or before.online != face.online:
        news.append(Publish(device.id, Leaf.AVAILABILITY, availability(moment, boot, face.online)))
        device.renewed = moment.mono
    device.told, device.published, device.urgent = face, True, False
    return news + _words(device.id, face, before)


def withdrawn(device: Device, moment: Moment, boot: int) -> list[Effect]:
    """Of a device that is forgotten nothing is wrong any more, and it is away; none where nothing was told of it."""
    if device.told is None:
        return []
    face = Face(online=False, hello=device.hello, down=frozenset(), faults=())
    return [
        *_state(device, None, face, moment, boot),
        Publish(device.id, Leaf.AVAILABILITY, availability(moment, boot, False)),
    ]


def of_bridge(unheard: tuple[Fault, ...], moment: Moment, boot: int) -> BoxState:
    """The state of the bridge itself: what is wrong that no box's state tells, as the box is not listened to."""
    codes, sentence = told(unheard)
    return BoxState(stamped(moment, boot, online=True), (), faults=codes, sentence=sentence)


def _is_stale(device: Device, now: HubNanos) -> bool:
    """Every device has its own point in the five seconds: all at once, they would hold a press up."""
    phase = crc32(device.id.encode()) % RENEW_NS
    return (now + phase) // RENEW_NS != (device.renewed + phase) // RENEW_NS


def _state(device: Device, configured: Session | None, face: Face, moment: Moment, boot: int) -> list[Effect]:
    session = device.session or configured
    bad_lines = 0 if session is None else session.bad_lines
    return [Publish(device.id, Leaf.STATE, device.state(moment, boot, face, bad_lines))]


def _descriptor(device: Device, face: Face, moment: Moment) -> list[Effect]:
    known = device.published and device.told is not None and device.told.hello == face.hello
    if face.hello is None or known:
        return []
    return [Publish(device.id, Leaf.DESCRIPTOR, device.descriptor(moment, face.hello))]


def _words(id_: str, face: Face, before: Face | None) -> list[Effect]:
    known = () if before is None else before.faults
    words: list[Effect] = [Tell(fault.code, id_, fault.sentence) for fault in face.faults if fault not in known]
    if face.online and (before is None or not before.online):
        words.append(Tell("there", id_, f"The box '{id_}' is there.", alarm=False))
    if not face.online and before is not None and before.online:
        words.append(Tell("away", id_, f"The box '{id_}' is away."))
    return words
