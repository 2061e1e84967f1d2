"""From a few answers to a table's file. Pure."""

import json
import re
import shlex
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

GAMES: Final = {
    "raffle": "raffle, the Liar's Dice of the Norwegian championship",
    "holdem": "no-limit hold'em under Swedish house rules",
    "bluff": "Bluff and Win the Button",
    "razz": "fixed-limit razz",
    "palace": "Palace Poker",
}
MOST_PLAYERS: Final = {"razz": 8}
PLAYERS: Final = (2, 10)

_LETTERS: Final = str.maketrans({"æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ß": "ss", "ł": "l"})
_MAX_ID: Final = 32

_CHIPS: Final = "chips = 10_000               # what every player starts with"
_STAKES: Final = {
    "holdem": ("[stakes]", "small = 50", "big = 100", "smallest_chip = 25", _CHIPS),
    "bluff": ("[stakes]", "small = 50", "big = 100", "ante = 25", "smallest_chip = 25", _CHIPS),
    "razz": ("[razz]", "small = 200", "big = 400", "ante = 40", "bring_in = 50", "smallest_chip = 10", _CHIPS),
    "palace": ("[stakes]", "small = 50", "big = 100", "smallest_chip = 25", _CHIPS),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody answered.

    Args:
        game: One of GAMES.
        players: Names, clockwise from seat 1; as many as the game seats.
        name: What the table is called.
        cameras: What a table file's `source` takes, one a camera.
        boxes: Whether players have boxes with buttons.
    """

    game: str
    players: Sequence[str]
    name: str
    cameras: Sequence[str] = field(default=())
    boxes: bool = True


def most_players(game: str) -> int:
    """How many the game seats."""
    return MOST_PLAYERS.get(game, PLAYERS[1])


def table_id(name: str) -> str:
    """A table's id after its name: lower-case letters, digits and '-', at most 32; "table" where nothing is left."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_MAX_ID].strip("-") or "table"


def camera_ids(sources: Sequence[str]) -> list[str]:
    """What the cameras are called: camera-1 and so on, in the order that they were named in."""
    return [f"camera-{number}" for number in range(1, len(sources) + 1)]


def calibrating(draft: Draft) -> list[str]:
    """The commands that make the calibrations which the file names, a camera each (`docs/calibration.md`)."""
    laid = "--die 16" if draft.game == "raffle" else "--card 63x88"
    return [
        f"floorman calibrate table {camera}.calibration.json --camera {shlex.quote(source)} "
        f"--seats {len(draft.players)} {laid}"
        for camera, source in zip(camera_ids(draft.cameras), draft.cameras, strict=True)
    ]


def written(draft: Draft) -> str:
    """The text of the table's file, which `hub.settings.load` takes as it stands."""
    return "\n\n".join(_sections(draft)) + "\n"


def _sections(draft: Draft) -> Iterator[str]:
    yield "# A table of Floorman. docs/table-file.md says what else may stand here."
    yield _section("[table]", *_table(draft))
    for seat, player in enumerate(draft.players, 1):
        yield _section("[[players]]", f"seat = {seat}", f"name = {_quoted(player)}")
    if draft.game in _STAKES:
        yield _section(*_STAKES[draft.game])
    for camera, source in zip(camera_ids(draft.cameras), draft.cameras, strict=True):
        file = f"{camera}.calibration.json"
        yield _section(
            "[[cameras]]", f"id = {_quoted(camera)}", f"source = {_quoted(source)}", f"calibration = {_quoted(file)}"
        )
    scan = "/dev/serial/by-id" if draft.boxes else ""
    yield _section("[devices]", f"scan = {_quoted(scan)}", '# where boxes are found by themselves; "": there are none')
    yield _section("[dashboard]", 'host = "127.0.0.1"', '# "0.0.0.0" opens the pages to the hall, once there are users')


def _table(draft: Draft) -> Iterator[str]:
    yield f"id = {_quoted(table_id(draft.name))}"
    yield f"name = {_quoted(draft.name)}"
    yield f"game = {_quoted(draft.game)}"
    yield 'data_dir = "data"            # journal, pictures and logs'


def _section(*rows: str) -> str:
    return "\n".join(rows)


def _quoted(text: str) -> str:
    """A TOML string: JSON's, for text that a screen can show."""
    return json.dumps(text, ensure_ascii=False)
