"""Boxes that were bound while a table runs: `devices.json` in its data_dir, laid over the `[[boxes]]` of its file."""

import fcntl
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from hub.settings.model import Box, TableFile

FILE: Final = "devices.json"
LOCK: Final = f".{FILE}.lock"
"""It stays: taking it away would let two in."""
VERSION: Final = 1
MAX_BOXES: Final = 64
"""Six times what stands at a table; a file with more was not written by us."""
MAX_BYTES: Final = 64 * 1024


class BindingsError(Exception):
    """The file cannot be used, or not be written. The sentence says why and what helps."""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1] = 1
    devices: Annotated[tuple[Box, ...], Field(max_length=MAX_BOXES)] = ()

    @model_validator(mode="after")
    def _each_once(self) -> "_File":
        if len({box.id for box in self.devices}) < len(self.devices):
            raise ValueError("a box is there twice")
        return self


def ignore(_sentence: str) -> None:
    """Nobody wants to hear it."""


def load_bindings(data_dir: Path) -> tuple[Box, ...]:
    """The boxes that were bound; none where there is no file.

    Raises:
        BindingsError: the file is damaged, of another version, or cannot be read.
    """
    path = data_dir / FILE
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        return _File.model_validate_json(raw[:MAX_BYTES]).devices
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise BindingsError(f"{path} cannot be read: {error.strerror}. Check its rights.") from error
    except ValidationError as error:
        first = error.errors()[0]
        if first["loc"] == ("version",):
            raise BindingsError(
                f"{path} is of another version of Floorman: delete it, and bind its boxes again."
            ) from error
        why = first["msg"].removeprefix("Value error, ")
        raise BindingsError(f"{path} is damaged ({why}): delete it, and bind its boxes again.") from error


@contextmanager
def changing(data_dir: Path) -> Iterator[None]:
    """Hold it from reading the bindings to writing them: whoever else wants to waits, so that no change is lost.

    Raises:
        BindingsError: the folder is not ours to write.
    """
    path = data_dir / FILE
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        lock = os.open(data_dir / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise BindingsError(f"{path} cannot be written: {error.strerror}. Check the folder.") from error
    try:
        # Nobody asks a person or a network while he holds it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def save_bindings(data_dir: Path, bound: Iterable[Box]) -> None:
    """Write the boxes that were bound: the whole file or nothing of it, whatever happens meanwhile.

    Hold `changing` since the bindings were read that these come of.

    Raises:
        BindingsError: there are too many of them, or the folder is not ours to write.
    """
    path = data_dir / FILE
    beside = data_dir / f".{FILE}.{os.getpid()}"
    rows = [box.model_dump(mode="json", exclude_defaults=True, exclude={"port"}) for box in bound]
    if len(rows) > MAX_BOXES:
        raise BindingsError(f"{len(rows)} boxes are too many for one table: forget some; {MAX_BOXES} may be bound.")
    raw = json.dumps({"version": VERSION, "devices": rows}, indent=1).encode()
    if len(raw) > MAX_BYTES:
        raise BindingsError(f"{path} would have {len(raw)} bytes, which are too many: forget some boxes.")
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        _write(beside, raw)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise BindingsError(f"{path} cannot be written: {error.strerror}. Check the folder.") from error


def boxes(settings: TableFile, warn: Callable[[str], None] = ignore) -> tuple[Box, ...]:
    """The boxes of a table: those of its file, with what was bound since laid over them.

    Args:
        settings: The table file; its paths are absolute.
        warn: Is called with one sentence for each thing that is wrong with the bindings. The table goes on with the
            boxes of its file then.
    """
    try:
        bound = load_bindings(settings.table.data_dir)
    except BindingsError as error:
        warn(str(error))
        bound = ()
    ports = {box.id: box.port for box in settings.boxes}
    laid = {box.id: box for box in settings.boxes}
    laid |= {box.id: box.model_copy(update={"port": ports.get(box.id)}) for box in _seated(settings, bound, warn)}
    newest = [*(box.id for box in bound), *laid]
    return tuple(_alone(laid, newest, warn))


def changed(data_dir: Path) -> int:
    """A number that changes when the file does; 0 where there is none."""
    try:
        found = (data_dir / FILE).stat()
    except OSError:
        return 0
    return hash((found.st_mtime_ns, found.st_size, found.st_ino))


def _seated(settings: TableFile, bound: tuple[Box, ...], warn: Callable[[str], None]) -> Iterator[Box]:
    seats = {player.seat for player in settings.players}
    for box in bound:
        if box.seat is None or box.seat in seats:
            yield box
        else:
            warn(f"The box '{box.id}' is bound to seat {box.seat}, where no player sits: bind it again.")


def _alone(laid: Mapping[str, Box], newest: Sequence[str], warn: Callable[[str], None]) -> Iterator[Box]:
    """One box a seat: where there are two, the first in `newest`, and the other one stands at no seat."""
    holder: dict[int, str] = {}
    for id_ in newest:
        box = laid.get(id_)
        if box is not None and box.seat is not None:
            holder.setdefault(box.seat, id_)
    for box in laid.values():
        held = box.id if box.seat is None else holder[box.seat]
        if held != box.id:
            both = f"Seat {box.seat} has two boxes, '{held}' and '{box.id}'"
            warn(f"{both}: only '{held}' counts. Bind or forget the other.")
        yield box if held == box.id else box.model_copy(update={"seat": None})


def _write(path: Path, raw: bytes) -> None:
    with path.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
