"""The tables of a store, and how their rows become values."""

from typing import Any, Final

from hub.access.model import Access, Role, Session, Tablet, User, WatchLink
from hub.events.clocks import UtcMicros

FORMAT: Final = 3

TABLES: Final = """
CREATE TABLE IF NOT EXISTS users (
  key TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, secret TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS tablets (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, paired INTEGER NOT NULL, wrong INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS links (
  key TEXT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, made INTEGER NOT NULL,
  delay_s INTEGER NOT NULL DEFAULT 0, role TEXT NOT NULL DEFAULT 'spectator'
) STRICT;
CREATE TABLE IF NOT EXISTS codes (digest TEXT PRIMARY KEY, tablet TEXT NOT NULL, expires INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
  digest TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  tablet TEXT REFERENCES tablets ON DELETE CASCADE, began INTEGER NOT NULL, seen INTEGER NOT NULL
) STRICT;
"""

UPGRADES: Final = {
    1: "ALTER TABLE links ADD COLUMN delay_s INTEGER NOT NULL DEFAULT 0;",
    2: "ALTER TABLE links ADD COLUMN role TEXT NOT NULL DEFAULT 'spectator';",
}
"""What a file of an older format lacks, by that format."""

Rows = list[tuple[Any, ...]]

SELECTS: Final = {
    "users": "SELECT key, name, role, secret FROM users ORDER BY name",
    "tablets": "SELECT digest, id, name, paired, wrong FROM tablets ORDER BY paired",
    "links": "SELECT digest, name, made, delay_s, role FROM links ORDER BY made",
    "sessions": "SELECT digest, user, coalesce(tablet, ''), began, seen FROM sessions",
}


def access_of(rows: dict[str, Rows]) -> Access:
    """The value of what stands in the tables."""
    return Access(
        {key: User(name, Role(role), secret) for key, name, role, secret in rows["users"]},
        {row[0]: Tablet(row[1], row[2], row[0], UtcMicros(row[3]), row[4]) for row in rows["tablets"]},
        {row[0]: WatchLink(row[1], row[0], UtcMicros(row[2]), row[3], Role(row[4])) for row in rows["links"]},
        {row[0]: Session(row[0], row[1], row[2], UtcMicros(row[3]), UtcMicros(row[4])) for row in rows["sessions"]},
    )
