"""From bouncing contacts to buttons. Pure."""

SETTLE_US = 20_000
"""Cheap buttons bounce for up to 10 ms; a level counts once it has been still for twice that."""


STILL = ((), False)
"""What the loop hears of the contacts nearly always; made once, because it asks a thousand times a second."""


class _Contact:
    def __init__(self) -> None:
        self.down = False
        self.raw = False
        self.first = -1
        self.last = -1
        self.since = 0
        self.odd = False

    def settle(self, now: int) -> bool:
        """Whether it has come to rest otherwise than it stood; `first` of a contact at rest is -1."""
        if self.first < 0 or now - self.last < SETTLE_US:
            return False
        changed = self.raw != self.down
        self.down = self.raw
        self.since, self.first, self.last = self.first, -1, -1
        return changed


class Contacts:
    """All buttons of one device, all up at its start. Times are ticks and come in their order."""

    def __init__(self, names: list) -> None:
        self._names = names
        self._contacts = [_Contact() for _ in names]
        self._presses = []
        self._changed = False

    def down(self) -> list:
        """The buttons that are down, in the device's order."""
        return [name for which, name in enumerate(self._names) if self._contacts[which].down]

    def edge(self, which: int, down: bool, at: int) -> None:
        """A contact moved. An edge whose level was seen before is a bounce too: it was not still."""
        contact = self._contacts[which]
        # The loop may be late: what was still before this edge has settled before it.
        self._settle(which, at)
        contact.raw, contact.last, contact.odd = down, at, False
        if contact.first < 0:
            contact.first = at

    def look(self, which: int, down: bool, now: int) -> None:
        """The level as the loop sees it, which mends an edge that no interrupt told.

        Seen twice only: the edge may have come since the loop last asked for edges, and it knows its time better.
        """
        contact = self._contacts[which]
        if contact.raw == down:
            contact.odd = False
        elif contact.odd:
            self.edge(which, down, now)
        else:
            contact.odd = True

    def take(self, now: int) -> tuple:
        """The presses that have settled, as (name, tick of the first edge), and whether any input changed."""
        for which in range(len(self._contacts)):
            self._settle(which, now)
        if not self._changed:
            return STILL
        presses, self._presses, self._changed = self._presses, [], False
        return presses, True

    def settled(self, now: int) -> int:
        """The tick up to which every press has been taken: the first edge of what still bounces, else now."""
        return min([now] + [contact.first for contact in self._contacts if contact.first >= 0])

    def due(self) -> int:
        """When the next contact may have settled; -1 where all are still."""
        moving = [contact.last for contact in self._contacts if contact.first >= 0]
        return min(moving) + SETTLE_US if moving else -1

    def _settle(self, which: int, now: int) -> None:
        contact = self._contacts[which]
        if contact.settle(now):
            self._changed = True
            if contact.down:
                self._presses.append((self._names[which], contact.since))
