"""Every endpoint, and who may use it. What does not stand here nobody may use."""

from collections.abc import Mapping
from typing import Final

from hub.access.model import Role

Rule = frozenset[Role | None]
"""Roles; None is somebody who is not known."""

Rules = Mapping[str, Rule]
"""By method and path, as the route has it."""

FLOOR: Final[Rule] = frozenset({Role.FLOOR})
DEALING: Final[Rule] = frozenset({Role.DEALER, Role.FLOOR})
WATCHING: Final[Rule] = frozenset({Role.SPECTATOR, Role.DEALER, Role.FLOOR})
WATCHED: Final[Rule] = WATCHING | {Role.DESK}
ASKED: Final[Rule] = frozenset({Role.DESK, Role.FLOOR})
ANYBODY: Final[Rule] = frozenset({None, *Role})

_ENTRANCE: Final[Rules] = {
    "GET /": ANYBODY,
    "GET /login": ANYBODY,
    "GET /watch/{key}": ANYBODY,
    "GET /api/me": ANYBODY,
    "POST /api/login": ANYBODY,
    "POST /api/logout": ANYBODY,
    "POST /api/pair": ANYBODY,
    "GET /healthz": ANYBODY,
    "GET /access": FLOOR,
    "GET /api/access": FLOOR,
    "POST /api/access/{what}": FLOOR,
}

_JOURNAL: Final[Rules] = {
    "GET /journal": FLOOR,
    "GET /api/journal": FLOOR,
    "GET /api/journal/check": FLOOR,
    "GET /api/journal/rows/{row}": FLOOR,
}

AT_A_TABLE: Final[Rules] = {
    **_ENTRANCE,
    **_JOURNAL,
    "GET /table": WATCHING,
    "GET /overlay": WATCHING,
    "GET /dealer": DEALING,
    "GET /events": DEALING,
    "GET /events/table": WATCHING,
    "GET /clock": WATCHING,
    "GET /evidence/{sha256}.jpg": WATCHED,
    "GET /api/status": ASKED,
    "POST /api/entries/{kind}": DEALING,
    "GET /corrections": DEALING,
    "GET /parts": FLOOR,
    "GET /api/parts": FLOOR,
    "POST /api/alerts/{number}/{what}": FLOOR,
    "GET /scoresheet": DEALING,
    "GET /scoresheet.csv": DEALING,
}

ON_THE_FLOOR: Final[Rules] = {
    **_ENTRANCE,
    **_JOURNAL,
    "GET /floor": FLOOR,
    "GET /hall": FLOOR,
    "GET /api/tables": FLOOR,
    "GET /standings": WATCHING,
    "GET /tables": WATCHING,
    "GET /events/tables": WATCHING,
    "GET /evidence/{sha256}.jpg": WATCHING,
    "GET /events": FLOOR,
    "GET /events/table": WATCHING,
    "GET /clock": WATCHING,
    "POST /api/entries/{kind}": FLOOR,
    "GET /floor/table-{number}.toml": FLOOR,
    "GET /floor/table-{number}.csv": FLOOR,
    "GET /floor/table-{number}": FLOOR,
}

AT_THE_CALIBRATION: Final[Rules] = {
    **{path: rule for path, rule in _ENTRANCE.items() if "/access" not in path},
    "GET /": FLOOR,
    "GET /api/calibration": FLOOR,
    "GET /api/calibration/picture.jpg": FLOOR,
    "GET /api/calibration/sheets-{paper}.pdf": FLOOR,
    "POST /api/calibration/{act}": FLOOR,
}
"""On the page on which a table is calibrated (`floorman calibrate page`)."""
