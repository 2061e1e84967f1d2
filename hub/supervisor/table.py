"""The processes that a table, or a tournament's floor, needs, in the order to start them."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from hub.link.accounts import Role
from hub.link.address import VARIABLE
from hub.link.plan import BrokerPlan
from hub.settings.model import TableFile
from hub.supervisor.plan import Child

_VISION_ENVIRONMENT: Final = (
    # Measured: pages given back and taken again cost 5 ms a 1080p frame; BLAS threads only fight over the cores.
    ("OPENBLAS_NUM_THREADS", "1"),
    ("MALLOC_MMAP_MAX_", "0"),
    ("MALLOC_TRIM_THRESHOLD_", "1000000000"),
)


def table_children(table_file: Path, settings: TableFile, plan: BrokerPlan) -> list[Child]:
    """Broker (unless one is given), hub, vision (where the table has cameras), devices, dashboard.

    Devices run wherever a box may be plugged in, since one can be bound while the table runs.

    Args:
        table_file: The table file that each process reads for itself.
        settings: What is in it.
        plan: The broker of this table, prepared and not started.
    """
    children = [_broker(plan)] if plan.command else []
    children.append(_part("hub", table_file, Role.HUB))
    if settings.cameras:
        vision = _part("vision", table_file, Role.VISION)
        children.append(replace(vision, environment=_VISION_ENVIRONMENT, critical=False))
    if settings.boxes or settings.devices.scan:
        children.append(replace(_part("devices", table_file, Role.DEVICES), critical=False))
    children.append(_part("dashboard", table_file, Role.DASHBOARD))
    return children


def floor_children(tournament_file: Path, plan: BrokerPlan) -> list[Child]:
    """Broker (unless one is given), floor, dashboard.

    Args:
        tournament_file: The file that each process reads for itself.
        plan: The broker of this tournament, prepared and not started.
    """
    broker = [_broker(plan)] if plan.command else []
    return [*broker, _part("hub.floor", tournament_file, Role.HUB), _part("dashboard", tournament_file, Role.DASHBOARD)]


def in_order(own: Sequence[Child], extra: Sequence[Child]) -> list[Child]:
    """The table's own processes and what is played besides, in the order to start them.

    They end the other way round. Simulated boxes start before the table, or their end would look as if every cable had
    been pulled; people, who end the table, come last.
    """
    broker = [child for child in own if child.role is None]
    props = [child for child in extra if not child.ends_table]
    return [*broker, *props, *(child for child in own if child.role), *(child for child in extra if child.ends_table)]


def with_broker(children: Iterable[Child], plan: BrokerPlan) -> list[Child]:
    """The children, each told where the broker is and who it is there."""
    return [
        replace(child, environment=(*child.environment, (VARIABLE, plan.addresses[child.role].url)))
        if child.role
        else child
        for child in children
    ]


def _broker(plan: BrokerPlan) -> Child:
    return Child("broker", plan.command, port=plan.address.port)


def _part(package: str, table_file: Path, role: Role) -> Child:
    # -P: a file of the folder we are started in must never be taken for one of our modules.
    command = (sys.executable, "-P", "-m", package, str(table_file.resolve()))
    return Child(package.split(".")[-1], command, role=role)
