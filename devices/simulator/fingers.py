"""The fingers on a box: when which contact closes and opens. Pure; times are the host's microseconds."""

from typing import Final

from devices.simulator.actions import Action, What

BOUNCE_US: Final = 1_000

Edge = tuple[int, str, bool]
"""When, which contact, closed or open."""


class Fingers:
    """The edges that are still to come."""

    def __init__(self) -> None:
        self._edges: list[Edge] = []

    def act(self, action: Action, now: int) -> None:
        """A press, or a button that sticks or comes free."""
        if action.what is What.PRESS:
            self._press(action, now)
        else:
            self._move((now, action.button, action.what is What.STICK))

    @property
    def due(self) -> int | None:
        """The time of the next edge; None where none is to come."""
        return self._edges[0][0] if self._edges else None

    def until(self, now: int) -> list[Edge]:
        """Those up to now, in their order; they are gone then."""
        count = sum(at <= now for at, _, _ in self._edges)
        found, self._edges = self._edges[:count], self._edges[count:]
        return found

    def _press(self, action: Action, now: int) -> None:
        up = now + action.ms * 1_000
        for start, down in ((now, True), (up, False)):
            for at in range(start, start + action.bounce_ms * 1_000, 2 * BOUNCE_US):
                self._move((at, action.button, down), (at + BOUNCE_US, action.button, not down))
            self._move((start + action.bounce_ms * 1_000, action.button, down))

    def _move(self, *edges: Edge) -> None:
        self._edges = sorted([*self._edges, *edges], key=lambda edge: edge[0])
