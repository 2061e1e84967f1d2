"""A table as the commands of the desk see it: its file, what was bound since, and its boxes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from devices.desk.binding import Bound, unknown
from devices.desk.floor import Floor
from devices.desk.opening import opened
from devices.desk.sight import DeskError, Seen
from devices.models.body import INPUTS
from devices.ports.port import Trouble
from hub import clock
from hub.settings.bindings import boxes, load_bindings
from hub.settings.load import SettingsError, load
from hub.settings.model import Box, TableFile

DEFAULT: Final = Path("table.toml")

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Desk:
    """The open table; `name` is how its file was named, for commands that are told to people."""

    floor: Floor
    settings: TableFile
    name: str
    say: Say

    def bound(self) -> Bound:
        """The boxes as they are bound now.

        Raises:
            BindingsError: `devices.json` is damaged; nothing is written over it.
        """
        overlay = load_bindings(self.settings.table.data_dir)
        return Bound(self.settings, overlay, boxes(self.settings))

    def laid(self) -> tuple[Box, ...]:
        """The boxes as they are bound, with a sentence for each binding that means nothing."""
        return boxes(self.settings, self.warn)

    def warn(self, sentence: str) -> None:
        """Something beside the boxes is wrong."""
        if sentence not in self.floor.troubles:
            self.floor.troubles.append(sentence)

    def seen(self, id_: str) -> Seen:
        """A box that is known, there or not.

        Raises:
            DeskError: there is none of that id.
        """
        known = {box.id for box in boxes(self.settings)} | set(self.floor.sight.boxes)
        if id_ not in known:
            raise self._out_of_hearing(id_) or unknown(id_, known)
        return self.floor.sight.boxes.get(id_, Seen(id_))

    def there(self, id_: str) -> Seen:
        """A box that is plugged in and speaks.

        Raises:
            DeskError: it does not, or there is none of that id.
        """
        seen = self.seen(id_)
        if seen.there(clock.utc()):
            return seen
        if self.floor.running and not self.bridge_there:
            raise DeskError("The bridge of the table is away; it is started again by itself: try again in a moment.")
        if (seen.state is None or Trouble.MISSING in seen.faults) and (held := self._out_of_hearing(id_)) is not None:
            raise held
        why = seen.state.sentence if seen.state is not None else ""
        raise DeskError(why or f"The box '{id_}' is not there: plug it in, at any port.")

    def _out_of_hearing(self, id_: str) -> DeskError | None:
        """Where it may be: at a port that cannot be opened."""
        held = self.floor.held
        return DeskError(f"The box '{id_}' was not heard. {' '.join(held)}") if held else None

    @property
    def bridge_there(self) -> bool:
        """Whether what is shown may be believed."""
        told = self.floor.sight.bridge
        return told is not None and told.online and clock.utc() < told.stamp.expires


def table_file(path: Path) -> TableFile:
    """The settings of a table.

    Raises:
        SettingsError: the file is not there, or is none.
    """
    if path == DEFAULT and not path.exists():
        raise SettingsError(
            "There is no table.toml here: name the table file, as in 'floorman devices TABLE.toml list'."
        )
    return load(path)


@contextmanager
def open_desk(path: Path, say: Say, id_: str | None = None) -> Iterator[Desk]:
    """The table of a file, with its boxes.

    Args:
        path: The table file.
        say: Tells the person something.
        id_: The box that is meant; once it is heard of there is no need to look for others.

    Raises:
        SettingsError, LinkError: the file cannot be used, or the broker of the running table does not let us in.
    """
    settings = table_file(path)

    def heard(floor: Floor) -> bool:
        seen = floor.sight.boxes.get(id_ or "")
        return seen is not None and seen.there(clock.utc()) and seen.descriptor is not None

    with opened(settings, heard) as floor:
        yield Desk(floor, settings, str(path), say)


def inputs_of(seen: Seen, box: Box | None) -> tuple[str, ...]:
    """The buttons of a box: as it says itself, else as far as its model and its binding tell."""
    if seen.inputs or box is None:
        return seen.inputs
    return tuple(dict.fromkeys([*box.buttons, *INPUTS[box.model]]))


def model_of(seen: Seen, box: Box | None) -> str:
    """What kind of box it is.

    Raises:
        DeskError: nobody knows, or it is none that a table has a use for.
    """
    model = seen.descriptor.model if seen.descriptor is not None else box.model if box is not None else ""
    if not model:
        raise DeskError(f"The box '{seen.id}' has not said yet what it is: plug it in.")
    if model not in INPUTS:
        raise DeskError(f"The box '{seen.id}' calls itself a {model}, which no table has a use for.")
    return model
