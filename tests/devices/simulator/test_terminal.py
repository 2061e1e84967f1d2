from pathlib import Path

import pytest

from devices.simulator.terminal import Terminal, TerminalError


def test_it_takes_the_place_of_a_symlink_that_a_killed_simulator_left(tmp_path: Path) -> None:
    (tmp_path / "box").symlink_to("/dev/pts/nobody")
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    assert (tmp_path / "box").is_char_device()
    terminal.unplug()
    assert list(tmp_path.iterdir()) == []


def test_it_never_takes_away_a_real_file(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("mine")
    terminal = Terminal(tmp_path / "box")
    with pytest.raises(TerminalError, match="is there and no symlink"):
        terminal.plug()
    assert terminal.fd == -1
    assert (tmp_path / "box").read_text() == "mine"


def test_a_symlink_that_leads_to_another_by_now_is_left_alone(tmp_path: Path) -> None:
    first, second = Terminal(tmp_path / "box"), Terminal(tmp_path / "box")
    first.plug()
    second.plug()
    first.unplug()
    assert (tmp_path / "box").is_char_device()
    second.unplug()


def test_writing_to_nobody_is_lost_and_holds_nothing_up(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "box")
    terminal.plug()
    for _ in range(100):
        terminal.write(b"x" * 1_000)
    terminal.unplug()
    terminal.unplug()
    assert not (tmp_path / "box").exists()


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TerminalError, match="Check the folder"):
        Terminal(tmp_path / "file" / "box").plug()
