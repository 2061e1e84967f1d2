"""The dealer's boxes: buttons that stand for entries which the dealer's page makes too. Pure."""

from typing import Final

from hub.events.observations import (
    ButtonPressed,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    ReadingAnswered,
    SeatDice,
    TimeCancelEntered,
    TimeEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.rulings import Refusal
from hub.table.state import TableState

TIME: Final = "time"
"""What a button says that calls *Time*: at a seat for its player, at the dealer's for the dealer."""

WHO: Final = "dealer's box"


def entry_of(state: TableState, press: ButtonPressed) -> Observation | Refusal:
    """The entry that a button of a box without a seat stands for, at this state of the table.

    `start` and `stop` are printed on the shot clock: they call *Time* or let it go on, and hold it.
    """
    match press.button:
        case "next":
            return NextRoundEntered()
        case "undo":
            return LastEntryUndone(WHO)
        case "confirm":
            return _confirmed(state)
        case "start" | "stop" | "hold" | "resume" | "cancel" | "time":
            return _time(state, press.button)
        case _:
            return Refusal("button_without_meaning")


def _time(state: TableState, button: str) -> Observation | Refusal:
    running = state.time.running
    if button == TIME or (button == "start" and running is None):
        return TimeEntered(None, WHO)
    if running is None:
        return Refusal("no_time")
    match button:
        case "hold" | "stop":
            return TimeHoldEntered(running.call, WHO)
        case "cancel":
            return TimeCancelEntered(running.call, WHO)
        case _:
            return TimeResumeEntered(running.call, WHO)


def _confirmed(state: TableState) -> Observation | Refusal:
    """The open question answered with what was read, where that can be: every die read, as many as the player owns."""
    review = state.review
    if review is None:
        return Refusal("review_closed")
    owned = state.round.owned
    if not all(all(doubt.values) and len(doubt.values) == owned.get(doubt.seat) for doubt in review.doubts):
        return Refusal("answer_incomplete")
    said = tuple(SeatDice(doubt.seat, doubt.values) for doubt in review.doubts)
    return ReadingAnswered(review.review, said, WHO)
