"""The codec: one JSON object a message, `{"v": 1, "type": name, ..., "body": {...}}`, every length bounded.

An observation travels with its `envelope`, a ruling with its `row` and `at`; the other messages have a body alone.
"""

from dataclasses import make_dataclass
from functools import cache
from typing import Any, Final, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from hub.events.clocks import UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.events.readings import Evidence
from hub.events.rulings import Ruling
from hub.wire.messages import (
    Ack,
    Availability,
    BoxState,
    ButtonHeld,
    CameraState,
    ClockShown,
    Descriptor,
    FloorState,
    HubState,
    IdentifyWanted,
    LampSet,
    Observed,
    PlaceTold,
    PlaceWanted,
    ReportWanted,
    Ruled,
    Scene,
    SelfTestDone,
    SelfTestWanted,
)

VERSION: Final = 1

MAX_BYTES: Final = 2 * 1024 * 1024
"""A frame with the pictures of ten seats, in base64; the broker is set to the same bound."""

Command = LampSet | ClockShown | ReportWanted | IdentifyWanted | SelfTestWanted | ButtonHeld | PlaceWanted
Plain = (
    Availability
    | Descriptor
    | BoxState
    | CameraState
    | HubState
    | FloorState
    | Scene
    | Ack
    | SelfTestDone
    | PlaceTold
    | Command
)
Message = Observed | Ruled | Plain

OBSERVATIONS: Final[dict[str, type]] = {kind.__name__: kind for kind in get_args(Observation)}
RULINGS: Final[dict[str, type]] = {kind.__name__: kind for kind in get_args(Ruling)}
PLAINS: Final[dict[str, type]] = {kind.__name__: kind for kind in get_args(Plain)}


# Pictures travel as base64. The vocabulary knows no pydantic, so the one class with bytes is told so here.
setattr(Evidence, "__pydantic_config__", ConfigDict(val_json_bytes="base64"))  # noqa: B010


class WireError(Exception):
    """Bytes from outside that are no message of this version. The sentence says what is wrong."""


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - a type, of which Python has no type that mypy accepts
    """The codec of one type; made once."""
    return TypeAdapter(kind)


def encode(message: Message) -> bytes:
    """The bytes of a message.

    Raises:
        ValueError: the message is larger than MAX_BYTES, which is our own mistake.
    """
    raw = to_json(_as_object(message), bytes_mode="base64")
    if len(raw) > MAX_BYTES:
        raise ValueError(f"a {type(message).__name__} of {len(raw)} bytes is over the bound of {MAX_BYTES}")
    return raw


def decode(raw: bytes) -> Message:
    """The message in these bytes.

    Raises:
        WireError: too long, no JSON, another version, an unknown type or field, a value out of its range.
    """
    outer = _outer(raw)
    name = outer.get("type")
    if not isinstance(name, str):
        raise WireError("a message without a type")
    if name in OBSERVATIONS:
        _only(outer, "envelope")
        whole = _read(raw, OBSERVATIONS[name], ("envelope", Envelope))
        return Observed(whole.envelope, whole.body)
    if name in RULINGS:
        _only(outer, "row", "at")
        whole = _read(raw, RULINGS[name], ("row", int), ("at", int))
        return Ruled(whole.row, UtcMicros(whole.at), whole.body)
    if name in PLAINS:
        _only(outer)
        plain: Plain = _read(raw, PLAINS[name]).body
        return plain
    raise WireError(f"a message of the unknown type '{name[:40]}'")


def encode_ruling(ruling: Ruling) -> bytes:
    """The bytes of a ruling as the journal keeps it: without row and time, which stand beside it."""
    return to_json({"v": VERSION, "type": type(ruling).__name__, "body": ruling})


def decode_ruling(raw: bytes) -> Ruling:
    """The ruling in these bytes.

    Raises:
        WireError: too long, no JSON, another version, an unknown type or field, a value out of its range.
    """
    outer = _outer(raw)
    name = outer.get("type")
    if not isinstance(name, str) or name not in RULINGS:
        raise WireError(f"no ruling of the type '{str(name)[:40]}' is known")
    _only(outer)
    ruling: Ruling = _read(raw, RULINGS[name]).body
    return ruling


def _as_object(message: Message) -> dict[str, object]:
    if isinstance(message, Observed):
        observation = message.observation
        return {
            "v": VERSION,
            "type": type(observation).__name__,
            "envelope": message.envelope,
            "body": observation,
        }
    if isinstance(message, Ruled):
        ruling = message.ruling
        return {
            "v": VERSION,
            "type": type(ruling).__name__,
            "row": message.row,
            "at": message.at,
            "body": ruling,
        }
    return {"v": VERSION, "type": type(message).__name__, "body": message}


def _outer(raw: bytes) -> dict[str, object]:
    if len(raw) > MAX_BYTES:
        raise WireError(f"a message of {len(raw)} bytes is over the bound of {MAX_BYTES}")
    try:
        outer = from_json(raw)
    except ValueError as error:
        raise WireError(f"no JSON: {error}") from error
    if not isinstance(outer, dict):
        raise WireError("a message is one JSON object")
    version = outer.get("v")
    if type(version) is not int or version != VERSION:  # True == 1, and is no version
        raise WireError(f"a message of version {str(version)[:20]}; this program reads version {VERSION}")
    return outer


def _only(outer: dict[str, object], *more: str) -> None:
    extra = set(outer) - {"v", "type", "body", *more}
    if extra:
        raise WireError(f"a message with the unknown field '{min(extra)[:40]}'")


def _read(raw: bytes, kind: type, *more: tuple[str, type]) -> Any:  # noqa: ANN401 - of the fields that were asked for
    """The whole message from its bytes, once more, since strict mode reads enums, tuples and bytes as JSON writes them.

    Returns:
        An object with a `body` of that kind and what more was asked for, each a name and its kind.
    """
    try:
        return _whole(kind, more).validate_json(raw, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors()[0]
        field, *inner = first["loc"] or ("body",)
        place = ".".join(str(part) for part in inner)
        of = {"body": kind, **dict(more)}.get(str(field), kind)
        raise WireError(f"{of.__name__}{'.' if place else ''}{place[:80]}: {first['msg'][:100]}") from error


@cache
def _whole(kind: type, more: tuple[tuple[str, type], ...]) -> TypeAdapter[Any]:
    return adapter(make_dataclass(kind.__name__, (("v", int), ("type", str), *more, ("body", kind)), slots=True))
