"""What chips in front of the cards mean: motions, words and values (H18-H23, D12-D14, D28)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from hub.events.poker import ChipsMoved, Said, Street
from hub.rules.house.profile import NamedAmount, Profile, Underraise


class Meaning(StrEnum):
    """What the chips are."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    TOO_FEW = "underbet"
    """Less than the call: they stay in, and the rest is to be added unless the hand is folded (H23)."""


@dataclass(frozen=True, slots=True)
class Facing:
    """What a player stands before: the total to match, his own chips out, the smallest total of a bet or raise.

    `most` is all he could have in front; None where that is not known.
    """

    street: Street
    price: int
    in_front: int
    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the chips were read as; `to` is the total in front, `missing` what the chips lack of a call."""

    meaning: Meaning
    to: int
    string_bet: bool = False
    missing: int = 0


def read_chips(facing: Facing, moved: ChipsMoved, profile: Profile) -> Reading:
    """The ruling on chips that came in front of a player in turn."""
    reading = _read(facing, moved, profile)
    if reading.meaning is not Meaning.CALL:
        return reading
    return replace(reading, missing=max(0, reading.to - _total(facing, _motions(moved))))


def _read(facing: Facing, moved: ChipsMoved, profile: Profile) -> Reading:
    if moved.said is Said.FOLD:
        return Reading(Meaning.FOLD, facing.in_front)
    if moved.said in (Said.CALL, Said.CHECK):
        return _call(facing)
    if moved.named is not None or moved.said in (Said.BET, Said.RAISE):
        return _spoken(facing, moved, profile)
    return _silent(facing, moved, profile)


def _call(facing: Facing, string_bet: bool = False) -> Reading:
    """A call to the price, or the check of whoever owes nothing (D12)."""
    meaning = Meaning.CALL if facing.price > facing.in_front else Meaning.CHECK
    return Reading(meaning, max(facing.price, facing.in_front), string_bet)


def _raise(facing: Facing, to: int, string_bet: bool = False) -> Reading:
    """A bet or raise to this total, made up to the smallest one; all-in for less is allowed (D13, H21)."""
    least = facing.least if facing.most is None else min(facing.least, facing.most)
    return Reading(Meaning.RAISE if facing.price else Meaning.BET, max(to, least), string_bet)


def _spoken(facing: Facing, moved: ChipsMoved, profile: Profile) -> Reading:
    """A said bet or raise binds, and so does a named amount, however the chips come (H21)."""
    if moved.named is not None:
        return _named(facing, moved.said, moved.named, profile)
    motions = _motions(moved)
    if not facing.price:
        return _opening(facing, motions)
    after_call = len(motions) == 2 and facing.in_front + sum(motions[0]) == facing.price
    if len(motions) > 1 and not after_call:
        return _raise(facing, facing.least, string_bet=True)  # H19
    return _raise(facing, _total(facing, motions))


def _named(facing: Facing, said: Said | None, named: int, profile: Profile) -> Reading:
    """A named amount is the total, or what comes on top of the price (D28).

    Without "bet" or "raise" an amount up to the price is a call, or too few chips where it is less.
    """
    if said is None and named <= facing.price:
        if named == facing.price or named <= facing.in_front:
            return _call(facing)
        return Reading(Meaning.TOO_FEW, named, missing=facing.price - named)
    on_top = facing.price if profile.named_amount is NamedAmount.BY else 0
    return _raise(facing, named + on_top)


def _silent(facing: Facing, moved: ChipsMoved, profile: Profile) -> Reading:
    """Nothing said: the chips decide."""
    motions = _motions(moved)
    total = _total(facing, motions)
    if not motions:
        return Reading(Meaning.TOO_FEW, total, missing=facing.price - total) if total < facing.price else _call(facing)
    if not facing.price:
        return _opening(facing, motions)
    if total < facing.price:
        return _less_than_the_call(facing, total)
    if len(motions) > 1:
        return _call(facing, string_bet=True)  # H19
    if len(motions[0]) == 1 or total == facing.price:
        return _call(facing)  # H20, D12
    return _over_the_call(facing, total, profile)


def _less_than_the_call(facing: Facing, total: int) -> Reading:
    """Too few chips stay in (H23); with his last chip in front it is an all-in call."""
    if total == facing.most:
        return Reading(Meaning.CALL, total)
    return Reading(Meaning.TOO_FEW, total, missing=facing.price - total)


def _opening(facing: Facing, motions: list[tuple[int, ...]]) -> Reading:
    """The first bet of a street: exactly the chips, of several motions the first, at least the minimum (H20, D14)."""
    return _raise(facing, _total(facing, motions[:1]), string_bet=len(motions) > 1)


def _over_the_call(facing: Facing, total: int, profile: Profile) -> Reading:
    """Two or more chips worth more than the call: a raise to their value, or what D13 makes of too small a one."""
    if total >= facing.least or total == facing.most:
        return _raise(facing, total)
    match profile.underraise:
        case Underraise.HALF_RULE if 2 * (total - facing.price) < facing.least - facing.price:
            return _call(facing)
        case Underraise.EXACT_VALUE if facing.street is Street.PREFLOP:
            return Reading(Meaning.RAISE, total)
        case _:
            return _raise(facing, facing.least)


def _motions(moved: ChipsMoved) -> list[tuple[int, ...]]:
    return [motion for motion in moved.motions if motion]


def _total(facing: Facing, motions: list[tuple[int, ...]]) -> int:
    return facing.in_front + sum(sum(motion) for motion in motions)
