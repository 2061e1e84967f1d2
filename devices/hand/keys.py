"""Which key does what to the box. Pure."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from zlib import crc32

from devices.models.body import Identity
from devices.simulator.actions import Action, What

PRESS_MS: Final = 80
LIE_MS: Final = 5_000
DIGITS: Final = frozenset("123456789")
SHIFTED: Final = "!@#$%^&*"
"""Above the digits, as on the keyboard that most terminals have."""
HELP: Final = (
    "1-8 press   ! @ # ... hold down, let go   u unplug, replug   r reboot\n"
    "b bouncing   c bad cable   l lying stamps   d drift   (again: off)\n"
    "f flood 2 s   m mute 5 s   t late 2 s   w twice 5 s   q quit"
)


class Quit(StrEnum):
    """The person has seen enough."""

    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the faults' keys choose; the same for the same seed."""

    seed: int

    @property
    def bounce_ms(self) -> int:
        """How long a bad contact bounces: less than a firmware waits, and less than a press lasts."""
        return self._between("bounce", 5, 18)

    @property
    def drop(self) -> int:
        """Lines in a thousand that a bad cable loses."""
        return self._between("drop", 100, 300)

    @property
    def corrupt(self) -> int:
        """Lines in a thousand that it spoils."""
        return self._between("corrupt", 50, 200)

    @property
    def ppm(self) -> int:
        """How fast or slow a bad crystal is."""
        return self._between("ppm", 500, 5_000) * (1 if crc32(b"%d/sign" % self.seed) % 2 else -1)

    def _between(self, what: str, least: int, most: int) -> int:
        return least + crc32(f"{self.seed}/{what}".encode()) % (most - least + 1)


class Keys:
    """Remembers what is switched on.

    Args:
        identity: The box.
        seed: Of what the faults' keys choose.
    """

    def __init__(self, identity: Identity, seed: int) -> None:
        self._identity, self._chosen = identity, Chosen(seed)
        self.on: dict[str, bool] = {}
        """What is switched on, by its word; a button that is held down by `hold NAME`."""

    def act(self, key: str) -> Action | Quit | None:
        """What a key does; None where it does nothing more than change how the next press is, or nothing at all."""
        if key == "q":
            return Quit.QUIT
        if key in DIGITS or key in SHIFTED:
            return self._button(key)
        if key == "b":
            self._switch("bouncing")
            return None
        return self._fault(key)

    def _button(self, key: str) -> Action | None:
        held = key in SHIFTED
        place = SHIFTED.index(key) if held else int(key) - 1
        if not 0 <= place < len(self._identity.inputs):
            return None
        name = self._identity.inputs[place]
        if held:
            return Action(self._identity.id, What.STICK if self._switch(f"hold {name}") else What.FREE, name)
        bounce = self._chosen.bounce_ms if self.on.get("bouncing") else 0
        return Action(self._identity.id, What.PRESS, name, PRESS_MS, bounce)

    def _fault(self, key: str) -> Action | None:
        id_, chosen = self._identity.id, self._chosen
        match key:
            case "u":
                return Action(id_, What.UNPLUG if self._switch("unplugged") else What.REPLUG)
            case "r":
                return Action(id_, What.REBOOT)
            case "f":
                return Action(id_, What.FLOOD, ms=2_000)
            case "c":
                bad = self._switch("bad cable")
                return Action(id_, What.CABLE, drop=chosen.drop * bad, corrupt=chosen.corrupt * bad)
            case "l":
                return Action(id_, What.LIE, ms=LIE_MS * self._switch("lying stamps"))
            case "d":
                return Action(id_, What.DRIFT, ppm=chosen.ppm * self._switch("drift"))
            case _:
                return self._passing(key)

    def _passing(self, key: str) -> Action | None:
        passing = {"m": (What.MUTE, 5_000), "t": (What.LATE, 2_000), "w": (What.DOUBLE, 5_000)}.get(key)
        return None if passing is None else Action(self._identity.id, passing[0], ms=passing[1])

    def _switch(self, word: str) -> bool:
        self.on[word] = not self.on.get(word, False)
        return self.on[word]
