"""The bridge: from frames to observations, and from the hub's answers back to the devices. Pure.

A device is known by the id in its hello, never by its port, so swapped cables change nothing. An event is acknowledged
to the device only once the hub has answered for it; until then the device sends it again and it is forwarded again.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from devices import messages
from devices.bridge.device import NO_ACTION, Binding, Device, availability
from devices.bridge.effects import SECOND, Effect, Moment, Publish, Send, Tell
from devices.bridge.faults import Fault
from devices.bridge.forwarding import Verdict
from devices.bridge.notices import RENEW_NS, notices
from devices.bridge.roster import BRIDGE, Roster
from devices.bridge.session import LONG_AGO, Session
from devices.framing import Frame
from devices.messages import Acked, Beat, Event, Hello, Lamp, MessageError, Pong, Who
from devices.ports.news import Gone, News, Opened, Received, Refused
from devices.ports.port import Trouble, sentence
from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed
from hub.wire.messages import Observed
from hub.wire.topics import Leaf

GRACE_NS: Final = SECOND
"""After its start the bridge gives every box so long to say hello before it is called away."""


class Bridge:
    """All ports and boxes of one table. One thread owns it; it returns what is to be done."""

    def __init__(self, bindings: Iterable[Binding], boot: int, now: HubNanos) -> None:
        self._roster = Roster(bindings)
        self._boot = boot
        self._started = now
        self._up = False
        self._renewed = LONG_AGO

    def news(self, news: News, moment: Moment) -> list[Effect]:
        """A port has something to tell."""
        session = self._roster.sessions[news.path]
        match news:
            case Opened():
                session.opened(moment.mono)
                return self._ask(session, moment.mono)
            case Gone(path):
                return self._closed(session, Trouble.MISSING, sentence(Trouble.MISSING, path), moment)
            case Refused(_, trouble, why):
                return self._closed(session, trouble, why, moment)
            case Received(_, data):
                return self._received(session, data, moment)
            case _:
                assert_never(news)

    def acknowledged(self, id_: str, boot: int, seq: int) -> list[Effect]:
        """The hub has this event."""
        device = self._roster.devices.get(id_)
        if device is None:
            return []
        device.forwarding.done((boot, seq))
        return self._acknowledge(device, boot, seq)

    def lamp(self, id_: str, on: bool) -> list[Effect]:
        """The hub wants a lamp on or off; a box that is away is told when it comes back."""
        device = self._roster.devices.get(id_)
        if device is None:
            return [Tell("unknown_box", id_, f"A lamp was set on the box '{id_}', which is not in the table file.")]
        device.lamp = on
        return self._light(device)

    def link(self, up: bool, moment: Moment) -> list[Effect]:
        """The broker came or went. While it is away the devices keep their events themselves."""
        self._up = up
        for device in self._roster.devices.values():
            device.forwarding.lost()
            device.published = False
        self._renewed = LONG_AGO
        return self.advance(moment)

    def advance(self, moment: Moment) -> list[Effect]:
        """Ask who is silent, and tell what changed by time alone. Call it four times a second."""
        effects = self._own(moment)
        for session in self._roster.sessions.values():
            if not session.device or session.silent(moment.mono):
                effects += self._ask(session, moment.mono)
        for device in self._roster.devices.values():
            effects += self._notices(device, moment)
        return effects

    def farewell(self, moment: Moment) -> list[Effect]:
        """The bridge ends: with it every box is away."""
        away: list[Effect] = [
            Publish(device.id, Leaf.AVAILABILITY, availability(moment, self._boot, False))
            for device in self._roster.devices.values()
        ]
        return [*away, Publish(BRIDGE, Leaf.AVAILABILITY, availability(moment, self._boot, False))]

    def _own(self, moment: Moment) -> list[Effect]:
        if not self._up or moment.mono - self._renewed < RENEW_NS:
            return []
        self._renewed = moment.mono
        # A lamp that was set over a bad cable is put right.
        lamps = [effect for device in self._roster.devices.values() for effect in self._light(device)]
        return [Publish(BRIDGE, Leaf.AVAILABILITY, availability(moment, self._boot, True)), *lamps]

    def _notices(self, device: Device, moment: Moment) -> list[Effect]:
        young = moment.mono - self._started < GRACE_NS and device.hello is None
        if not self._up or young:
            return []
        return notices(device, self._roster.configured(device), moment, self._boot)

    def _closed(self, session: Session, trouble: Trouble, why: str, moment: Moment) -> list[Effect]:
        session.closed(trouble, why)
        left = self._roster.left(session)
        return [] if left is None else self._notices(left, moment)

    def _received(self, session: Session, data: bytes, moment: Moment) -> list[Effect]:
        effects: list[Effect] = []
        for frame in session.frames(data, moment.mono):
            effects += self._frame(session, frame, moment)
        return effects

    def _frame(self, session: Session, frame: Frame, moment: Moment) -> list[Effect]:
        try:
            message = messages.from_device(frame)
        except MessageError:
            session.malformed += 1
            return []
        if isinstance(message, Hello):
            return self._hello(session, message, moment)
        device = self._roster.devices.get(session.device)
        if device is None or device.hello is None:
            return self._ask(session, moment.mono)
        if not isinstance(message, Pong) and message.boot != device.hello.boot:
            return self._ask(session, moment.mono)
        session.heard = moment.mono
        return self._heard(session, device, message, moment)

    def _heard(self, session: Session, device: Device, message: Event | Beat | Pong, moment: Moment) -> list[Effect]:
        match message:
            case Beat():
                device.beat(message, moment.mono)
                return self._notices(device, moment)
            case Event():
                return self._event(session, device, message, moment)
            case Pong():
                return []
            case _:
                assert_never(message)

    def _hello(self, session: Session, hello: Hello, moment: Moment) -> list[Effect]:
        device = self._roster.admit(session, hello.id, moment.mono)
        if isinstance(device, Fault):
            return _once(session, device, hello.id)
        fresh = device.session is not session or device.hello != hello
        session.device, session.heard = hello.id, moment.mono
        device.arrived(session, hello)
        effects = self._light(device) if fresh else []
        if fresh and device.binding is not None and device.binding.path != session.path:
            words = f"The box '{device.id}' is on another port than the table file says; it keeps its seat."
            effects.append(Tell("other_port", device.id, words, alarm=False))
        return effects + self._notices(device, moment)

    def _event(self, session: Session, device: Device, event: Event, moment: Moment) -> list[Effect]:
        if device.binding is None:
            return []
        if event.what == messages.EXPIRED:
            words = f"The shot clock '{device.id}' ran out."
            return [Tell("clock_expired", device.id, words, alarm=False), *self._settled(device, event)]
        if device.hello is None or event.button not in device.hello.inputs:
            session.malformed += 1
            return []
        action = device.action(event.button)
        if action == NO_ACTION:
            return self._settled(device, event)
        return self._forward(device, event, action, moment)

    def _forward(self, device: Device, event: Event, action: str, moment: Moment) -> list[Effect]:
        if not self._up:
            return []
        match device.forwarding.offer((event.boot, event.seq), moment.mono):
            case Verdict.WAIT:
                return []
            case Verdict.KNOWN:
                return self._acknowledge(device, event.boot, event.seq)
            case Verdict.FORWARD:
                envelope = Envelope(device.id, event.boot, event.seq, DeviceTicks(event.ticks))
                return [Publish(device.id, Leaf.EVENT, Observed(envelope, ButtonPressed(action)))]

    def _settled(self, device: Device, event: Event) -> list[Effect]:
        """An event that is not for the hub."""
        return self._acknowledge(device, event.boot, event.seq)

    def _acknowledge(self, device: Device, boot: int, seq: int) -> list[Effect]:
        if device.session is None or device.hello is None or device.hello.boot != boot:
            return []
        return [Send(device.session.path, messages.line(Acked(boot, seq)))]

    def _light(self, device: Device) -> list[Effect]:
        if device.session is None or device.lamp is None:
            return []
        return [Send(device.session.path, messages.line(Lamp(device.lamp)))]

    def _ask(self, session: Session, now: HubNanos) -> list[Effect]:
        # The newline ends whatever half line the device may have in its buffer.
        return [Send(session.path, b"\n" + messages.line(Who()))] if session.may_ask(now) else []


def _once(session: Session, fault: Fault, id_: str) -> list[Effect]:
    """Told once for each time the port is opened."""
    if session.warned == fault:
        return []
    session.warned = fault
    return [Tell(fault.code, id_, fault.sentence)]
