"""The entrance over HTTP: log in, pair a tablet, watch by a link, log out, and who one is."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, TypeVar, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from dashboard import wording
from dashboard.access.doorkeeper import LONGEST_US, Doorkeeper
from dashboard.access.guard import visitor_of
from dashboard.access.logins import Logins
from dashboard.access.refusal import TEMPLATES, RefusedError, entrance
from dashboard.access.tries import address_of
from dashboard.body import body_of
from hub.access.model import Role
from hub.settings.model import Table
from hub.wire.codec import adapter

MAX_BODY: Final = 2_048
"""Bytes of a log-in: a name of 40 characters and a password of 128, each as the longest escape that JSON has."""
_DAY_S: Final = 86_400
TABLET_S: Final = 400 * _DAY_S
"""The longest that a browser keeps a cookie."""
LINK_S: Final = 180 * _DAY_S

_NEVER_KEPT: Final = {"Cache-Control": "no-store"}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LogIn:
    """Somebody says who he is. `secret` is the password, or a dealer's PIN."""

    name: str
    secret: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Somebody types a pairing code."""

    code: str


def entrance_routes(table: Table, door: Doorkeeper, changed: Callable[[], None], watched: tuple[str, ...]) -> APIRouter:
    """The routes of the entrance.

    Args:
        table: whose names stand on the page.
        door: knows who may what.
        changed: is called once somebody is let in or out, so that open streams look whether they may go on.
        watched: the pages that a spectators' link leads to: the first one, or the one that `to` names.
    """
    router = APIRouter()
    logins, jar = Logins(door), _Jar(door)

    @router.get("/login")
    async def page(request: Request) -> Response:
        return entrance(request, table)

    @router.get("/api/me")
    async def me(request: Request) -> JSONResponse:
        return JSONResponse(_known(door, request), headers=_NEVER_KEPT)

    @router.post("/api/login")
    async def log_in(request: Request) -> JSONResponse:
        said = await read_said(request, LogIn)
        user, token = await logins.log_in(said.name, said.secret, visitor_of(request), address_of(request))
        changed()
        return jar.put(JSONResponse({"role": user.role, "name": user.name}), door.cookies.session, token, _SESSION_S)

    @router.post("/api/pair")
    async def pair(request: Request) -> JSONResponse:
        said = await read_said(request, Pair)
        tablet, token = await logins.pair(said.code, visitor_of(request).tablet, address_of(request))
        return jar.put(JSONResponse({"tablet": tablet.name}), door.cookies.tablet, token, TABLET_S)

    @router.post("/api/logout")
    async def log_out(request: Request) -> JSONResponse:
        await read_said(request, dict[str, str])
        await logins.log_out(visitor_of(request))
        changed()
        return jar.emptied(JSONResponse({}))

    @router.get("/watch/{key}")
    async def watch(key: str, request: Request) -> Response:
        if not await logins.watch(key, address_of(request)):
            raise RefusedError(404, "link", wording.NO_SUCH_LINK)
        context = {"name": table.name, "lang": table.language, "watched": _further(request, watched)}
        # The page goes on by itself: a cookie that is for this site only is not sent where another site led here.
        led = TEMPLATES.TemplateResponse(request, "watch.html", context, headers=_NEVER_KEPT)
        return led if door.nobody_is_asked else jar.put(led, door.cookies.link, key, LINK_S)

    return router


_SESSION_S: Final = LONGEST_US // 1_000_000

R = TypeVar("R", bound=Response)


class _Jar:
    """Sets cookies: for this site's own requests only, never for scripts, over TLS where there is TLS."""

    def __init__(self, door: Doorkeeper) -> None:
        self._door = door

    def put(self, answer: R, name: str, token: str, seconds: int) -> R:
        tls = self._door.served.tls
        answer.set_cookie(name, token, seconds, path="/", secure=tls, httponly=True, samesite="strict")
        return answer

    def emptied(self, answer: R) -> R:
        """The tablet stays paired."""
        for name in (self._door.cookies.session, self._door.cookies.link):
            answer.delete_cookie(name, path="/", secure=self._door.served.tls, httponly=True, samesite="strict")
        return answer


def _further(request: Request, watched: tuple[str, ...]) -> str:
    """The page that a link leads to, with all that was said to it; never one of another site."""
    said = dict(request.query_params)
    page = f"/{said.pop('to', '')}"
    return (page if page in watched else watched[0]) + (f"?{urlencode(said)}" if said else "")


def _known(door: Doorkeeper, request: Request) -> dict[str, object]:
    """What the entrance shows: who one is, and on a paired tablet alone the names of the dealers."""
    visitor = visitor_of(request)
    dealers = [user.name for user in door.access.users.values() if user.role is Role.DEALER]
    return {
        "role": visitor.role,
        "name": visitor.name,
        "unasked": visitor.unasked,
        "tablet": visitor.tablet.name if visitor.tablet else None,
        "dealers": dealers if visitor.tablet else [],
        "users": bool(door.access.users),
    }


async def read_said(request: Request, what: type[T]) -> T:
    """What was posted, as a value of this class.

    Raises:
        RefusedError: it is too long, came too slowly, or is something else.
    """
    body = await body_of(request, MAX_BODY)
    try:
        read: T = adapter(cast(Hashable, what)).validate_json(body or b"{}", strict=True, extra="forbid")
    except ValueError as error:
        raise RefusedError(422, "bad_input", wording.NOT_UNDERSTOOD) from error
    return read
