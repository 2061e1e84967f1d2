"""Row `chain`: from a press on a box's port until the last spectator has it, beside the bare way of the same press.

Ours goes through bridge, broker, hub and its journal, broker and pages; the bare way through a bare read, paho, the
same broker, paho and a send loop, with nothing kept and no rule applied. They take turns.
"""

import json
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import IO, Any, Final

from dashboard.bench import servers
from dashboard.bench.message import mark
from dashboard.bench.ruled import Ruled, ruled
from dashboard.bench.stage import EVENT_STREAM, Crowd, child, crowd, free_port
from hub.figures import Figure, percentile
from hub.measuring import BenchError

LATER: Final = 1.5
PRESSES: Final = 60
WARM_UP: Final = 5
MILLI: Final = 1e6
TRIES: Final = 20
AGAIN_S: Final = 0.5
SEEN: Final = json.dumps({"seats": list(range(1, 11))})
RULED: Final = "ruled"
WHAT: Final = {
    "ours": "ours: press to the last spectator",
    "bare": "bare: press to the last spectator",
    RULED: "of ours, press to the snapshot at the broker, journalled",
}
MARKS: Final = {"ours": "event: view", "bare": mark(0)}


class Boxes:
    """A table with boxes in a process of another package."""

    def __init__(self, told: Iterator[str], tell: IO[str]) -> None:
        self._told, self._tell = told, tell
        self.table = self._next()

    def press(self, where: str) -> int:
        """Press; when that was, in nanoseconds of the machine's monotonic clock."""
        self._tell.write(where + "\n")
        self._tell.flush()
        return int(self._next()["at"])

    def _next(self) -> Mapping[str, Any]:
        line = next(self._told, "")
        if not line:
            raise BenchError("The table with its boxes does not come up; its sentence stands above. Try again.")
        found: Mapping[str, Any] = json.loads(line)
        return found


def measure(spectators: int, presses: int = PRESSES) -> list[Figure]:
    """The ratio, and the milliseconds behind it.

    Raises:
        BenchError: the table does not come up, or spectators did not get a press.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floorman-bench-")))
        boxes, pages = stack.enter_context(_boxes()), stack.enter_context(crowd())
        broker, port, table = boxes.table["pages"], free_port(), folder / "pages.toml"
        table.write_text(servers.table_file(port), encoding="utf-8")
        stack.enter_context(servers.pages(table, port, broker))
        bare_port, _ = stack.enter_context(servers.peer("bare_peer", broker, boxes.table["bare"], "always"))
        ports = {"ours": (port, "/events/table"), "bare": (bare_port, "/")}
        for name, (at, path) in ports.items():
            request = EVENT_STREAM.format(path=path, port=at)
            pages.does("join", group=name, port=at, request=request, count=spectators)
        told = stack.enter_context(ruled(broker))
        return figures(_pressed(pages, boxes, told, port, presses + WARM_UP), spectators)


def figures(late: Mapping[str, Sequence[float]], spectators: int) -> list[Figure]:
    """Ours beside the bare chain, by the milliseconds of each press until the last spectator had it."""
    ratio = percentile(late["ours"], 50) / percentile(late["bare"], 50)
    return [
        Figure(f"chain: press to the last of {spectators} / the bare chain", ratio, LATER),
        *(
            Figure(f"  {WHAT[name]}, p{percent} (ms)", percentile(each, percent))
            for name, each in late.items()
            for percent in (50, 95)
        ),
    ]


def _pressed(pages: Crowd, boxes: Boxes, told: Ruled, port: int, presses: int) -> Mapping[str, Sequence[float]]:
    late: dict[str, list[float]] = {name: [] for name in (*MARKS, RULED)}
    for turn in range(presses):
        for name in MARKS:
            at, last = _until_last(pages, name, partial(boxes.press, name))
            if turn >= WARM_UP:
                late[name].append((last - at) / MILLI)
                late[RULED] += [(told.since(at) - at) / MILLI] if name == "ours" else []
        # The dealer has seen to it, so that the next press says something new.
        _until_last(pages, "ours", partial(_seen, port))
    return late


def _until_last(pages: Crowd, group: str, begin: Callable[[], int]) -> tuple[int, int]:
    """When it was begun, and when the last spectator of the group had what came of it."""
    pages.does("reached", group=group, mark=MARKS[group])
    at, told = begin(), pages.answer()
    if told["missing"]:
        raise BenchError(f"{told['missing']} spectators did not get a press ({group}) in twenty seconds.")
    return at, told["when"][-1]


def _seen(port: int) -> int:
    """The dealer's page enters it, again where a busy machine did not let it through."""
    for _ in range(TRIES):
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("POST", "/api/entries/call_seen", SEEN, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = json.loads(answer.read())
        connection.close()
        if answer.status == HTTPStatus.OK:
            return 0
        threading.Event().wait(AGAIN_S)
    raise BenchError(f"The dealer's page does not get through to the hub: {said['sentence']}")


@contextmanager
def _boxes() -> Iterator[Boxes]:
    with child(sys.executable, "-P", "-m", "devices.bench.pressing", talks=True) as process:
        assert process.stdout
        assert process.stdin
        yield Boxes(iter(process.stdout.readline, ""), process.stdin)
