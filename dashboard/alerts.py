"""Alerts for the floor: what was not well, since when, who looks after it, and who called it solved. Pure.

None goes by itself, but for want of room. What is well again stands as over until somebody has solved it, and then with
the time and who.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hub.events.clocks import UtcMicros

PATIENCE_US: Final = 3_000_000
"""What is well again sooner is none: a camera that starts has sent no picture yet."""
SOLVED_KEPT: Final = 50
"""The newest that were solved; the log has the rest."""
MOST: Final = 200
"""More alerts than this at a time are nobody's to read. What has been over for the longest gives way to what is wrong
now; where nothing is over, the newest wait until there is room."""

_FIGURE: Final = re.compile(r"\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Alert:
    """One thing that is not well, or was.

    Args:
        number: of the alert, from 1.
        sentence: what it is and what to do, in the hub's words.
        since: when it was first noticed.
        times: how often it came, while nobody had solved it.
        over: since when it is well again; 0: it is not.
        taken_by: who looks after it; empty: nobody said so.
        solved: when somebody called it solved; 0: nobody has.
        solved_by: who that was.
    """

    number: int
    sentence: str
    since: UtcMicros
    times: int = 1
    over: UtcMicros = UtcMicros(0)
    taken_by: str = ""
    solved: UtcMicros = UtcMicros(0)
    solved_by: str = ""


@dataclass(frozen=True, slots=True)
class Alerts:
    """Those that wait for somebody, the oldest first, and those that were solved, the newest first."""

    waiting: tuple[Alert, ...] = ()
    solved: tuple[Alert, ...] = ()
    made: int = 0


def told(alerts: Alerts, sentences: Iterable[str], now: UtcMicros) -> Alerts:
    """The alerts once these sentences are what is not well; the very same ones where nothing is new."""
    wrong = {about(sentence): sentence for sentence in sentences}
    known = {about(each.sentence) for each in alerts.waiting}
    new = [sentence for key, sentence in wrong.items() if key not in known]
    waiting = tuple(_now(each, wrong.get(about(each.sentence), ""), now) for each in alerts.waiting)
    waiting = _making_room(waiting, len(waiting) + len(new) - MOST)
    added = tuple(
        Alert(alerts.made + place, sentence, now) for place, sentence in enumerate(new[: MOST - len(waiting)], 1)
    )
    if not added and waiting == alerts.waiting:
        return alerts
    return replace(alerts, waiting=(*waiting, *added), made=alerts.made + len(added))


def about(sentence: str) -> str:
    """What a sentence is about: with other figures, "1.32 s apart", it is the same thing that is not well."""
    return _FIGURE.sub("", sentence)


def lasting(first: Mapping[str, UtcMicros], sentences: Iterable[str], now: UtcMicros) -> dict[str, UtcMicros]:
    """Since when what each of these sentences is about has been so without a gap; `first` is what was known before."""
    return {key: first.get(key, now) for key in map(about, sentences)}


def taken(alerts: Alerts, number: int, who: str) -> Alerts | None:
    """Somebody looks after an alert; None where it does not wait."""
    if all(each.number != number for each in alerts.waiting):
        return None
    waiting = tuple(replace(each, taken_by=who) if each.number == number else each for each in alerts.waiting)
    return replace(alerts, waiting=waiting)


def solved(alerts: Alerts, number: int, who: str, now: UtcMicros) -> Alerts | None:
    """Somebody has solved an alert; None where it does not wait, or is not over yet."""
    found = next((each for each in alerts.waiting if each.number == number and each.over), None)
    if found is None:
        return None
    waiting = tuple(each for each in alerts.waiting if each is not found)
    done = replace(found, solved=now, solved_by=who)
    return replace(alerts, waiting=waiting, solved=(done, *alerts.solved)[:SOLVED_KEPT])


def _now(alert: Alert, sentence: str, now: UtcMicros) -> Alert:
    """It is not well as the sentence says, all the time or again; no sentence: it is over."""
    if not sentence:
        return alert if alert.over else replace(alert, over=now)
    again = bool(alert.over)
    known = not again and sentence == alert.sentence
    return alert if known else replace(alert, sentence=sentence, times=alert.times + again, over=UtcMicros(0))


def _making_room(waiting: tuple[Alert, ...], surplus: int) -> tuple[Alert, ...]:
    over = sorted((each for each in waiting if each.over), key=lambda each: each.over)
    gone = {each.number for each in over[: max(surplus, 0)]}
    return tuple(each for each in waiting if each.number not in gone)
