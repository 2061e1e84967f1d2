"""The Raspberry Pi Pico: pins with interrupts, USB that does not stop the loop, lamp, digits, buzzer and watchdog."""

import gc
import select
import sys
import time
from binascii import hexlify

import machine
import micropython
from edges import Ring
from identity import Identity
from machine import Pin

WATCHDOG_MS = 4_000
CHUNK = 256
ROOM = 192
"""Bytes that a host which has just spoken has surely left room for in USB's buffer of 256."""
LOW_MEMORY = 16_384
FULL = 65_536
"""Collect garbage after so many bytes: often and shortly, so that an answer to a ping is never held up for long."""


class _Input:
    def __init__(self, ring: Ring, which: int, pin: int) -> None:
        self.pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._ring = ring
        self._which = which
        # Bound here, once: an interrupt must not allocate memory.
        self._on_edge = self._edge
        self.pin.irq(handler=self._on_edge, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _edge(self, pin: Pin) -> None:
        self._ring.put(self._which, 1 - pin.value(), time.ticks_us())


class Board:
    """Contacts close to GND. See loop.py for what a board is."""

    def __init__(self, identity: Identity) -> None:
        micropython.alloc_emergency_exception_buf(100)
        gc.threshold(FULL)
        self._ring = Ring()
        self._inputs = [_Input(self._ring, which, pin) for which, (_, pin) in enumerate(identity.inputs)]
        self._levels = [False] * len(self._inputs)
        self._lamps = [Pin(pin, Pin.OUT, value=0) for pin in identity.lamp]
        self._buzzer = Pin(identity.buzzer, Pin.OUT, value=0) if identity.buzzer >= 0 else None
        self._digits = _digits(identity)
        self._has_digits = True
        self._shown = None
        self._dog = None
        self._room = 0
        self._in, self._out = select.poll(), select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out.register(sys.stdout, select.POLLOUT)

    @staticmethod
    def chip() -> str:
        """The id of a device that nobody named."""
        return "pico-" + hexlify(machine.unique_id()).decode()

    def wanted_for_service(self) -> bool:
        """Whether somebody holds the first button while it starts, so that `mpremote` may come in."""
        time.sleep_ms(20)
        return bool(self._inputs) and self._inputs[0].pin.value() == 0

    def raw(self) -> int:
        """The counter of microseconds."""
        return time.ticks_us()

    def diff(self, later: int, earlier: int) -> int:
        """Of two readings of it."""
        return time.ticks_diff(later, earlier)

    def edge(self) -> tuple | None:
        """The next edge, as (input, down, counter reading)."""
        edge = self._ring.take()
        return edge and (edge[0], edge[1] == 1, edge[2])

    def levels(self) -> list:
        """Which contacts are closed."""
        for which, each in enumerate(self._inputs):
            self._levels[which] = each.pin.value() == 0
        return self._levels

    def read(self) -> bytes:
        """What waits, a little at a time."""
        data = bytearray()
        while len(data) < CHUNK and _is_ready(self._in, 0):
            data += sys.stdin.buffer.read(1)
        return bytes(data)

    def write(self, data: bytes) -> int:
        """How many of these bytes USB took.

        A write of more than there is room for waits for half a second, and USB tells only whether there is room for one
        byte. So they go one by one, but for the first ones after the host has spoken: a pong must not dawdle.
        """
        if len(data) <= self._room and _is_ready(self._out, 0):
            self._room -= len(data)
            return sys.stdout.buffer.write(data) or 0
        for sent in range(len(data)):
            if not _is_ready(self._out, 0):
                return sent
            sys.stdout.buffer.write(data[sent : sent + 1])
        return len(data)

    def heard(self) -> None:
        """The host is there and, before it spoke, has read what it was sent."""
        self._room = ROOM

    def broken(self) -> bool:
        """USB does not tell when a host goes; what is half sent then is ended by the next line."""
        return False

    def wait(self) -> None:
        """About a millisecond, or until something comes."""
        _is_ready(self._in, 1)

    def feed(self) -> None:
        """The watchdog: a loop that hangs starts again."""
        if self._dog is None:
            # A 0x03 in a burst of noise would end the program as if somebody had typed Ctrl-C.
            micropython.kbd_intr(-1)
            self._dog = machine.WDT(timeout=WATCHDOG_MS)
        self._dog.feed()

    def show(self, lamp: bool, number: int, mark: bool, buzzer: bool) -> None:
        """Show what changed."""
        if (lamp, number, mark, buzzer) == self._shown:
            return
        old, self._shown = self._shown, (lamp, number, mark, buzzer)
        for pin in self._lamps:
            pin.value(lamp)
        if self._buzzer is not None:
            self._buzzer.value(buzzer)
        if self._digits is not None and (old is None or old[1:3] != (number, mark)):
            self._has_digits = self._digits.show(number, mark)

    def probe(self, faults: list) -> tuple:
        """The self test: faults, free bytes and why it started (a reset by a program counts as `watchdog` here)."""
        gc.collect()
        free = gc.mem_free()
        found = faults + ([] if self._has_digits else ["display"]) + ([] if free > LOW_MEMORY else ["memory"])
        cause = machine.reset_cause()
        return found, free, {machine.PWRON_RESET: "power-on", machine.WDT_RESET: "watchdog"}.get(cause, "other")


def _is_ready(poll: object, ms: int) -> bool:
    """Whether it is within so long; unlike `poll` this makes no list."""
    for _ in poll.ipoll(ms):
        return True
    return False


def _digits(identity: Identity) -> object | None:
    if identity.display == "tm1637":
        from tm1637 import Digits
    elif identity.display == "max7219":
        from max7219 import Digits
    else:
        return None
    return Digits(**identity.display_pins)
