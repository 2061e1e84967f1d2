"""Read a table or tournament file and say in one sentence what is wrong: the line, the key, the nearest name."""

import difflib
import tomllib
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from hub.settings.model import Dashboard, TableFile
from hub.settings.plain import plain
from hub.settings.tournament import TournamentFile

_S = TypeVar("_S", bound=BaseModel)


class SettingsError(Exception):
    """A file of settings that cannot be used. The sentence names the file, the line if it is known, and what helps."""


def load(path: Path) -> TableFile:
    """The settings in a table file, with relative paths made absolute against the file's folder.

    Raises:
        SettingsError: the file is not there, is no TOML, has an unknown key or a value out of range.
    """
    found = load_any(path)
    if isinstance(found, TournamentFile):
        raise SettingsError(
            f"{path}: a tournament's file, and a table's is needed here: one with [table] and [[players]]."
        )
    return found


def load_tournament(path: Path) -> TournamentFile:
    """The settings in a tournament file.

    Raises:
        SettingsError: as in `load`.
    """
    found = load_any(path)
    if isinstance(found, TableFile):
        raise SettingsError(f"{path}: a table's file, and a tournament's is needed here: one with [tournament].")
    return found


def load_any(path: Path) -> TableFile | TournamentFile:
    """The settings in a file, which is a tournament's where it has the section [tournament].

    Raises:
        SettingsError: as in `load`.
    """
    text = _text(path)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path}: no valid TOML: {error}.") from error
    model: type[TableFile | TournamentFile] = TournamentFile if "tournament" in data else TableFile
    try:
        found = model.model_validate(data)
        base = path.resolve().parent
        return _absolute(found, base) if isinstance(found, TableFile) else _beside(found, base)
    except ValidationError as error:
        raise SettingsError(f"{path}, {_sentence(_telling(error.errors()), text, model)}") from error
    except RuntimeError as error:  # from expanduser
        raise SettingsError(f"{path}: a path begins with '~' and a user who is not known here.") from error


def _beside(found: TournamentFile, base: Path) -> TournamentFile:
    section = found.tournament
    moved = section.model_copy(update={"data_dir": base / section.data_dir.expanduser()})
    tables = tuple(_named_files(table, base, "key", "authority") for table in found.tables)
    return found.model_copy(
        update={"tournament": moved, "dashboard": _dashboard(found.dashboard, base), "tables": tables}
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: no text file in UTF-8. Save it as UTF-8.") from error
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read: {error.strerror}. Check the path.") from error


def _absolute(found: TableFile, base: Path) -> TableFile:
    table = found.table.model_copy(update={"data_dir": base / found.table.data_dir.expanduser()})
    cameras = tuple(
        camera.model_copy(update={"calibration": base / camera.calibration.expanduser()}) for camera in found.cameras
    )
    boxes = tuple(
        box.model_copy(update={"port": base / box.port.expanduser()}) if box.port else box for box in found.boxes
    )
    scan = found.devices.scan and str(base / Path(found.devices.scan).expanduser())
    devices = found.devices.model_copy(update={"scan": scan})
    deck = found.cards.deck and base / found.cards.deck.expanduser()
    cards = found.cards.model_copy(update={"deck": deck})
    moved = {"table": table, "cards": cards, "cameras": cameras, "boxes": boxes, "devices": devices}
    return found.model_copy(update={**moved, "dashboard": _dashboard(found.dashboard, base)})


def _dashboard(section: Dashboard, base: Path) -> Dashboard:
    return _named_files(section, base, "certificate", "key")


def _named_files(section: _S, base: Path, *names: str) -> _S:
    given = {name: getattr(section, name) for name in names}
    return section.model_copy(update={name: base / path.expanduser() for name, path in given.items() if path})


def _telling(errors: list[ErrorDetails]) -> ErrorDetails:
    """The error to tell: an unknown key before the key that is missing because of the same slip of the pen."""
    return next((error for error in errors if error["type"] == "extra_forbidden"), errors[0])


def _sentence(error: ErrorDetails, text: str, model: type[BaseModel]) -> str:
    place = tuple(error["loc"])
    where = ".".join(str(part) for part in place if part != "[key]") or "the file as a whole"
    line = _line(place, text)
    head = f"line {line}: " if line else ""
    if error["type"] == "extra_forbidden":
        return f"{head}unknown key '{where}'{_nearest(place, model)}"
    if error["type"] == "missing":
        return f"{head}'{where}' is missing."
    return f"{head}'{where}': {plain(error['type'], error.get('ctx', {}), error['msg'])}."


def _line(place: tuple[int | str, ...], text: str) -> int:
    """The line of a key, 0 where it is not found: the n-th header of its section, then the key below it."""
    if not place:
        return 0
    lines = text.splitlines()
    nth = next((part for part in place if isinstance(part, int)), 0)
    start = _header(lines, str(place[0]), nth)
    key = next(str(part) for part in reversed(place) if isinstance(part, str))
    for number, row in enumerate(lines[start:], start + 1):
        if row.lstrip().startswith("[") and _header_name(row).split(".")[0] != str(place[0]):
            break
        if row.lstrip().startswith("[["):
            break
        if row.split("=")[0].strip().strip('"') == key:
            return number
    return start


def _header(lines: list[str], section: str, nth: int) -> int:
    """The line of the n-th header of a section, 0 where there is none."""
    found = [number for number, row in enumerate(lines, 1) if row.lstrip().startswith("[")]
    named = [number for number in found if _header_name(lines[number - 1]) == section]
    return named[nth] if nth < len(named) else 0


def _header_name(row: str) -> str:
    return row.split("#")[0].strip().strip("[] ")


def _nearest(place: tuple[int | str, ...], model: type[BaseModel]) -> str:
    names = _names_beside(place, model)
    near = difflib.get_close_matches(str(place[-1]), names, n=1, cutoff=0.5)
    return f"; did you mean '{near[0]}'?" if near else f"; known here: {', '.join(names)}."


def _names_beside(place: tuple[int | str, ...], whole: type[BaseModel]) -> list[str]:
    model: Any = whole
    for part in place[:-1]:
        if isinstance(part, str) and part in model.model_fields:
            model = _model_in(model.model_fields[part].annotation)
    return list(model.model_fields)


def _model_in(annotation: Any) -> Any:  # noqa: ANN401 - walks type annotations
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((_model_in(each) for each in get_args(annotation) if each is not Ellipsis), BaseModel)
