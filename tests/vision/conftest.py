"""What the tests of vision share."""

import pytest
import typer
from typer.testing import CliRunner

from vision.commands import register


@pytest.fixture
def run():
    app = typer.Typer()

    @app.callback()
    def _app() -> None:
        """Stands for floorman."""

    register(app)
    return lambda *words: CliRunner().invoke(app, ["read", "dice", *map(str, words)])
