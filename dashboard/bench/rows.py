"""The rows of `floorman bench screens`, in the order in which they are measured. A further one is a file and a line."""

from typing import Final

from dashboard.bench import broadcast, chain, stalled
from hub.measuring import Row

ROWS: Final[dict[str, Row]] = {
    "broadcast": broadcast.measure,
    "stalled": stalled.measure,
    "chain": chain.measure,
}
