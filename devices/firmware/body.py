"""What every box does: hello, heartbeat, buttons, outbox, ping, lamp, self test. Pure; every `now` is in ticks."""

import asked
from contacts import Contacts
from face import DARK
from identity import MAX_NAME, Identity
from outbox import Outbox

BEAT_US = 1_000_000
BLINK_US = 125_000
TEST_US = 1_000_000
LOST_US = 3_000_000
LOST_BLINK_US = 1_000_000
MAX_FAULTS = 4


class Body:
    """A seat box or dealer box whole, and the shot clock but for its count.

    `probe()` gives the faults it finds, the free bytes of memory and why the device last started. What the methods
    return goes out to the host, in its order.
    """

    def __init__(self, identity: Identity, boot: int, probe: callable) -> None:
        self.boot = boot
        self.outbox = Outbox(boot)
        self.contacts = Contacts(identity.names())
        self._identity = identity
        self._probe = probe
        self._next_beat = 0
        self._lamp = False
        self._blink_until = self._test_until = -1
        self._heard = 0
        self._answers = {
            "who": self._who,
            "ack": self._ack,
            "ping": self._ping,
            "lamp": self._set_lamp,
            "identify": self._identify,
            "test": self._test,
        }

    def start(self, now: int) -> list:
        """Power is on: say hello."""
        return [self._hello()] + self.advance(now)

    def hear(self, message: dict, now: int) -> list:
        """The host said this; what is no message of the contract is passed over."""
        self._heard = now
        kind = message.get("t")
        answer = self._answers.get(kind) if isinstance(kind, str) else None
        try:
            return answer(message, now) if answer else []
        except ValueError:
            return []

    def advance(self, now: int) -> list:
        """Do what is due: buttons that settled, events that come again, the heartbeat, the end of a test."""
        presses, changed = self.contacts.take(now)
        out = []
        for name, first in presses:
            out.append(self.outbox.add("pressed", name, first, 0, now))
        out.extend(self.outbox.again(now))
        if changed or now >= self._next_beat:
            out.extend(self.beat(now))
        if 0 <= self._test_until <= now:
            out.append(self._tested())
        return out

    def due(self) -> int:
        """When `advance` has something to do."""
        dues = [self._next_beat, self.contacts.due(), self.outbox.due(), self._test_until]
        return min([due for due in dues if due >= 0])

    def beat(self, now: int) -> list:
        """The heartbeat."""
        self._next_beat = now + BEAT_US
        beat = self._state("beat", now)
        beat["ticks"], beat["down"] = now, self.contacts.down()
        beat["seq"], beat["lost"] = self.outbox.last_seq, self.outbox.lost
        return [beat]

    def lit(self, now: int) -> bool:
        """Whether the lamp shines: as it was set.

        On while it tests itself, blinking four times a second while it identifies itself, and for an eighth of every
        second while its link is lost.
        """
        if self.testing(now):
            return True
        if self.blinking(now):
            return now // BLINK_US % 2 == 0
        return now % LOST_BLINK_US < BLINK_US if self.alone(now) else self._lamp

    def shown(self, _: int) -> int:
        """The number on the digits, DARK where there is none."""
        return DARK

    def marked(self, _: int) -> bool:
        """Whether the colon or point is on."""
        return False

    def buzzes(self, _: int) -> bool:
        """Whether the buzzer sounds."""
        return False

    def blinking(self, now: int) -> bool:
        """Whether it identifies itself."""
        return now < self._blink_until

    def testing(self, now: int) -> bool:
        """Whether lamp, buzzer and all digits are on for the person who looks."""
        return now < self._test_until

    def alone(self, now: int) -> bool:
        """Whether the host has been silent for so long that the link is taken for lost."""
        return now - self._heard >= LOST_US

    def _hello(self) -> dict:
        who = self._identity
        hello = {"t": "hello", "id": who.id, "model": who.model, "version": who.version}
        hello["boot"], hello["inputs"] = self.boot, who.names()
        return hello

    def _state(self, kind: str, now: int) -> dict:
        settled, waiting = self.contacts.settled(now), self.outbox.waiting()
        return {"t": kind, "boot": self.boot, "settled": settled, "waiting": waiting}

    def _tested(self) -> dict:
        self._test_until = -1
        faults, free, reset = self._probe()
        # A button that is down while nobody should press it is a fault.
        faults = (faults + [("down-" + name)[:MAX_NAME] for name in self.contacts.down()])[:MAX_FAULTS]
        return {"t": "tested", "boot": self.boot, "faults": faults, "free": free, "reset": reset}

    def _who(self, _: dict, now: int) -> list:
        self.outbox.hurry()
        return [self._hello()] + self.outbox.again(now) + self.beat(now)

    def _ack(self, message: dict, _: int) -> list:
        self.outbox.acknowledge(asked.counter(message, "boot"), asked.counter(message, "seq"))
        return []

    def _ping(self, message: dict, now: int) -> list:
        number = asked.counter(message, "n")
        pong = self._state("pong", now)
        pong["n"], pong["ticks"] = number, now
        return [pong]

    def _set_lamp(self, message: dict, _: int) -> list:
        self._lamp = asked.switch(message, "on")
        return []

    def _identify(self, message: dict, now: int) -> list:
        self._blink_until = now + 1000 * asked.whole(message, "ms", 1, asked.MAX_BLINK_MS + 1)
        return []

    def _test(self, _: dict, now: int) -> list:
        self._test_until = now + TEST_US
        return []
