"""What people are told while a deck is learnt, and why one could not be. Pure."""

from collections.abc import Iterator, Sequence
from typing import Final

from vision.cards.enrolled.learning import Progress

_DECK: Final = 52
_MOST: Final = 12
ASK: Final = (
    "Lay the cards on the board or before the seats, inside their lines, in any order, several at once and none on "
    "another; leave them a second, then lay the next ones. At last lay two cards face down."
)


def news(before: Progress | None, now: Progress) -> Iterator[str]:
    """The lines about what has changed."""
    if before is None or len(now.seen) != len(before.seen):
        yield _count(now)
    if now.back and not (before is not None and before.back):
        yield "The back is known."
    was = () if before is None else tuple(doubts(before))
    yield from (line for line in doubts(now) if line not in was)
    if now.unread > (0 if before is None else before.unread):
        yield "A card could not be read: turn it, lay it nearer to the camera, or take away glare."


def doubts(now: Progress) -> Iterator[str]:
    """What is wrong at this moment, a sentence each."""
    if now.twice:
        yield f"{_list(now.twice)} lies there twice: these are two decks, take one away."
    if now.doubled:
        yield f"Two different faces were read as {_list(now.doubled)}: show it again, of one deck only."
    if now.strangers:
        yield f"Which of these is which is not sure: {_list(now.strangers)}. Show them again, nearer to the camera."
    if now.backs > 1:
        yield "Two different backs were seen: these are two decks, take one away."
    if now.other_size_mm is not None:
        short, long = now.other_size_mm
        yield (
            f"Something measures {short:g} x {long:g} mm: if that is a card of this deck, write its size into "
            "card_size_mm of the calibration."
        )


def shortcomings(now: Progress | None) -> Iterator[str]:
    """Why a deck is not learnt, a sentence each with the next step."""
    if now is None or not (now.seen or now.back or now.unread or now.other_size_mm):
        yield "No card was seen: lay them inside the lines of the board or the seats, and look at the light."
        return
    yield from doubts(now)
    if now.missing:
        missing = len(now.missing)
        yield f"{missing} of {_DECK} cards never came clear: {_list(now.missing)}. Show the whole deck again."
    if not now.back:
        yield (
            "The back is not known: lay two cards face down too, at once; one that has the felt's colour up to its "
            "edge cannot be seen on it."
        )


def _count(now: Progress) -> str:
    missing = f", missing: {_list(now.missing)}" if 0 < len(now.missing) <= _MOST else ""
    return f"{len(now.seen)} of {_DECK} cards{missing}."


def _list(codes: Sequence[str]) -> str:
    rest = f" and {len(codes) - _MOST} more" if len(codes) > _MOST else ""
    return " ".join(codes[:_MOST]) + rest
