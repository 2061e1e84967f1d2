"""Logs of the children are bounded, and keep the last words."""

from pathlib import Path

import pytest

from hub.supervisor.logs import MAX_BYTES, Log


def test_the_log_of_the_run_before_is_kept_as_the_older_one(tmp_path: Path) -> None:
    (tmp_path / "hub.log").write_text("yesterday\n")
    Log(tmp_path, "hub")
    assert (tmp_path / "hub.log.1").read_text() == "yesterday\n"
    assert not (tmp_path / "hub.log").exists()


def test_last_words_are_the_last_line_of_this_start_without_control_characters(tmp_path: Path) -> None:
    log = Log(tmp_path, "hub")
    with log.open() as file:
        file.write(b"the first run\n")
    with log.open() as file:
        assert log.last_words() == ""
        file.write("so wört\x1b[31m\n\n".encode())
        file.flush()
        assert log.last_words() == "so wört[31m"


@pytest.mark.parametrize("event", ['"camera thread failed" camera=north trace="File \\"x\\""', "failed pid=7"])
def test_of_a_line_in_the_logs_own_form_what_happened_is_given(tmp_path: Path, event: str) -> None:
    log = Log(tmp_path, "vision")
    with log.open() as file:
        file.write(f"timestamp=2026-11-30T02:39:46.684483Z level=error event={event}\n".encode())
    assert log.last_words() in ("camera thread failed", "failed")


def test_last_words_fit_a_screen(tmp_path: Path) -> None:
    log = Log(tmp_path, "hub")
    with log.open() as file:
        file.write(b"x" * 50_000)
    assert len(log.last_words()) == 300


def test_a_log_over_its_bound_is_cut_while_its_child_goes_on_writing(tmp_path: Path) -> None:
    log = Log(tmp_path, "hub")
    with log.open() as file:
        file.write(b"x" * (MAX_BYTES + 1))
        file.flush()
        log.bound()
        file.write(b"after\n")
    assert (tmp_path / "hub.log").read_text() == "after\n"
    assert (tmp_path / "hub.log.1").stat().st_size == MAX_BYTES + 1
    assert log.last_words() == "after"


def test_a_log_below_its_bound_is_left_alone(tmp_path: Path) -> None:
    log = Log(tmp_path, "hub")
    with log.open() as file:
        file.write(b"short\n")
    log.bound()
    assert (tmp_path / "hub.log").read_text() == "short\n"
