"""`floorman devices`: list, bind, identify, rename, test and forget the boxes of a table; and `floorman forget`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from devices.desk.binding import Place
    from devices.desk.table import Desk

BAD_INPUT = 2
TABLE = Path("table.toml")

Id = Annotated[str, typer.Argument(metavar="ID", help="The box's own id, as 'list' shows it.")]
Context = typer.Context


class TableFirst(TyperGroup):
    """Takes the table file before, between or behind the rest: whatever ends in `.toml`."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:  # type: ignore[override]  # a name for its parent
        """Put the table file in front, as the option that it is."""
        return super().parse_args(ctx, table_in_front(args))


def table_in_front(args: list[str]) -> list[str]:
    """The arguments with `--table FILE` in front, where one of them names a table file."""
    for place, each in enumerate(args):
        if each.endswith(".toml"):
            before = args[:place]
            return ["--table", each.removeprefix("--table="), *_without_flag(before), *args[place + 1 :]]
    return args


def _without_flag(before: list[str]) -> list[str]:
    return before[:-1] if before[-1:] == ["--table"] else before


desk = typer.Typer(
    cls=TableFirst,
    invoke_without_command=True,
    help="The boxes of a table: floorman devices [TABLE.toml] list, bind, identify, rename, test, forget.",
)


@desk.callback(invoke_without_command=True)
def devices(
    ctx: Context,
    table: Annotated[Path, typer.Option("--table", metavar="FILE", help="The table file.")] = TABLE,
    as_json: Annotated[bool, typer.Option("--json", help="Without a command: one object a box.")] = False,
) -> None:
    """The boxes of a table, while it runs and while it does not. Without a command: list."""
    ctx.obj = table
    if ctx.invoked_subcommand is None:
        list_(ctx, as_json)
    elif as_json:
        refuse("Say --json behind 'list': no other command has it.")


@desk.command("list")
def list_(ctx: Context, as_json: Annotated[bool, typer.Option("--json", help="One object a box.")] = False) -> None:
    """Show all boxes: where they belong, whether they are there, what is wrong and what to do."""
    from devices.desk import work

    at_desk(ctx.obj, lambda desk: work.show(desk, aside, as_json=as_json), None)


@desk.command()
def bind(
    ctx: Context,
    id_: Annotated[str, typer.Argument(metavar="[ID]", help="The box's own id; or say --press.")] = "",
    seat: Annotated[int, typer.Option(metavar="N", help="It is the box of this seat.")] = 0,
    dealer: Annotated[bool, typer.Option("--dealer", help="It is the dealer's box.")] = False,
    clock: Annotated[bool, typer.Option("--clock", help="It is the shot clock.")] = False,
    name: Annotated[str | None, typer.Option(help="What people call it.")] = None,
    button: Annotated[list[str] | None, typer.Option(metavar="INPUT=ACTION", help="What a button means.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="In place of the box that has the seat.")] = False,
    press: Annotated[bool, typer.Option("--press", help="The box of which you press a button now.")] = False,
) -> None:
    """Bind a box to a seat, to the dealer or as the clock."""
    from devices.desk import work

    if (bool(seat) + dealer + clock) != 1:
        refuse("Say where the box belongs: --seat N, --dealer or --clock.")
    if bool(id_) == press:
        refuse("Say which box: its ID (floorman devices list), or --press and then press one of its buttons.")
    place: Place = "seat" if seat else "dealer" if dealer else "clock"

    def do(desk: "Desk") -> int:
        which = id_ or work.pressed_one(desk, work.PRESS_S)
        return work.bind(desk, which, place, seat, name, button or [], replace=replace)

    at_desk(ctx.obj, do, id_ or None)


@desk.command()
def identify(ctx: Context, id_: Id) -> None:
    """Let a box blink for five seconds, so that you find it."""
    from devices.desk import work

    at_desk(ctx.obj, lambda desk: work.identify(desk, id_), id_)


@desk.command()
def rename(ctx: Context, id_: Id, name: Annotated[str, typer.Argument(help="What people shall call it.")]) -> None:
    """Call a box by another name."""
    from devices.desk import work

    at_desk(ctx.obj, lambda desk: work.rename(desk, id_, name), id_)


@desk.command()
def test(
    ctx: Context,
    id_: Id,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, also while the table runs.")] = False,
    presses: Annotated[bool, typer.Option("--presses/--no-presses", help="Ask for each button.")] = True,
) -> None:
    """Try a box: press each button once, then it tests itself. Exit 1 where something is wrong."""
    from devices.desk import trial

    def do(desk: "Desk") -> int:
        if presses and desk.floor.running and desk.bound().box(id_) is not None and not yes:
            _ask(f"The table runs, so every press on '{id_}' counts there.")
        return trial.trial(desk, id_, trial.PATIENCE_S, presses=presses)

    at_desk(ctx.obj, do, id_)


@desk.command("forget")
def forget(ctx: Context, id_: Id) -> None:
    """Take a box's binding away, and all that the broker keeps of it."""
    _forget(ctx.obj, id_)


def forget_box(
    id_: Id,
    table: Annotated[Path, typer.Argument(metavar="[TABLE.toml]", help="The table file.")] = TABLE,
) -> None:
    """Forget a box: its binding, and all that the broker keeps of it."""
    _forget(table, id_)


def _forget(table: Path, id_: str) -> None:
    from devices.desk import work

    at_desk(table, lambda desk: work.forget(desk, id_), id_)


def aside(sentence: str) -> None:
    """Say something that is no part of what was asked for."""
    typer.echo(sentence, err=True)


def refuse(sentence: str) -> None:
    """Say what is wrong with what was typed, and end."""
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)


def at_desk(table: Path, work: "Callable[[Desk], int]", id_: str | None) -> None:
    """Open the table, do the work, and end with its status, or with the one sentence why it cannot be done.

    `id_` is the box that is meant: once it is heard of, there is no need to look for others.
    """
    from devices.desk.sight import DeskError
    from devices.desk.table import open_desk
    from hub.link.port import LinkError
    from hub.settings.bindings import BindingsError
    from hub.settings.load import SettingsError

    try:
        with open_desk(table, typer.echo, id_) as desk:
            status = work(desk)
    except (DeskError, SettingsError, BindingsError, LinkError) as error:
        typer.echo(str(error), err=True)
        status = BAD_INPUT
    raise typer.Exit(status)


def _ask(warning: str) -> None:
    if not sys.stdin.isatty():
        refuse(f"{warning} Say --yes to go on; nobody can be asked here, as this is no terminal.")
    if not typer.confirm(f"{warning} Go on?"):
        raise typer.Exit(1)
