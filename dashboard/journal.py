"""The journal for the floor: pages of rows, one row whole, and how far the chain was checked. Read only."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from dashboard import wording
from dashboard.access.refusal import RefusedError
from dashboard.board import Shown
from hub.journal.book import LATEST, Book, Checked, Leaf, Query, Whole
from hub.journal.port import FILE_NAME, JournalError
from hub.journal.told import Sort
from hub.views.model import TableView
from hub.wire.codec import adapter

MAX_TEXT: Final = 80
"""Characters of the words that are looked for."""


def journal_routes(data_dir: Path, view: Callable[[], Shown | None]) -> APIRouter:
    """The routes of the journal in `data_dir`; `view` is the newest snapshot, which says who sits where.

    The file is read in another thread, one look at a time, on a connection that can write nothing.
    """
    router = APIRouter(prefix="/api/journal")
    book, turn = Book(data_dir / FILE_NAME), asyncio.Lock()

    async def read(look: Callable[[], object], kind: type) -> Response:
        async with turn:
            try:
                found = await asyncio.to_thread(look)
            except JournalError as error:
                raise RefusedError(503, "no_journal", str(error)) from error
        return Response(adapter(kind).dump_json(found), media_type="application/json")

    @router.get("")
    async def page(request: Request) -> Response:
        return await read(partial(book.page, query_of(request.query_params, _names(view()))), Leaf)

    @router.get("/check")
    async def check() -> Response:
        return await read(book.check, Checked)

    @router.get("/rows/{row}")
    async def row(row: str) -> Response:
        number = _number(row)

        def look() -> Whole:
            found = book.row(number) if number is not None else None
            if found is None:
                raise RefusedError(404, "no_row", wording.NO_ROW)
            return found

        return await read(look, Whole)

    return router


def query_of(asked: Any, names: Mapping[int, str]) -> Query:  # noqa: ANN401 - starlette's query parameters
    """What the page asks for.

    Raises:
        RefusedError: a number that is none, or a sort that is not there.
    """
    try:
        return Query(
            before=_number(asked.get("before")),
            sorts=frozenset(map(Sort, asked.getlist("sort"))),
            seat=_number(asked.get("seat")),
            number=_number(asked.get("number")),
            since=_number(asked.get("since")) or 0,
            until=_number(asked.get("until")) or LATEST,
            text=asked.get("text", "")[:MAX_TEXT],
            names=names,
        )
    except ValueError as error:
        raise RefusedError(422, "bad_input", wording.NO_SUCH_FILTER) from error


def _number(said: str | None) -> int | None:
    """The number that was said, None for nothing.

    Raises:
        RefusedError: it is none, or none that a row, a seat or a time can have.
    """
    if not said:
        return None
    if not (said.isascii() and said.isdecimal()) or int(said) > LATEST or len(said) > len(str(LATEST)):
        raise RefusedError(422, "bad_input", wording.NO_SUCH_FILTER)
    return int(said)


def _names(view: Shown | None) -> Mapping[int, str]:
    return {player.seat: player.name for player in view.players} if isinstance(view, TableView) else {}
