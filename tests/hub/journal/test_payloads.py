"""What a record holds comes back as the value that went in; pictures stay outside."""

import pytest

from hub.events.cards import Card
from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, SeatDice
from hub.events.readings import JPEG_START, CupSeen, CupSign, DieReading, Evidence, FrameRead, SeatReading, SeatState
from hub.events.rulings import (
    BiddingVoided,
    BidStood,
    CardsVerified,
    ChallengeSettled,
    CupNoted,
    FoulCode,
    FoulNoted,
    ReviewOpened,
    RoundOpened,
    Ruling,
    SeatCount,
    SeatDoubt,
    SeatEvidence,
    Verification,
    VerifiedBy,
    VoidCause,
)
from hub.journal.payloads import MAX_NOTE, note_bytes, observation_bytes, pictures_of, ruling_bytes, value_of
from hub.journal.port import Kind, Record
from hub.wire.codec import WireError
from hub.wire.messages import Observed

PROOF = Verification(VerifiedBy.DEALER, 5, 200, ("geometric",), "Ada", (2,), (SeatEvidence(2, "ab" * 32),))
SETTLED = ChallengeSettled(2, 1, 4, 5, (SeatDice(1, (5, 5)), SeatDice(2, ())), 3, 1, 1, None, PROOF)
DOUBTS = (SeatDoubt(2, (0, 3), ("count",), "cd" * 32), SeatDoubt(3, (), ("unsure",)))


def record(kind: Kind, payload: bytes) -> Record:
    return Record(1, UtcMicros(0), HubNanos(0), kind, payload)


@pytest.mark.parametrize(
    "ruling",
    [
        RoundOpened(1, (SeatCount(1, 5), SeatCount(2, 5)), 1),
        BidStood(1, 4, 5),
        SETTLED,
        BiddingVoided(VoidCause.LEAVE, None),
        ReviewOpened(1, DOUBTS, (SeatDice(1, (6,)),)),
    ],
)
def test_a_ruling_comes_back(ruling: Ruling) -> None:
    assert value_of(record(Kind.RULING, ruling_bytes(ruling))) == ruling


def test_an_observation_comes_back_in_its_envelope() -> None:
    observed = Observed(Envelope("box-1", 3, 7, DeviceTicks(123)), BidEntered(1, 4, 5))
    assert value_of(record(Kind.OBSERVATION, observation_bytes(observed))) == observed


def test_a_frame_is_kept_without_its_pictures() -> None:
    reading = SeatReading(1, SeatState.LIFTED, (DieReading(5, 0.9, (1.5, 2.5)),))
    envelope = Envelope("cam-1", 1, 1, DeviceTicks(9))
    frame = FrameRead(DeviceTicks(9), True, (reading,), evidence=(Evidence(1, JPEG_START + b"jpeg"),))
    kept = value_of(record(Kind.OBSERVATION, observation_bytes(Observed(envelope, frame))))
    assert kept == Observed(envelope, FrameRead(DeviceTicks(9), True, (reading,)))


def test_a_note_comes_back_and_is_cut_between_letters() -> None:
    assert value_of(record(Kind.NOTE, note_bytes("Naïve"))) == "Naïve"
    assert value_of(record(Kind.NOTE, note_bytes("x" + "é" * MAX_NOTE))) == "x" + "é" * ((MAX_NOTE - 1) // 2)
    with pytest.raises(ValueError, match="says something"):
        note_bytes("")


def test_pictures_are_named_by_settlements_and_reviews() -> None:
    assert pictures_of(SETTLED) == ("ab" * 32,)
    assert pictures_of(ReviewOpened(1, DOUBTS, ())) == ("cd" * 32,)
    assert pictures_of(BidStood(1, 4, 5)) == ()


def test_pictures_are_named_by_cards_that_were_verified() -> None:
    how = SETTLED.verification
    assert how is not None
    assert pictures_of(CardsVerified(0, (Card.SA,), how)) == ("ab" * 32,)


def test_a_foul_and_a_note_name_their_picture() -> None:
    assert pictures_of(FoulNoted(1, FoulCode.CUP_MOVED_AFTER_BID, "ef" * 32, 40.0)) == ("ef" * 32,)
    assert pictures_of(CupNoted(1, CupSign.HAND, "ab" * 32)) == ("ab" * 32,)
    assert pictures_of(FoulNoted(1, FoulCode.THUMB_IN_CUP)) == ()


def test_a_foul_of_an_older_journal_is_read_without_picture_and_measure() -> None:
    payload = b'{"v":1,"type":"FoulNoted","body":{"seat":2,"foul":"thumb_in_cup"}}'
    assert value_of(record(Kind.RULING, payload)) == FoulNoted(2, FoulCode.THUMB_IN_CUP, "", -1.0)


def test_a_sign_at_a_cup_is_kept_without_its_picture() -> None:
    envelope = Envelope("cam-1", 1, 1, DeviceTicks(9))
    sign = CupSeen(1, CupSign.MOVED, DeviceTicks(9), 31.0, Evidence(1, JPEG_START + b"jpeg"))
    kept = value_of(record(Kind.OBSERVATION, observation_bytes(Observed(envelope, sign))))
    assert kept == Observed(envelope, CupSeen(1, CupSign.MOVED, DeviceTicks(9), 31.0))


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[]",
        b"{",
        b'{"v":2,"type":"BidStood","body":{"seat":1,"count":4,"face":5}}',
        b'{"v":1,"type":"LampSet","body":{"on":true}}',
        b'{"v":1,"body":{}}',
        b'{"v":1,"type":"BidStood","row":1,"body":{"seat":1,"count":4,"face":5}}',
        b'{"v":1,"type":"BidStood","body":{"seat":1,"count":4,"face":5,"more":1}}',
        b'{"v":1,"type":"BidStood","body":{"seat":"1","count":4,"face":5}}',
    ],
)
def test_bytes_that_are_no_ruling_are_a_wire_error(payload: bytes) -> None:
    with pytest.raises(WireError):
        value_of(record(Kind.RULING, payload))
