"""`floorman users`: who may log in at a table or a tournament's floor, paired tablets, links for spectators."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from dashboard.access.codes import token
from dashboard.access.handing_out import CODE_MINUTES, add_desk_key, new_code, new_link
from dashboard.access.secrets import SecretError, check_name, check_password, check_pin
from dashboard.hall.keys import NoKeyError, write_key
from dashboard.history import LONGEST_S
from hub import clock
from hub.access.addresses import reached_at
from hub.access.model import Access, Role, User, key_of
from hub.access.served import Served, is_loopback, served
from hub.access.store import AccessError, AccessStore
from hub.settings.load import SettingsError, load_any
from hub.settings.model import TableFile
from hub.settings.running import runs
from hub.settings.tournament import TournamentFile

BAD_INPUT: Final = 2

File = Annotated[Path, typer.Argument(help="The table or tournament file.", metavar="FILE.toml")]
Who = Annotated[str, typer.Argument(help="The name.", metavar="NAME")]

users = typer.Typer(no_args_is_help=True, help="Who may log in on the pages: passwords, PINs, tablets, links.")


@users.command()
def add(
    file: File,
    name: Who,
    dealer: Annotated[bool, typer.Option("--dealer", help="A dealer, by PIN on a paired tablet.")] = False,
) -> None:
    """Add somebody of the floor, by password, or a dealer, by PIN. Both are asked for, or read from standard input."""
    with _plainly():
        settings, store = _opened(file)
        name = check_name(name)
        if key_of(name) in store.read().users:
            # Before the question: who is told afterwards has thought of a password for nothing.
            raise SecretError(f"There is a user '{name}' already. 'floorman users password' changes the password.")
        secret = _asked(name, dealer)
        first = not store.read().users
        store.add_user(User(name, Role.DEALER if dealer else Role.FLOOR, secret))
        typer.echo(f"{name} can log in as {'a dealer, on a paired tablet' if dealer else 'the floor'}.")
        if first and not is_loopback(settings.dashboard.host) and runs(settings.table.data_dir):
            typer.echo("To open the pages to the hall now, end 'floorman run' and start it again.")


@users.command("list")
def list_all(file: File) -> None:
    """Who may log in, which tablets are paired, which links there are. No secret is shown; there is none to show."""
    with _plainly():
        _, store = _opened(file)
        lines = [*_lines(store.read())]
        typer.echo(
            "\n".join(lines) if lines else f"Nobody can log in yet. Begin with 'floorman users add {file} NAME'."
        )


@users.command()
def remove(file: File, name: Who) -> None:
    """Take somebody away; the open pages of that log-in end at once."""
    with _plainly():
        _opened(file)[1].remove_user(name)
        typer.echo(f"{name} can no longer log in, and is logged out everywhere.")


@users.command()
def password(file: File, name: Who) -> None:
    """Another password, or PIN of a dealer; the user is logged out everywhere."""
    with _plainly():
        store = _opened(file)[1]
        user = store.read().users.get(key_of(name))
        if user is None:
            raise AccessError(f"There is no user '{name}'. 'floorman users list' names them all.")
        store.set_secret(name, _asked(user.name, user.role is Role.DEALER))
        typer.echo(f"That holds from now on. {user.name} is logged out everywhere.")


@users.command()
def logout(file: File, name: Annotated[str, typer.Argument(help="Left out: everybody.")] = "") -> None:
    """Log somebody, or everybody, out on all devices. Tablets stay paired, links stay open."""
    with _plainly():
        ended = _opened(file)[1].end_all(name)
        typer.echo(f"{'One log-in' if ended == 1 else f'{ended} log-ins'} ended.")


@users.command()
def pair(
    file: File, name: Annotated[str, typer.Option(help="What the tablet is called in the list.")] = "Tablet"
) -> None:
    """Show a code that makes one device a dealer's tablet. It counts once, within ten minutes."""
    with _plainly():
        settings, store = _opened(file)
        code = new_code(store, name, clock.utc())["code"]
        where = served(settings.dashboard, bool(store.read().users))
        typer.echo(
            f"{code}\nType this code on the tablet at {reached_at(where, '/login')} within {CODE_MINUTES} minutes."
        )
        _warn_at_home(where)


