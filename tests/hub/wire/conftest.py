"""Any valid message, drawn by hypothesis from its type."""

import dataclasses
import enum
import operator
import types
import typing
from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from hub.events.bounds import MAX_SEAT
from hub.events.cards import Card
from hub.events.corrections import (
    MAX_BACK,
    BidMade,
    CorrectionConfirmed,
    CorrectionDropped,
    CorrectionProposed,
    RoundOrder,
)
from hub.events.draws import BLANK_LETTERS, MAX_NAME, Draw, is_shown
from hub.events.envelope import MAX_COUNTER
from hub.events.floor import (
    MAX_VALUE,
    BalanceEntered,
    ChipPile,
    FirstDealEntered,
    FloorOpenEntered,
    PaymentEntered,
    PlayerOutEntered,
    RaceEntered,
    ReentryEntered,
    SeatPiles,
    TableBlinds,
    WarningEntered,
)
from hub.events.heats import (
    LATEST,
    EntrantEntered,
    EntrantWithdrawn,
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    StartEntered,
)
from hub.events.observations import MAX_BID, MAX_WORDS
from hub.events.palace import BannerRested, BattleDeclared, RaiseDeclared, SoldiersSeen
from hub.events.poker import MAX_CARDS, ChipsMoved, Said
from hub.events.razz import MAX_NUMBER, DisclosureAsked, Stakes
from hub.events.readings import JPEG_START, MAX_MOVE_MM, NO_MEASURE, CardReading, CupSeen, CupSign, Evidence
from hub.events.stakes import MAX_CHIPS, AnteMode, Level
from hub.events.timing import MAX_BOUND_NS, MAX_LEFT_MS
from hub.events.tournaments import FloorEntryUndone
from hub.wire.codec import OBSERVATIONS, PLAINS, RULINGS
from hub.wire.messages import MAX_SENTENCE, Observed, Ruled

IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,31}", fullmatch=True)
INTEGERS = st.integers(-(2**63), 2**63 - 1)
PRINTED = st.characters(categories=("L", "N", "P", "S"), exclude_characters="".join(BLANK_LETTERS))
WHO = st.text(PRINTED, min_size=1, max_size=MAX_WORDS)

# Fields with bounds that their type does not tell, by their name: it means the same wherever it stands.
FIELDS: dict[str, st.SearchStrategy[object]] = {
    "seat": st.integers(0, 10),
    "device": IDS,
    "button": IDS,
    "boot": st.integers(0, MAX_COUNTER - 1),
    "seq": st.integers(0, MAX_COUNTER - 1),
    "count": st.integers(-MAX_BID, MAX_BID),
    "face": st.integers(-MAX_BID, MAX_BID),
    "who": WHO,
    "sentence": st.text(max_size=MAX_SENTENCE),
    "value": st.integers(0, 6),
    "confidence": st.floats(0, 1),
    "sha256": st.from_regex(r"[0-9a-f]{64}", fullmatch=True),
    "jpeg": st.binary(max_size=300).map(JPEG_START.__add__),
    "held_ms": st.integers(1, 600_000),
    "call": st.integers(1, MAX_COUNTER - 1),
    "caller": st.none() | st.integers(0, 10),
    "bound_ns": st.integers(0, MAX_BOUND_NS),
    "left_ms": st.integers(0, MAX_LEFT_MS),
    "waiting": st.integers(0, MAX_COUNTER - 1),
    "ms": st.integers(1, 60_000),
    "place": st.integers(0, 10),
}
PLAIN: dict[object, st.SearchStrategy[object]] = {
    int: INTEGERS,
    float: st.floats(allow_nan=False, allow_infinity=False),
    str: st.text(max_size=30),
    bool: st.booleans(),
    bytes: st.binary(max_size=300),
    type(None): st.none(),
}


def _cup_seen(seat: int, sign: CupSign, captured: int, mm: float, jpeg: bytes | None) -> CupSeen:
    """Only a cup that moved has a measure, and the picture is that of the seat."""
    picture = None if jpeg is None else Evidence(seat, jpeg)
    return CupSeen(seat, sign, captured, mm if sign is CupSign.MOVED else NO_MEASURE, picture)


CHIPS = st.integers(0, MAX_CHIPS)
SAID_CHIPS = st.integers(-MAX_CHIPS, MAX_CHIPS)
PIXELS = st.tuples(st.floats(0, 4000), st.floats(0, 4000))


