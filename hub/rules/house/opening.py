"""A hand is opened: who plays, button and blinds, antes and blinds posted (H2, H11, H30, D8, D9)."""

from collections.abc import Iterable

from hub.events.poker import NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import HandOpened, Level, SeatChips
from hub.rules.house.following import Decision
from hub.rules.house.profile import Profile
from hub.rules.house.state import HandState
from hub.rules.poker.hand import Stage
from hub.rules.poker.players import seated
from hub.rules.poker.positions import HEADS_UP, Positions, first_positions, next_positions
from hub.rules.poker.posting import forced_bets
from hub.rules.poker.seating import Players, first_players, next_players, unpayable


def first_hand(profile: Profile, stacks: Iterable[SeatChips], button: int, level: Level) -> Decision:
    """The first hand of a table, with the button where it was drawn."""
    players = first_players(stacks)
    if isinstance(players, Refusal):
        return players
    return open_at(profile, 1, players, first_positions([each.seat for each in players], button), level)


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


def open_at(profile: Profile, number: int, players: Players, at: Positions, level: Level) -> Decision:
    """A hand of these players (two or more, all with chips) with button and blinds where they are said to be."""
    wrong = unpayable(players, level)
    if wrong is not None:
        return wrong
    opened = HandOpened(number, players, at.button, at.sb, at.bb, level, profile.as_settings())
    return opened, forced_bets(seated(players, level.bb), level, at.sb, at.bb)
