"""The guard before every endpoint: it is from our own page, and from somebody who may use it."""

from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import Request

from dashboard import wording
from dashboard.access.doorkeeper import Doorkeeper, Visitor
from dashboard.access.origin import OurSite
from dashboard.access.refusal import RefusedError, is_page
from dashboard.access.rules import Rule, Rules
from hub.access.model import Role

Guard = Callable[[Request], Awaitable[None]]

_NOBODY: Final[Rule] = frozenset()
_UPWARDS: Final = (Role.SPECTATOR, Role.DEALER, Role.FLOOR)


def guard(door: Doorkeeper, rules: Rules) -> Guard:
    """The dependency that every route of a site has; it leaves who it is in `request.state.visitor`."""
    site = OurSite(door.served.names, door.served.tls)

    async def check(request: Request) -> None:
        if site.foreign(request.headers, page=is_page(request)):
            raise RefusedError(403, "foreign", wording.OTHER_SITE)
        visitor = door.visitor(request.cookies, _key(request))
        request.state.visitor = visitor
        rule = rules.get(f"{request.method} {request.scope['route'].path}", _NOBODY)
        if visitor.role not in rule:
            raise _refusal(visitor, rule)
        await door.used(visitor)

    return check


def visitor_of(request: Request) -> Visitor:
    """Who the guard found this request to be from."""
    found: Visitor = request.state.visitor
    return found


def _key(request: Request) -> str:
    """What a program shows that is no browser (RFC 6750); empty where it shows none."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""


def _refusal(visitor: Visitor, rule: Rule) -> RefusedError:
    needs = next((role.value for role in _UPWARDS if role in rule), "")
    if visitor.role is None:
        return RefusedError(401, "nobody", wording.LOG_IN, needs=needs)
    return RefusedError(403, "role", wording.NOT_YOURS, needs=needs)
