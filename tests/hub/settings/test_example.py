"""The example in the documentation is a table file."""

from pathlib import Path

from hub.settings.load import load

PAGE = Path(__file__).parents[3] / "docs" / "table-file.md"


def test_the_documented_table_file_loads_and_names_every_section(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    settings = load(path)
    assert settings.table.data_dir == tmp_path / "data"
    assert (len(settings.players), settings.boxes[0].buttons) == (2, {"bluff": "bluff"})
    assert {f"[{name}]" in text or f"[[{name}]]" in text for name in type(settings).model_fields} == {True}
