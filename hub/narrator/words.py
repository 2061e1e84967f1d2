"""Rulings in plain words, for the terminal."""

from collections.abc import Callable

from hub.events.rulings import (
    BidCorrected,
    BiddingVoided,
    BidStood,
    BidTakenBack,
    ChallengeOpened,
    ChallengeSettled,
    ChallengeTakenBack,
    FoulNoted,
    PlayerRemoved,
    ReviewClosed,
    ReviewOpened,
    RoundOpened,
    RoundWon,
    Ruling,
    SeatDoubt,
    SettlementTakenBack,
    VerifiedBy,
)
from hub.narrator.times import time_told
from hub.views.sentences import doubt, foul_said
from hub.views.words import bid_words, readers_words

NameOf = Callable[[int], str]


def told(ruling: Ruling, name_of: NameOf) -> str:
    """One line about a ruling; empty for what needs no line."""
    match ruling:
        case RoundOpened(number, players, opener):
            dice = players[0].count
            return f"Round {number}: {len(players)} players with {dice} dice each. {name_of(opener)} opens."
        case ChallengeSettled():
            return _settled(ruling, name_of)
        case RoundWon(winner):
            return f"{name_of(winner)} has the last dice and wins the round."
        case SettlementTakenBack(who, why, loser, before, after):
            return f"  {who} takes the result back ({why}): {name_of(loser)} has {after} dice again, not {before}."
        case ReviewOpened(_, doubts):
            return f"  The dealer is asked about {_asked(doubts, name_of)}"
        case ReviewClosed(_, True, who):
            return f"  Answered by {who}."
        case ReviewClosed():
            return "  The question to the dealer is closed."
        case _:
            return _bidding(ruling, name_of)


def _bidding(ruling: Ruling, name_of: NameOf) -> str:
    match ruling:
        case BidStood(seat, count, face):
            return f"  {name_of(seat)} bids {bid_words(count, face)}."
        case BidCorrected(seat, _, after):
            return f"  {name_of(seat)}'s bid is corrected to {bid_words(*after)}."
        case BidTakenBack(seat):
            return f"  {name_of(seat)}'s bid is taken back."
        case ChallengeOpened(challenger):
            return f"  {name_of(challenger)} says bluff! All cups go up."
        case ChallengeTakenBack(challenger):
            return f"  {name_of(challenger)}'s challenge is taken back."
        case _:
            return _floor(ruling, name_of)


def _floor(ruling: Ruling, name_of: NameOf) -> str:
    match ruling:
        case FoulNoted(seat):
            return f"  Foul. {foul_said(ruling, name_of(seat))}"
        case BiddingVoided(cause):
            return f"  This bidding round is void ({cause})."
        case PlayerRemoved(seat):
            return f"  {name_of(seat)} has left the table."
        case _:
            return time_told(ruling, name_of)


def _asked(doubts: tuple[SeatDoubt, ...], name_of: NameOf) -> str:
    """The seats by what is in doubt: "Ann and Bo: no camera sees this seat."."""
    reasons = dict.fromkeys(each.why[0] for each in doubts)
    groups = {why: [name_of(each.seat) for each in doubts if each.why[0] == why] for why in reasons}
    return " ".join(f"{', '.join(names)}: {doubt(why)}" for why, names in groups.items())


def _settled(settled: ChallengeSettled, name_of: NameOf) -> str:
    verdict = "the bid stands" if settled.found >= settled.count else "bluff caught"
    out = " and is out" if settled.eliminated is not None else ""
    return (
        f"  {settled.found} found, {bid_words(settled.count, settled.face)} bid: {verdict}. "
        f"{name_of(settled.loser)} loses a die{out}. {_trust(settled)}"
    )


def _trust(settled: ChallengeSettled) -> str:
    how = settled.verification
    if how is None:
        return ""
    if how.by is VerifiedBy.DEALER:
        return f"Confirmed by {how.who}."
    dice = sum(len(each.values) for each in settled.dice)
    agreed = readers_words(len(how.readers))
    return f"Verified by camera: {dice} of {dice} dice, {how.frames} frames in {how.spread_ms} ms, {agreed}."
