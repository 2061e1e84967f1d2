"""The pictures: kept once under their own hash, and never half."""

import os
from hashlib import sha256
from pathlib import Path

import pytest

from hub.journal.evidence import EvidenceStore, Picture
from hub.journal.port import JournalError

JPEG = b"\xff\xd8 a picture \xff\xd9"
NAME = sha256(JPEG).hexdigest()


def test_a_picture_lies_under_its_hash(tmp_path: Path) -> None:
    store = EvidenceStore(tmp_path)
    assert store.put(JPEG) == NAME
    assert store.path(NAME) == tmp_path / "evidence" / NAME[:2] / f"{NAME}.jpg"
    assert store.path(NAME).read_bytes() == JPEG
    assert store.check(NAME) is Picture.PRESENT


def test_keeping_it_twice_changes_nothing(tmp_path: Path) -> None:
    store = EvidenceStore(tmp_path)
    store.put(JPEG)
    before = store.path(NAME).stat()
    assert store.put(JPEG) == NAME
    after = store.path(NAME).stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_a_changed_picture_shows_and_is_mended_by_keeping_it_again(tmp_path: Path) -> None:
    store = EvidenceStore(tmp_path)
    store.put(JPEG)
    store.path(NAME).write_bytes(JPEG[:-1])
    assert store.check(NAME) is Picture.CHANGED
    store.put(JPEG)
    assert store.check(NAME) is Picture.PRESENT


def test_a_picture_that_is_not_there_is_missing(tmp_path: Path) -> None:
    assert EvidenceStore(tmp_path).check("0" * 64) is Picture.MISSING


@pytest.mark.parametrize("name", ["../../../../etc/passwd", "A" * 64, "", "0" * 63 + "/"])
def test_a_name_that_is_no_hash_leads_nowhere(tmp_path: Path, name: str) -> None:
    store = EvidenceStore(tmp_path)
    assert store.check(name) is Picture.MISSING
    with pytest.raises(ValueError, match="is no SHA-256"):
        store.path(name)


def test_a_disk_that_fails_leaves_no_half_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    store = EvidenceStore(tmp_path)
    with pytest.raises(JournalError, match="cannot be kept: No space left on device"):
        store.put(JPEG)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
