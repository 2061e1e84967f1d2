"""Palace Poker as a game of the one interface (`hub/rules/game.py`): this module is it."""

from collections.abc import Iterable

from hub.events.poker import Street
from hub.events.poker_rulings import HandShown
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import Level, SeatChips
from hub.rules.palace import opening
from hub.rules.palace.decide import ENTRIES as ENTRIES
from hub.rules.palace.decide import decide as decide
from hub.rules.palace.ending import Decision
from hub.rules.palace.evolve import evolve as evolve
from hub.rules.palace.legal import legal as legal
from hub.rules.palace.profile import Profile, with_settings
from hub.rules.palace.sight import to_show
from hub.rules.palace.sight import visible as visible
from hub.rules.palace.sight import watched as watched
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.palace.turn import ACTS as ACTS
from hub.rules.palace.turn import LATE_ACTS as LATE_ACTS
from hub.rules.palace.turn import acts as acts
from hub.rules.palace.turn import ends_turn as ends_turn
from hub.rules.palace.turn import may_call as may_call
from hub.rules.palace.turn import time_expired as time_expired
from hub.rules.poker.facts import BattleFacts, HandFacts, PalaceFacts
from hub.rules.poker.hand import Stage

NAME: str = "palace"
TITLE: str = "Palace Poker"


def fresh(settings: Iterable[TableSetting] = ()) -> PalaceState:
    """A table before its first hand.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    return PalaceState(profile=with_settings(Profile(), settings))


def first_draw(state: PalaceState, stacks: Iterable[SeatChips], level: Level) -> Decision:
    """The rulings that open the draw for the first dealer (P3); the hand opens by itself once it is decided."""
    if state.stage is not Stage.WAITING:
        return Refusal("hand_running")
    return opening.first_draw(state.profile, stacks, level)


def first_hand(state: PalaceState, stacks: Iterable[SeatChips], button: int, level: Level) -> Decision:
    """The rulings that open the first hand, where the dealer (`button`) was drawn already.

    Small and big bet are the level's blinds; its ante is what the table states, 0: half a small bet (P4, D3).
    """
    if state.stage is not Stage.WAITING:
        return Refusal("hand_running")
    return opening.first_hand(state.profile, stacks, button, level)


def turn(state: PalaceState) -> int | None:
    """The seat to act, None where no decision is open."""
    return state.turn


def facts(state: PalaceState) -> HandFacts:
    """The hand in the words that all games of cards share; there is no board, no blinds and one betting round."""
    return HandFacts(
        number=state.number,
        kind="hand",
        stage=str(state.phase),
        over=state.stage is Stage.OVER,
        level=state.level,
        level_due=False,
        street=Street.PREFLOP,
        button=state.dealer,
        sb=None,
        bb=None,
        betting=state.betting,
        pot=state.pot,
        board=(),
        shown=state.shown,
        to_show=to_show(state),
        before=state.before is not None,
        palace=_own(state),
        before_seats=tuple(HandShown(each.seat, each.cards) for each in state.holdings if each.cards),
    )


def _own(state: PalaceState) -> PalaceFacts:
    waiting = state.waiting_seat if state.phase is Phase.BANNERS else None
    return PalaceFacts(waiting, _battle(state), state.alarms, state.profile.discard_fee)


def _battle(state: PalaceState) -> BattleFacts | None:
    """The battle that is fought, until it is won or tied; nothing is owed any more once somebody looks."""
    battle = state.battle
    if battle is None or state.phase not in (Phase.ANSWER, Phase.RESOLVE):
        return None
    looks = state.turn if state.phase is Phase.RESOLVE else None
    return BattleFacts(battle.attacker, battle.defender, battle.price if looks is None else 0, battle.raised, looks)
