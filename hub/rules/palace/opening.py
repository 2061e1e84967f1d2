"""A hand is opened, or the draw for its dealer (P1, P3, P4, D2, D3)."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from hub.events.palace_rulings import DealerDrawOpened, PalaceHandOpened
from hub.events.poker import NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.palace.ending import Decision
from hub.rules.palace.profile import Profile
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.poker.betting import clockwise
from hub.rules.poker.seating import Players, first_players, next_players, unpayable

MOST_PLAYERS: Final = 10
"""P1."""


def too_many(seats: Collection[int]) -> Refusal | None:
    """Why so many cannot play (P1)."""
    return Refusal("too_many_players") if len(seats) > MOST_PLAYERS else None


def ante_of(level: Level) -> int:
    """What the table states, or half a small bet in whole chips, rounded down (P4, D3)."""
    return level.ante or level.sb // 2 // level.smallest * level.smallest


def next_dealer(seats: Iterable[int], dealer: int) -> int:
    """One seat to the left, whoever sits there (D2)."""
    return clockwise(tuple(sorted(seats)), dealer)[0]


def first_draw(profile: Profile, stacks: Iterable[SeatChips], level: Level) -> Decision:
    """The draw for the dealer of the first hand (P3)."""
    players = first_players(stacks)
    if isinstance(players, Refusal):
        return players
    wrong = _unplayable(profile, players, level)
    return wrong or (DealerDrawOpened(players, level, profile.as_settings()),)


def open_hand(profile: Profile, number: int, players: Players, dealer: int, level: Level) -> Decision:
    """A hand of these players, all with chips, with this dealer."""
    opened = PalaceHandOpened(number, players, dealer, ante_of(level), level, profile.as_settings())
    return _unplayable(profile, players, level) or (opened,)


def _unplayable(profile: Profile, players: Players, level: Level) -> Refusal | None:
    if not level.sb:
        return Refusal("no_small_bet")
    wrong = too_many([each.seat for each in players])
    wrong = wrong or unpayable(players, replace(level, ante=ante_of(level)))
    return wrong or (Refusal("not_a_multiple") if profile.discard_fee % level.smallest else None)


def first_hand(profile: Profile, stacks: Iterable[SeatChips], dealer: int, level: Level) -> Decision:
    """The first hand of a table, where the dealer was drawn already."""
    players = first_players(stacks)
    return players if isinstance(players, Refusal) else open_hand(profile, 1, players, dealer, level)


def next_hand(state: PalaceState, entered: NextHandEntered) -> Decision:
    """The next hand, dealt one seat to the left (D2)."""
    if state.phase is not Phase.OVER:
        return Refusal("hand_running")
    stacks = (SeatChips(each.seat, each.stack) for each in state.betting.players)
    players = next_players(stacks, entered)
    if isinstance(players, Refusal):
        return players
    dealer = next_dealer((each.seat for each in players), state.dealer)
    return open_hand(state.profile, state.number + 1, players, dealer, entered.level or state.level)
