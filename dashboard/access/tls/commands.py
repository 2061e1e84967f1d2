"""`floorman tls`: a certificate for the pages."""

import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final

import typer

from dashboard.access.tls.certificates import CertificateError, fingerprint, make_certificate
from hub.access.addresses import own_address
from hub.settings.load import SettingsError, load_any

BAD_INPUT: Final = 2
FOLDER: Final = "tls"

tls = typer.Typer(no_args_is_help=True, help="Certificates, so that nobody in the hall reads along.")


@tls.callback()
def about() -> None:
    """Certificates, so that nobody in the hall reads along."""


@tls.command()
def make(file: Annotated[Path, typer.Argument(help="The table or tournament file.", metavar="FILE.toml")]) -> None:
    """Make a certificate for this machine, in the folder tls beside the file, and say what to do with it."""
    try:
        names, addresses = _called(load_any(file).dashboard.names)
        made = make_certificate(file.resolve().parent / FOLDER, names, addresses)
        seen = fingerprint(made.authority)
    except (SettingsError, CertificateError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    typer.echo(f"Made for {', '.join((*names, *addresses))}. Write this into {file} under [dashboard]:\n")
    for key, path in (("certificate", made.certificate), ("key", made.key)):
        typer.echo(f'{key} = "{os.path.relpath(path, file.resolve().parent)}"')
    typer.echo(
        f"\nOn every tablet and TV install {made.authority} as a trusted authority. It shows this SHA-256:\n{seen}"
    )


def _called(further: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names and the addresses of this machine."""
    own, own_at = socket.gethostname().lower(), own_address()
    addresses = ["127.0.0.1"]
    with suppress(ValueError):  # a name, where there is no network now
        addresses += [str(ip_address(own_at))]
    return tuple(dict.fromkeys((own, f"{own.split('.')[0]}.local", "localhost", *further))), tuple(addresses)
