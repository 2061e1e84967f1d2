"""What the tests of vision share."""

from pathlib import Path

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


@pytest.fixture(scope="session")
def shared_data() -> Path:
    folder = Path(__file__).resolve().parents[3] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("no shared data beside the repository")
    return folder
