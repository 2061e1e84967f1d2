"""What may be bound to what: from a wish to what `devices.json` holds then, or the one sentence why not. Pure."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from devices.bridge.roster import RESERVED
from devices.desk.sight import DeskError
from devices.models.body import INPUTS
from hub.settings.model import Action, Box, TableFile
from hub.settings.section import plain

ALWAYS: Final = ("time", "call", "none")
"""What a player may say in every game; in raffle he says `bluff` too, in a game of cards what is in PLAYS."""
PLAYS: Final = ("fold", "check-call")
RAFFLE: Final = "raffle"
ACTIONS: Final[tuple[str, ...]] = get_args(Action)
CLOCK: Final = "shot-clock"
PRINTED: Final = ("start", "stop")
"""What stands on a clock is what it means there; nobody needs to bind another button to it."""
FLOOR_ACTIONS: Final = (*(each for each in ACTIONS if each not in ("bluff", "call", *PLAYS)), *PRINTED)
"""What a box without a seat may say: a challenge, an act and a call for the dealer are a player's."""
MAX_NAME: Final = 40

Place = Literal["seat", "dealer", "clock"]
MODELS: Final[Mapping[Place, str]] = {"seat": "seat-box", "dealer": "dealer-box", "clock": CLOCK}
WHERE: Final[Mapping[Place, str]] = {"seat": "at a seat", "dealer": "for a dealer", "clock": "on a clock"}


@dataclass(frozen=True, slots=True)
class Wish:
    """A box (its id, model and buttons, as it says itself) shall be bound: `seat` is 0 but at a seat.

    `buttons` has only what was asked for; None leaves the name, or the buttons, as they were.
    """

    id: str
    model: str
    inputs: tuple[str, ...]
    place: Place
    seat: int = 0
    name: str | None = None
    buttons: Mapping[str, str] | None = None
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """The boxes of a table: those of its file, what `devices.json` holds, and both laid together."""

    settings: TableFile
    overlay: tuple[Box, ...]
    laid: tuple[Box, ...] = field(default=())

    def box(self, id_: str) -> Box | None:
        """The box of that id, as it is bound."""
        return next((box for box in self.laid if box.id == id_), None)

    def in_file(self, id_: str) -> bool:
        """Whether the table file itself names it."""
        return any(box.id == id_ for box in self.settings.boxes)

    def with_box(self, box: Box) -> tuple[Box, ...]:
        """What `devices.json` holds with this box in it."""
        return (*(each for each in self.overlay if each.id != box.id), box)


def bind(wish: Wish, bound: Bound) -> tuple[Box, ...]:
    """What `devices.json` holds once the wish is fulfilled.

    Raises:
        DeskError: it cannot be.
    """
    if wish.id in RESERVED:
        raise DeskError(f"'{wish.id}' is a program's name: give the box another id.")
    _check_model(wish)
    others = _make_room(wish, bound)
    before = bound.box(wish.id)
    buttons = dict(_kept(before) if wish.buttons is None else wish.buttons)
    _check_buttons(wish, buttons, bound.settings.table.game)
    name = checked_name(wish.name) if wish.name is not None else before.name if before else ""
    values = {"id": wish.id, "model": wish.model, "seat": wish.seat or None, "buttons": buttons, "name": name}
    return (*(box for box in others if box.id != wish.id), Box.model_validate(values))


def rename(id_: str, name: str, bound: Bound) -> tuple[Box, ...]:
    """What `devices.json` holds once the box is called so.

    Raises:
        DeskError: it is bound to nothing, or the name cannot be shown.
    """
    box = bound.box(id_)
    if box is None:
        raise DeskError(f"The box '{id_}' is bound to nothing: bind it first, with --name '{name}'.")
    return bound.with_box(box.model_copy(update={"name": checked_name(name), "port": None}))


def forget(id_: str, bound: Bound) -> tuple[Box, ...]:
    """What `devices.json` holds once the box is forgotten.

    Raises:
        DeskError: the table file itself names it.
    """
    if bound.in_file(id_) and all(box.id != id_ for box in bound.overlay):
        raise DeskError(f"The box '{id_}' stands in the table file itself: take its [[boxes]] entry out there.")
    return tuple(box for box in bound.overlay if box.id != id_)


