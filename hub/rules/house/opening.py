"""The next hand is opened: who plays it, where button and blinds are (H2, H7, H11, H30, D9)."""

from hub.events.poker import NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.house.following import Decision
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from hub.rules.poker.opening import open_at
from hub.rules.poker.positions import HEADS_UP, next_positions
from hub.rules.poker.seating import next_players


def next_hand(state: HandState, entered: NextHandEntered) -> Decision:
    """The next hand: players without chips are out, the big blind goes on, a new level begins."""
    if state.stage is not Stage.OVER:
        return Refusal("hand_running")
    players = next_players((SeatChips(each.seat, each.stack) for each in state.betting.players), entered)
    if isinstance(players, Refusal):
        return players
    seats, joined = [each.seat for each in players], [each.seat for each in entered.joined]
    positions = next_positions(state.positions, seats, state.profile.dead_button, joined)
    if positions.sb in joined and len(seats) > HEADS_UP:
        return Refusal("sits_out_on_small_blind")  # H7
    return open_at(state.profile, state.number + 1, players, positions, entered.level or state.level)
