"""What `read dice` says about one picture: the JSON of the contract, and a line for people."""

from dataclasses import dataclass
from typing import Final

from calibration.model import Calibration
from hub.events.readings import UNREAD, DieReading, SeatReading, SeatState
from vision.dice.agreement import READERS
from vision.dice.sight import sentence

Json = dict[str, object]
_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """A seat's reading, with whether it may be believed without asking."""

    reading: SeatReading
    verified: bool
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """One picture, read. `seats` is None where there was no calibration.

    `verified` speaks of the picture as a whole: every seat is verified, or covered, or empty as it should be.
    """

    file: str
    verified: bool
    why: tuple[str, ...]
    dice: tuple[tuple[int | None, DieReading], ...]
    seats: tuple[SeatVerdict, ...] | None = None


def judge(reading: SeatReading, owned: int | None) -> SeatVerdict:
    """Verify a seat: lifted, without a doubt, and with exactly the dice it owns (DESIGN §3, rules 2 to 4)."""
    why = list(reading.why)
    if reading.state is SeatState.UNSURE:
        why.append("seat_unsure")
    if reading.state is SeatState.LIFTED:
        if owned is None:
            why.append("count_unknown")
        elif owned != len(reading.dice):
            why.append("count_differs")
        if UNREAD in reading.values:
            why.append("unread_die")
    if reading.state is SeatState.EMPTY and owned:
        why.append("count_differs")
    known = tuple(dict.fromkeys(why))
    return SeatVerdict(reading, reading.state is SeatState.LIFTED and not known, known)


def of_seats(file: str, readings: tuple[SeatReading, ...], calibration: Calibration) -> Report:
    """The report of a picture read with a calibration."""
    verdicts = tuple(judge(reading, calibration.seat(reading.seat).dice) for reading in readings)
    why = tuple(dict.fromkeys(code for verdict in verdicts for code in verdict.why))
    lifted = any(verdict.verified for verdict in verdicts)
    dice = tuple((v.reading.seat, die) for v in verdicts for die in v.reading.dice)
    return Report(file, lifted and not why, why if lifted or why else ("no_dice",), dice, verdicts)


def of_photograph(file: str, dice: tuple[DieReading, ...], why: tuple[str, ...]) -> Report:
    """The report of a picture read without a calibration."""
    return Report(file, bool(dice) and not why, why, tuple((None, die) for die in dice))


def _value(value: int) -> int | None:
    return None if value == UNREAD else value


def _die_json(seat: int | None, die: DieReading) -> Json:
    return {
        "value": _value(die.value),
        "confidence": round(die.confidence, _DIGITS),
        "center": [round(die.center_px[0], 1), round(die.center_px[1], 1)],
        "seat": seat,
    }


def _seat_json(verdict: SeatVerdict) -> Json:
    reading = verdict.reading
    shown = [_value(value) for value in reading.values] if reading.state is not SeatState.COVERED else None
    return {
        "seat": reading.seat,
        "state": reading.state.value,
        "values": shown,
        "verified": verdict.verified,
        "why": list(verdict.why),
    }


def to_json(report: Report) -> Json:
    """The object that `read dice --json` prints."""
    found: Json = {
        "file": report.file,
        "verified": report.verified,
        "why": list(report.why),
        "dice": [_die_json(seat, die) for seat, die in report.dice],
    }
    if report.seats is not None:
        found["seats"] = [_seat_json(verdict) for verdict in report.seats]
    return found


def _shown(dice: tuple[DieReading, ...]) -> str:
    return " ".join(str(_value(die.value) or "?") for die in sorted(dice, key=lambda die: die.value)) or "no dice"


def _judgement(verified: bool, why: tuple[str, ...]) -> str:
    return "verified" if verified else "ask: " + " ".join(sentence(code) for code in why[:2])


def to_text(report: Report) -> str:
    """One line, and one more for each seat."""
    if report.seats is None:
        dice = tuple(die for _, die in report.dice)
        said = f"verified: {' and '.join(READERS)} agree" if report.verified else _judgement(False, report.why)
        return f"{report.file}: {_shown(dice)} ({said})"
    lines = [f"{report.file}: {'verified' if report.verified else 'not verified'}"]
    for verdict in report.seats:
        reading = verdict.reading
        what = _shown(reading.dice) if reading.dice else reading.state.value
        calm = not verdict.why and not verdict.verified
        lines.append(
            f"  seat {reading.seat}: {what}" + ("" if calm else f" ({_judgement(verdict.verified, verdict.why)})")
        )
    return "\n".join(lines)
