"""A score sheet as a page to print (RAFFLE.md R27): one file, nothing is fetched, nothing runs."""

from collections.abc import Iterator
from html import escape
from typing import Final

from hub.views.scoresheet import ScoreRow, ScoreSheet, as_printed
from hub.views.scoresheet_words import SheetWords

STYLE: Final = """
@page { size: A4 landscape; margin: 12mm }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 12mm; max-width: 297mm; color: #000; background: #fff;
  font: 11pt/1.3 system-ui, "Liberation Sans", Arial, sans-serif }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm; margin-bottom: 4mm }
h1 { margin: 0; font-size: 20pt; overflow-wrap: anywhere }
header p { margin: 0 }
.table { border: 2pt solid #000; padding: 1mm 6mm; text-align: center; white-space: nowrap }
.table b { display: block; font-size: 34pt; line-height: 1 }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { border: 0.75pt solid #000; padding: 0.8mm 1.5mm; text-align: center; overflow-wrap: anywhere }
thead th { background: #eee; font-weight: 600; font-size: 9.5pt; -webkit-print-color-adjust: exact;
  print-color-adjust: exact }
tbody tr { height: 10mm; break-inside: avoid }
tbody th { text-align: start; font-size: 11pt; line-height: 1.15 }
tbody th small { font-weight: 400 }
.sum, .on { font-weight: 700 }
.name { width: 31% } .sign { width: 17% } .slim { width: 22mm }
.note { margin: 2.5mm 0 0 }
footer { display: flex; gap: 12mm; margin-top: 12mm; break-inside: avoid }
footer p { flex: 1; margin: 0; border-top: 0.75pt solid #000; padding-top: 1mm; font-size: 9.5pt }
@media print { body { padding: 0; max-width: none } }
"""

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""Even if a word slipped through, the page may load and run nothing."""


def sheet_page(sheet: ScoreSheet, words: SheetWords, language: str) -> str:
    """The sheet as one HTML document. Cells of rounds that are not in are empty, to be filled in by hand.

    Args:
        sheet: what stands on it; its texts may hold anything.
        words: the words of the language.
        language: its code, such as "nb".
    """
    title = f"{words.title} · {words.table} {sheet.table}"
    notes = "".join(f'<p class="note">{note}</p>' for note in _notes(sheet, words))
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{_top(sheet, words)}\n<table>\n{_head(sheet, words)}\n<tbody>\n"
        + "\n".join(_row(sheet, row, words) for row in sheet.rows)
        + f"\n</tbody>\n</table>\n{notes}\n"
        f"<footer><p>{escape(words.dealer)}</p><p>{escape(words.date)}</p></footer>\n</body>\n</html>\n"
    )


def _name(text: str) -> str:
    """A text from outside: harmless in the page, and isolated, so that its direction turns nothing else round."""
    return f'<bdi dir="auto">{escape(as_printed(text))}</bdi>'


def _top(sheet: ScoreSheet, words: SheetWords) -> str:
    stage = words.final if sheet.final else f"{words.stage} {sheet.stage}"
    return (
        f"<header><div><h1>{_name(sheet.event)}</h1><p>{escape(words.title)} · {escape(stage)}</p></div>"
        f'<p class="table">{escape(words.table)}<b>{sheet.table}</b></p></header>'
    )


def _head(sheet: ScoreSheet, words: SheetWords) -> str:
    """Places and points of every round; the final has no points, and its only place stands at the end (R8)."""
    if sheet.final:
        name, place, signature = (escape(word) for word in (words.name, words.place, words.signature))
        cells = f'<th scope="col">{name}</th><th scope="col" class="slim">{place}</th><th scope="col">{signature}</th>'
        return f"<thead><tr>{cells}</tr></thead>"
    numbers = range(1, sheet.rounds + 1)
    rounds = "".join(f'<th colspan="2" scope="colgroup">{escape(words.round.format(n=each))}</th>' for each in numbers)
    pairs = f'<th scope="col">{escape(words.place)}</th><th scope="col">{escape(words.points)}</th>' * sheet.rounds
    last = "".join(
        f'<th rowspan="2" scope="col"{style}>{escape(word)}</th>'
        for word, style in (
            (words.total, ""),
            (words.place, ""),
            (words.goes_on, ""),
            (words.signature, ' class="sign"'),
        )
    )
    name = f'<th rowspan="2" scope="col" class="name">{escape(words.name)}</th>'
    return f"<thead><tr>{name}{rounds}{last}</tr><tr>{pairs}</tr></thead>"


def _row(sheet: ScoreSheet, row: ScoreRow, words: SheetWords) -> str:
    missing = f" <small>({escape(words.missing)})</small>" if row.missing else ""
    place = f"<td>{'' if row.place is None else row.place}</td>"
    cells = place if sheet.final else f"{_rounds(sheet, row)}{place}{_goes_on(row, words)}"
    return f'<tr><th scope="row">{_name(row.name)}{missing}</th>{cells}<td></td></tr>'


def _rounds(sheet: ScoreSheet, row: ScoreRow) -> str:
    cells = "".join(f"<td>{each.place}</td><td>{each.points}</td>" for each in row.rounds)
    empty = "<td></td>" * (2 * (sheet.rounds - len(row.rounds)))
    return f'{cells}{empty}<td class="sum">{row.total if row.rounds else ""}</td>'


def _goes_on(row: ScoreRow, words: SheetWords) -> str:
    return f'<td class="on">{escape(words.yes) if row.goes_on else ""}</td>'


def _notes(sheet: ScoreSheet, words: SheetWords) -> Iterator[str]:
    if not sheet.final:
        yield f"{escape(words.advance.format(n=sheet.advance))} {escape(words.play_all)}"
    if sheet.cut_tie:
        before, after = (escape(part) for part in words.cut_tie.split("{names}"))
        yield f"<strong>{before}{', '.join(_name(name) for name in sheet.cut_tie)}{after}</strong>"
    yield escape(words.hand_in)
