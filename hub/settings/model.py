"""What a table file may say. An unknown key is an error, so that a slip of the pen never goes unseen."""

import unicodedata
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, model_validator

from hub.events.readings import READERS_NEEDED


def printable(text: str) -> str:
    """The text, if a screen can show all of it as it stands: no control marks, none that turn the writing round."""
    if any(unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for each in text):
        raise ValueError("holds marks that no screen can show; write it with plain letters")
    return text


def plain(text: str) -> str:
    """A name: printable, and more than blanks."""
    if not text.strip():
        raise ValueError("is blank; give it a name")
    return printable(text.strip())


Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")]
Seat = Annotated[int, Field(strict=True, ge=1, le=10)]
Action = Literal["bluff", "time", "call", "next", "hold", "resume", "cancel", "undo", "confirm", "none"]
"""What a button can stand for. From `next` on only boxes without a seat, which are the dealer's, may say it."""
Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Table(_Section):
    """The table itself. `data_dir` holds the journal and the evidence; relative to the table file."""

    id: Id
    name: Name
    event: Annotated[str, Field(max_length=60), AfterValidator(printable)] = ""
    game: Literal["raffle"] = "raffle"
    consoles: tuple[Literal["dealer", "people"], ...] = ("dealer",)
    """Who may make a dealer's entries: the dealer's page; a demonstration adds its people. The broker's rights know
    these two names, so that no other account can speak under them."""
    data_dir: Path = Path("data")


class Player(_Section):
    """One player in a seat."""

    seat: Seat
    name: Name


class Rules(_Section):
    """The settings of RAFFLE.md section 4."""

    bid_order: Literal["count_then_face"] = "count_then_face"
    cap_bids: StrictBool = True
    double_ones: Literal["per_cup", "both_single", "any_single"] = "per_cup"
    starter_after_elimination: Literal["next_left", "challenge_winner"] = "next_left"
    tie_break: Literal["countback"] = "countback"
    tilt_to_look: Literal["allowed", "foul"] = "allowed"
    cup_move_tolerance_mm: int = Field(default=20, strict=True, ge=0, le=500)


class Verification(_Section):
    """When a reading is trusted without a person: the bounds may be made stricter, never looser."""

    frames: int = Field(default=5, strict=True, ge=5, le=60)
    spread_ms: int = Field(default=150, strict=True, ge=150, le=5_000)
    newest_ms: int = Field(default=500, strict=True, ge=50, le=500)
    patience_ms: int = Field(default=2_500, strict=True, ge=300, le=60_000)
    """How long the cameras may try, once every cup is up, before the dealer is asked."""
    readers: int = Field(default=READERS_NEEDED, strict=True, ge=READERS_NEEDED, le=2)
    """How many readers that share no method must agree on every die."""


class Time(_Section):
    """*Time* (HOUSE.md H25, D17): the seconds to act, and how lenient the end is."""

    time_s: int = Field(default=60, strict=True, ge=5, le=3_600)
    time_grace_ms: int = Field(default=0, strict=True, ge=0, le=10_000)
    """Added to the deadline; 1000 is the lenient reading of "one second over"."""
    wait_ms: int = Field(default=1_000, strict=True, ge=200, le=5_000)
    """How long the player's box may be silent after the deadline before the time counts as expired without its word."""


class Broker(_Section):
    """Where the parts meet. Without a url, a broker is started for this table."""

    url: str = ""
    kind: Literal["auto", "mosquitto", "embedded"] = "auto"
    port: int = Field(default=0, strict=True, ge=0, le=65535)
    """0 takes a free port."""


class Camera(_Section):
    """One camera: a device number or path, a recording's folder, or `rendered:<rig>`; `seats` empty = all it sees."""

    id: Id
    source: str = Field(min_length=1)
    calibration: Path
    seats: tuple[Seat, ...] = ()
    fps: float = Field(default=15.0, gt=0, le=120)


class Box(_Section):
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


class Devices(_Section):
    """Where boxes are found by themselves: every port that appears in the folder `scan`; empty = only named ports."""

    scan: str = "/dev/serial/by-id"


class Dashboard(_Section):
    """Where the pages are served. Anything but loopback opens them to the whole network of the hall."""

    host: str = "127.0.0.1"
    port: int = Field(default=8080, strict=True, ge=0, le=65535)


class TableFile(_Section):
    """The whole file."""

    table: Table
    players: tuple[Player, ...] = Field(min_length=2, max_length=10)
    rules: Rules = Rules()
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
        _once("box id", [box.id for box in self.boxes])
        _once("box port", [str(box.port) for box in self.boxes if box.port is not None])
        _once("seat of a box", [box.seat for box in self.boxes if box.seat is not None])
        seats = {player.seat for player in self.players}
        for box in self.boxes:
            if box.model != "seat-box" and box.seat is not None:
                raise ValueError(f"the box {box.id} is a {box.model}, which stands at no seat: leave its seat out")
            if box.seat is not None and box.seat not in seats:
                raise ValueError(f"the box {box.id} is for seat {box.seat}, where no player sits")
        return self


def _once(what: str, values: list[int] | list[str]) -> None:
    twice = {value for value in values if values.count(value) > 1}  # type: ignore[arg-type]
    if twice:
        raise ValueError(f"the {what} {sorted(twice)[0]} is there twice")
