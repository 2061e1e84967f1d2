"""What a table file may say. An unknown key is an error, so that a slip of the pen never goes unseen."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, model_validator

from hub.events.draws import check_name
from hub.events.readings import READERS_NEEDED
from hub.events.stakes import MAX_CHIPS
from hub.settings.camera import Camera as Camera
from hub.settings.camera import check_lenses
from hub.settings.chips import check_chips
from hub.settings.locale import Language, Zone
from hub.settings.palace import Palace, check_stakes
from hub.settings.razz import SEATS, Razz
from hub.settings.section import Chips, Id, Name, Seat, Section, printable

HostName = Annotated[str, Field(pattern=r"^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$")]

Action = Literal[
    "bluff", "fold", "check-call", "time", "call", "next", "hold", "resume", "cancel", "undo", "confirm", "none"
]
"""What a button can stand for. `call` calls the dealer. From `next` on only boxes without a seat, which are the
dealer's, may say it."""


class Table(Section):
    """The table itself. `data_dir` holds the journal and the evidence; relative to the table file."""

    id: Id
    name: Name
    event: Annotated[str, Field(max_length=60), AfterValidator(printable)] = ""
    game: Literal["raffle", "holdem", "bluff", "razz", "palace"] = "raffle"
    consoles: tuple[Literal["dealer", "people"], ...] = ("dealer",)
    """Who may make a dealer's entries: the dealer's page; a demonstration adds its people. The broker's rights know
    these two names, so that no other account can speak under them."""
    data_dir: Path = Path("data")
    language: Language = "en"
    """Of the pages; an address may ask for another one (`?lang=sv`)."""
    time_zone: Zone = ""
    """Of all screens, by its IANA name; empty: that of the machine which serves the pages. Times are kept in UTC."""
    two_people: StrictBool = True
    """Whether it takes two people to alter what was settled."""


class Player(Section):
    """One player in a seat. `chips`: what he starts with in a game of chips; None: what all do (`stakes.chips`)."""

    seat: Seat
    name: Name
    chips: Chips | None = None


class Rules(Section):
    """The settings of RAFFLE.md section 4."""

    bid_order: Literal["count_then_face"] = "count_then_face"
    cap_bids: StrictBool = True
    double_ones: Literal["per_cup", "both_single", "any_single"] = "per_cup"
    starter_after_elimination: Literal["next_left", "challenge_winner"] = "next_left"
    tie_break: Literal["countback"] = "countback"
    tilt_to_look: Literal["allowed", "foul"] = "allowed"
    cup_move_tolerance_mm: int = Field(default=20, strict=True, ge=0, le=500)


class Heat(Section):
    """The heat that a raffle table plays (RAFFLE.md R5, R7, R8); without it the table plays round after round."""

    table: int = Field(strict=True, ge=1, le=999)
    """The table's number, as it stands on the score sheet."""
    stage: int = Field(default=1, strict=True, ge=1, le=99)
    rounds: int = Field(default=3, strict=True, ge=1, le=9)
    """1 is the final."""
    advance: int | None = Field(default=None, strict=True, ge=1, le=9)
    """How many go on; left out in the final."""

    @property
    def going_on(self) -> int:
        """How many go on: from the final its champion."""
        return self.advance or 1

    @model_validator(mode="after")
    def _cut(self) -> "Heat":
        if self.rounds == 1 and self.advance not in (None, 1):
            raise ValueError("rounds = 1 is the final, which has one champion: leave advance out")
        if self.rounds > 1 and self.advance not in (2, 3):
            raise ValueError("two or three go on from a heat: write advance = 2 or advance = 3")
        return self


class Stakes(Section):
    """What the first hand of a game of chips is played for; later levels are entered by the dealer."""

    small: int = Field(default=50, strict=True, ge=0, le=MAX_CHIPS)
    big: Chips = 100
    ante: int = Field(default=0, strict=True, ge=0, le=MAX_CHIPS)
    ante_from: Literal["each", "bb"] = "each"
    smallest_chip: Chips = 25
    chips: Chips = 10_000
    button: Seat | None = None
    """Where the button was drawn; None: the last seat, so that the first one is the small blind.

    In Palace Poker who was drawn to deal; None: it is drawn at the table (PALACE.md P3).
    """

    @model_validator(mode="after")
    def _blinds(self) -> "Stakes":
        if self.small > self.big:
            raise ValueError(f"the small blind {self.small} is more than the big one {self.big}; lower it")
        for name in ("small", "big", "ante", "chips"):
            if getattr(self, name) % self.smallest_chip:
                amount = getattr(self, name)
                raise ValueError(
                    f"{name} = {amount} cannot be paid in chips of {self.smallest_chip}; change one of them"
                )
        return self


