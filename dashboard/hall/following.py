"""Follows one table for the floor desk, for ever: asks it twice a second, and says in a word why there is no answer."""

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import structlog

from dashboard.hall.asking import Line, StrangeError
from dashboard.hall.keys import NoKeyError, read_key, trust
from dashboard.hall.status import TableStatus, Told
from dashboard.hall.status_desk import PATH
from hub.events.clocks import HubNanos
from hub.settings.live_table import LiveTable
from hub.wire.codec import adapter

LOOK_S: Final = 0.5
SILENCE_NS: Final = 2_000_000_000
"""So long without an answer, and what the table said last is not shown as what is so now."""
MAX_BODY: Final = 262_144
MAX_PICTURE: Final = 4_194_304

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Heard:
    """What is known of a table.

    Args:
        status, view: of its last answer; None before the first.
        at: when that came, by the monotonic clock.
        trouble: why the last question had no answer that could be used: a word that the page has a sentence for.
        detail: what belongs into that sentence, as it was found.
    """

    status: TableStatus | None = None
    view: Any = None
    at: HubNanos = HubNanos(0)
    trouble: str = "asking"
    detail: str = ""

    def answers(self, now: HubNanos) -> bool:
        """Whether what is known may be shown as what is so now."""
        return self.status is not None and now - self.at < SILENCE_NS


class Follower:
    """Follows one table. Lives on one event loop; `monotonic` is the clock that nobody sets."""

    def __init__(self, table: LiveTable, monotonic: Callable[[], HubNanos]) -> None:
        self.table, self.heard = table, Heard()
        self._monotonic = monotonic
        self._line: Line | None = None
        self._pictures: Line | None = None
        self.picturing = asyncio.Lock()

    async def follow(self) -> None:
        """Ask, for ever. A key or certificate that was put in place meanwhile is found."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Ask once, and keep what came of it."""
        before = self.heard.trouble
        try:
            if self._line is None:
                self._line = await asyncio.to_thread(_line, self.table)
            await self._take(*await self._line.ask(PATH, MAX_BODY))
        except NoKeyError as error:
            self._missed("key_file", str(error))
        except ssl.SSLError as error:
            self._missed("tls", _why(error))
        except TimeoutError:
            self._missed("silent")
        except OSError as error:
            self._missed("off", error.strerror or "")
        except StrangeError:
            self._missed("strange")
        if self.heard.trouble != before:
            _log.info("table", table=self.table.called, trouble=self.heard.trouble, detail=self.heard.detail)

    async def picture(self, sha256: str) -> bytes | None:
        """A picture of the table, by a connection of its own, one at a time; None where none comes."""
        try:
            if self._pictures is None:
                self._pictures = await asyncio.to_thread(_line, self.table)
            status, body = await self._pictures.ask(f"/evidence/{sha256}.jpg", MAX_PICTURE)
        except (NoKeyError, OSError, StrangeError):
            return None
        return body if status == 200 else None

    async def close(self) -> None:
        """Hang up; the next question dials again."""
        lines = self._line, self._pictures
        self._line = self._pictures = None
        for line in lines:
            if line is not None:
                await line.close()

    async def _take(self, status: int, body: bytes) -> None:
        if status in (401, 403):
            # The file may hold another key by the next time.
            await self.close()
            self._missed("name" if b'"foreign"' in body else "key")
        elif status != 200:
            self._missed("old" if status == 404 else "strange")
        else:
            self._read(body)

    def _read(self, body: bytes) -> None:
        try:
            told: Told = adapter(Told).validate_json(body, strict=True)
        except ValueError:
            self._missed("format")
            return
        self.heard = Heard(told.status, told.view, self._monotonic(), "")

    def _missed(self, trouble: str, detail: str = "") -> None:
        known = self.heard
        self.heard = Heard(known.status, known.view, known.at, trouble, detail)


def _line(table: LiveTable) -> Line:
    return Line(table.url, trust(table), read_key(table))


def _why(error: ssl.SSLError) -> str:
    return error.verify_message if isinstance(error, ssl.SSLCertVerificationError) else (error.reason or "")