def _level(blinds: tuple[int, int], ante: int, mode: AnteMode, smallest: int) -> Level:
    return Level(min(blinds), max(blinds), ante, mode, smallest)


NAMES = st.text(min_size=1, max_size=MAX_NAME).filter(lambda name: is_shown(name) and name == name.strip())
ORDERS = st.lists(NAMES, max_size=10, unique=True).map(tuple)
WORDS = st.text(min_size=1, max_size=MAX_WORDS)
VALUES = st.integers(0, MAX_VALUE)
SEAT_NUMBERS = st.integers(1, MAX_SEAT)
OF_A_PLAYER = (EntrantEntered, EntrantWithdrawn, PlayerOutEntered, ReentryEntered)
PILES = st.builds(ChipPile, VALUES, VALUES)
SMALL = st.lists(st.integers(1, 1_000), min_size=1, max_size=3).map(tuple)
BLINDS = st.builds(TableBlinds, INTEGERS, SEAT_NUMBERS, SEAT_NUMBERS, st.none() | SEAT_NUMBERS)


def _once(of: st.SearchStrategy[typing.Any], field: str) -> st.SearchStrategy[typing.Any]:
    """Several of them, of which no two have the same in this field."""
    return st.lists(of, max_size=3, unique_by=operator.attrgetter(field)).map(tuple)


# Types whose fields hang together.
WHOLE: dict[object, st.SearchStrategy[object]] = {
    Level: st.builds(
        _level, st.tuples(CHIPS, st.integers(1, MAX_CHIPS)), CHIPS, st.sampled_from(AnteMode), st.integers(1, MAX_CHIPS)
    ),
    Draw: st.builds(Draw, ORDERS.filter(bool)) | st.builds(Draw, st.just(()), WORDS),
    PlayerMissingEntered: st.builds(PlayerMissingEntered, WHO, INTEGERS, NAMES),
    PlayerBackEntered: st.builds(PlayerBackEntered, WHO, INTEGERS, NAMES),
    RoundResultEntered: st.builds(RoundResultEntered, WHO, INTEGERS, ORDERS),
    PlayOffResultEntered: st.builds(PlayOffResultEntered, WHO, INTEGERS, ORDERS),
    ResultCorrectionEntered: st.builds(ResultCorrectionEntered, WHO, INTEGERS, ORDERS, INTEGERS, WORDS),
    StartEntered: st.builds(StartEntered, WHO, st.integers(0, LATEST - 1)),
    FloorEntryUndone: st.builds(FloorEntryUndone, WHO, st.integers(0, 2**40)),
    **{
        kind: st.builds(kind, WHO, NAMES)
        for kind in (EntrantEntered, EntrantWithdrawn, PlayerOutEntered, ReentryEntered)
    },
    FloorOpenEntered: st.builds(FloorOpenEntered, WHO, VALUES, st.integers(9, MAX_SEAT)),
    PaymentEntered: st.builds(PaymentEntered, WHO, NAMES, INTEGERS, st.booleans(), INTEGERS),
    WarningEntered: st.builds(WarningEntered, WHO, NAMES, WORDS),
    FirstDealEntered: st.builds(FirstDealEntered, WHO, st.integers(0, 86_400)),
    BalanceEntered: st.builds(BalanceEntered, WHO, _once(BLINDS, "table")),
    RaceEntered: st.builds(
        RaceEntered,
        WHO,
        INTEGERS,
        SMALL,
        st.integers(1_001, MAX_VALUE),
        _once(st.builds(SeatPiles, FIELDS["seat"], st.lists(PILES, max_size=2).map(tuple), VALUES), "seat"),
    ),
    RoundOrder: st.builds(RoundOrder, INTEGERS, INTEGERS, ORDERS),
    BidMade: st.builds(BidMade, FIELDS["seat"], st.integers(-MAX_BID, MAX_BID), st.integers(-MAX_BID, MAX_BID)),
    CorrectionProposed: st.builds(
        lambda who, why, entry, back, bid: CorrectionProposed(who, why, entry, back, bid=bid),
        WHO,
        WHO,
        st.integers(0, 2**40),
        st.integers(1, MAX_BACK),
        st.none() | st.builds(BidMade, FIELDS["seat"], INTEGERS.map(lambda n: n % 7), st.integers(1, 6)),
    ),
    **{kind: st.builds(kind, WHO, st.integers(1, 2**40)) for kind in (CorrectionConfirmed, CorrectionDropped)},
    CardReading: st.builds(CardReading, st.just("") | st.sampled_from(Card).map(str), st.booleans(), PIXELS),
    ChipsMoved: st.builds(
        ChipsMoved,
        FIELDS["seat"],
        st.lists(st.lists(CHIPS, max_size=3).map(tuple), max_size=3).map(tuple),
        st.none() | st.sampled_from(Said),
        st.none() | CHIPS,
    ),
    BattleDeclared: st.builds(BattleDeclared, FIELDS["seat"], st.none() | FIELDS["seat"], SAID_CHIPS),
    BannerRested: st.builds(BannerRested, st.sampled_from(Card), st.none() | FIELDS["seat"]),
    RaiseDeclared: st.builds(RaiseDeclared, FIELDS["seat"], SAID_CHIPS),
    SoldiersSeen: st.builds(SoldiersSeen, FIELDS["seat"], st.integers(0, MAX_CARDS)),
    DisclosureAsked: st.builds(DisclosureAsked, st.integers(1, MAX_NUMBER), WORDS),
    Stakes: st.builds(
        lambda ante, parts, unit: Stakes(ante, parts[0], parts[1], parts[2], unit),
        CHIPS,
        st.lists(st.integers(1, MAX_CHIPS), min_size=3, max_size=3, unique=True).map(sorted),
        st.integers(1, MAX_CHIPS),
    ),
    CupSeen: st.builds(
        _cup_seen,
        FIELDS["seat"],
        st.sampled_from(CupSign),
        INTEGERS,
        st.just(NO_MEASURE) | st.floats(0, MAX_MOVE_MM),
        st.none() | FIELDS["jpeg"],
    ),
}


