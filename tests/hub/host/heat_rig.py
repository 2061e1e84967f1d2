"""A host whose table plays a heat, with a dealer, and players who lose as they are told."""

import hashlib
from pathlib import Path

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.draws import Draw
from hub.events.envelope import Envelope
from hub.events.heats import SeatDrawEntered
from hub.events.observations import (
    BidEntered,
    ChallengeMade,
    Observation,
    ReadingAnswered,
    ReviewRequested,
    SeatDice,
)
from hub.events.outcome import Outcome
from hub.events.readings import JPEG_START, DieReading, Evidence, FrameRead, SeatReading, SeatState
from hub.host.host import Host
from hub.host.replay import replay
from hub.host.roster import fresh_core, fresh_screen, opening
from hub.host.screens import RaffleScreens
from hub.journal.memory import MemoryJournal
from hub.settings.model import Camera, Heat, Player, Table, TableFile
from hub.views.model import TableView
from hub.wire.messages import Ack, Observed, Ruled

NAMES = ("Ann", "Bo", "Cy", "Di")
SEATS = (2, 4, 5, 9)


def settings_with(heat: Heat | None, *, two_people: bool = False) -> TableFile:
    players = tuple(Player(seat=seat, name=name) for seat, name in zip(SEATS, NAMES, strict=True))
    camera = Camera(id="north", source="0", calibration=Path("north.json"))
    table = Table(id="t", name="Table 7", event="Cup", two_people=two_people)
    return TableFile(table=table, players=players, heat=heat, cameras=(camera,))


HEAT = settings_with(Heat(table=7, stage=2, advance=2))


class NoPictures:
    def put(self, jpeg: bytes) -> str:
        return hashlib.sha256(jpeg).hexdigest()


class Rig:
    """A host with a journal in memory, a dealer, and players who lose as they are told."""

    def __init__(self, settings: TableFile = HEAT, journal: MemoryJournal | None = None) -> None:
        self.journal = journal or MemoryJournal()
        self.ruled, self.acks = list[Ruled](), list[Ack]()
        core, screen = replay(self.journal.read(), fresh_core(settings), *fresh_screen(settings), HubNanos(0))
        told = lambda _, ack: self.acks.append(ack)  # noqa: E731
        self.host = Host(core, screen, RaffleScreens(), self.journal, NoPictures(), self.ruled.append, told)
        self.now = 0
        self.seq = 1_000 * len(list(self.journal.read()))
        first = opening(core, settings)
        if first:
            self.host.open_table(first, HubNanos(0), UtcMicros(0))

    def tell(self, device: str, observation: Observation) -> None:
        self.seq += 1
        envelope = Envelope(device, 1, self.seq, DeviceTicks(self.now // 1_000))
        self.host.observe(Observed(envelope, observation), HubNanos(self.now), UtcMicros(0))

    def show(self, dice: dict[int, tuple[int, ...]], times: int = 5) -> None:
        """The camera sees these dice in so many frames; a seat without any has its cup down."""
        for _ in range(times):
            self.now += 66_000_000
            seats = tuple(
                SeatReading(
                    seat,
                    SeatState.LIFTED if values else SeatState.COVERED,
                    tuple(DieReading(v, 0.9, (seat * 99.0, at * 20.0)) for at, v in enumerate(values)),
                )
                for seat, values in dice.items()
            )
            pictures = tuple(Evidence(seat, JPEG_START + bytes([seat])) for seat, values in dice.items() if values)
            ticks = DeviceTicks(self.now // 1_000)
            self.tell("north", FrameRead(ticks, True, seats, ("geometric", "learned"), evidence=pictures))

    def say(self, observation: Observation, device: str = "dealer") -> str:
        """Enter it; the reason why it was refused, or ''."""
        self.tell(device, observation)
        refused = self.acks[-1].outcome is Outcome.REFUSED
        assert not refused or self.acks[-1].sentence
        return self.acks[-1].reason

    def does(self, observation: Observation) -> None:
        assert self.say(observation) == "", observation

    def view(self) -> TableView:
        return self.host.view(HubNanos(0), UtcMicros(0))

    @property
    def heat(self):
        return self.view().heat

    def seat(self, name: str) -> int:
        return next(player.seat for player in self.view().players if player.name == name)

    def challenge(self, loser: str) -> None:
        """A bidding at whose end this player loses a die: all dice are sixes."""
        seat, count = self.seat(loser), 0
        turn = self.view().turn
        if turn == seat:
            self.does(BidEntered(seat, 1, 5))
        while self.view().turn != seat and turn != seat:
            count += 1
            self.does(BidEntered(self.view().turn, count, 6))
        self.does(ChallengeMade(self.view().turn))
        self.does(ReviewRequested())
        self.answer(6)

    def answer(self, value: int) -> None:
        review = self.view().review
        dice = tuple(SeatDice(doubt.seat, (value,) * doubt.owned) for doubt in review.doubts if doubt.owned)
        self.does(ReadingAnswered(review.review, dice, "Floor"))

    def lose_all(self, *names: str) -> None:
        """These lose all their dice, one after the other."""
        for name in names:
            while next(player.dice for player in self.view().players if player.name == name):
                self.challenge(name)

    def draw(self, *order: str, seed: str = "") -> None:
        self.does(SeatDrawEntered("Floor", 7, Draw(order, seed)))

    def last(self, kind):
        return next((each.ruling for each in reversed(self.ruled) if isinstance(each.ruling, kind)), None)
