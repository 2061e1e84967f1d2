"""A serial cable: order is kept, lines are late, lost, spoilt or doubled, and it can be pulled."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.chain.agenda import MS, US, Agenda
from tests.chain.gadget import Gadget


@dataclass(slots=True)
class Noise:
    """Chances of a line: lost, spoilt, doubled; `jitter` is the most that it is late."""

    lost: float = 0.0
    spoilt: float = 0.0
    doubled: float = 0.0
    jitter: int = 2 * MS
    deaf: bool = False
    """Nothing arrives at the device any more."""
    mute: bool = False
    """Nothing arrives at the host any more."""


class Cable:
    """What hangs at one port. `hear` takes the bytes at the host, where the port is open."""

    def __init__(self, agenda: Agenda, rng: Random) -> None:
        self._agenda, self._rng = agenda, rng
        self.noise = Noise()
        self.gadget: Gadget | None = None
        self.hear: Callable[[bytes], None] = lambda data: None
        self._plugged = 0
        self._up = self._down = 0

    def plug(self, gadget: Gadget) -> None:
        """The device hangs here."""
        self.gadget = gadget
        gadget.say = self._to_host

    def pull(self) -> None:
        """What was on the way is lost."""
        self._plugged += 1
        if self.gadget is not None:
            self.gadget.say = lambda lines: None
        self.gadget = None

    def send(self, data: bytes) -> None:
        """From the host to the device."""
        carried = b"" if self.noise.deaf else self._carried(data.splitlines(keepends=True))
        if carried:
            self._down = self._late(self._down)
            self._deliver(self._down, lambda: self._at_device(carried))

    def _at_device(self, data: bytes) -> None:
        if self.gadget is not None:
            self.gadget.hear(data)

    def _to_host(self, lines: list[bytes]) -> None:
        carried = b"" if self.noise.mute else self._carried(lines)
        if carried:
            self._up = self._late(self._up)
            self._deliver(self._up, lambda: self.hear(carried))

    def _deliver(self, when: int, do: Callable[[], object]) -> None:
        plugged = self._plugged

        def arrive() -> None:
            if plugged == self._plugged:
                do()

        self._agenda.at(when, arrive)

    def _late(self, before: int) -> int:
        return max(before + 1, self._agenda.now + 200 * US + self._rng.randrange(self.noise.jitter))

    def _carried(self, lines: list[bytes]) -> bytes:
        noise = self.noise
        if not (noise.lost or noise.spoilt or noise.doubled):
            return b"".join(lines)
        return b"".join(map(self._one, lines))

    def _one(self, line: bytes) -> bytes:
        chance, noise = self._rng.random(), self.noise
        if chance < noise.lost:
            return b""
        if chance < noise.lost + noise.spoilt:
            place = self._rng.randrange(len(line))
            return line[:place] + bytes([line[place] ^ 1 << self._rng.randrange(8)]) + line[place + 1 :]
        return line * 2 if chance < noise.lost + noise.spoilt + noise.doubled else line
