"""The language of a table's pages and the time zone of its screens; times are kept in UTC whatever these say."""

import os
import zoneinfo
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator

LANGUAGES: Final = ("en", "nb", "sv", "da", "is")
"""English, Norwegian (bokmål), Swedish, Danish, Icelandic."""

_LOCALTIME: Final = Path("/etc/localtime")
_SHORT: Final = 64
"""The longest name of a zone that there is has 32 characters."""


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise ValueError(f"the pages have no language {text[:20]!a}; they have {', '.join(LANGUAGES)}")
    return text


def _zone(text: str) -> str:
    if text and not _is_zone(text):
        raise ValueError(f"no time zone is called {text[:_SHORT]!a}; write its IANA name, such as Europe/Oslo")
    return text


def _is_zone(name: str) -> bool:
    """Whether this machine knows the zone; a name such as `posix/..` or a file beside the zones is none."""
    return len(name) <= _SHORT and name in zoneinfo.available_timezones()


Language = Annotated[str, AfterValidator(_language)]
Zone = Annotated[str, AfterValidator(_zone)]


def machine_zone() -> str:
    """The zone that this machine is set to, where its name is known; else UTC."""
    linked = str(_LOCALTIME.resolve()).partition("/zoneinfo/")[2]
    names = (os.environ.get("TZ", "").removeprefix(":"), linked)
    return next((name for name in names if name and _is_zone(name)), "UTC")
