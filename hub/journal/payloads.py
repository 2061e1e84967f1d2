"""The bytes of a record: typed values in, bytes out, and back. Pictures are left out; the evidence store keeps them."""

from dataclasses import replace
from typing import Final, assert_never

from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import CardsVerified, ChallengeSettled, CupNoted, FoulNoted, ReviewOpened, Ruling
from hub.journal.port import Kind, Record
from hub.wire.codec import WireError, decode, decode_ruling, encode, encode_ruling
from hub.wire.messages import Observed

MAX_NOTE: Final = 2_000
"""Bytes of a note: a few sentences, never a log."""


def observation_bytes(observed: Observed) -> bytes:
    """The wire bytes of an observation, without pictures."""
    seen = observed.observation
    if isinstance(seen, FrameRead) and seen.evidence:
        observed = replace(observed, observation=replace(seen, evidence=()))
    if isinstance(seen, CupSeen) and seen.picture is not None:
        observed = replace(observed, observation=replace(seen, picture=None))
    return encode(observed)


def ruling_bytes(ruling: Ruling) -> bytes:
    """The JSON bytes of a ruling; its row and time stand in the record."""
    return encode_ruling(ruling)


def note_bytes(sentence: str) -> bytes:
    """The bytes of a note, cut after MAX_NOTE bytes.

    Raises:
        ValueError: the note is empty, which is our own mistake.
    """
    if not sentence:
        raise ValueError("a note says something")
    return sentence.encode()[:MAX_NOTE].decode(errors="ignore").encode()


def value_of(record: Record) -> Observed | Ruling | str:
    """What a record holds: an observation in its envelope, a ruling, or a note's sentence.

    Raises:
        WireError: the payload is none of this version.
    """
    match record.kind:
        case Kind.OBSERVATION:
            message = decode(record.payload)
            if not isinstance(message, Observed):
                raise WireError(f"a {type(message).__name__} is no observation")
            return message
        case Kind.RULING:
            return decode_ruling(record.payload)
        case Kind.NOTE:
            return _sentence(record.payload)
        case _:
            assert_never(record.kind)


def pictures_of(ruling: Ruling) -> tuple[str, ...]:
    """The SHA-256 of every picture that a ruling names, in the order of its seats."""
    if isinstance(ruling, ChallengeSettled | CardsVerified) and ruling.verification is not None:
        return tuple(each.sha256 for each in ruling.verification.evidence)
    if isinstance(ruling, FoulNoted | CupNoted):
        return (ruling.sha256,) if ruling.sha256 else ()
    if isinstance(ruling, ReviewOpened):
        return tuple(doubt.sha256 for doubt in ruling.doubts if doubt.sha256)
    return ()


def _sentence(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError as error:
        raise WireError("a note that is no UTF-8") from error
