"""The bridge: from frames to observations, and from the hub's answers back to the devices. Pure.

A device is known by the id in its hello, never by its port, so swapped cables change nothing. An event is acknowledged
to the device only once the hub has answered for it; until then the device sends it again and it is forwarded again.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from devices import messages
from devices.bridge import events, faults
from devices.bridge.device import Binding, Device, availability
from devices.bridge.effects import SECOND, Clear, Effect, Leave, Moment, Publish, Send, Tell
from devices.bridge.faults import Fault
from devices.bridge.hearing import heard
from devices.bridge.notices import RENEW_NS, notices, of_bridge, withdrawn
from devices.bridge.orders import Order, light, obey, show
from devices.bridge.roster import BRIDGE, Roster
from devices.bridge.session import LONG_AGO, Session
from devices.bridge.timekeeping import Timekeeper
from devices.framing import Frame
from devices.messages import Hello, MessageError, Who
from devices.ports.news import Gone, News, Opened, Received, Refused, Vanished
from devices.ports.port import Trouble, sentence
from hub.events.clocks import HubNanos
from hub.events.envelope import MAX_COUNTER
from hub.wire.topics import Leaf

GRACE_NS: Final = SECOND
"""After its start the bridge gives every box so long to say hello before it is called away."""
PINGS_A_BOOT: Final = 1 << 20
"""Numbers of pings that belong to one start of the bridge, so that no answer to another start's is taken for ours."""


