"""What a table of a raffle stage takes with it from the floor: its score sheet, the lines for its own file."""

import json
from collections.abc import Callable, Iterator

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from dashboard import wording
from dashboard.scoresheet import as_csv, as_page
from hub.views.floor_model import FloorHeatView, FloorView
from hub.views.scoresheet import ScoreSheet
from hub.views.scoresheet_words import WORDS


def floor_table_routes(view: Callable[[], FloorView | None], language: str) -> APIRouter:
    """Sheet, CSV and table file of every heat table as things stand; `view` is the live snapshot, or None.

    `lang` asks for another language than the tournament's.
    """
    router = APIRouter()

    @router.get("/floor/table-{number}.toml")
    def table_file(number: str) -> Response:
        found = _found(view(), number)
        if isinstance(found, Response):
            return found
        if found.heat.results:
            return PlainTextResponse(wording.ROUND_IS_IN, status_code=409)
        return PlainTextResponse(table_lines(found))

    @router.get("/floor/table-{number}.csv")
    def csv(number: str, lang: str = language) -> Response:
        found = _sheet(view(), number, lang)
        return found if isinstance(found, Response) else as_csv(found, WORDS[lang])

    @router.get("/floor/table-{number}")
    def page(number: str, lang: str = language) -> Response:
        found = _sheet(view(), number, lang)
        return found if isinstance(found, Response) else as_page(found, WORDS[lang], lang)

    return router


def _sheet(view: FloorView | None, number: str, lang: str) -> ScoreSheet | Response:
    """The sheet, or the answer that says why there is none."""
    if lang not in WORDS:
        return PlainTextResponse(wording.unknown_language(lang, list(WORDS)), status_code=404)
    found = _found(view, number)
    return found if isinstance(found, Response) else found.heat.sheet


def _found(view: FloorView | None, number: str) -> FloorHeatView | Response:
    if view is None:
        return PlainTextResponse(wording.NO_SHEET_OF_THE_FLOOR, status_code=503)
    tables = view.raffle.tables if view.raffle is not None else ()
    found = next((each for each in tables if str(each.heat.sheet.table) == number), None)
    return found or PlainTextResponse(wording.no_heat_table(number), status_code=404)


def table_lines(table: FloorHeatView) -> str:
    """The sections `[[players]]` and `[heat]` of the table's own file: seats by the last draw."""
    return "\n".join(_lines(table)) + "\n"


def _lines(table: FloorHeatView) -> Iterator[str]:
    sheet = table.heat.sheet
    for seat, name in enumerate(table.drawn or _there(table), 1):
        # A name holds no control character, so as JSON it is TOML too.
        yield from ("[[players]]", f"seat = {seat}", f"name = {json.dumps(name, ensure_ascii=False)}", "")
    yield from ("[heat]", f"table = {sheet.table}", f"stage = {sheet.stage}", f"rounds = {sheet.rounds}")
    if not sheet.final:
        yield f"advance = {sheet.advance}"


def _there(table: FloorHeatView) -> tuple[str, ...]:
    return tuple(row.name for row in table.heat.sheet.rows if not row.missing)
