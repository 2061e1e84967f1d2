"""What an entry or a press leads to at the table: the phases' part here, the game's part in its rules."""

from hub.events.clocks import HubNanos
from hub.events.observations import (
    ButtonPressed,
    CallAnswered,
    ChallengeMade,
    ClockExpired,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    ReadAgainEntered,
    ReadingAnswered,
    ReviewRequested,
    TimeCancelEntered,
    TimeEntered,
    TimeEntry,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.phase import Phase
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import Refusal, ReviewClosed, RoundOpened, Ruling, SeatCount, SettlementTakenBack
from hub.events.timecalls import CallCause, DealerCalled, DealerCame
from hub.rules.raffle.decide import Decision
from hub.rules.raffle.decide import decide as decide_round
from hub.table.agreement import Bounds
from hub.table.deadlines import TimeLimits, call_time, enter, with_time
from hub.table.dealerbox import TIME, entry_of
from hub.table.moment import Moment
from hub.table.phases import MOVES
from hub.table.reveal import Watch, answered, ask_now, is_the_dealers
from hub.table.state import TableState, evolve

DICE_EACH = 5
"""Every player starts a round with five dice (R3)."""

BLUFF = "bluff"
"""What a seat's button says when it is a challenge (R15)."""

CALL = "call"
"""What a seat's button says when it calls the dealer."""


def open_round(state: TableState, seats: tuple[int, ...]) -> RoundOpened:
    """A new round: five dice each, the lowest seat of the draw opens (R3, R4, D10)."""
    players = tuple(SeatCount(seat, DICE_EACH) for seat in sorted(seats))
    return RoundOpened(state.number + 1, players, min(seats), state.profile.as_settings())


def decide(
    state: TableState,
    observation: Observation,
    seat: int | None,
    watch: Watch,
    at: Moment,
    now: HubNanos,
    bounds: Bounds,
    limits: TimeLimits,
) -> Decision:
    """What an observation leads to. `seat` is where its device stands, None for a console or a box of the dealer's.

    `at` is when it was done, `now` when it arrived. What cameras see is not decided here but looked at together:
    hub/table/reveal.py and hub/table/cups.py.
    """
    asked = _as_entry(state, observation, seat)
    if isinstance(asked, Refusal):
        return asked
    if isinstance(asked, TimeEntered):
        return call_time(state, asked.caller, limits, now)
    if isinstance(asked, TimeHoldEntered | TimeResumeEntered | TimeCancelEntered):
        return enter(state, asked, at, now)
    return with_time(state, _table(state, asked, seat, watch, now, bounds), at)


def _table(
    state: TableState, observation: Observation, seat: int | None, watch: Watch, now: HubNanos, bounds: Bounds
) -> Decision:
    match observation:
        case ReadingAnswered() | ReadAgainEntered() | ReviewRequested():
            return _review(state, observation, watch, now, bounds)
        case NextRoundEntered():
            return _next_round(state)
        case CallAnswered(seats, who):
            wanted = tuple(each.seat for each in state.time.wanted if each.seat in seats)
            return (DealerCame(wanted, who),) if wanted else Refusal("nobody_called")
        case ButtonPressed(button):
            return _pressed(state, button, seat)
        case FrameRead() | CupSeen() | ClockExpired() | TimeEntered() | TimeEntry():
            return ()
        case _ if state.phase is Phase.IDLE:
            return Refusal("no_round")
        case LastEntryUndone():
            return _undo(state, observation, watch, now, bounds)
        case _:
            return _closing_review(state, decide_round(state.round, observation))


def _as_entry(state: TableState, observation: Observation, seat: int | None) -> Observation | Refusal:
    """A press as the entry that its button stands for; a button of the game, and anything else, as it is."""
    if not isinstance(observation, ButtonPressed):
        return observation
    if seat is None:
        return entry_of(state, observation)
    return TimeEntered(seat, "seat") if observation.button == TIME else observation


def _undo(state: TableState, entry: LastEntryUndone, watch: Watch, now: HubNanos, bounds: Bounds) -> Decision:
    """What an undo takes back; after a wrong settlement the dealer says the dice: the cameras would say the same."""
    if entry.entry not in (None, state.entries):
        return Refusal("undo_outdated")
    decision = _closing_review(state, decide_round(state.round, entry))
    if isinstance(decision, Refusal) or not isinstance(decision[-1], SettlementTakenBack):
        return decision
    return (*decision, ask_now(evolve(state, decision[-1]), watch, now, bounds))


def _pressed(state: TableState, button: str, seat: int | None) -> Decision:
    """A button of the game at a seat (R15), or one that calls the dealer there."""
    if seat is None or button not in (BLUFF, CALL):
        return Refusal("button_without_meaning")
    if button == CALL:
        return (DealerCalled(seat, CallCause.BUTTON),)
    if state.phase is Phase.IDLE:
        return Refusal("no_round")
    return decide_round(state.round, ChallengeMade(seat))


def _next_round(state: TableState) -> Decision:
    if state.phase is not Phase.WON:
        return Refusal("round_running")
    return (open_round(state, tuple(seat for seat, _ in state.round.dice)),)


def _review(
    state: TableState,
    observation: ReadingAnswered | ReadAgainEntered | ReviewRequested,
    watch: Watch,
    now: HubNanos,
    bounds: Bounds,
) -> Decision:
    review = state.review
    if isinstance(observation, ReviewRequested):
        if state.phase is Phase.REVEALING:
            return (ask_now(state, watch, now, bounds),)
        return Refusal("no_challenge" if review is None else "review_open")
    if review is None or review.review != observation.review:
        return Refusal("review_closed")
    if isinstance(observation, ReadAgainEntered):
        if is_the_dealers(review):
            return Refusal("answer_by_hand")  # after a result was taken back other dice may lie there by now
        return (ReviewClosed(review.review, answered=False, who="dealer"),)
    return answered(state, review, observation.seats, observation.who)


def _closing_review(state: TableState, decision: Decision) -> Decision:
    """An entry that ends the reveal ends the question to the dealer with it."""
    if isinstance(decision, Refusal) or state.review is None or _fits_review(decision):
        return decision
    return (ReviewClosed(state.review.review, answered=False, who="dealer"), *decision)


def _fits_review(rulings: tuple[Ruling, ...]) -> bool:
    return all(type(ruling) in MOVES[Phase.REVIEW] for ruling in rulings)