def checked_name(name: str) -> str:
    """The name, if a screen can show it.

    Raises:
        DeskError: it cannot.
    """
    try:
        good = plain(name)
    except ValueError as error:
        raise DeskError(f"The name {error}.") from error
    if len(good) > MAX_NAME:
        raise DeskError(f"The name has {len(good)} characters; {MAX_NAME} fit a screen.")
    return good


def seat_actions(game: str) -> tuple[str, ...]:
    """What a player's buttons may mean in this game."""
    return ("bluff", *ALWAYS) if game == RAFFLE else (*PLAYS, *ALWAYS)


def buttons_of(given: Iterable[str]) -> dict[str, str]:
    """From `input=action` as it is typed.

    Raises:
        DeskError: it does not look like that.
    """
    found = {}
    for each in given:
        button, equals, action = each.partition("=")
        if not (button and equals and action):
            raise DeskError(f"'{each}' binds no button: write it as --button input=action, such as --button red=bluff.")
        found[button] = action
    return found


def unknown(id_: str, known: Iterable[str]) -> DeskError:
    """There is no such box: what it may have been, or which there are."""
    ids = sorted(known)
    near = difflib.get_close_matches(id_, ids, n=1, cutoff=0.5)
    if near:
        return DeskError(f"There is no box '{id_}' here; did you mean '{near[0]}'?")
    if ids:
        return DeskError(f"There is no box '{id_}' here: there are {', '.join(ids)}.")
    return DeskError(f"There is no box '{id_}' here: nothing is plugged in, and nothing is bound.")


def _kept(before: Box | None) -> Mapping[str, str]:
    """The buttons as they were bound, unless the box had lost its seat and with it all meaning."""
    if before is None or (before.seat is None and set(before.buttons.values()) == {"none"}):
        return {}
    return dict(before.buttons)


def _check_model(wish: Wish) -> None:
    fitting = next((place for place, model in MODELS.items() if model == wish.model), None)
    if fitting != wish.place:
        flag = "--seat N" if fitting == "seat" else f"--{fitting}"
        wanted = MODELS[wish.place]
        raise DeskError(
            f"The box '{wish.id}' is a {wish.model}, and --{wish.place} is for a {wanted}: bind it with {flag}."
        )


def _make_room(wish: Wish, bound: Bound) -> tuple[Box, ...]:
    """What `devices.json` holds without whoever has the seat now."""
    if wish.place != "seat":
        return bound.overlay
    seats = sorted(player.seat for player in bound.settings.players)
    if wish.seat not in seats:
        raise DeskError(f"No player sits at seat {wish.seat}: there are the seats {', '.join(map(str, seats))}.")
    other = next((box for box in bound.laid if box.seat == wish.seat and box.id != wish.id), None)
    if other is None:
        return bound.overlay
    if not wish.replace:
        raise DeskError(
            f"Seat {wish.seat} has the box '{other.id}' already: say --replace to put this one in its place."
        )
    if bound.in_file(other.id):
        return bound.with_box(_idle(other))
    return tuple(box for box in bound.overlay if box.id != other.id)


def _idle(box: Box) -> Box:
    """A box of the table file that has lost its seat: its buttons mean nothing, until it is bound anew."""
    silent = dict.fromkeys([*box.buttons, *INPUTS[box.model]], "none")
    return box.model_copy(update={"seat": None, "buttons": silent, "port": None})


def _check_buttons(wish: Wish, buttons: Mapping[str, str], game: str) -> None:
    for button, action in buttons.items():
        if button not in wish.inputs:
            raise DeskError(f"The box '{wish.id}' has no button '{button}': it has {', '.join(wish.inputs)}.")
        if action not in ACTIONS:
            near = difflib.get_close_matches(action, ACTIONS, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(ACTIONS)}."
            raise DeskError(f"There is no action '{action}': {hint}")
    allowed = seat_actions(game) if wish.place == "seat" else FLOOR_ACTIONS
    lost = [each for each in wish.inputs if buttons.get(each, each) not in allowed]
    if lost:
        flags = " ".join(f"--button {each}=none" for each in lost)
        others = ", ".join(each for each in allowed if each not in ("none", *PRINTED))
        nothing = f"The button '{lost[0]}' means nothing {WHERE[wish.place]}"
        raise DeskError(f"{nothing}: add {flags}, or instead of none one of {others}.")
