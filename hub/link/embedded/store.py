"""What outlives the broker's process: retained messages, lasting sessions and what waits for them.

One file of lines, each written whole before the sender's message is acknowledged; kill -9 loses nothing that was. At
every start, and when it has grown well over what lives, the file is written anew and put in place in one step.
"""

import base64
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

import structlog

from hub.link.embedded.packets import Message

_COMPACT_BYTES: Final = 32 * 1024 * 1024

Line = dict[str, Any]


@dataclass(slots=True)
class KeptSession:
    """A lasting session: whose it is, its patterns, and by number what it has not acknowledged."""

    account: str
    subscriptions: dict[str, int] = field(default_factory=dict)
    waiting: dict[int, Message] = field(default_factory=dict)


@dataclass(slots=True)
class Kept:
    """All that is kept."""

    retained: dict[str, Message] = field(default_factory=dict)
    sessions: dict[str, KeptSession] = field(default_factory=dict)

    def apply(self, line: Line) -> None:
        """Fold one line in."""
        operation: str = line["op"]
        match operation:
            case "retain":
                message = _message(line)
                self.retained[message.topic] = message
            case "clear":
                self.retained.pop(line["topic"], None)
            case "session":
                old = self.sessions.get(line["client"])
                waiting = old.waiting if old and old.account == line["account"] else {}
                self.sessions[line["client"]] = KeptSession(line["account"], dict(line["subscriptions"]), waiting)
            case "forget":
                self.sessions.pop(line["client"], None)
            case "wait":
                self.sessions[line["client"]].waiting[line["number"]] = _message(line)
            case "done":
                self.sessions[line["client"]].waiting.pop(line["number"], None)
            case _:
                raise ValueError(f"the unknown operation '{operation[:20]}'")

    def lines(self) -> list[Line]:
        """The lines that say what is kept and nothing more."""
        lines = [retain_line(message) for message in self.retained.values()]
        for client, session in self.sessions.items():
            lines.append(session_line(client, session.account, session.subscriptions))
            lines += [wait_line(client, number, message) for number, message in session.waiting.items()]
        return lines


class Store:
    """The file, and what is in it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.kept = _read(path)
        self._file, self._limit = self._rewrite()

    def write(self, line: Line) -> None:
        """Keep a line."""
        self.kept.apply(line)
        self._file.write(_bytes(line))
        self._file.flush()
        if self._file.tell() > self._limit:
            self._file.close()
            self._file, self._limit = self._rewrite()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _rewrite(self) -> tuple[IO[bytes], int]:
        """Write anew what lives; the file to go on with, and the size at which to do it again."""
        passing = self._path.with_name(f"{self._path.name}.new")
        passing.unlink(missing_ok=True)
        handle = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.writelines(_bytes(line) for line in self.kept.lines())
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        passing.replace(self._path)
        return self._path.open("ab"), max(_COMPACT_BYTES, 4 * size)


def retain_line(message: Message) -> Line:
    """A message is retained, or taken away where its payload is empty."""
    return _with_message({"op": "retain"}, message) if message.payload else {"op": "clear", "topic": message.topic}


def session_line(client: str, account: str, subscriptions: dict[str, int]) -> Line:
    """A lasting session and its patterns as they are now."""
    return {"op": "session", "client": client, "account": account, "subscriptions": subscriptions}


def forget_line(client: str) -> Line:
    """A session is no more."""
    return {"op": "forget", "client": client}


def wait_line(client: str, number: int, message: Message) -> Line:
    """A message waits for a lasting session."""
    return _with_message({"op": "wait", "client": client, "number": number}, message)


def done_line(client: str, number: int) -> Line:
    """A message was acknowledged."""
    return {"op": "done", "client": client, "number": number}


def _with_message(line: Line, message: Message) -> Line:
    payload = base64.b64encode(message.payload).decode()
    return {**line, "topic": message.topic, "qos": message.qos, "retain": message.retain, "payload": payload}


def _message(line: Line) -> Message:
    return Message(line["topic"], base64.b64decode(line["payload"]), line["qos"], line["retain"])


def _bytes(line: Line) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _read(path: Path) -> Kept:
    kept = Kept()
    lines = path.read_bytes().split(b"\n") if path.exists() else [b""]
    # The last piece is empty, or the half of a line during which the process was killed: nobody was told it is kept.
    for number, raw in enumerate(lines[:-1], 1):
        try:
            kept.apply(json.loads(raw))
        except (ValueError, KeyError, TypeError) as error:
            aside = path.replace(path.with_name(f"{path.name}.damaged"))
            # A table without a broker is worse than one whose parts publish again what they retain.
            structlog.get_logger().error("store damaged, put aside", line=number, why=repr(error), file=str(aside))
            return Kept()
    return kept
