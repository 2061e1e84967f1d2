"""What the supervisor tells: one plain sentence for each start, death and end."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hub.supervisor.policy import EndTable, StartAgain, Verdict

NANOS = 1_000_000_000


class Change(StrEnum):
    """What happened to a child."""

    STARTED = "started"
    DIED = "died"
    STARTED_AGAIN = "started_again"
    GAVE_UP = "gave_up"
    FINISHED = "finished"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Notice:
    """One change of one child, as a sentence for the terminal and the floor screen."""

    change: Change
    child: str
    sentence: str


Announce = Callable[[Notice], None]


def death(child: str, status: int, last_words: str, verdict: Verdict, at: int) -> Notice:
    """The notice of a death and of what follows from it.

    Args:
        child: Its name.
        status: Its exit status, minus the signal's number where a signal ended it.
        last_words: The last line of its log, empty where it said nothing.
        verdict: What follows.
        at: When it died, in nanoseconds of the clock of the verdict.
    """
    match verdict:
        case StartAgain():
            wait = f"Starting it again in {(verdict.at - at) / NANOS:.1f} s."
            return Notice(Change.DIED, child, f"{child} {_end(status, last_words)} {wait}")
        case EndTable(status=0):
            return Notice(Change.FINISHED, child, f"{child} is done.")
        case EndTable():
            return Notice(Change.GAVE_UP, child, _refusal(child, status, last_words))


def _refusal(child: str, status: int, last_words: str) -> str:
    if last_words and status == 2:
        return last_words
    return f"{child} {_end(status, last_words)} It does not come up, so the table is stopped."


def _end(status: int, last_words: str) -> str:
    if status < 0:
        return f"was ended by {_signal_name(-status)}."
    return f"ended with status {status}" + (f": {last_words.rstrip('.')}." if last_words else ".")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
