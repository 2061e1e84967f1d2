"""A hand is opened: who plays, the antes (Z1, Z4, Z5, E3)."""

from collections.abc import Iterable

from hub.events.poker import NextHandEntered
from hub.events.razz import Stakes
from hub.events.razz_rulings import RazzHandOpened
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.poker.hand import Stage
from hub.rules.poker.players import seated
from hub.rules.poker.posting import antes_only
from hub.rules.poker.seating import Players, first_players, next_players, unpayable
from hub.rules.razz.following import Decision
from hub.rules.razz.order import MAX_PLAYERS, TOO_MANY
from hub.rules.razz.profile import Profile
from hub.rules.razz.stakes import as_level, of_level
from hub.rules.razz.state import HandState


def first_hand(profile: Profile, stacks: Iterable[SeatChips], stakes: Stakes) -> Decision:
    """The first hand of a table."""
    players = first_players(stacks)
    return players if isinstance(players, Refusal) else open_with(profile, 1, players, stakes)


def next_hand(state: HandState, entered: NextHandEntered) -> Decision:
    """The next hand, once this one is paid; a new level gives new stakes."""
    if state.stage is not Stage.OVER:
        return Refusal("hand_running")
    players = next_players((SeatChips(each.seat, each.stack) for each in state.betting.players), entered)
    if isinstance(players, Refusal):
        return players
    stakes = stakes_from(entered.level or state.stakes)
    return stakes if isinstance(stakes, Refusal) else open_with(state.profile, state.number + 1, players, stakes)


def stakes_from(given: Level | Stakes) -> Stakes | Refusal:
    """The stakes that a table file or a new level gives."""
    return given if isinstance(given, Stakes) else of_level(given)


def open_with(profile: Profile, number: int, players: Players, stakes: Stakes) -> Decision:
    """A hand of these players, two or more, all with chips; the antes are paid before any card."""
    if len(players) > MAX_PLAYERS:
        return TOO_MANY
    if any(not 1 <= each.seat <= MAX_PLAYERS for each in players):
        return Refusal("no_such_seat")
    level = as_level(stakes)
    odd = Refusal("not_a_multiple") if stakes.bring_in % stakes.unit else None
    wrong = odd or unpayable(players, level)
    if wrong is not None:
        return wrong
    opened = RazzHandOpened(number, players, stakes, profile.as_settings())
    return opened, antes_only(seated(players, stakes.small), level)
