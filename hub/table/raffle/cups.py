"""What cameras see at the cups while bids are made: fouls, a challenge by lifting, hands (R9-R11, R15, D8, D16).

Which sign is a foul is for the rules to say; here is only when a sign counts at all:

- Nothing counts before every cup in play that a camera sees stands: until then players shake. Cups that stand since
  before this bidding count once they were seen away and back, or once a bid stands.
- One happening is told once: the same sign of the same seat, by whatever camera, within SAME_NS.
- A lift out of turn waits LIFT_WAIT_NS before it is a foul, because people lift at the word "bluff", which the dealer
  enters a moment later; if a challenge opens in that time, the lift belongs to the reveal.
- A lift by the player in turn is his challenge once all his dice are seen to lie open. If they are not in that time,
  the dealer is told and decides: a false challenge would make all players show their dice.
- A hand never rules anything: the dealer is shown it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hub.events.clocks import HubNanos
from hub.events.observations import CupLifted, CupMoved, CupTilted
from hub.events.phase import Phase
from hub.events.readings import CupSeen, CupSign, FrameRead, SeatState
from hub.events.rulings import (
    BiddingVoided,
    BidStood,
    ChallengeOpened,
    ChallengeSettled,
    CupNoted,
    FoulNoted,
    Refusal,
    RoundOpened,
    Ruling,
    SettlementTakenBack,
)
from hub.rules.raffle.decide import decide as decide_round
from hub.rules.raffle.state import RoundState
from hub.table.raffle.agreement import Agreement
from hub.table.raffle.cameras import lies_open
from hub.table.raffle.state import TableState

SAME_NS: Final = 2_000_000_000
"""Two cameras and two stages of one movement tell the same sign within this."""

SAME_HAND_NS: Final = 10_000_000_000
"""A hand that stays, or comes again within this, is the same hand."""

LIFT_WAIT_NS: Final = 4_000_000_000
"""How long after a word a dealer has entered it."""

_BEGIN_ANEW: Final = (
    RoundOpened,
    ChallengeOpened,
    ChallengeSettled,
    SettlementTakenBack,
    BiddingVoided,
)


@dataclass(frozen=True, slots=True)
class Lift:
    """A lift that waits until `due`, its picture's SHA-256 or '', and what the rules said to it when it was seen."""

    seat: int
    due: HubNanos
    ruling: FoulNoted | ChallengeOpened
    sha256: str


@dataclass(frozen=True, slots=True)
class CupWatch:
    """The cups in this bidding; nothing of it is journalled.

    Args:
        standing: seats whose cup was last plainly seen to stand.
        away: seats whose cup was plainly seen away since the bidding began.
        down_since: when all cups were first seen to stand, or None.
        bid_at: when the first bid was made.
        told: when a sign of a seat was last seen that counted.
        lifts: what waits.
    """

    standing: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    down_since: HubNanos | None = None
    bid_at: HubNanos = HubNanos(0)
    told: Mapping[tuple[int, CupSign], HubNanos] = field(default_factory=dict)
    lifts: tuple[Lift, ...] = ()


def ruled(cups: CupWatch, before: RoundState, ruling: Ruling, now: HubNanos) -> CupWatch:
    """The cups after a ruling: most begin anew, and it is kept when the first bid was made."""
    if isinstance(ruling, _BEGIN_ANEW):
        return CupWatch()
    return replace(cups, bid_at=now) if isinstance(ruling, BidStood) and before.bid is None else cups


def see_cups(cups: CupWatch, state: TableState, agreement: Agreement, frame: FrameRead, at: HubNanos) -> CupWatch:
    """Take in which cups a frame shows standing; what moves or is not clear leaves it as it was."""
    if not frame.settled or frame.faults:
        return cups
    away = {each.seat for each in frame.seats if each.state in (SeatState.LIFTED, SeatState.EMPTY)}
    covered = {each.seat for each in frame.seats if each.state is SeatState.COVERED}
    cups = replace(cups, standing=(cups.standing | covered) - away, away=cups.away | away)
    down = cups.down_since is None and _all_down(cups, state, agreement)
    return replace(cups, down_since=at) if down else cups