class Bridge:
    """All ports and boxes of one table. One thread owns it; it returns what is to be done.

    Args:
        bindings: The boxes that belong to this table.
        boot: The boot number of this bridge.
        now: The hub's time.
        clock: The name of the hub's clock that all moments are read from (`hub.clock.name`).
    """

    def __init__(self, bindings: Iterable[Binding], boot: int, now: HubNanos, clock: int) -> None:
        self._roster = Roster(bindings)
        self._boot = boot
        self._started = now
        self._clock = clock
        self._up = False
        self._renewed = LONG_AGO
        self._told: tuple[Fault, ...] | None = None
        """Who is not listened to, as it was told; None: it is to be said again."""

    def news(self, news: News, moment: Moment) -> list[Effect]:
        """A port has something to tell."""
        session = self._roster.session(news.path)
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
            case Vanished(path):
                self._roster.forget(path)
                return []
            case _:
                assert_never(news)

    def acknowledged(self, id_: str, boot: int, seq: int) -> list[Effect]:
        """The hub has this event."""
        device = self._roster.devices.get(id_)
        if device is None:
            return []
        device.forwarding.done((boot, seq))
        return events.acknowledge(device, boot, seq)

    def order(self, id_: str, order: Order, moment: Moment) -> list[Effect]:
        """The hub or the floor wants something of a box; lamp and clock of one that is away follow when it is back."""
        device = self._roster.devices.get(id_)
        if device is None:
            words = f"A {type(order).__name__} came for the box '{id_}', which is not known here."
            return [Tell("unknown_box", id_, words)]
        return [*obey(device, order, moment), *self._notices(device, moment)]

    def bind(self, bindings: Iterable[Binding], moment: Moment) -> list[Effect]:
        """Go by these bindings from now on."""
        changed, gone = self._roster.bind(bindings, moment.mono)
        effects = [effect for device in gone if self._up for effect in withdrawn(device, moment, self._boot)]
        for device in changed:
            device.published = False
            words = f"The box '{device.id}' is bound anew."
            effects += [Tell("bound", device.id, words, alarm=False), *show(device, moment)]
            effects += self._notices(device, moment)
        return effects

    def link(self, up: bool, moment: Moment) -> list[Effect]:
        """The broker came or went. While it is away the devices keep their events themselves."""
        self._up = up
        self._roster.drop_gone()
        for device in self._roster.devices.values():
            device.forwarding.lost()
            device.published = False
        self._renewed = LONG_AGO
        return self.advance(moment)

    def advance(self, moment: Moment) -> list[Effect]:
        """Ask who is silent, ping, and tell what changed by time alone. Call it four times a second."""
        effects = self._own(moment)
        for session in self._roster.sessions.values():
            effects += self._look_after(session, moment.mono)
        for device in self._roster.devices.values():
            if device.keeper is not None and device.session is not None:
                effects += device.say(device.keeper.ping(moment.mono))
            effects += [*events.early(device, moment, up=self._up), *self._notices(device, moment)]
        return effects

    def farewell(self, moment: Moment) -> list[Effect]:
        """The bridge ends: with it every box is away."""
        away: list[Effect] = [
            Publish(device.id, Leaf.AVAILABILITY, availability(moment, self._boot, False))
            for device in self._roster.devices.values()
        ]
        silent = Publish(BRIDGE, Leaf.STATE, of_bridge((), moment, self._boot))
        return [*away, silent, Publish(BRIDGE, Leaf.AVAILABILITY, availability(moment, self._boot, False))]

    def _own(self, moment: Moment) -> list[Effect]:
        """What the bridge says of itself: that it is there, and who is not listened to."""
        if not self._up:
            return []
        if moment.mono - self._renewed < RENEW_NS:
            return self._unheard(moment)
        self._renewed, self._told = moment.mono, None
        # A lamp that was set over a bad cable is put right.
        lamps = [effect for device in self._roster.devices.values() for effect in light(device)]
        there = Publish(BRIDGE, Leaf.AVAILABILITY, availability(moment, self._boot, True))
        return [there, *self._unheard(moment), *lamps]

    def _unheard(self, moment: Moment) -> list[Effect]:
        unheard = self._roster.unheard
        if unheard == self._told:
            return []
        self._told = unheard
        return [Publish(BRIDGE, Leaf.STATE, of_bridge(unheard, moment, self._boot))]

    def _notices(self, device: Device, moment: Moment) -> list[Effect]:
        young = moment.mono - self._started < GRACE_NS and device.hello is None
        if not self._up or young:
            return []
        return notices(device, self._roster.configured(device), moment, self._boot)

    def _look_after(self, session: Session, now: HubNanos) -> list[Effect]:
        if session.stray(now):
            fault = faults.stray(str(session.path))
            session.closed(Trouble.MISSING, fault.sentence)
            return [Leave(session.path), Tell(fault.code, "", fault.sentence)]
        return self._ask(session, now) if not session.device or session.silent(now) else []

    def _closed(self, session: Session, trouble: Trouble, why: str, moment: Moment) -> list[Effect]:
        told: list[Effect] = []
        if not session.configured and trouble is not Trouble.MISSING and session.trouble != (trouble, why):
            # No box's state would say it.
            told.append(Tell(trouble, "", why))
        session.closed(trouble, why)
        left = self._roster.left(session)
        return told if left is None else [*told, *self._notices(left, moment)]

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
        if device is None or device.hello is None or message.boot != device.hello.boot:
            return self._ask(session, moment.mono)
        session.heard = moment.mono
        effects = heard(device, message, moment, up=self._up)
        return effects if isinstance(message, messages.Event) else [*effects, *self._notices(device, moment)]

    def _hello(self, session: Session, hello: Hello, moment: Moment) -> list[Effect]:
        session.ours = True
        gone: list[Effect] = [Clear(each.id) for each in self._roster.make_room(hello.id)]
        device = self._roster.admit(session, hello.id, moment.mono)
        if isinstance(device, Fault):
            return [*gone, *self._not_heard(session, device, hello.id, moment)]
        return [*gone, *self._admitted(session, device, hello, moment)]

    def _not_heard(self, session: Session, fault: Fault, id_: str, moment: Moment) -> list[Effect]:
        """Of two by one name the first one's state tells it; else the bridge's, and the log once."""
        first = self._roster.devices.get(id_)
        if first is not None:
            return self._notices(first, moment)
        if session.warned == fault:
            return []
        session.warned = fault
        return [Tell(fault.code, "", fault.sentence)]

    def _admitted(self, session: Session, device: Device, hello: Hello, moment: Moment) -> list[Effect]:
        fresh = device.session is not session or device.hello != hello
        session.device, session.heard, session.warned = hello.id, moment.mono, None
        if not fresh:
            return self._notices(device, moment)
        device.arrived(session, hello, self._timekeeper(), moment.mono)
        ping = None if device.keeper is None else device.keeper.ping(moment.mono)
        effects = [*light(device), *device.say(ping)]
        if device.binding is not None and device.binding.path not in (None, session.path):
            words = f"The box '{device.id}' is on another port than the table file says; it keeps its seat."
            effects.append(Tell("other_port", device.id, words, alarm=False))
        return [*effects, *show(device, moment), *self._notices(device, moment)]

    def _timekeeper(self) -> Timekeeper:
        return Timekeeper(self._boot * PINGS_A_BOOT % MAX_COUNTER, self._clock)

    def _ask(self, session: Session, now: HubNanos) -> list[Effect]:
        # The newline ends whatever half line the device may have in its buffer.
        return [Send(session.path, b"\n" + messages.line(Who()))] if session.may_ask(now) else []
