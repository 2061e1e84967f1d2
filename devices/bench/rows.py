"""The rows of `floorman bench devices`, in the order in which they are measured. A further one is a file and a line."""

from typing import Final

from devices.bench import chain, clock, corrupt, idle, replug, sync
from hub.measuring import Row

ROWS: Final[dict[str, Row]] = {
    "sync": sync.measure,
    "corrupt": corrupt.measure,
    "idle": idle.measure,
    "clock": clock.measure,
    "chain": chain.measure,
    "replug": replug.measure,
}
