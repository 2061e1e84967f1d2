"""A host of a table of razz with a lens: entries and frames in, what is told and what the screens show out."""

from dataclasses import replace
from pathlib import Path

from hub.events.cards import Card
from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.events.poker import ActionKind, DealDone, PlayerActed
from hub.events.razz import BringInMade, UpCardDealt
from hub.events.readings import BOARD, JPEG_START, CardReading, Evidence, FrameRead, PlaceReading
from hub.host.host import Host
from hub.host.replay import replay
from hub.host.roster import fresh_core, fresh_screen, opening
from hub.journal.memory import MemoryJournal
from hub.settings.model import Camera, Player, Table, TableFile
from hub.table.bounds import Bounds
from hub.wire.messages import Ack, Observed, Ruled

MS = 1_000_000
BOTH = ("index", "learned")
SETTINGS = TableFile(
    table=Table(id="t", name="Table 1", game="razz"),
    players=tuple(Player(seat=seat, name=f"P{seat}") for seat in (1, 2, 3)),
    cameras=(
        Camera(id="north", source="0", calibration=Path("north.json")),
        Camera(id="lens", source="1", calibration=Path("lens.json"), role="lens"),
    ),
)
UP = {1: "Kh 2s 4s 6s", 2: "7c 3c 5c 9c", 3: "Td 9h Jh Qh"}


class Album:
    """Pictures that were kept."""

    def __init__(self) -> None:
        self.kept: list[bytes] = []

    def put(self, jpeg: bytes) -> str:
        self.kept.append(jpeg)
        return "0" * 64


class LensNight:
    """The table, with all hands at the showdown."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.journal, self.album = MemoryJournal(), Album()
        self.ruled, self.acks, self.views = list[Ruled](), list[Ack](), list[str]()
        screen, screens = fresh_screen(SETTINGS)
        core, screen = replay(self.journal.read(), fresh_core(SETTINGS), screen, screens, HubNanos(0))
        core = replace(core, bounds=bounds or core.bounds)
        self.host = Host(
            core, screen, screens, self.journal, self.album, self.ruled.append, lambda _, ack: self.acks.append(ack)
        )
        self.ms = self.seq = 0
        self.host.open_table(opening(core, SETTINGS), HubNanos(0), UtcMicros(0))
        self._play()

    def say(self, observation: Observation, device: str = "dealer") -> str:
        """Enter it; the reason of a refusal, '' where it was taken."""
        self.observe(observation, device)
        return self.acks[-1].reason

    def observe(self, observation: Observation, device: str) -> None:
        self.seq, self.ms = self.seq + 1, self.ms + 66
        envelope = Envelope(device, 1, self.seq, DeviceTicks(self.ms * 1_000))
        self.host.observe(Observed(envelope, observation), HubNanos(self.ms * MS), UtcMicros(self.ms * 1_000))
        self.views.append(repr(self.host.view(HubNanos(self.ms * MS), UtcMicros(self.ms * 1_000))))

    def lay(self, codes: str, times: int = 8, readers: tuple[str, ...] = BOTH, why: tuple[str, ...] = ()) -> None:
        """Frames of the lens with these cards on its glass, and with a picture that it should never have sent."""
        cards = tuple(CardReading(code.strip("?"), True, (0.0, 0.0)) for code in codes.split())
        place, picture = PlaceReading(BOARD, cards, why), Evidence(BOARD, JPEG_START + codes.encode())
        for _ in range(times):
            frame = FrameRead(
                DeviceTicks((self.ms + 66) * 1_000), True, (), readers, evidence=(picture,), cards=(place,)
            )
            self.observe(frame, "lens")

    def lens(self) -> str:
        """What the dealer is told of the lens; '-' where it waits for nobody."""
        found = self.host.view(HubNanos(self.ms * MS), UtcMicros(self.ms * 1_000)).lens
        assert found is not None
        return "-" if found.seat is None else f"{found.seat}: {found.sentence}"

    def told(self, kind: type) -> list:
        return [each.ruling for each in self.ruled if isinstance(each.ruling, kind)]

    def kept(self) -> int:
        """How many readings of the lens the journal has."""
        return sum(b"HoleCardsKept" in record.payload for record in self.journal.read())

    def _play(self) -> None:
        for street in range(4):
            for seat in (1, 2, 3):
                assert self.say(UpCardDealt(seat, Card(UP[seat].split()[street]))) == ""
            if street == 0:
                assert self.say(BringInMade(1)) == ""
            self._round()
        assert self.say(DealDone()) == ""
        self._round()

    def _round(self) -> None:
        while (turn := self.host.lit.seat) is not None:
            call = self.say(PlayerActed(turn, ActionKind.CHECK)) and self.say(PlayerActed(turn, ActionKind.CALL))
            assert call == ""
