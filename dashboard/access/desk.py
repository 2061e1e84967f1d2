"""The floor's page about access: pair tablets, hand out links, put somebody out, without a terminal at hand."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from dashboard import wording
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.access.entrance import read_said
from dashboard.access.guard import visitor_of
from dashboard.access.handing_out import new_code, new_link
from dashboard.access.refusal import TEMPLATES, RefusedError
from dashboard.access.secrets import SecretError
from dashboard.history import LONGEST_S
from dashboard.language import spoken
from hub.access.store import AccessError, AccessStore
from hub.events.clocks import UtcMicros
from hub.settings.model import Table

_NEVER_KEPT: Final = {"Cache-Control": "no-store"}

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Named:
    """What it is about: the name of a user, a tablet or a link."""

    name: str
    delay_s: int = 0
    """Of a link: by how many seconds it shows everything late."""


def access_routes(table: Table, door: Doorkeeper, changed: Callable[[], None]) -> APIRouter:
    """The page and its requests; `changed` is called after each change, so that open streams look who may go on."""
    router = APIRouter()

    @router.get("/access")
    async def page(request: Request) -> Response:
        context = {"table": table, "visitor": visitor_of(request)} | spoken(request, table, "access.html")
        return TEMPLATES.TemplateResponse(request, "access.html", context)

    @router.get("/api/access")
    async def everything() -> JSONResponse:
        return JSONResponse(_shown(door), headers=_NEVER_KEPT)

    @router.post("/api/access/{what}")
    async def change(what: str, request: Request) -> JSONResponse:
        said = await read_said(request, Named)
        if what not in _CHANGES:
            raise RefusedError(422, "bad_input", wording.NOT_UNDERSTOOD)
        try:
            answer = await asyncio.to_thread(_CHANGES[what], door.store, said, door.utc())
        except (AccessError, SecretError) as error:
            raise RefusedError(422, "bad_input", str(error)) from error
        _log.info("access changed", by=visitor_of(request).name, what=what, name=said.name)
        await door.look()
        changed()
        return JSONResponse({**_shown(door), **answer}, headers=_NEVER_KEPT)

    return router


def _shown(door: Doorkeeper) -> dict[str, object]:
    access = door.access
    inside = [session.user for session in access.sessions.values()]
    return {
        "users": [
            {"name": user.name, "role": user.role, "inside": inside.count(key)} for key, user in access.users.items()
        ],
        "tablets": [{"id": tablet.id, "name": tablet.name} for tablet in access.tablets.values()],
        "links": [{"name": link.name, "delay_s": link.delay_s, "role": link.role} for link in access.links.values()],
    }


def _paired(store: AccessStore, said: Named, now: UtcMicros) -> dict[str, str]:
    return new_code(store, said.name, now)


def _linked(store: AccessStore, said: Named, now: UtcMicros) -> dict[str, str]:
    if not 0 <= said.delay_s <= LONGEST_S:
        raise AccessError(wording.NO_DELAY)
    return new_link(store, said.name, now, said.delay_s)


def _unpaired(store: AccessStore, said: Named, _now: UtcMicros) -> dict[str, str]:
    store.remove_tablet(said.name)
    return {}


def _unlinked(store: AccessStore, said: Named, _now: UtcMicros) -> dict[str, str]:
    store.remove_link(said.name)
    return {}


def _logged_out(store: AccessStore, said: Named, _now: UtcMicros) -> dict[str, str]:
    store.end_all(said.name)
    return {}


_CHANGES: Final[dict[str, Callable[[AccessStore, Named, UtcMicros], dict[str, str]]]] = {
    "pair": _paired,
    "link": _linked,
    "unpair": _unpaired,
    "unlink": _unlinked,
    "logout": _logged_out,
}
