"""The door to rich: a table for people, on a terminal or in a pipe."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hub.checkup.finding import Finding

PIPE_COLUMNS: Final = 160
"""In a pipe nobody has a width; a sentence should not be cut into strips."""
STYLES: Final = {"wrong": "bold red", "note": "yellow", "well": "green"}


def show(head: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Print a table; each row has a style, by its name in STYLES or "", for its first cell."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PIPE_COLUMNS)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in head:
        table.add_column(name, overflow="fold")
    for style, cells in rows:
        first, *rest = cells
        table.add_row(Text(first, style=STYLES.get(style, "")), *map(Text, rest))
    console.print(table)


def show_findings(found: Iterable[Finding]) -> None:
    """Print what a checkup found, a row each."""
    show(
        ("what", "", "found", "what to do"),
        [(each.level, (each.what, each.level, each.found, each.todo)) for each in found],
    )
