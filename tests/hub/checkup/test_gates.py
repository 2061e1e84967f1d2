"""`floorman run` asks every package before it starts anything."""

from hub.checkup.gates import objections
from hub.settings.load import load
from hub.supervisor import run

TABLE = '[table]\nid = "t"\nname = "T"\n[[players]]\nseat = 1\nname = "A"\n[[players]]\nseat = 2\nname = "B"\n'
CAMERA = '[[cameras]]\nid = "top"\nsource = "0"\ncalibration = "top.json"\n'


def test_everybody_is_asked_and_none_lets_it_start(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text(TABLE)
    calm, moved = (lambda _settings, _file: []), (lambda _settings, _file: ["It was moved."])
    assert objections(load(file), file, [calm]) == ()
    assert objections(load(file), file, [calm, moved]) == ("It was moved.",)


def test_a_camera_that_was_never_checked_keeps_the_table_from_starting(tmp_path, capsys):
    file = tmp_path / "table.toml"
    file.write_text(TABLE + CAMERA)
    (tmp_path / "top.json").write_text("{}")
    assert run.run_table(file) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "floorman calibrate check" in said and "--unchecked" in said
    assert not (tmp_path / "data").exists()
