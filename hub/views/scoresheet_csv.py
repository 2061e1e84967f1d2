"""A score sheet as CSV text, for a spreadsheet: what a player calls himself is text there and never a formula."""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from typing import Final

from hub.views.scoresheet import ScoreRow, ScoreSheet, as_printed
from hub.views.scoresheet_words import SheetWords

# A spreadsheet reads a cell that begins so as a formula; after a separator too, because a spreadsheet set to another
# country cuts the line at another character than the comma.
_FORMULA: Final = re.compile(r"(^|[;,|\t])(\s*)(?=[=+\-@＝＋－＠])")


def sheet_csv(sheet: ScoreSheet, words: SheetWords) -> str:
    """The sheet as CSV: one head line, then a line a player, all of the same number of cells; commas and CRLF.

    Text is quoted, numbers are not. To a spreadsheet send it as UTF-8 with a byte order mark.
    """
    text = StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([as_text(cell) for cell in _head(sheet, words)])
    for row in sheet.rows:
        writer.writerow(list(_cells(sheet, row, words)))
    return text.getvalue()


def as_text(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula: an apostrophe stands before what would begin one."""
    return _FORMULA.sub(r"\1\2'", as_printed(text))


def _head(sheet: ScoreSheet, words: SheetWords) -> Iterator[str]:
    yield from (words.event, words.stage, words.table, words.name)
    for number in range(1, sheet.rounds + 1):
        name = words.round.format(n=number)
        yield from (f"{name} {words.place}", f"{name} {words.points}")
    yield from (words.total, words.place, words.goes_on, words.missing, words.signature)


def _cells(sheet: ScoreSheet, row: ScoreRow, words: SheetWords) -> Iterator[str | int]:
    yield from (as_text(sheet.event), sheet.stage, sheet.table, as_text(row.name))
    for scored in row.rounds:
        yield from (scored.place, scored.points)
    yield from [""] * (2 * (sheet.rounds - len(row.rounds)))
    yield row.total if row.rounds else ""
    yield "" if row.place is None else row.place
    yield words.yes if row.goes_on else ""
    yield words.missing if row.missing else ""
    yield ""
