"""`python -m vision.cards.train`: how it ends; a whole small training where torch is installed."""

from importlib.util import find_spec

import pytest

from vision.cards import train
from vision.networks.onnx import OnnxNetwork

has_torch = pytest.mark.skipif(find_spec("torch") is None, reason="training is an extra: floorman[train]")


def test_without_torch_one_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(train, "find_spec", lambda _name: None)
    assert train.main([]) == 2
    assert capsys.readouterr().err == "Training needs torch and onnx; run: pip install 'floorman[train]'\n"


@pytest.mark.parametrize("words", [["--finder-epochs", "0"], ["--tiles", "-5"], ["--seed", "many"]])
def test_numbers_that_make_no_training_are_refused(words, capsys):
    with pytest.raises(SystemExit) as ended:
        train.main(words)
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@has_torch
def test_a_small_training_writes_networks_and_the_same_seed_the_same(tmp_path):
    given = ["--seed", "3", "--tiles", "40", "--finder-epochs", "1", "--reader-epochs", "1"]
    given += ["--suit-tiles", "40", "--suit-epochs", "1", "--out"]
    assert [train.main([*given, str(tmp_path / name)]) for name in ("one", "two")] == [0, 0]
    for file in ("card_finder.onnx", "card_reader.onnx", "card_suits.onnx"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
        assert OnnxNetwork(tmp_path / "one" / file).facts["seed"] == "3"