def _all_down(cups: CupWatch, state: TableState, agreement: Agreement) -> bool:
    seen = {seat for _, seat in agreement.samples} & set(state.round.live)
    shaken = state.round.bid is not None or seen <= cups.away
    return state.phase is Phase.BIDDING and bool(seen) and seen <= cups.standing and shaken


def take(
    cups: CupWatch, state: TableState, sign: CupSeen, at: HubNanos, now: HubNanos, sha256: str
) -> tuple[CupWatch, tuple[Ruling, ...]]:
    """What a camera's sign, seen at `at`, leads to: rulings, or a lift that waits, or nothing."""
    rulings = _rulings(state.round, sign, sha256) if _counts(cups, state, sign, at) else ()
    if not rulings:
        return cups, ()
    is_told = _is_told(cups, sign, at)
    cups = replace(cups, told={**cups.told, (sign.seat, sign.sign): at})
    first = rulings[0]
    if is_told:
        return cups, ()
    if sign.sign is not CupSign.LIFTED or not isinstance(first, FoulNoted | ChallengeOpened):
        return cups, rulings
    waiting = Lift(sign.seat, HubNanos(now + LIFT_WAIT_NS), first, sha256)
    return replace(cups, lifts=(*cups.lifts, waiting)), ()


def _counts(cups: CupWatch, state: TableState, sign: CupSeen, at: HubNanos) -> bool:
    """Whether bids are being made, every cup stood when it was seen, and, for a move, a bid had been made by then."""
    if state.phase is not Phase.BIDDING or not state.round.has_dice(sign.seat):
        return False
    if cups.down_since is None or at < cups.down_since:
        return False
    return sign.sign not in (CupSign.MOVED, CupSign.TILTED) or at >= cups.bid_at


def _is_told(cups: CupWatch, sign: CupSeen, at: HubNanos) -> bool:
    last = cups.told.get((sign.seat, sign.sign))
    return last is not None and abs(at - last) < (SAME_HAND_NS if sign.sign is CupSign.HAND else SAME_NS)


def _rulings(round_: RoundState, sign: CupSeen, sha256: str) -> tuple[Ruling, ...]:
    """What the rules say to a sign, with its picture; none for what they allow or refuse."""
    match sign.sign:
        case CupSign.HAND:
            return (CupNoted(sign.seat, CupSign.HAND, sha256),)
        case CupSign.LIFTED:
            decision = decide_round(round_, CupLifted(sign.seat))
        case CupSign.MOVED:
            decision = decide_round(round_, CupMoved(sign.seat, sign.mm))
        case CupSign.TILTED:
            decision = decide_round(round_, CupTilted(sign.seat))
    found = () if isinstance(decision, Refusal) else decision
    return tuple(replace(each, sha256=sha256, mm=sign.mm) if isinstance(each, FoulNoted) else each for each in found)


def due(cups: CupWatch, state: TableState, agreement: Agreement, now: HubNanos) -> tuple[CupWatch, tuple[Ruling, ...]]:
    """What the lifts that wait lead to now: a challenge whose dice lie open, or what has waited long enough."""
    if not cups.lifts or state.phase is not Phase.BIDDING:
        return cups, ()
    over = [lift for lift in cups.lifts if now >= lift.due]
    rulings = [each for lift in over for each in _after_wait(lift, state.round)]
    for lift in cups.lifts:
        if _is_challenge(lift, state.round) and lies_open(agreement, lift.seat, state.round.owned[lift.seat], now):
            noted = [each for each in rulings if isinstance(each, FoulNoted)]
            return cups, (*noted, lift.ruling)  # with the challenge the cups begin anew
    return replace(cups, lifts=tuple(lift for lift in cups.lifts if now < lift.due)), tuple(rulings)


def _is_challenge(lift: Lift, round_: RoundState) -> bool:
    return isinstance(lift.ruling, ChallengeOpened) and round_.turn == lift.seat and round_.bid is not None


def _after_wait(lift: Lift, round_: RoundState) -> tuple[Ruling, ...]:
    if isinstance(lift.ruling, FoulNoted):
        return (lift.ruling,)
    return (CupNoted(lift.seat, CupSign.LIFTED, lift.sha256),) if _is_challenge(lift, round_) else ()


def next_due(cups: CupWatch) -> HubNanos | None:
    """When the first lift has waited long enough, or None."""
    return min((lift.due for lift in cups.lifts), default=None)
