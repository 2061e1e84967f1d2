"""The language of a page: the one that its address asks for, else the table's own."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from fastapi import Request

from dashboard.index_words import WORDS
from hub.settings.locale import LANGUAGES, machine_zone
from hub.settings.model import Table

NAMES: Final[Mapping[str, str]] = {
    "en": "English",
    "nb": "Norsk",
    "sv": "Svenska",
    "da": "Dansk",
    "is": "Íslenska",
}
"""What people call their language."""

_TABLE: Final = ("table", "hand", "heat", "said_cards")
_FLOOR: Final = ("table", "floor", "floor_chips", "heat")
_ALTERED: Final = ("floor", "entrance", "corrections", "journal", "rows", "codes")
_ENTRANCE: Final = ("table", "entrance", "said_answers")

SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "table.html": _TABLE,
    "overlay.html": _TABLE,
    "dealer.html": (*_TABLE, "entrance", "corrections", "said_desk", "said_parts", "said_answers"),
    "standings.html": _FLOOR,
    "tables.html": _TABLE,
    "hall.html": ("table", "floor", "entrance", "alerts", "hall", "said_desk", "said_parts", "said_answers"),
    "floor.html": (*_FLOOR, "entrance", "hall", "corrections", "said_floor", "said_answers"),
    "journal.html": ("table", "hand", "heat", "floor", "entrance", "journal", "rows", "codes", "said_answers"),
    "corrections.html": (*_TABLE, *_ALTERED, "said_desk", "said_answers"),
    "parts.html": (*_TABLE, "floor", "entrance", "journal", "alerts", "said_desk", "said_parts", "said_answers"),
    "calibrate.html": ("table", "entrance", "calibrate", "said_calibrate", "said_answers"),
    "entrance.html": _ENTRANCE,
    "access.html": _ENTRANCE,
}
"""By page the sets of words that it needs: files of `static/js/words/<language>`. English is always there."""


def asked(request: Request) -> str:
    """The language that the address asks for; empty where it asks for none that there is."""
    lang = request.query_params.get("lang", "")
    return lang if lang in LANGUAGES else ""


def spoken(request: Request, table: Table, page: str) -> dict[str, object]:
    """What a template needs to be in a language.

    Returns:
        `lang`; `zone`, the time zone by its IANA name; `sets` of words; `kept`, which keeps the asked language where it
        is put behind an address; `languages`, a code, a name and this page's address in it each; `say`, the words of
        the first page.
    """
    lang = asked(request) or table.language
    others = {name: value for name, value in request.query_params.items() if name != "lang"}
    return {
        "lang": lang,
        "zone": table.time_zone or machine_zone(),
        "sets": SETS.get(page, ()),
        "kept": f"?lang={lang}" if asked(request) else "",
        "languages": [
            (code, name, f"{request.url.path}?{urlencode({**others, 'lang': code})}") for code, name in NAMES.items()
        ],
        "say": WORDS[lang],
    }