class Holdem(Section):
    """The settings of HOUSE.md section 3 that a single table has."""

    odd_chips: Literal["all_to_worst_position", "one_each"] = "all_to_worst_position"
    dead_button: Literal["standard", "literal"] = "standard"
    named_amount: Literal["to", "by"] = "to"
    underraise: Literal["to_minimum", "half_rule", "exact_value"] = "to_minimum"
    out_of_turn_restriction: Literal["decision", "round"] = "decision"
    director_may_leave: StrictBool = True


class Bluff(Section):
    """The settings of BLUFF.md section 4 that a single table has."""

    bluff_scope: Literal["fold_out", "last_decider"] = "fold_out"


class Cards(Section):
    """How cameras read cards. `deck` is a deck's file (`floorman calibrate deck`); relative to the table file."""

    deck: Path | None = None
    reader: Literal["auto", "any", "index"] = "auto"
    """`auto`: by the deck where one is named, else `any`. `any` reads every deck; `index` the rendered one only, and
    needs somebody to confirm what it reads."""

    @model_validator(mode="after")
    def _one(self) -> "Cards":
        if self.deck is not None and self.reader != "auto":
            raise ValueError(f'a deck is named, and reader = "{self.reader}" would not use it: leave one of them out')
        return self


class Verification(Section):
    """When a reading is trusted without a person: the bounds may be made stricter, never looser."""

    frames: int = Field(default=5, strict=True, ge=5, le=60)
    spread_ms: int = Field(default=150, strict=True, ge=150, le=5_000)
    newest_ms: int = Field(default=500, strict=True, ge=50, le=500)
    patience_ms: int = Field(default=2_500, strict=True, ge=300, le=60_000)
    """How long the cameras may try, once every cup is up, before the dealer is asked."""
    readers: int = Field(default=READERS_NEEDED, strict=True, ge=READERS_NEEDED, le=2)
    """How many readers that share no method must agree on every die."""


class Time(Section):
    """*Time* (HOUSE.md H25, D17): the seconds to act, and how lenient the end is."""

    time_s: int = Field(default=60, strict=True, ge=5, le=3_600)
    time_grace_ms: int = Field(default=0, strict=True, ge=0, le=10_000)
    """Added to the deadline; 1000 is the lenient reading of "one second over"."""
    wait_ms: int = Field(default=1_000, strict=True, ge=200, le=5_000)
    """How long the player's box may be silent after the deadline before the time counts as expired without its word."""


class Broker(Section):
    """Where the parts meet. Without a url, a broker is started for this table."""

    url: str = ""
    kind: Literal["auto", "mosquitto", "embedded"] = "auto"
    port: int = Field(default=0, strict=True, ge=0, le=65535)
    """0 takes a free port."""


class Box(Section):
    """One device. `buttons` binds its buttons to actions; one that is not named there does what its own name says.

    A device is known by its id, whichever port it is on; `port` is only where it is expected, for a sentence that helps
    while it is away.
    """

    id: Id
    model: Literal["seat-box", "dealer-box", "shot-clock"]
    port: Path | None = None
    seat: Seat | None = None
    buttons: dict[Id, Action] = Field(default_factory=dict)
    name: Annotated[str, Field(max_length=40), AfterValidator(printable)] = ""
    """What people call it; empty: by its id."""

    @property
    def seatless(self) -> bool:
        """Whether it is a player's box without a player: it says nothing, least of all for the dealer."""
        return self.model == "seat-box" and self.seat is None


class Devices(Section):
    """Where boxes are found by themselves: every port that appears in the folder `scan`; empty = only named ports."""

    scan: str = "/dev/serial/by-id"


