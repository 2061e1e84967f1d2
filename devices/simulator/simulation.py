"""All simulated boxes of a table on their pseudo-terminals, in one thread."""

import heapq
import os
import queue
import selectors
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import structlog

from devices.models.body import Identity
from devices.simulator.actions import Action, Planned, What
from devices.simulator.box import SimulatedBox
from devices.simulator.crystal import usual
from devices.simulator.terminal import Terminal, TerminalError
from hub import clock

WAIT_S: Final = 0.2
QUEUED: Final = 1_000
"""Actions that may wait; nobody presses that many buttons at once."""

log = structlog.get_logger()


class UnknownBoxError(Exception):
    """No such box, or no such button on it; the sentence names those there are."""


class Simulation:
    """The boxes, each with its port. `do` may be called from any thread; all the rest happens in `run`'s."""

    def __init__(self, boxes: Iterable[tuple[Identity, Path]], plan: Iterable[Planned] = ()) -> None:
        """Switch the boxes on.

        Raises:
            UnknownBoxError: something is planned for a box, or a button, that there is not.
        """
        now = _now()
        boot, pairs, plan = clock.boot_number(), tuple(boxes), tuple(plan)
        self._boxes = {identity.id: SimulatedBox(identity, boot, now, usual(identity.id)) for identity, _ in pairs}
        for each in plan:
            self._check(each.action)
        self._terminals = {identity.id: Terminal(path) for identity, path in pairs}
        self._actions: queue.Queue[Action] = queue.Queue(QUEUED)
        self._plan = [(now + each.at_ms * 1_000, number, each.action) for number, each in enumerate(plan)]
        self._selector = selectors.DefaultSelector()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._selector.register(self._woken, selectors.EVENT_READ)

    def box(self, id_: str) -> SimulatedBox:
        """A box, to look at.

        Raises:
            UnknownBoxError: there is none of that id.
        """
        if id_ not in self._boxes:
            raise UnknownBoxError(f"There is no box '{id_}' here: there are {', '.join(self._boxes)}.")
        return self._boxes[id_]

    def do(self, action: Action) -> None:
        """Do something to a box, soon.

        Raises:
            UnknownBoxError: there is no such box, or it has no such button.
        """
        self._check(action)
        try:
            self._actions.put_nowait(action)
        except queue.Full:
            log.warning("too many actions at once", box=action.box, what=action.what)
            return
        self._poke()

    def _check(self, action: Action) -> None:
        inputs = self.box(action.box).identity.inputs
        if action.button and action.button not in inputs:
            raise UnknownBoxError(f"'{action.box}' has no button '{action.button}': it has {', '.join(inputs)}.")

    def plug_all(self) -> None:
        """Make every port.

        Raises:
            TerminalError: one cannot be made.
        """
        for id_ in self._terminals:
            self._plug(id_)

    def run(self, stop: threading.Event) -> None:
        """Keep all boxes going until told to stop; then their ports are gone, symlinks and all."""
        while not stop.is_set():
            self._listen()
            self._act()
            for id_, box in self._boxes.items():
                self._send(id_, box.advance(_now()))
        for id_ in self._terminals:
            self._unplug(id_)
        self._selector.close()
        os.close(self._woken)
        os.close(self._wake)

    def _listen(self) -> None:
        dues = [box.due for box in self._boxes.values()] + [at for at, _, _ in self._plan[:1]]
        wait_s = min([WAIT_S, *((due - _now()) / 1e6 for due in dues)])
        for key, _ in self._selector.select(max(0.0, wait_s)):
            if key.data is None:
                os.read(self._woken, 4_096)
            else:
                heard = self._terminals[key.data].read()
                self._send(key.data, self._boxes[key.data].hear(heard, _now()))

    def _act(self) -> None:
        while self._plan and self._plan[0][0] <= _now():
            self._carry_out(heapq.heappop(self._plan)[2])
        while not self._actions.empty():
            self._carry_out(self._actions.get_nowait())

    def _carry_out(self, action: Action) -> None:
        log.info("simulated", box=action.box, what=str(action.what), button=action.button)
        match action.what:
            case What.UNPLUG:
                self._unplug(action.box)
            case What.REPLUG:
                self._replug(action.box)
            case What.REBOOT:
                box = self._boxes[action.box]
                box.reboot(max(box.boot + 1, clock.boot_number()), _now())
            case _:
                self._boxes[action.box].act(action, _now())

    def _plug(self, id_: str) -> None:
        terminal = self._terminals[id_]
        if terminal.fd < 0:
            terminal.plug()
            self._selector.register(terminal.fd, selectors.EVENT_READ, id_)

    def _replug(self, id_: str) -> None:
        try:
            self._plug(id_)
        except TerminalError as error:
            log.warning("cannot be plugged in again", box=id_, why=str(error))

    def _unplug(self, id_: str) -> None:
        terminal = self._terminals[id_]
        if terminal.fd >= 0:
            self._selector.unregister(terminal.fd)
            terminal.unplug()

    def _send(self, id_: str, data: bytes) -> None:
        if data and self._terminals[id_].fd >= 0:
            self._terminals[id_].write(data)

    def _poke(self) -> None:
        try:
            os.write(self._wake, b"x")
        except BlockingIOError:
            # It is full of pokes already.
            return


def _now() -> int:
    return clock.monotonic() // 1_000
