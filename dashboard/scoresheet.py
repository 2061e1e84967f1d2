"""The score sheet of a heat: a page to print, and a file for a spreadsheet (RAFFLE.md R27)."""

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from dashboard import wording
from hub.views.model import TableView
from hub.views.scoresheet import ScoreSheet
from hub.views.scoresheet_csv import sheet_csv
from hub.views.scoresheet_page import STYLE, sheet_page
from hub.views.scoresheet_words import WORDS, SheetWords

BYTE_ORDER_MARK: Final = "\ufeff"
"""By it a spreadsheet knows that names are UTF-8."""

_STYLE_HASH: Final = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY: Final = {
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
}
"""The sheet is one file: its own style and nothing else."""


def sheet_routes(view: Callable[[], TableView | None], language: str) -> APIRouter:
    """The sheet as things stand; `view` is the live snapshot, or None.

    `lang` asks for another language than the table's.
    """
    router = APIRouter()

    @router.get("/scoresheet")
    def page(lang: str = language) -> Response:
        found = _found(view(), lang)
        if isinstance(found, Response):
            return found
        return as_page(*found, lang)

    @router.get("/scoresheet.csv")
    def csv(lang: str = language) -> Response:
        found = _found(view(), lang)
        if isinstance(found, Response):
            return found
        return as_csv(*found)

    return router


def as_page(sheet: ScoreSheet, words: SheetWords, lang: str) -> Response:
    """The sheet to print."""
    return HTMLResponse(sheet_page(sheet, words, lang), headers=POLICY)


def as_csv(sheet: ScoreSheet, words: SheetWords) -> Response:
    """The sheet for a spreadsheet."""
    name = f"scoresheet-heat-{sheet.stage}-table-{sheet.table}.csv"
    return Response(
        (BYTE_ORDER_MARK + sheet_csv(sheet, words)).encode(),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _found(view: TableView | None, lang: str) -> tuple[ScoreSheet, SheetWords] | Response:
    """The sheet and its words, or the answer that says why there is none."""
    if lang not in WORDS:
        return PlainTextResponse(wording.unknown_language(lang, list(WORDS)), status_code=404)
    if view is None:
        return PlainTextResponse(wording.NO_SHEET_NOW, status_code=503)
    if view.heat is None:
        return PlainTextResponse(wording.NO_HEAT, status_code=404)
    return view.heat.sheet, WORDS[lang]
