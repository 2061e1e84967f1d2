"""The one command, `floorman`. It gathers the subcommands that each package registers as an entry point."""

from importlib.metadata import entry_points

import typer

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)

benches = typer.Typer(no_args_is_help=True, help="Measure; exit 0 if every goal is met.")


@app.callback()
def floorman() -> None:
    """Floorman: the floor at a physical dice or card table."""


def main() -> None:
    """Run the command line. The entry points are loaded in the order of their names."""
    for point in sorted(entry_points(group="floorman.commands"), key=lambda each: each.name):
        point.load()(app)
    for point in sorted(entry_points(group="floorman.benches"), key=lambda each: each.name):
        benches.command(point.name)(point.load())
    app.add_typer(benches, name="bench")
    app()


if __name__ == "__main__":
    main()
