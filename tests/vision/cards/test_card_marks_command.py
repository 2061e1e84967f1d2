"""`python -m vision.cards.train_marks`: the same seed prints the same marks, and what they say is right."""

import numpy as np
import pytest

from vision.cards import train_marks
from vision.cards.votes import SETS


def test_a_small_printing_writes_marks_and_the_same_seed_the_same(tmp_path, capsys):
    files = [tmp_path / "deep" / name for name in ("one.npz", "two.npz")]
    given = ["--seed", "3", "--tiles", "12", "--out"]
    assert [train_marks.main([*given, str(file)]) for file in files] == [0, 0]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "SHA-256" in capsys.readouterr().out
    with np.load(files[0], allow_pickle=False) as held:
        for name, letters in SETS.items():
            assert held[f"{name}_weights"].shape == (len(held[f"{name}_marks"]), len(letters))


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path, capsys):
    assert train_marks.main(["--tiles", "1", "--out", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_no_tiles_are_refused():
    with pytest.raises(SystemExit):
        train_marks.main(["--tiles", "0"])
