"""What the floor of a tournament enters: who says so, names, and draws made by hand or from a seed."""

from dataclasses import dataclass
from unicodedata import normalize

from hub.events.bounds import check

MAX_NAME = 40
"""Characters of a player's name; more fits neither a score sheet nor a screen."""

MAX_WHO = 200
"""Characters of who made an entry, and of why."""

MAX_DRAWN = 1_000
"""Names in one draw: more players than any hall of these events holds."""


BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Unicode counts them among letters, marks and symbols, and every screen draws them as nothing."""


def is_shown(text: str) -> bool:
    """Whether a screen draws every character of the text, a blank between words among them."""
    return text.isprintable() and BLANK_LETTERS.isdisjoint(text)


def check_name(name: str) -> None:
    """A name has 1 to 40 characters that a screen can show, and no blank at its ends."""
    fits = 0 < len(name) <= MAX_NAME and is_shown(name) and name == name.strip()
    check(fits, f"a name has 1 to {MAX_NAME} plain characters and no blank at its ends")


def as_one(name: str) -> str:
    """The name as two are compared, which a person would take for the same."""
    return normalize("NFC", name).casefold()


def check_names(names: tuple[str, ...]) -> None:
    """Each is a name, and there are not more of them than a hall holds."""
    check(len(names) <= MAX_DRAWN, f"a list of names has at most {MAX_DRAWN}")
    for name in names:
        check_name(name)


@dataclass(frozen=True, slots=True)
class FloorEntry:
    """An entry of the floor; `who` is the name of the person."""

    who: str

    def __post_init__(self) -> None:
        named = 0 < len(self.who.strip()) <= MAX_WHO and is_shown(self.who)
        check(named, "an entry names who made it, in plain letters")


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of names: the order as it was drawn by hand, or a seed from which anybody can work the same order out."""

    order: tuple[str, ...] = ()
    seed: str = ""

    def __post_init__(self) -> None:
        check(bool(self.order) != bool(self.seed), "a draw is the drawn order or a seed, one of the two")
        check(len(self.seed) <= MAX_WHO, f"a seed has at most {MAX_WHO} characters")
        check_names(self.order)
