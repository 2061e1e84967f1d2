import stat
from pathlib import Path

import pytest

from hub.link.address import BrokerAddress
from hub.link.desk import FILE, desk_address, desk_open
from hub.link.port import LinkError
from hub.settings.running import held, runs

ADDRESS = BrokerAddress("127.0.0.1", 2883, "desk", "se/cret:@")


def test_the_address_is_there_for_its_owner_while_the_table_runs_and_gone_afterwards(tmp_path: Path) -> None:
    with held(tmp_path), desk_open(tmp_path, ADDRESS):
        assert desk_address(tmp_path) == ADDRESS
        assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert desk_address(tmp_path) is None
    assert not (tmp_path / FILE).exists()


def test_what_a_killed_run_left_is_no_running_table(tmp_path: Path) -> None:
    (tmp_path / "run.lock").write_text("")
    (tmp_path / FILE).write_text('{"version": 1, "broker": "mqtt://desk:old@127.0.0.1:1"}')
    assert not runs(tmp_path)
    assert desk_address(tmp_path) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"broker": 3}', '{"broker": "http://x"}'])
def test_a_damaged_file_is_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with held(tmp_path), pytest.raises(LinkError, match=r"damaged|must look like"):
        desk_address(tmp_path)


def test_a_table_that_is_just_starting_is_a_sentence(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(LinkError, match="try again in a moment"):
        desk_address(tmp_path)


def test_asking_whether_a_table_runs_leaves_it_free(tmp_path: Path) -> None:
    assert not runs(tmp_path / "nowhere")
    with held(tmp_path):
        assert runs(tmp_path)
    assert not runs(tmp_path)
    with held(tmp_path):
        assert runs(tmp_path)
