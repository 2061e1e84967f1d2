"""The keys by which a floor desk asks its tables: files of one line, readable by their owner only."""

import os
import re
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hub.access.served import is_loopback
from hub.checkup.finding import Finding, Level
from hub.settings.live_table import LiveTable
from hub.settings.model import TableFile
from hub.settings.tournament import TournamentFile

MOST: Final = 200
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,128}")


class NoKeyError(Exception):
    """A key's file, or the certificate beside it, cannot be used. The sentence says why and what to do."""


def write_key(file: Path, key: str) -> None:
    """Keep a key in a new file that only its owner reads.

    Raises:
        NoKeyError: there is such a file already, or it cannot be written.
    """
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as out:
            out.write(f"{key}\n")
    except FileExistsError as error:
        raise NoKeyError(f"{file} is there already. Name another file, or remove it first.") from error
    except OSError as error:
        raise NoKeyError(f"{file} cannot be written: {error.strerror}. Check the folder.") from error


def read_key(table: LiveTable) -> str:
    """The key for a table; empty where it needs none.

    Raises:
        NoKeyError: the file is not there, or holds something else.
    """
    if table.key is None:
        return ""
    try:
        with table.key.open("rb") as file:
            key = file.read(MOST).decode("ascii", "replace").strip()
    except OSError as error:
        raise NoKeyError(
            f"{table.key} cannot be read: {error.strerror}. Make it with 'floorman users key' at {table.called}."
        ) from error
    if _KEY.fullmatch(key) is None:
        raise NoKeyError(f"{table.key} holds no key. Make it with 'floorman users key' at {table.called}.")
    return key


def trust(table: LiveTable) -> ssl.SSLContext | None:
    """Whom to believe that a table is itself; None: it is served without TLS.

    Raises:
        NoKeyError: the certificate is not there, or is none.
    """
    if not table.tls:
        return None
    try:
        return ssl.create_default_context(cafile=table.authority)
    except OSError as error:  # an SSLError is one
        raise NoKeyError(
            f"{table.authority} cannot be used: {error.strerror or error}. Copy authority.crt of {table.called} there."
        ) from error


def findings(settings: TableFile | TournamentFile, _base: Path) -> Iterator[Finding]:
    """What `floorman config check` says of the tables that a tournament follows. It asks none of them."""
    if isinstance(settings, TableFile):
        return
    for table in settings.tables:
        try:
            key = read_key(table)
            trust(table)
        except NoKeyError as error:
            yield Finding(table.called, Level.WRONG, str(error))
            continue
        yield _risk(table, key) or Finding(table.called, Level.WELL, table.url)


def _risk(table: LiveTable, key: str) -> Finding | None:
    if table.key is not None and table.key.stat().st_mode & 0o077:
        return Finding(table.called, Level.NOTE, f"{table.key} can be read by others", f"chmod 600 {table.key}")
    if not table.tls and not is_loopback(table.host):
        return Finding(
            table.called, Level.NOTE, f"{table.url} is without TLS: the hall can read along", "floorman tls make"
        )
    if not key and not is_loopback(table.host):
        todo = "floorman users key there, and key = ... here"
        return Finding(table.called, Level.NOTE, "no key is named, and a table with users asks for one", todo)
    return None