class Dashboard(Section):
    """Where the pages are served. Anything but loopback opens them to the hall's network, once users exist."""

    host: str = "127.0.0.1"
    port: int = Field(default=8080, strict=True, ge=0, le=65535)
    names: tuple[HostName, ...] = ()
    """Further names of this machine; a page that is asked for by another name is not given out."""
    certificate: Path | None = None
    """With `key`: the pages are served by TLS."""
    key: Path | None = None
    delay_s: int = Field(default=0, strict=True, ge=0, le=1_800)
    """Seconds by which all spectators see the table late; a link can make it more."""

    @model_validator(mode="after")
    def _both(self) -> "Dashboard":
        if (self.certificate is None) != (self.key is None):
            raise ValueError("certificate and key belong together: give both, or leave both out")
        return self


class TableFile(Section):
    """The whole file."""

    table: Table
    players: tuple[Player, ...] = Field(min_length=2, max_length=10)
    rules: Rules = Rules()
    heat: Heat | None = None
    stakes: Stakes = Stakes()
    holdem: Holdem = Holdem()
    bluff: Bluff = Bluff()
    razz: Razz = Razz()
    palace: Palace = Palace()
    cards: Cards = Cards()
    verification: Verification = Verification()
    time: Time = Time()
    broker: Broker = Broker()
    cameras: tuple[Camera, ...] = ()
    boxes: tuple[Box, ...] = ()
    devices: Devices = Devices()
    dashboard: Dashboard = Dashboard()

    @model_validator(mode="after")
    def _each_once(self) -> "TableFile":
        _once("seat", [player.seat for player in self.players])
        _once("camera id", [camera.id for camera in self.cameras])
        check_lenses(self.table.game, self.cameras)
        _once("box id", [box.id for box in self.boxes])
        _once("box port", [str(box.port) for box in self.boxes if box.port is not None])
        _once("seat of a box", [box.seat for box in self.boxes if box.seat is not None])
        seats = {player.seat for player in self.players}
        if self.table.game == "bluff" and not self.stakes.ante:
            raise ValueError("Bluff and Win is played with antes from the first level: say ante = ... in [stakes]")
        if self.stakes.button not in (None, *seats):
            raise ValueError(f"the button is at seat {self.stakes.button}, where no player sits")
        for box in self.boxes:
            if box.model != "seat-box" and box.seat is not None:
                raise ValueError(f"the box {box.id} is a {box.model}, which stands at no seat: leave its seat out")
            if box.seat is not None and box.seat not in seats:
                raise ValueError(f"the box {box.id} is for seat {box.seat}, where no player sits")
        return self

    @model_validator(mode="after")
    def _fits_razz(self) -> "TableFile":
        far = next((player.seat for player in self.players if player.seat > SEATS), None)
        if self.table.game == "razz" and far is not None:
            raise ValueError(f"razz has the seats 1 to {SEATS}, and {far} is one of a player: choose another")
        return self

    @model_validator(mode="after")
    def _fits_chips(self) -> "TableFile":
        if self.table.game in ("holdem", "bluff", "palace"):
            check_chips(self.players, self.stakes.chips, self.stakes.smallest_chip)
        return self

    @model_validator(mode="after")
    def _fits_palace(self) -> "TableFile":
        if self.table.game == "palace":
            check_stakes(self.stakes, self.palace.discard_fee)
        return self

    @model_validator(mode="after")
    def _fits_heat(self) -> "TableFile":
        if self.heat is None:
            return self
        if self.table.game != "raffle":
            raise ValueError(f"[heat] is for raffle, and this table plays {self.table.game}: leave [heat] out")
        if self.heat.going_on >= len(self.players):
            raise ValueError(
                f"[heat] lets {self.heat.going_on} go on, and only {len(self.players)} play: lower advance"
            )
        names = [player.name for player in self.players]
        _once("name", names)
        for name in names:
            _fits_sheet(name)
        return self


def _fits_sheet(name: str) -> None:
    """A heat goes by names, so that each is to be told from the others and can be written by anybody."""
    try:
        check_name(name)
    except ValueError as error:
        raise ValueError(f"the name {name!a} cannot stand on a score sheet: {error}") from error


def _once(what: str, values: list[int] | list[str]) -> None:
    twice = {value for value in values if values.count(value) > 1}  # type: ignore[arg-type]
    if twice:
        raise ValueError(f"the {what} {sorted(twice)[0]} is there twice")
