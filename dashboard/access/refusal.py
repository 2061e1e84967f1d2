"""A request that is refused, and how that is answered: a page gets the entrance, a script a reason and a sentence."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from fastapi import Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.templating import Jinja2Templates

from dashboard.language import spoken
from hub.settings.model import Table

TEMPLATES: Final = Jinja2Templates(directory=Path(__file__).parents[1] / "templates")

_NO_PAGES: Final = ("/api/", "/events", "/clock", "/evidence/")


class RefusedError(Exception):
    """A request is refused.

    Args:
        status: of the answer.
        reason: one word for a script.
        sentence: for people.
        seconds: how long to wait before the next try, where that helps.
        needs: the least role that the page is for, where another role would be let in.
    """

    def __init__(self, status: int, reason: str, sentence: str, seconds: int = 0, needs: str = "") -> None:
        super().__init__(sentence)
        self.status, self.reason, self.sentence, self.seconds, self.needs = status, reason, sentence, seconds, needs


def is_page(request: Request) -> bool:
    """Whether a person opens this in a browser's window, rather than a script."""
    return request.method == "GET" and not request.url.path.startswith(_NO_PAGES)


def entrance(request: Request, table: Table, needs: str = "", reason: str = "", status: int = 200) -> Response:
    """The page to log in on. It stands at the address of the page that was asked for, which comes after it."""
    context: dict[str, object] = {"name": table.name, "event": table.event, "needs": needs, "reason": reason}
    context |= spoken(request, table, "entrance.html")
    return TEMPLATES.TemplateResponse(request, "entrance.html", context, status_code=status)


def refusals(table: Table) -> Callable[[Request, Exception], Response]:
    """The handler of `RefusedError`; the names of `table` stand on the page."""

    def answer(request: Request, error: Exception) -> Response:
        if not isinstance(error, RefusedError):
            raise error
        if error.needs and is_page(request) and "text/html" in request.headers.get("accept", ""):
            return entrance(request, table, error.needs, error.reason, error.status)
        return said(error) if request.url.path.startswith("/api/") else _plain(error)

    return answer


def said(error: RefusedError) -> JSONResponse:
    """The answer to a script: nothing was done."""
    body = {"outcome": "unconfirmed", "reason": error.reason, "sentence": error.sentence}
    return JSONResponse(body | ({"seconds": error.seconds} if error.seconds else {}), error.status)


def _plain(error: RefusedError) -> Response:
    return PlainTextResponse(error.sentence, error.status)
