"""One supervisor a table."""

import os
from pathlib import Path

import pytest

from hub.supervisor.lock import TableBusyError, table_lock


def test_a_second_run_on_the_same_data_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with (
        table_lock(tmp_path / "data"),
        pytest.raises(TableBusyError, match=r"running already.*Stop that one first"),
        table_lock(tmp_path / "data"),
    ):
        pass


def test_the_table_is_free_again_after_a_run(tmp_path: Path) -> None:
    with table_lock(tmp_path):
        pass
    with table_lock(tmp_path):
        assert (tmp_path / "run.lock").exists()


def test_a_data_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TableBusyError, match="cannot be used: Not a directory"), table_lock(tmp_path / "file" / "data"):
        pass


def test_the_lock_is_not_handed_on_to_children(tmp_path: Path) -> None:
    with table_lock(tmp_path):
        held = [fd for fd in Path("/proc/self/fd").iterdir() if fd.resolve() == (tmp_path / "run.lock").resolve()]
        assert held
        assert not any(os.get_inheritable(int(fd.name)) for fd in held)
