"""The process of `floorman sim`: keys in, the box on its port, a screen or a line a change out."""

import os
import select
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from devices.bridge.roster import RESERVED
from devices.hand import page
from devices.hand.box import Face, HandBox
from devices.hand.keys import Keys, Quit
from devices.models.body import INPUTS, Identity
from devices.simulator.terminal import TerminalError
from hub import clock
from hub.events.bounds import check_id

TURN_US: Final = 100_000
"""How often a screen is drawn anew; a blinking lamp is seen."""
KEYS: Final = 64

_CLEAR = "\x1b[?1049h\x1b[?25l"
_BACK = "\x1b[?25h\x1b[?1049l"


class SimError(Exception):
    """The box cannot be simulated; the sentence says why."""


class Hand:
    """Runs one box until it is told to quit. Without a terminal it goes on when no more keys can come."""

    def __init__(self, identity: Identity, path: Path, seed: int) -> None:
        self._identity, self._path = identity, path
        self._box = HandBox(identity, path, clock.boot_number(), _now())
        self._keys = Keys(identity, seed)
        self._keyboard = _keyboard()
        self._listening = True
        self._drawing = sys.stdin.isatty() and sys.stdout.isatty()
        self._shown: tuple[Face, tuple[str, ...]] | None = None

    def run(self) -> None:
        """Be the box.

        Raises:
            SimError: its port cannot be made.
        """
        try:
            self._box.plug()
            with _stopping(), _screen(self._drawing):
                while self._turn():
                    pass
        except TerminalError as error:
            raise SimError(str(error).replace("another folder for --ports", "another --port")) from error
        except KeyboardInterrupt:
            # That is how a person ends it.
            return
        finally:
            self._box.unplug()

    def _turn(self) -> bool:
        self._box.advance(_now())
        self._show()
        for fd in self._ready():
            if fd == self._box.fd:
                heard = self._box.read()
                self._box.hear(heard, _now())
            elif not self._press(os.read(fd, KEYS)):
                return False
        return True

    def _ready(self) -> list[int]:
        waiting = [fd for fd in (self._box.fd, self._keyboard if self._listening else -1) if fd >= 0]
        left = min(TURN_US, max(0, self._box.box.due - _now()))
        return select.select(waiting, [], [], left / 1e6)[0]

    def _press(self, typed: bytes) -> bool:
        """False where it is the end."""
        self._listening = bool(typed)
        for key in typed.decode(errors="replace"):
            action = self._keys.act(key)
            if isinstance(action, Quit):
                return False
            if action is not None:
                self._box.act(action, clock.boot_number(), _now())
        return True

    def _show(self) -> None:
        on = tuple(word for word, switched in self._keys.on.items() if switched)
        face = self._box.face(_now())
        if self._drawing:
            columns = shutil.get_terminal_size().columns
            lines = page.screen(self._identity, str(self._path), face, on, self._box.lines)
            _write("\x1b[H" + "".join(f"{line[:columns]}\x1b[K\r\n" for line in lines) + "\x1b[J")
        elif (face, on) != self._shown:
            told = page.line(self._identity, face, on)
            before = None if self._shown is None else page.line(self._identity, *self._shown)
            self._shown = face, on
            if told != before:
                _write(f"{told}\n")


def hold(model: str, id_: str, path: Path | None, seed: int) -> None:
    """Simulate a box by hand.

    Raises:
        SimError: there is no such model, the id is none, the port cannot be made or is another's.
    """
    if model not in INPUTS:
        raise SimError(f"There is no box '{model}': there are {', '.join(INPUTS)}.")
    try:
        name = id_ or f"sim-{model}"
        identity, port = _identity(name, model), path or Path(f"ttyFLOORMAN-{name}")
        _check_free(port)
        Hand(identity, port, seed).run()
    except ValueError as error:
        raise SimError(f"{str(error).removesuffix('.')}.") from error


def _identity(id_: str, model: str) -> Identity:
    check_id(id_)
    if id_ in RESERVED:
        raise ValueError(f"'{id_}' is a program's name: give the box another --id")
    return Identity(id_, model, INPUTS[model])


def _check_free(port: Path) -> None:
    # A symlink that leads nowhere was left by one that was killed; the box makes its own in its place.
    if port.is_symlink() and port.exists():
        raise SimError(
            f"{port} leads to a port that is there, perhaps of another box: end that, or say another --port."
        )


def _keyboard() -> int:
    # Python has none where it was closed before it began.
    if sys.stdin is None or sys.stdout is None:
        raise SimError("The box needs standard input and output: leave them open, or give it </dev/null.")
    return sys.stdin.fileno()


@contextmanager
def _stopping() -> Iterator[None]:
    """Ctrl-C and SIGTERM end it in order, so that no port is left."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    yield


@contextmanager
def _screen(drawing: bool) -> Iterator[None]:
    """Keys as they are typed, and a screen of our own; both as before at the end."""
    if not drawing:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    _write(_CLEAR)
    try:
        yield
    finally:
        _write(_BACK)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _now() -> int:
    return clock.monotonic() // 1_000
