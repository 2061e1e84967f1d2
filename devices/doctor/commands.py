"""`floorman doctor`: what is plugged in, what is wrong and what to do."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer


def doctor(
    table: Annotated[Path | None, typer.Argument(metavar="[TABLE.toml]", help="And what this table needs.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One object a row.")] = False,
) -> None:
    """Look over ports, boxes, cameras, broker and disk. Exit 0 where all is well, 1 where something is wrong."""
    from devices.doctor.examine import examine
    from devices.doctor.machine import Machine
    from devices.ports.serial_port import SerialPorts
    from hub.checkup import sheet
    from hub.checkup.finding import Level
    from hub.settings.load import SettingsError

    try:
        found = examine(table, Machine(), SerialPorts())
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    if as_json:
        for each in found:
            typer.echo(json.dumps(asdict(each)))
    else:
        sheet.show_findings(found)
    raise typer.Exit(int(any(each.level is Level.WRONG for each in found)))
