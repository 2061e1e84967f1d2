"""What the embedded broker's process is told, in one JSON file."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from hub.link.accounts import Rights, Role, rights
from hub.link.private import write_private


@dataclass(frozen=True, slots=True)
class Grant:
    """One account: its hashed password and what it may do."""

    hash: str
    rights: Rights


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole file."""

    host: str
    port: int
    folder: Path
    accounts: dict[str, Grant]


_CODEC = TypeAdapter(Settings)


class SettingsError(Exception):
    """A file that is none of ours."""


def configure(folder: Path, port: int, table: str, hashes: Mapping[Role, str]) -> Path:
    """Write the settings into the folder; the path of the file."""
    accounts = {str(role): Grant(hash_, rights(role, table)) for role, hash_ in hashes.items()}
    settings = Settings("127.0.0.1", port, folder, accounts)
    return write_private(folder / "embedded.json", _CODEC.dump_json(settings, indent=1).decode())


def read(path: Path) -> Settings:
    """The settings in a file.

    Raises:
        SettingsError: it cannot be read, or is none.
    """
    try:
        return _CODEC.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise SettingsError(f"{path}: no settings of an embedded broker: {error}") from error