AMOUNTS = ("chips", "to", "named")
"""Fields that are amounts of chips, by their name."""


def drawn(kind: typing.Any, name: str = "") -> st.SearchStrategy[typing.Any]:
    if kind in WHOLE:
        return WHOLE[kind]
    named = _by_name(kind, name)
    if named is not None:
        return named
    if isinstance(kind, typing.NewType):
        return drawn(kind.__supertype__)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return st.sampled_from(kind)
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return st.builds(kind, **{each.name: drawn(hints[each.name], each.name) for each in dataclasses.fields(kind)})
    return _compound(kind)


def _by_name(kind: typing.Any, name: str) -> st.SearchStrategy[typing.Any] | None:
    if name in AMOUNTS and kind in (int, int | None):
        return CHIPS if kind is int else st.none() | CHIPS
    if name in ("seats", "absent", "left") and kind == tuple[int, ...]:
        return st.lists(FIELDS["seat"], max_size=3).map(tuple)
    if name in FIELDS and not _is_its_own(kind) and not (name == "button" and kind is int):
        return FIELDS[name]
    return None


def _is_its_own(kind: typing.Any) -> bool:
    """A type that says all about itself, under a name which elsewhere is a number's."""
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return True
    return any(dataclasses.is_dataclass(each) for each in typing.get_args(kind))


def _compound(kind: typing.Any) -> st.SearchStrategy[typing.Any]:
    of = typing.get_args(kind)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return st.one_of([drawn(each) for each in of])
    if of[-1] is not Ellipsis:
        return st.tuples(*[drawn(each) for each in of])
    names = {each.name for each in dataclasses.fields(of[0])} if dataclasses.is_dataclass(of[0]) else set()
    once = next((operator.attrgetter(name) for name in ("seat", "place") if name in names), None)
    return st.lists(drawn(of[0]), max_size=2, unique_by=once).map(tuple)


def message_of(name: str) -> st.SearchStrategy[typing.Any]:
    if name in OBSERVATIONS:
        return st.builds(Observed, drawn(typing.get_type_hints(Observed)["envelope"]), drawn(OBSERVATIONS[name]))
    if name in RULINGS:
        return st.builds(Ruled, INTEGERS, INTEGERS, drawn(RULINGS[name]))
    return drawn(PLAINS[name])


@pytest.fixture(scope="session")
def messages_named() -> Callable[[str], st.SearchStrategy[typing.Any]]:
    """The strategy for the messages of a type, by its name on the wire."""
    return message_of
