"""Keys in files, and what `floorman config check` says of the tables that a tournament names."""

import pytest

from dashboard.hall.keys import NoKeyError, findings, read_key, write_key
from hub.checkup.finding import Level
from hub.settings.live_table import LiveTable
from hub.settings.model import Table
from hub.settings.tournament import TournamentFile

KEY = "k" * 43


def row(**table):
    section = Table(id="nm", name="NM")
    named = LiveTable(number=1, **{"url": "http://127.0.0.1:8101", **table})
    (found,) = findings(TournamentFile(tournament=section, tables=(named,)), None)
    return found


def test_a_table_that_can_be_asked_is_well(tmp_path):
    write_key(tmp_path / "key", KEY)
    assert row(key=tmp_path / "key").level is Level.WELL
    assert row().level is Level.WELL


@pytest.mark.parametrize("content", [b"", b"x", b"two words " * 9, b"\xff" * 50, b"k" * 500])
def test_a_file_that_holds_no_key_is_told_with_the_command_that_makes_one(tmp_path, content):
    (tmp_path / "key").write_bytes(content)
    found = row(key=tmp_path / "key")
    assert found.level is Level.WRONG
    assert "floorman users key" in found.found
    with pytest.raises(NoKeyError):
        read_key(LiveTable(number=1, url="http://127.0.0.1:1", key=tmp_path / "key"))


def test_what_is_missing_open_to_others_or_without_tls_is_told(tmp_path):
    write_key(tmp_path / "key", KEY)
    (tmp_path / "key").chmod(0o644)
    assert row(key=tmp_path / "key").todo == f"chmod 600 {tmp_path / 'key'}"
    assert row(key=tmp_path / "none").level is Level.WRONG
    assert row(url="https://127.0.0.1:1", authority=tmp_path / "none").level is Level.WRONG
    assert row(url="http://192.0.2.7:8101").todo == "floorman tls make"
    assert "no key is named" in row(url="https://192.0.2.7:8101").found


def test_a_key_is_never_written_over_another_file(tmp_path):
    (tmp_path / "key").write_text("mine")
    with pytest.raises(NoKeyError):
        write_key(tmp_path / "key", KEY)
    assert (tmp_path / "key").read_text() == "mine"
