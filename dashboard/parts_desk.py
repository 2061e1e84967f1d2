"""What the floor sees of the parts of a table, and of what is not well: kept here, asked for by its page."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog
from fastapi import APIRouter, Request
from fastapi.responses import Response

from dashboard import alerts, wording
from dashboard.access.guard import visitor_of
from dashboard.access.refusal import RefusedError
from dashboard.alerts import PATIENCE_US, Alerts
from dashboard.board import Shown
from dashboard.body import body_of
from dashboard.parts import Part, Parts, hear
from hub.events.bounds import check
from hub.events.clocks import UtcMicros
from hub.events.draws import MAX_WHO, is_shown
from hub.link.port import Delivery
from hub.views.model import TableView
from hub.wire.codec import WireError, adapter, decode
from hub.wire.topics import Kind

FILE: Final = "alerts.json"
LOOK_S: Final = 0.5
MAX_BODY: Final = 1_000
_SCENE: Final = "people"
"""What plays a simulated table publishes the table itself as its state, many times a second."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Said:
    """Who does it, where nobody has to log in."""

    who: str = ""

    def __post_init__(self) -> None:
        check(len(self.who) <= MAX_WHO and is_shown(self.who), f"a name has at most {MAX_WHO} plain characters")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page is told."""

    now: int
    live: bool
    parts: tuple[Part, ...]
    alerts: Alerts


class PartsDesk:
    """Lives on one event loop. Alerts outlive this process in a small file, which is written off the loop.

    Args:
        shown: the newest snapshot, whether or not it is live.
        live: whether it is.
        utc: the wall clock.
    """

    def __init__(
        self,
        shown: Callable[[], Shown | None],
        live: Callable[[], bool],
        utc: Callable[[], UtcMicros],
    ) -> None:
        self._shown, self._live, self._utc = shown, live, utc
        self.parts: Parts = {}
        self.alerts = Alerts()
        self._first: dict[str, UtcMicros] = {}

    def take(self, delivery: Delivery) -> None:
        """A part spoke. What cannot be read says nothing."""
        topic = delivery.topic
        if topic.kind not in (Kind.DEVICE, Kind.CAMERA) or topic.id == _SCENE or not delivery.payload:
            return
        try:
            self.parts = hear(self.parts, topic, decode(delivery.payload), self._utc())
        except WireError as error:
            _log.warning("not understood", topic=str(topic), why=str(error))

    def look(self) -> None:
        """Compare what the hub says is wrong with the alerts. While it says nothing, that is what is wrong."""
        view, now = self._shown(), self._utc()
        if isinstance(view, TableView):
            wrong = view.faults if self._live() else (wording.HUB_SILENT, *view.faults)
            self._first = alerts.lasting(self._first, wrong, now)
            lasting = (
                each for each in wrong if now - self._first[alerts.about(each)] >= PATIENCE_US or self._is_known(each)
            )
            self.alerts = alerts.told(self.alerts, (*lasting, *(call.sentence for call in view.calls)), now)

    def _is_known(self, sentence: str) -> bool:
        return any(alerts.about(each.sentence) == alerts.about(sentence) for each in self.alerts.waiting)

    async def watch(self, data_dir: Path) -> None:
        """Look, and keep what is new in `data_dir`, for ever; what was kept there comes first."""
        file = data_dir / FILE
        kept = self.alerts = await asyncio.to_thread(_read, file)
        while True:
            self.look()
            if self.alerts is not kept:
                kept = self.alerts
                await asyncio.to_thread(_write, file, kept)
            await asyncio.sleep(LOOK_S)

    def act(self, what: str, number: int, who: str) -> bool:
        """Somebody takes or solves an alert; whether that could be."""
        acts = {"taken": lambda: alerts.taken(self.alerts, number, who)}
        acts["solved"] = lambda: alerts.solved(self.alerts, number, who, self._utc())
        after = acts[what]() if what in acts else None
        self.alerts = after or self.alerts
        return after is not None

    def answer(self) -> Answer:
        """What the page is told."""
        ordered = tuple(self.parts[key] for key in sorted(self.parts))
        return Answer(self._utc(), self._live(), ordered, self.alerts)


def parts_routes(desk: PartsDesk) -> APIRouter:
    """What the page of the parts asks for, and what the floor does about an alert."""
    router = APIRouter()

    def told() -> Response:
        body = adapter(Answer).dump_json(desk.answer())
        return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})

    @router.get("/api/parts")
    async def parts() -> Response:
        return told()

    @router.post("/api/alerts/{number}/{what}")
    async def act(number: str, what: str, request: Request) -> Response:
        body = await body_of(request, MAX_BODY)
        try:
            said: Said = adapter(Said).validate_json(body or b"{}", strict=True, extra="forbid")
        except ValueError as error:
            raise RefusedError(422, "bad_input", wording.NOT_UNDERSTOOD) from error
        who = visitor_of(request).name or said.who.strip()
        if not who:
            raise RefusedError(422, "no_name", wording.WHO_IS_IT)
        if not (number.isascii() and number.isdecimal()) or not desk.act(what, int(number[:12]), who):
            raise RefusedError(422, "no_alert", wording.NO_ALERT)
        _log.info("alert", what=what, number=number, who=who)
        return told()

    return router


def _read(file: Path) -> Alerts:
    """The alerts of before; none where the file is not there or torn, which is told."""
    try:
        kept: Alerts = adapter(Alerts).validate_json(file.read_bytes())
        return kept
    except FileNotFoundError:
        return Alerts()
    except (OSError, ValueError) as error:
        _log.warning("alerts of before are lost", file=str(file), why=str(error))
        return Alerts()


def _write(file: Path, kept: Alerts) -> None:
    """Whole or not at all. A full disk is for the journal to tell."""
    part = file.with_suffix(".part")
    try:
        part.write_bytes(adapter(Alerts).dump_json(kept))
        part.replace(file)
    except OSError as error:
        _log.warning("alerts are not kept", file=str(file), why=str(error))
