"""Which ports are to be opened and which to be given back: the named ones, and every one that appears in a folder."""

from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Final

from devices.ports.news import News, Refused, Vanished
from devices.ports.port import PortError, Ports, Trouble, sentence

MAX_FOUND: Final = 64
"""Ports that are taken from the folder; a table has a dozen."""
CALM_LOOKS: Final = 10
"""While nothing is missing and nothing changes in the folder, only one look in ten goes to every port: one
that was pulled is told by its reader at once, so that this finds only a name that leads elsewhere while the old port
lives on."""


class Finder:
    """What is where. It opens nothing itself: whoever looks does, and says what came of it.

    Args:
        ports: Where paths lead to.
        named: The paths that the table file names; of these it is told why one cannot be opened.
        folder: Where others appear; None: only the named ones.
    """

    def __init__(self, ports: Ports, named: Iterable[Path], folder: Path | None) -> None:
        self._ports, self._named, self._folder = ports, tuple(named), folder
        self._held: dict[Path, Hashable] = {}
        self._left: dict[Path, Hashable] = {}
        self._refused: dict[Path, str] = {}
        self._found: set[Path] = set()
        self._calm = False
        self._looks = 0
        self._version: Hashable = None

    def look(self) -> tuple[list[Path], list[Path], list[News]]:
        """Look once, at everything that may have changed.

        Returns:
            What to open now, what to give back because its path leads elsewhere or nowhere, and what is to be told.
        """
        self._looks += 1
        version = None if self._folder is None else self._ports.version(self._folder)
        changed, self._version = version != self._version, version
        if self._calm and not changed and self._looks % CALM_LOOKS:
            return [], [], []
        found = self._look()
        # What came within the same tick of the kernel as this change, and after this look, left the version as it is.
        self._calm = self._calm and not changed
        return found

    def _look(self) -> tuple[list[Path], list[Path], list[News]]:
        listed = () if self._folder is None else self._ports.listed(self._folder)
        others = [path for path in listed[:MAX_FOUND] if path not in self._named]
        nodes = {path: self._ports.node(path) for path in (*self._named, *others, *self._found)}
        replaced = [path for path, node in self._held.items() if nodes.get(path) != node]
        news = [each for path in self._named if nodes[path] is None for each in self._missing(path)]
        opening = [path for path in (*self._named, *others) if self._wanted(path, nodes[path])]
        self._calm = not opening and not replaced and None not in nodes.values()
        return opening, replaced, news + self._forget(nodes, set(others))

    def refused(self, path: Path, error: PortError) -> list[News]:
        """It could not be opened; told once."""
        self._calm = False
        self._held.pop(path, None)
        if self._refused.get(path) == str(error):
            return []
        self._refused[path] = str(error)
        return [Refused(path, error.trouble, str(error))]

    def opened(self, path: Path) -> None:
        """It is open."""
        self._refused.pop(path, None)

    def closed(self, path: Path, *, leave: bool = False) -> None:
        """It was given back; `leave`: and what hangs there is left alone until it is unplugged."""
        self._calm = False
        node = self._held.pop(path, None)
        if leave and node is not None:
            self._left[path] = node

    def _wanted(self, path: Path, node: Hashable | None) -> bool:
        """Whether to open it; if so it counts as held. What is open under another name is not opened twice."""
        if node is None or path in self._held or node in self._held.values() or self._left.get(path) == node:
            return False
        self._held[path] = node
        return True

    def _missing(self, path: Path) -> list[News]:
        if path in self._held:
            return []
        return self.refused(path, PortError(Trouble.MISSING, sentence(Trouble.MISSING, path)))

    def _forget(self, nodes: dict[Path, Hashable | None], others: set[Path]) -> list[News]:
        """Of what is not there any more nothing is remembered; of what was found it is told, once it is closed."""
        self._left = {path: node for path, node in self._left.items() if nodes.get(path) is not None}
        gone = self._found - others - set(self._held)
        self._found = (self._found | others) - gone
        for path in gone:
            self._refused.pop(path, None)
        return [Vanished(path) for path in sorted(gone)]
