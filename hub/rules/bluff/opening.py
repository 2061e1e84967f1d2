"""The next hand is opened: an ordinary one, or a bluff pot (B10-B12, B14, B16, D11, D14)."""

from hub.events.bluff import LevelTimeUp
from hub.events.bluff_rulings import BluffPotOpened, BluffRuling, LevelFellDue
from hub.events.poker import NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import Level
from hub.rules.bluff.following import Decision
from hub.rules.bluff.profile import Profile
from hub.rules.bluff.state import HandState
from hub.rules.bluff.upcoming import leads_to_bluff_pot, positions_after, remaining
from hub.rules.poker.hand import Stage
from hub.rules.poker.opening import open_at
from hub.rules.poker.players import seated
from hub.rules.poker.positions import HEADS_UP
from hub.rules.poker.posting import antes_only
from hub.rules.poker.seating import Players, next_players, unpayable, with_chips


def open_bluff_pot(
    profile: Profile,
    number: int,
    players: Players,
    button: int,
    level: Level,
    waiting: Players = (),
) -> Decision:
    """A bluff pot: one ante of everybody, no blinds (B11, B12)."""
    wrong = unpayable((*players, *waiting), level)
    if wrong is not None:
        return wrong
    opened = BluffPotOpened(number, players, button, level, profile.as_settings(), waiting)
    return opened, antes_only(seated(players, level.bb), level)


def next_hand(state: HandState, entered: NextHandEntered) -> Decision:
    """The next hand, once this one is settled."""
    if state.stage is not Stage.OVER:
        return Refusal("hand_running")
    if state.verdict is None:
        return Refusal("awaiting_show")
    if state.verdict.bluff is None:
        return Refusal("needs_floor")
    return _next_pot(state, entered) if leads_to_bluff_pot(state) else _next_ordinary(state, entered)


def _next_pot(state: HandState, entered: NextHandEntered) -> Decision:
    """The level waits (B16), and so does everybody who comes; but the payer may enter again and sit out (D14)."""
    verdict = state.verdict
    if entered.level is not None:
        return Refusal("level_waits")
    if verdict is None or verdict.bluffer is None or entered.left:
        return Refusal("seats_wait")
    players, joined = remaining(state), with_chips(entered.joined)
    if joined and [each.seat for each in joined] != [verdict.bluffed]:
        return Refusal("seats_wait")
    if {each.seat for each in joined} & {each.seat for each in players}:
        return Refusal("seat_taken")
    return open_bluff_pot(state.profile, state.number + 1, players, verdict.bluffer, state.level, joined)


def _next_ordinary(state: HandState, entered: NextHandEntered) -> Decision:
    if state.level_due and entered.level is None:
        return Refusal("level_due")
    players = next_players(remaining(state), entered)
    if isinstance(players, Refusal):
        return players
    joined = tuple(each.seat for each in entered.joined)
    at = positions_after(state, tuple(each.seat for each in players), joined)
    if at.sb in joined and len(players) > HEADS_UP:
        return Refusal("sits_out_on_small_blind")  # HOUSE.md H7, by B1
    return open_at(state.profile, state.number + 1, players, at, entered.level or state.level)


def level_up(state: HandState, _: LevelTimeUp) -> Decision:
    """The next level is due; it begins with the next ordinary hand (B16)."""
    if state.stage is Stage.WAITING:
        return Refusal("not_dealt")
    due: tuple[BluffRuling, ...] = (LevelFellDue(),)
    return () if state.level_due else due
