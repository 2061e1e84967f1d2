"""A settled challenge, and a seat in doubt, as the screens show them."""

from collections.abc import Callable, Mapping

from hub.events.clocks import UtcMicros
from hub.events.rulings import ChallengeSettled, SeatDoubt, Verification, VerifiedBy
from hub.rules.raffle.counting import JOKER, doubled_cups
from hub.rules.raffle.state import RoundState
from hub.views.model import DieView, DoubtView, Mark, SeatResult, SettlementView
from hub.views.sentences import OF_A_FACE
from hub.views.sentences import doubt as doubt_sentence

NameOf = Callable[[int], str]

WEIGHT: Mapping[Mark, int] = {Mark.MATCH: 1, Mark.WILD: 1, Mark.DOUBLE: 2, Mark.MISS: 0}
"""What a die with this mark counts."""

UNVERIFIED = Verification(VerifiedBy.DEALER, 0, 0, ())
"""A settlement without a verification comes from a journal made by hand: nobody but a person can stand for it."""


def settlement_view(
    before: RoundState, settled: ChallengeSettled, row: int, at: UtcMicros, name_of: NameOf
) -> SettlementView:
    """The settlement of a challenge in the round as it was before it."""
    how = settled.verification or UNVERIFIED
    owned = before.owned[settled.loser]
    return SettlementView(
        row=row,
        at=at,
        bidder=settled.bidder,
        challenger=settled.challenger,
        count=settled.count,
        face=settled.face,
        found=settled.found,
        stands=settled.found >= settled.count,
        loser=settled.loser,
        before=owned,
        after=owned - 1,
        eliminated=settled.eliminated is not None,
        opener=settled.opener,
        seats=_seats(before, settled, how, name_of),
        by=how.by,
        who=how.who,
        frames=how.frames,
        spread_ms=how.spread_ms,
        readers=how.readers,
    )


def _seats(before: RoundState, settled: ChallengeSettled, how: Verification, name_of: NameOf) -> tuple[SeatResult, ...]:
    doubled = doubled_cups(before)
    pictures = {each.seat: each.sha256 for each in how.evidence}
    results = []
    for each in settled.dice:
        dice = tuple(DieView(value, _mark(value, settled.face, each.seat in doubled)) for value in each.values)
        found = sum(WEIGHT[die.mark] for die in dice)
        by = VerifiedBy.DEALER if each.seat in how.dealer_seats else VerifiedBy.CAMERA
        results.append(SeatResult(each.seat, name_of(each.seat), dice, found, by, pictures.get(each.seat, "")))
    return tuple(results)


def _mark(value: int, face: int, doubled: bool) -> Mark:
    if value == JOKER:
        return Mark.DOUBLE if doubled else Mark.WILD
    return Mark.MATCH if value == face else Mark.MISS


def doubt_view(doubt: SeatDoubt, owned: int, name_of: NameOf) -> DoubtView:
    """A seat that the dealer is asked about."""
    sentences = tuple(doubt_sentence(code) for code in doubt.why)
    of_faces = len(doubt.values) == owned and OF_A_FACE.issuperset(doubt.why)
    return DoubtView(doubt.seat, name_of(doubt.seat), owned, doubt.values, doubt.why, sentences, doubt.sha256, of_faces)
