"""A short evening's journal to damage: every kind of record, and two pictures that rulings name."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, SeatDice
from hub.events.readings import Evidence, FrameRead, SeatReading, SeatState
from hub.events.rulings import (
    BidStood,
    ChallengeSettled,
    ReviewOpened,
    SeatDoubt,
    SeatEvidence,
    Verification,
    VerifiedBy,
)
from hub.journal.evidence import EvidenceStore
from hub.journal.payloads import note_bytes, observation_bytes, ruling_bytes
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal
from hub.wire.messages import Observed

JPEGS = (b"\xff\xd8\xff seat one \xff\xd9", b"\xff\xd8\xff seat two \xff\xd9")
ROWS = 12


def _payloads(names: list[str]) -> list[tuple[Kind, bytes]]:
    bid = observation_bytes(Observed(Envelope("box-1", 3, 7, DeviceTicks(123)), BidEntered(1, 4, 5)))
    reading = SeatReading(1, SeatState.LIFTED)
    frame = FrameRead(DeviceTicks(9), True, (reading,), evidence=(Evidence(1, JPEGS[0]),))
    seen = observation_bytes(Observed(Envelope("cam-1", 1, 1, DeviceTicks(9)), frame))
    proof = Verification(VerifiedBy.CAMERA, 5, 200, ("geometric",), evidence=(SeatEvidence(1, names[0]),))
    settled = ChallengeSettled(2, 1, 4, 5, (SeatDice(1, (5, 5)), SeatDice(2, (1, 2))), 3, 1, None, 1, proof)
    review = ReviewOpened(1, (SeatDoubt(2, (0, 3), ("count",), names[1]), SeatDoubt(3, (), ("unsure",))), ())
    evening = [
        (Kind.NOTE, note_bytes("The hub has started.")),
        (Kind.OBSERVATION, bid),
        (Kind.RULING, ruling_bytes(BidStood(1, 4, 5))),
        (Kind.OBSERVATION, seen),
        (Kind.RULING, ruling_bytes(review)),
        (Kind.RULING, ruling_bytes(settled)),
    ]
    return evening * 2


def write_evening(folder: Path) -> Path:
    """A closed journal of ROWS rows in the folder, and its evidence."""
    store = EvidenceStore(folder)
    names = [store.put(jpeg) for jpeg in JPEGS]
    path = folder / "journal.db"
    journal = SqliteJournal(path, "demo")
    for number, (kind, payload) in enumerate(_payloads(names)):
        journal.append([Entry(UtcMicros(10**15 + number), HubNanos(10**9 * number), kind, payload)]).result(10)
    journal.close()
    return path


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One that nobody may change."""
    return write_evening(tmp_path_factory.mktemp("evening"))


@pytest.fixture
def path(evening: Path, tmp_path: Path) -> Path:
    """A copy to damage, with its head and its evidence."""
    return Path(shutil.copytree(evening.parent, tmp_path / "data")) / evening.name


@pytest.fixture
def tamper(path: Path) -> Callable[..., None]:
    """Run SQL on the copy behind the journal's back, its triggers out of the way."""

    def run(*statements: str) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        for name in ("record_is_final", "record_stays", "meta_is_final", "meta_stays"):
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return run
