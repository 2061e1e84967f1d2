"""Takes away what the broker of a table that does not run still keeps of a box: it must not haunt the next run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from devices.desk.sight import DeskError
from hub.link.accounts import Role
from hub.link.broker import start_broker
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery
from hub.settings.model import TableFile
from hub.settings.running import held
from hub.wire.topics import Kind, Leaf, Topic


def clear_retained(settings: TableFile, id_: str) -> None:
    """Start the table's broker for a moment, and clear the topics of a box.

    Raises:
        LinkError: it does not start.
        DeskError: the table is being started just now, or its folder is not ours to write.
    """
    folder, broker = settings.table.data_dir / "broker", settings.broker
    if not broker.url and not folder.exists():
        # It never ran.
        return
    with (
        _alone(settings.table.data_dir),
        start_broker(broker.kind, table=settings.table.id, folder=folder, url=broker.url) as running,
    ):
        link = MqttLink(running.addresses[Role.DESK], f"desk-{settings.table.id}", on_delivery=_pass_over)
        link.open()
        for leaf in (each for each in Leaf if each.retained):
            link.clear(Topic(settings.table.id, Kind.DEVICE, id_, leaf))
        link.close()


@contextmanager
def _alone(data_dir: Path) -> Iterator[None]:
    try:
        with held(data_dir):
            yield
    except BlockingIOError as error:
        raise DeskError("The table is being started just now: try again in a moment.") from error
    except PermissionError as error:
        raise DeskError(
            f"The data folder '{data_dir}' is not ours to write: be the user who runs the table."
        ) from error


def _pass_over(_delivery: Delivery) -> None:
    """Nothing is asked for."""
