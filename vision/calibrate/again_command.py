"""`floorman calibrate again`: a camera of a running table was pushed; find its place by the markers, and go on."""

import getpass
import os
import queue
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

if TYPE_CHECKING:
    from hub.link.address import BrokerAddress
    from hub.wire.messages import PlaceTold

BAD_INPUT: Final = 2
NOT_DONE: Final = 1
ANSWER_S: Final = 15.0


def command(
    table: Annotated[Path, typer.Argument(metavar="TABLE.toml", help="The table file of a table that runs.")],
    camera: Annotated[str, typer.Argument(metavar="CAMERA", help="The camera's id in that file.")],
    who: Annotated[str, typer.Option(help="Who does it; your name on this machine where it is left out.")] = "",
) -> None:
    """Calibrate a camera again that was pushed, while its table runs: lens, seats and millimetres stay.

    The former calibration is kept. Exits with 1 where it could not be done, with what to do.
    """
    from hub.link.desk import desk_address
    from hub.link.port import LinkError
    from hub.settings.load import SettingsError, load

    try:
        settings = load(table)
        names = [each.id for each in settings.cameras]
        if camera not in names:
            _refuse(f"The table has no camera '{camera}': it has {', '.join(names) or 'none'}.")
        address = desk_address(settings.table.data_dir)
        if address is None:
            _refuse(
                f"The table does not run: use floorman calibrate table with the file of '{camera}', its --camera and "
                "its --lens, and no distances."
            )
        told = _asked(address, settings.table.id, camera, who or getpass.getuser())
    except (SettingsError, LinkError) as error:
        _refuse(str(error))
    if told is None:
        _refuse(f"The camera '{camera}' does not answer: look whether the table reads from it at all.")
    typer.echo(told.sentence, err=not told.well)
    raise typer.Exit(0 if told.well else NOT_DONE)


def _asked(address: "BrokerAddress", table: str, camera: str, who: str) -> "PlaceTold | None":
    """What the camera answers, None where it does not in time.

    Raises:
        LinkError: the broker does not let us in.
    """
    from hub.link.mqtt import MqttLink
    from hub.link.port import Delivery
    from hub.wire.codec import WireError, decode, encode
    from hub.wire.messages import PlaceTold, PlaceWanted
    from hub.wire.topics import Kind, Leaf, Topic, pattern

    answers: queue.SimpleQueue[PlaceTold] = queue.SimpleQueue()

    def hear(delivery: Delivery) -> None:
        try:
            message = decode(delivery.payload)
        except WireError:
            return
        if isinstance(message, PlaceTold):
            answers.put(message)

    link = MqttLink(address, f"again-{table}-{os.getpid()}", on_delivery=hear, wait_s=5.0)
    link.subscribe(pattern(table, Kind.CAMERA, camera, Leaf.ACK))
    link.open()
    try:
        link.publish(Topic(table, Kind.CAMERA, camera, Leaf.COMMAND), encode(PlaceWanted(who)))
        return answers.get(timeout=ANSWER_S)
    except queue.Empty:
        return None
    finally:
        link.close()


def _refuse(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)
