"""The loop: what the pins and the host say goes to the box, what the box says and shows goes out.

A board is what is around the box: board_pico, or board_unix for a process on a PC. It has `raw()`, the counter of
microseconds, and `diff(a, b)` of two readings; `edge()`, the next (input, down, reading) or None, and `levels()`;
`read()` and `write(data)`, which never wait; `wait()`, about a millisecond or until bytes come; `show(...)`, `feed()`
for the watchdog, `probe()` for the self test.
"""

from body import Body
from framing import Decoder
from sending import Sender
from ticks import Ticks


class Loop:
    """One box on one board."""

    def __init__(self, board: object, box: Body) -> None:
        self._board = board
        self._box = box
        self._ticks = Ticks(board.raw(), board.diff)
        self._decoder = Decoder()
        self._sender = Sender()

    def run(self) -> None:
        """Go on for ever."""
        self._sender.put(self._box.start(self._now()))
        while True:
            self._board.feed()
            self.turn()
            self._board.wait()

    def turn(self) -> None:
        """All that is due now. A ping goes first, since its ticks are those at which it was read."""
        if self._board.broken():
            self._decoder.reset()
            self._sender.cut()
        self._listen()
        now = self._now()
        self._contacts(now)
        self._sender.put(self._box.advance(now))
        self._sender.pump(self._board.write)
        self._show(now)

    def _now(self) -> int:
        return self._ticks.now(self._board.raw())

    def _listen(self) -> None:
        data = self._board.read()
        if not data:
            return
        now = self._now()
        # Every edge from before `now` must be known before anything is said about it.
        self._contacts(now)
        for message in self._decoder.feed(data):
            self._board.heard()
            self._sender.put(self._box.hear(message, now))
        self._sender.pump(self._board.write)

    def _contacts(self, now: int) -> None:
        contacts = self._box.contacts
        edge = self._board.edge()
        while edge is not None:
            contacts.edge(edge[0], edge[1], self._ticks.at(edge[2]))
            edge = self._board.edge()
        levels = self._board.levels()
        for which in range(len(levels)):
            contacts.look(which, levels[which], now)

    def _show(self, now: int) -> None:
        box = self._box
        self._board.show(box.lit(now), box.shown(now), box.marked(now), box.buzzes(now))