@users.command()
def unpair(file: File, tablet: Annotated[str, typer.Argument(help="Its name or id.")]) -> None:
    """A tablet is a dealer's no more; whoever is logged in on it is out at once."""
    with _plainly():
        _opened(file)[1].remove_tablet(tablet)
        typer.echo(f"{tablet} is not paired any more.")


@users.command()
def link(
    file: File,
    name: Annotated[str, typer.Option(help="What the link is called in the list.")] = "Hall",
    delay: Annotated[int, typer.Option(min=0, max=LONGEST_S, help="Seconds by which it shows everything late.")] = 0,
) -> None:
    """Make a link that opens the spectators' page, for a TV, a phone, a stream. It is shown once."""
    with _plainly():
        settings, store = _opened(file)
        path = new_link(store, name, clock.utc(), delay)["path"]
        where = served(settings.dashboard, bool(store.read().users))
        typer.echo(reached_at(where, path))
        _warn_at_home(where)


@users.command()
def key(
    file: File,
    to: Annotated[Path, typer.Option(help="The file that the key is written to; it must be new.", metavar="FILE")],
    name: Annotated[str, typer.Option(help="What the key is called in the list.")] = "Floor desk",
) -> None:
    """Make a key by which a tournament's floor desk may ask this table how it is, and nothing else."""
    with _plainly():
        settings, store = _opened(file)
        if isinstance(settings, TournamentFile):
            raise NoKeyError(f"{file} is a tournament's file, and a key is for a table: name the table's file.")
        secret = token()
        write_key(to, secret)
        try:
            add_desk_key(store, name, secret, clock.utc())
        except (AccessError, SecretError):
            to.unlink()
            raise
        where = reached_at(served(settings.dashboard, bool(store.read().users)), "")
        typer.echo(
            f"{to} is written. Copy it to the tournament's machine, and write there in the tournament's file:\n"
            f'[[tables]]\nnumber = 1\nurl = "{where}"\nkey = "{to.name}"'
        )


@users.command()
def unlink(file: File, name: Who) -> None:
    """A link opens nothing any more; whoever watches by it stops at once."""
    with _plainly():
        _opened(file)[1].remove_link(name)
        typer.echo(f"The link '{name}' opens nothing any more.")


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except (SettingsError, AccessError, SecretError, NoKeyError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error


def _warn_at_home(where: Served) -> None:
    if where.kept_home:
        typer.echo("The hall reaches it once somebody has a password: run 'floorman users add' first.", err=True)
    elif where.loopback:
        typer.echo('Only this machine reaches it: write host = "0.0.0.0" under [dashboard] for the hall.', err=True)


def _opened(file: Path) -> tuple[TableFile | TournamentFile, AccessStore]:
    settings = load_any(file)
    return settings, AccessStore(settings.table.data_dir)


def _asked(name: str, dealer: bool) -> str:
    """The hash of what is typed twice, or stands in the first line of standard input where that is no terminal.

    Raises:
        SecretError: it is too short or too plain.
    """
    # Imported here, because it loads argon2, which no other command needs.
    from dashboard.access.passwords import hashed

    check: Callable[[str], str] = check_pin if dealer else lambda typed: check_password(typed, name)
    if not sys.stdin.isatty():
        return hashed(check(sys.stdin.readline().rstrip("\r\n")))
    what = f"PIN for {name} (four digits or more)" if dealer else f"Password for {name} (ten characters or more)"
    return hashed(check(typer.prompt(what, hide_input=True, confirmation_prompt="Once more")))


def _lines(access: Access) -> Iterator[str]:
    logged_in = [session.user for session in access.sessions.values()]
    for key, user in access.users.items():
        times = logged_in.count(key)
        yield f"{user.role.value:<8}{user.name}{f'   logged in ({times})' if times else ''}"
    yield from (f"{'tablet':<8}{each.name}   {each.id}" for each in access.tablets.values())
    kinds = {Role.DESK: "key"}
    yield from (f"{kinds.get(each.role, 'link'):<8}{each.name}{_late(each.delay_s)}" for each in access.links.values())


def _late(delay_s: int) -> str:
    return f"   {delay_s} s delayed" if delay_s else ""
