"""A hand is opened: who plays, button and blinds, antes and blinds posted (H2, H11, H30, D8, D9)."""

from collections.abc import Iterable

from hub.events.poker import NextHandEntered
from hub.events.poker_rulings import HouseRuling
from hub.events.rulings import Refusal
from hub.events.stakes import HandOpened, Level, SeatChips
from hub.rules.house.following import Decision
from hub.rules.house.profile import Profile
from hub.rules.house.state import HandState, Stage
from hub.rules.poker.players import seated
from hub.rules.poker.positions import Positions, first_positions, next_positions
from hub.rules.poker.posting import forced_bets


def first_hand(profile: Profile, stacks: Iterable[SeatChips], button: int, level: Level) -> Decision:
    """The first hand of a table, with the button where it was drawn."""
    players = _with_chips(stacks)
    if len(players) < 2:
        return Refusal("table_over")
    seats = tuple(each.seat for each in players)
    return open_at(profile, 1, players, first_positions(seats, button), level)


def next_hand(state: HandState, entered: NextHandEntered) -> Decision:
    """The next hand: players without chips are out, the big blind goes on, a new level begins."""
    if state.stage is not Stage.OVER:
        return Refusal("hand_running")
    here = {each.seat: each.stack for each in state.betting.players if each.seat not in entered.left}
    joined = {each.seat: each.chips for each in entered.joined}
    if len(joined) < len(entered.joined) or any(here.get(seat) for seat in joined):
        return Refusal("seat_taken")
    here.update(joined)
    players = _with_chips(SeatChips(seat, chips) for seat, chips in here.items())
    if len(players) < 2:
        return Refusal("table_over")
    seats = tuple(each.seat for each in players)
    positions = next_positions(state.positions, seats, state.profile.dead_button)
    return open_at(state.profile, state.number + 1, players, positions, entered.level or state.level)


def _with_chips(stacks: Iterable[SeatChips]) -> tuple[SeatChips, ...]:
    return tuple(sorted((each for each in stacks if each.chips), key=lambda each: each.seat))


def open_at(
    profile: Profile, number: int, players: tuple[SeatChips, ...], at: Positions, level: Level
) -> tuple[HouseRuling, ...] | Refusal:
    """A hand of these players (two or more, all with chips) with button and blinds where they are said to be."""
    amounts = (level.sb, level.bb, level.ante, *(each.chips for each in players))
    if any(amount % level.smallest for amount in amounts):
        return Refusal("not_a_multiple")  # D19: a pot that cannot be paid in chips cannot exist
    opened = HandOpened(number, players, at.button, at.sb, at.bb, level, profile.as_settings())
    return opened, forced_bets(seated(players, level.bb), level, at.sb, at.bb)
