"""`python -m vision.dice.train`: what it says and how it ends; a whole small training where torch is installed."""

import io
from importlib.util import find_spec

import pytest

from vision.dice import train
from vision.networks.onnx import OnnxNetwork

has_torch = pytest.mark.skipif(find_spec("torch") is None, reason="training is an extra: floorman[train]")


def test_without_torch_one_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(train, "find_spec", lambda _name: None)
    assert train.main([]) == 2
    told = capsys.readouterr().err
    assert told == "Training needs torch and onnx; run: pip install 'floorman[train]'\n"


@pytest.mark.parametrize("words", [["--epochs", "0"], ["--patches", "-5"], ["--epochs", "many"]])
def test_numbers_that_make_no_training_are_refused(words, capsys):
    with pytest.raises(SystemExit) as ended:
        train.main(words)
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_in_a_pipe_there_are_plain_lines_and_not_many():
    out = io.StringIO()
    with train.Reporter(out).stage("painting", 1_000) as stage:
        for step in range(1, 1_001):
            stage.at(step, "loss 1.0")
    lines = out.getvalue().splitlines()
    assert lines[-1] == "painting: 1000 of 1000 loss 1.0"
    assert 10 <= len(lines) <= 25
    assert not set(out.getvalue()) & {"\r", "\x1b"}


@has_torch
def test_a_small_training_writes_a_network_and_the_same_seed_the_same(tmp_path, capsys):
    given = ["--seed", "3", "--patches", "64", "--epochs", "2", "--out"]
    assert [train.main([*given, str(tmp_path / name)]) for name in ("one", "two")] == [0, 0]
    one, two = (tmp_path / name / train.FILE_NAME for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert OnnxNetwork(one).facts["seed"] == "3"
    assert "SHA-256" in capsys.readouterr().out


@has_torch
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert train.main(["--patches", "64", "--epochs", "1", "--out", str(tmp_path / "file" / "folder")]) == 2
    assert "cannot be written" in capsys.readouterr().err
