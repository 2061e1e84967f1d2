"""Every rule of the round: what an observation leads to. A refusal's reasons are tried in the order of the rulebook."""

from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    CallMade,
    ChallengeMade,
    CupLifted,
    CupMoved,
    CupTilted,
    DiceRevealed,
    LastEntryUndone,
    PlayerLeft,
    RerollOrdered,
    ThumbSeen,
)
from hub.events.rulings import (
    BidCorrected,
    BiddingVoided,
    BidStood,
    BidTakenBack,
    ChallengeOpened,
    ChallengeTakenBack,
    FoulCode,
    FoulNoted,
    PlayerRemoved,
    Refusal,
    Ruling,
    SettlementTakenBack,
    VoidCause,
)
from hub.rules.raffle.counting import FACES, is_higher, max_count
from hub.rules.raffle.profile import TiltToLook
from hub.rules.raffle.settle import settle, won
from hub.rules.raffle.state import RoundState, next_left

Action = (
    BidEntered
    | BidCorrectionEntered
    | ChallengeMade
    | CallMade
    | CupLifted
    | CupMoved
    | CupTilted
    | ThumbSeen
    | DiceRevealed
    | LastEntryUndone
    | PlayerLeft
    | RerollOrdered
)
"""What the rules of a round know. A DiceRevealed is a reading that has been verified."""

TAKEN_BACK = "the last entry was taken back"
"""Why a settlement is taken back by an undo; nobody is asked for more while the table waits."""

Decision = tuple[Ruling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why the observation is not accepted."""


def decide(state: RoundState, action: object) -> Decision:
    """What an action leads to in this state; pure. What is no `Action` is refused."""
    if not isinstance(action, Action):
        return Refusal("not_in_this_game")
    if isinstance(action, ThumbSeen):
        return (FoulNoted(action.seat, FoulCode.THUMB_IN_CUP),)  # R9: at any time, also after the round
    if isinstance(action, LastEntryUndone):
        return _undo(state, action.who)  # also the settlement that ended the round
    if state.winner is not None:
        return Refusal("round_over")
    if isinstance(action, BidEntered | ChallengeMade | CallMade):
        return _in_turn(state, action)
    if isinstance(action, CupLifted | CupMoved | CupTilted):
        return _cup(state, action)
    return _other(state, action)


def _other(state: RoundState, action: BidCorrectionEntered | DiceRevealed | PlayerLeft | RerollOrdered) -> Decision:
    match action:
        case BidCorrectionEntered():
            return _correct(state, action)
        case DiceRevealed():
            return settle(state, action)
        case PlayerLeft(seat):
            return _leave(state, seat)
        case RerollOrdered():
            return (BiddingVoided(VoidCause.REROLL, state.opener),)  # D8: same opener, no die lost


def _in_turn(state: RoundState, action: BidEntered | ChallengeMade | CallMade) -> Decision:
    """The player in turn must bid higher or challenge; nobody else may (R13, D4)."""
    if state.challenger is not None:
        return Refusal("bidding_closed")
    if not state.has_dice(action.seat):
        return Refusal("player_out")
    if action.seat != state.turn:
        return Refusal("not_your_turn")
    if isinstance(action, CallMade):
        return Refusal("call_not_allowed")  # R22, R23
    if isinstance(action, ChallengeMade):
        return _challenge(state, action.seat)
    return _bid_reason(state, action.count, action.face, state.bid) or (
        BidStood(action.seat, action.count, action.face),
    )


def _challenge(state: RoundState, seat: int) -> Decision:
    return (ChallengeOpened(seat),) if state.bid else Refusal("no_bid_to_challenge")


def _bid_reason(state: RoundState, count: int, face: int, standing: BidStood | None) -> Refusal | None:
    """Why a bid is not legal over the standing one, or None (R14, R21, R25)."""
    if face not in FACES:
        return Refusal("face_not_allowed")
    if count < 1:
        return Refusal("count_not_positive")
    if state.profile.cap_bids and count > max_count(state):
        return Refusal("above_max")
    if not is_higher(count, face, standing):
        return Refusal("not_higher")
    return None


def _correct(state: RoundState, action: BidCorrectionEntered) -> Decision:
    """The announcer corrects the standing bid; the new one is checked as if the wrong one had not been made (D14)."""
    if state.challenger is not None:
        return Refusal("bidding_closed")
    if not state.has_dice(action.seat):
        return Refusal("player_out")
    bid = state.bid
    if bid is None or bid.seat != action.seat:
        return Refusal("nothing_to_correct")
    before = state.bids[-2] if len(state.bids) > 1 else None
    after = (action.count, action.face)
    return _bid_reason(state, *after, before) or (BidCorrected(action.seat, (bid.count, bid.face), after),)


def _cup(state: RoundState, action: CupLifted | CupMoved | CupTilted) -> Decision:
    """Cups stay where they are once a bid has been made, until the challenge (R10, R11, D8, D16)."""
    if isinstance(action, CupLifted):
        return _lift(state, action.seat)
    if state.bid is None or state.challenger is not None:
        return ()
    if isinstance(action, CupTilted):
        foul = state.profile.tilt_to_look is TiltToLook.FOUL
        return (FoulNoted(action.seat, FoulCode.CUP_TILTED_AFTER_BID),) if foul else ()
    moved = action.mm < 0 or action.mm > state.profile.cup_move_tolerance_mm
    return (FoulNoted(action.seat, FoulCode.CUP_MOVED_AFTER_BID),) if moved else ()


def _lift(state: RoundState, seat: int) -> Decision:
    """By the seat in turn a lift is the challenge; after one everybody lifts; else it is a foul (R11, R15, D8)."""
    if state.challenger is not None:
        return ()
    if not state.has_dice(seat):
        return Refusal("player_out")
    if seat != state.turn:
        return (FoulNoted(seat, FoulCode.CUP_LIFTED_OUT_OF_TURN),)
    return _challenge(state, seat)


def _undo(state: RoundState, who: str) -> Decision:
    """Take the last entry back: an open challenge, the standing bid, or a settlement after which nobody has bid."""
    if state.challenger is not None:
        return (ChallengeTakenBack(state.challenger, who),)
    if state.bid is not None:
        return (BidTakenBack(state.bid.seat, who),)
    if state.before is None or state.last is None:
        return Refusal("nothing_to_undo")
    loser = state.last.loser
    return (SettlementTakenBack(who, TAKEN_BACK, loser, state.owned[loser], state.before.owned[loser]),)


def _leave(state: RoundState, seat: int) -> Decision:
    """A player is out at once; the bidding round is void and its opener opens again, or the next to the left (D13)."""
    if not state.has_dice(seat):
        return Refusal("player_out")
    rest = tuple(each for each in state.live if each != seat)
    if len(rest) == 1:
        return (PlayerRemoved(seat), BiddingVoided(VoidCause.LEAVE, None), won(state, rest[0], seat))
    opener = state.opener if state.opener in rest else next_left(state, seat)
    return PlayerRemoved(seat), BiddingVoided(VoidCause.LEAVE, opener)
