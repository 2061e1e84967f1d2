"""The AsyncAPI 3 document of all topics, made from the message types: `python -m hub.wire.asyncapi` prints it.

What is printed stands in hub/wire/asyncapi.json (`make asyncapi`); a test compares the two.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import Ruling
from hub.wire.codec import MAX_BYTES, OBSERVATIONS, PLAINS, RULINGS, VERSION, Command, adapter
from hub.wire.messages import (
    Ack,
    Availability,
    BoxState,
    CameraState,
    Descriptor,
    FloorState,
    HubState,
    PlaceTold,
    PlaceWanted,
    Scene,
    SelfTestDone,
)
from hub.wire.topics import ROOT, Kind, Leaf

Schema = dict[str, Any]

_SEEN: Final = (FrameRead, CupSeen)
"""What only a camera says."""

CARRIED: Final[Mapping[tuple[Kind, Leaf], tuple[type, ...]]] = {
    (Kind.DEVICE, Leaf.AVAILABILITY): (Availability,),
    (Kind.DEVICE, Leaf.DESCRIPTOR): (Descriptor,),
    (Kind.DEVICE, Leaf.STATE): (BoxState, Scene),
    (Kind.DEVICE, Leaf.EVENT): (*(kind for kind in get_args(Observation) if kind not in _SEEN), SelfTestDone),
    (Kind.DEVICE, Leaf.COMMAND): tuple(kind for kind in get_args(Command) if kind is not PlaceWanted),
    (Kind.DEVICE, Leaf.ACK): (Ack,),
    (Kind.CAMERA, Leaf.AVAILABILITY): (Availability,),
    (Kind.CAMERA, Leaf.DESCRIPTOR): (Descriptor,),
    (Kind.CAMERA, Leaf.STATE): (CameraState,),
    (Kind.CAMERA, Leaf.EVENT): _SEEN,
    (Kind.CAMERA, Leaf.COMMAND): (PlaceWanted,),
    (Kind.CAMERA, Leaf.ACK): (PlaceTold,),
    (Kind.LENS, Leaf.EVENT): (FrameRead,),
    (Kind.HUB, Leaf.AVAILABILITY): (Availability,),
    (Kind.HUB, Leaf.DESCRIPTOR): (Descriptor,),
    (Kind.HUB, Leaf.STATE): (HubState, FloorState),
    (Kind.HUB, Leaf.EVENT): get_args(Ruling),
}
"""Which leaf carries which messages. People at a console are a device too."""

_SENT_BY_HUB: Final = ((Kind.DEVICE, Leaf.COMMAND), (Kind.DEVICE, Leaf.ACK))

_SAYS: Final[Mapping[Leaf, str]] = {
    Leaf.AVAILABILITY: "Whether it is there; `online: false` is the will that the broker publishes.",
    Leaf.DESCRIPTOR: "What it is.",
    Leaf.STATE: "How it stands now.",
    Leaf.EVENT: "What happened.",
    Leaf.COMMAND: "What it is to do.",
    Leaf.ACK: "What became of its observation, so that it need not be sent again.",
}


def document() -> Schema:
    """The whole document."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Floorman",
            "version": str(VERSION),
            "description": (
                f"All topics of a table, or of a tournament's floor. One JSON object a message, at most {MAX_BYTES} "
                "bytes. Observations come in an envelope that names them for good; one that comes twice is applied "
                "once. Rulings carry their row in the journal. An unknown field, type or version is refused."
            ),
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {_name(kind, leaf): _channel(kind, leaf) for kind, leaf in CARRIED},
        "operations": {_name(kind, leaf): _operation(kind, leaf) for kind, leaf in CARRIED},
        "components": {"messages": _messages(), "schemas": _schemas()},
    }


def text() -> str:
    """The document as it stands in the file."""
    return json.dumps(document(), indent=1) + "\n"


def _name(kind: Kind, leaf: Leaf) -> str:
    return f"{kind}-{leaf}"


def _channel(kind: Kind, leaf: Leaf) -> Schema:
    return {
        "address": f"{ROOT}/{{table}}/{kind}/{{id}}/{leaf}",
        "description": f"{_SAYS[leaf]} {'Retained.' if leaf.retained else 'Not retained.'}",
        "parameters": {
            "table": {"description": "The id of the table: lower-case letters, digits and '-', at most 32."},
            "id": {"description": f"The id of the {kind}, in the same letters."},
        },
        "messages": {each.__name__: _ref("messages", each.__name__) for each in CARRIED[kind, leaf]},
    }


def _operation(kind: Kind, leaf: Leaf) -> Schema:
    sent = kind is Kind.HUB or (kind, leaf) in _SENT_BY_HUB
    return {
        "action": "send" if sent else "receive",
        "summary": f"The hub {'sends' if sent else 'receives'} it.",
        "channel": {"$ref": f"#/channels/{_name(kind, leaf)}"},
        "bindings": {"mqtt": {"qos": 1, "retain": leaf.retained, "bindingVersion": "0.2.0"}},
    }


def _messages() -> Schema:
    row = {"row": {"type": "integer"}, "at": {"type": "integer", "description": "Microseconds since 1970."}}
    return {
        **{name: _message(name, {"envelope": _ref("schemas", "Envelope")}) for name in OBSERVATIONS},
        **{name: _message(name, row) for name in RULINGS},
        **{name: _message(name, {}) for name in PLAINS},
    }


def _message(name: str, more: Schema) -> Schema:
    properties = {"v": {"const": VERSION}, "type": {"const": name}, **more, "body": _ref("schemas", name)}
    return {
        "name": name,
        "payload": {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
    }


def _schemas() -> Schema:
    kinds: Iterable[type] = (Envelope, *OBSERVATIONS.values(), *RULINGS.values(), *PLAINS.values())
    inputs: Any = [(kind.__name__, "validation", adapter(kind)) for kind in kinds]
    template = "#/components/schemas/{model}"
    _, found = adapter(Envelope).json_schemas(inputs, ref_template=template)
    schemas: Schema = _closed(found["$defs"])
    return schemas


def _closed(schema: Any) -> Any:  # noqa: ANN401 - any piece of a JSON schema
    """The same schema, in which no object takes a field that is not named, and bytes say how they are written."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") == "binary":
        return {"type": "string", "contentEncoding": "base64url", "contentMediaType": "image/jpeg"}
    closed = {key: _closed(each) for key, each in schema.items()}
    return {**closed, "additionalProperties": False} if schema.get("type") == "object" else closed


def _ref(section: str, name: str) -> Schema:
    return {"$ref": f"#/components/{section}/{name}"}


if __name__ == "__main__":
    sys.stdout.write(text())
