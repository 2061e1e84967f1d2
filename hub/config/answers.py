"""What somebody typed, made into what a table's file needs; a ValueError says what to type instead. Pure."""

import difflib
import re
from collections.abc import Sequence
from typing import Final

from hub.config.draft import GAMES, PLAYERS, most_players
from hub.events.draws import as_one, check_name

MAX_CAMERAS: Final = 8
_YES: Final = frozenset({"y", "yes", "j", "ja", "já"})
_NO: Final = frozenset({"n", "no", "nei", "nej", "none", "0"})


def game(text: str) -> str:
    """A game, by its name in a table's file."""
    typed = text.strip().lower()
    if typed in GAMES:
        return typed
    near = difflib.get_close_matches(typed, GAMES, n=1)
    meant = f" Did you mean {near[0]}?" if near else ""
    raise ValueError(f"There is no game {text.strip()!a}: type one of {', '.join(GAMES)}.{meant}")


def players(text: str, played: str) -> tuple[str, ...]:
    """Names with commas between them, or how many there are, who are then called Player 1 and so on."""
    typed = text.strip()
    most = most_players(played)
    count = int(typed) if re.fullmatch(r"[0-9]{1,3}", typed) else 0
    names = tuple(f"Player {seat}" for seat in range(1, count + 1)) or _names(typed)
    if not PLAYERS[0] <= len(names) <= most:
        raise ValueError(
            f"{played} is played by {PLAYERS[0]} to {most}, and that is {len(names)}: type their names with commas."
        )
    return names


def table_name(text: str) -> str:
    """What the table is called."""
    return _name(text.strip())


def cameras(text: str) -> tuple[str, ...]:
    """Sources with commas between them; none where nobody has a camera."""
    if text.strip().lower() in {"", *_NO} - {"0"}:
        return ()
    found = tuple(each.strip() for each in text.split(","))
    if len(found) > MAX_CAMERAS:
        raise ValueError(f"A table has at most {MAX_CAMERAS} cameras, and that is {len(found)}: leave some out.")
    if not all(each and each.isprintable() for each in found):
        raise ValueError("A camera is a number or a path: type them with a comma between two, or none.")
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise ValueError(f"The camera {twice} is there twice: type each once.")
    return found


def yes(text: str) -> bool:
    """Yes or no."""
    typed = text.strip().lower()
    if typed in _YES | _NO:
        return typed in _YES
    raise ValueError(f"{text.strip()!a} is neither yes nor no: type yes or no.")


def _names(text: str) -> tuple[str, ...]:
    names = tuple(_name(each.strip()) for each in text.split(",")) if text else ()
    _each_once(names)
    return names


def _name(text: str) -> str:
    try:
        check_name(text)
    except ValueError as error:
        raise ValueError(f"{text!a} cannot be a name: {error}.") from error
    return text


def _each_once(names: Sequence[str]) -> None:
    plain = [as_one(name) for name in names]
    twice = next((name for name in names if plain.count(as_one(name)) > 1), None)
    if twice is not None:
        raise ValueError(f"{twice} is there twice: type names by which two players can be told apart.")
