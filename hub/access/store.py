"""The store: one small SQLite file in the data folder, written by the pages and by `floorman users` at the same time.

It is no journal: nothing of a game stands in it, and none of it ever comes into the journal.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from hub.access.model import Access, PairingCode, Role, Session, Tablet, User, WatchLink, key_of
from hub.access.schema import FORMAT, SELECTS, TABLES, UPGRADES, access_of
from hub.events.clocks import UtcMicros

FILE: Final = "access.db"
MAX_ROWS: Final = 64
"""Users, tablets, links: more than these no table has."""
MAX_SESSIONS: Final = 12
"""Of one user at a time; the oldest goes."""
WAIT_S: Final = 5.0


class AccessError(Exception):
    """The store cannot be used, or what was asked for cannot be done. The sentence says why and what helps."""


class AccessStore:
    """The store of a data folder. Each call opens the file anew, so that any thread and process may call.

    There is a file only once something was put in.
    """

    def __init__(self, data_dir: Path) -> None:
        self.path = data_dir / FILE

    def changes(self) -> int:
        """A number that is another one after every change; 0 where there is no file."""
        try:
            with self.path.open("rb") as file:
                # Where SQLite counts the transactions of a file: https://sqlite.org/fileformat.html, 1.3.
                return int.from_bytes(file.read(28)[24:28], "big")
        except OSError:
            return 0

    def read(self) -> Access:
        """Everything that stands there.

        Raises:
            AccessError: the file is damaged, of a newer format, or cannot be read.
        """
        if not self.path.exists():
            return Access()
        with self._open() as file:
            file.execute("BEGIN")
            return access_of({name: file.execute(select).fetchall() for name, select in SELECTS.items()})

    def add_user(self, user: User) -> None:
        """Add a user.

        Raises:
            AccessError: there is one of that name, or there are too many.
        """
        with self._changing() as file:
            _room(file, "users", "Remove some with 'floorman users remove'.")
            row = (key_of(user.name), user.name, user.role, user.secret)
            if file.execute("INSERT OR IGNORE INTO users VALUES (?, ?, ?, ?)", row).rowcount == 0:
                raise AccessError(
                    f"There is a user '{user.name}' already. Take another name, or change the password with "
                    "'floorman users password'."
                )

    def set_secret(self, name: str, secret: str) -> None:
        """Another password or PIN; every session of the user ends.

        Raises:
            AccessError: there is no such user.
        """
        with self._changing() as file:
            done = file.execute("UPDATE users SET secret = ? WHERE key = ?", (secret, key_of(name)))
            _found(done, "user", name)
            file.execute("DELETE FROM sessions WHERE user = ?", (key_of(name),))

    def remove_user(self, name: str) -> None:
        """Take a user away, with the sessions.

        Raises:
            AccessError: there is no such user, or it is the last of the floor while others are left.
        """
        with self._changing() as file:
            others = [each[0] for each in file.execute("SELECT role FROM users WHERE key <> ?", (key_of(name),))]
            _found(file.execute("DELETE FROM users WHERE key = ?", (key_of(name),)), "user", name)
            if others and Role.FLOOR not in others:
                raise AccessError(
                    f"'{name}' is the last one of the floor, and dealers are left. Add another one of the floor first, "
                    "or remove the dealers."
                )

    def add_tablet(self, tablet: Tablet) -> None:
        """A device was paired.

        Raises:
            AccessError: there are too many.
        """
        with self._changing() as file:
            _room(file, "tablets", "Remove some with 'floorman users unpair'.")
            row = (tablet.id, tablet.name, tablet.digest, tablet.paired, tablet.wrong)
            file.execute("INSERT INTO tablets VALUES (?, ?, ?, ?, ?)", row)

    def remove_tablet(self, id_or_name: str) -> None:
        """Take a tablet away, with the sessions on it.

        Raises:
            AccessError: there is no such tablet.
        """
        with self._changing() as file:
            done = file.execute("DELETE FROM tablets WHERE id = ?1 OR name = ?1", (id_or_name,))
            _found(done, "tablet", id_or_name)

    def pin_wrong(self, tablet: str) -> int:
        """A wrong PIN was typed on a tablet; returns how many in a row, 0 where the tablet is gone."""
        with self._changing() as file:
            counted = "UPDATE tablets SET wrong = wrong + 1 WHERE id = ? RETURNING wrong"
            row = file.execute(counted, (tablet,)).fetchone()
            return int(row[0]) if row else 0

    def pin_right(self, tablet: str) -> None:
        """A right PIN was typed on a tablet."""
        with self._changing() as file:
            file.execute("UPDATE tablets SET wrong = 0 WHERE id = ?", (tablet,))

    def add_code(self, code: PairingCode, now: UtcMicros) -> None:
        """A code that pairs one device; codes that are over go.

        Raises:
            AccessError: too many wait to be used.
        """
        with self._changing() as file:
            file.execute("DELETE FROM codes WHERE expires <= ?", (now,))
            _room(file, "codes", "Wait until they are over.")
            file.execute("INSERT INTO codes VALUES (?, ?, ?)", (code.digest, code.tablet, code.expires))

    def take_code(self, digest: str, now: UtcMicros) -> PairingCode | None:
        """The code of this digest, which nobody can take again; None where there is none, or it is over."""
        if not self.path.exists():
            return None
        with self._changing() as file:
            taken = "DELETE FROM codes WHERE digest = ? AND expires > ? RETURNING tablet, expires"
            row = file.execute(taken, (digest, now)).fetchone()
            return row and PairingCode(digest, row[0], UtcMicros(row[1]))

    def add_link(self, link: WatchLink) -> None:
        """Another link for spectators.

        Raises:
            AccessError: there is one of that name, or there are too many.
        """
        with self._changing() as file:
            _room(file, "links", "Remove some with 'floorman users unlink'.")
            row = (key_of(link.name), link.name, link.digest, link.made, link.delay_s, link.role)
            if file.execute("INSERT OR IGNORE INTO links VALUES (?, ?, ?, ?, ?, ?)", row).rowcount == 0:
                raise AccessError(
                    f"There is a link '{link.name}' already. Give the new one another name with --name, or remove the "
                    "old one with 'floorman users unlink'."
                )

    def remove_link(self, name: str) -> None:
        """Take a link away; whoever watches by it stops.

        Raises:
            AccessError: there is no such link.
        """
        with self._changing() as file:
            _found(file.execute("DELETE FROM links WHERE key = ?", (key_of(name),)), "link", name)

    def begin(self, session: Session) -> None:
        """A log-in; the oldest one goes where one user has too many."""
        with self._changing() as file:
            row = (session.digest, session.user, session.tablet or None, session.began, session.seen)
            # A user or tablet that was taken away meanwhile has no log-in.
            file.execute(
                "INSERT INTO sessions SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM users WHERE key = ?2) "
                "AND (?3 IS NULL OR EXISTS (SELECT 1 FROM tablets WHERE id = ?3))",
                row,
            )
            old = "SELECT digest FROM sessions WHERE user = ? ORDER BY began DESC, rowid DESC LIMIT -1 OFFSET ?"
            file.execute(f"DELETE FROM sessions WHERE digest IN ({old})", (session.user, MAX_SESSIONS))

    def seen(self, digest: str, at: UtcMicros) -> None:
        """A session is in use."""
        with self._changing() as file:
            file.execute("UPDATE sessions SET seen = ? WHERE digest = ?", (at, digest))

    def end(self, digest: str) -> None:
        """A session is over."""
        with self._changing() as file:
            file.execute("DELETE FROM sessions WHERE digest = ?", (digest,))

    def end_all(self, name: str = "") -> int:
        """End every session of a user, or of everybody; returns how many.

        Raises:
            AccessError: there is no such user.
        """
        with self._changing() as file:
            if not name:
                return file.execute("DELETE FROM sessions").rowcount
            _found(file.execute("SELECT 1 FROM users WHERE key = ?", (key_of(name),)), "user", name)
            return file.execute("DELETE FROM sessions WHERE user = ?", (key_of(name),)).rowcount

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        with self._open() as file:
            file.execute("BEGIN IMMEDIATE")
            yield file
            file.execute("COMMIT")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file, which is made where it is not there, readable by its owner only. What is not committed is gone."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(self.path, timeout=WAIT_S, isolation_level=None)) as file:
                file.execute("PRAGMA foreign_keys = ON")
                self._prepare(file)
                yield file
        except sqlite3.Error as error:
            raise AccessError(
                f"{self.path} cannot be used: {error}. Restore it from a backup, or delete it and add the users again."
            ) from error
        except OSError as error:
            raise AccessError(f"{self.path} cannot be used: {error.strerror}. Check its rights.") from error

    def _prepare(self, file: sqlite3.Connection) -> None:
        found = file.execute("PRAGMA user_version").fetchone()[0]
        if found == 0:
            file.executescript(f"BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {FORMAT}; COMMIT;")
        elif found in UPGRADES:
            self._upgrade(file)
        elif found != FORMAT:
            raise AccessError(f"{self.path} has format {found}, and this program reads {FORMAT}. Update Floorman.")

    def _upgrade(self, file: sqlite3.Connection) -> None:
        """Bring the file to today's format, where nobody did so meanwhile."""
        file.execute("BEGIN IMMEDIATE")
        found = file.execute("PRAGMA user_version").fetchone()[0]
        for step in range(found, FORMAT):
            file.execute(UPGRADES[step])
        file.execute(f"PRAGMA user_version = {FORMAT}")
        file.execute("COMMIT")


def _room(file: sqlite3.Connection, table: str, next_step: str) -> None:
    if file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] >= MAX_ROWS:
        raise AccessError(f"There are {MAX_ROWS} {table} already, and no table needs more. {next_step}")


def _found(done: sqlite3.Cursor, what: str, name: str) -> None:
    if done.rowcount == 0 or (done.description and done.fetchone() is None):
        raise AccessError(f"There is no {what} '{name}'. 'floorman users list' names them all.")
