"""What an entry or a press leads to in raffle at the table: the phases' part here, the rules' part in hub/rules."""

from hub.events.heats import HeatEntry
from hub.events.observations import (
    ButtonPressed,
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    ReadAgainEntered,
    ReadingAnswered,
    ReviewRequested,
    SeatDice,
)
from hub.events.phase import Phase
from hub.events.rulings import Refusal, ReviewClosed, Ruling, SettlementTakenBack
from hub.rules.raffle import game
from hub.table.dealerbox import WHO
from hub.table.play import Asked, Decision
from hub.table.raffle.heat_entries import BETWEEN, decide_entry, next_refused
from hub.table.raffle.opening import open_round
from hub.table.raffle.phases import MOVES
from hub.table.raffle.reveal import Watch, answered, ask_now, is_the_dealers
from hub.table.raffle.state import TableState, evolve

BLUFF = "bluff"
"""What a seat's button says when it is a challenge (R15)."""


def decide(state: TableState, watch: Watch, asked: Asked) -> Decision:
    """What an entry or a press leads to."""
    match asked.observation:
        case ReadingAnswered() | ReadAgainEntered() | ReviewRequested():
            return _review(state, asked.observation, watch, asked)
        case NextRoundEntered():
            return _next_round(state)
        case ButtonPressed(button):
            return _pressed(state, button, asked.seat)
        case _ if isinstance(asked.observation, HeatEntry):
            return decide_entry(state, asked.observation)
        case _ if state.phase is Phase.IDLE:
            return Refusal("no_round")
        case LastEntryUndone():
            return _undo(state, asked.observation, watch, asked)
        case _:
            return _closing_review(state, game.decide(state.round, asked.observation))


def entry_of(state: TableState, button: str) -> Observation | Refusal:
    """The entry that a button of a box without a seat stands for, at this state of the table."""
    match button:
        case "next":
            return NextRoundEntered()
        case "undo":
            return LastEntryUndone(WHO)
        case "confirm":
            return _confirmed(state)
        case _:
            return Refusal("button_without_meaning")


def _confirmed(state: TableState) -> Observation | Refusal:
    """The open question answered with what was read, where that can be: every die read, as many as the player owns."""
    review = state.review
    if review is None:
        return Refusal("review_closed")
    owned = state.round.owned
    if not all(all(doubt.values) and len(doubt.values) == owned.get(doubt.seat) for doubt in review.doubts):
        return Refusal("answer_incomplete")
    said = tuple(SeatDice(doubt.seat, doubt.values) for doubt in review.doubts)
    return ReadingAnswered(review.review, said, WHO)


def _undo(state: TableState, entry: LastEntryUndone, watch: Watch, asked: Asked) -> Decision:
    """What an undo takes back; after a wrong settlement the dealer says the dice: the cameras would say the same."""
    if entry.entry not in (None, state.entries):
        return Refusal("undo_outdated")
    if state.heat is not None and state.heat.heat.play_off:
        return Refusal("play_off_running")  # what it is played for rests on this result
    decision = _closing_review(state, game.decide(state.round, entry))
    if isinstance(decision, Refusal) or not isinstance(decision[-1], SettlementTakenBack):
        return decision
    return (*decision, ask_now(evolve(state, decision[-1]), watch, asked.now, asked.bounds))


def _pressed(state: TableState, button: str, seat: int | None) -> Decision:
    """A button of the game at a seat (R15)."""
    if seat is None or button != BLUFF:
        return Refusal("button_without_meaning")
    if state.phase is Phase.IDLE:
        return Refusal("no_round")
    return game.decide(state.round, ChallengeMade(seat))


def _next_round(state: TableState) -> Decision:
    if state.heat is not None and state.phase in BETWEEN:
        return next_refused(state.heat)
    if state.phase is not Phase.WON:
        return Refusal("round_running")
    return (open_round(state, tuple(seat for seat, _ in state.round.dice)),)


def _review(
    state: TableState,
    observation: ReadingAnswered | ReadAgainEntered | ReviewRequested,
    watch: Watch,
    asked: Asked,
) -> Decision:
    review = state.review
    if isinstance(observation, ReviewRequested):
        if state.phase is Phase.REVEALING:
            return (ask_now(state, watch, asked.now, asked.bounds),)
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
