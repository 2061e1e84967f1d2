"""What only a hand of Palace Poker has on the screens. Cards come from what the public may see, nowhere else."""

from collections.abc import Mapping
from typing import Final

from hub.rules.choice import InSight
from hub.rules.palace.state import PalaceState, Phase
from hub.views.hand_model import BattleView, PalaceView
from hub.views.palace_words import alarm_words
from hub.views.voice import NameOf

DUE: Final = frozenset({"up_card", "draw", "banner", "buy", "discard", "take"})
"""Choices by which cards face up come to a seat, or leave it."""


def palace_view(state: PalaceState, sight: Mapping[str, InSight], name_of: NameOf) -> PalaceView:
    """The piles, the battle, and what lies wrong."""
    nothing = InSight("", ())
    return PalaceView(
        draw=sight.get("draw pile", nothing).down,
        discard=sight.get("discard pile", nothing).down,
        aside=sight.get("aside", nothing).faces,
        waiting=state.waiting_seat if state.phase is Phase.BANNERS else None,
        battle=_battle(state),
        alarms=tuple(alarm_words(each, name_of) for each in state.alarms),
        fee=state.profile.discard_fee,
    )


def _battle(state: PalaceState) -> BattleView | None:
    battle = state.battle
    if battle is None or state.phase not in (Phase.ANSWER, Phase.RESOLVE):
        return None
    looks = state.turn if state.phase is Phase.RESOLVE else None
    return BattleView(battle.attacker, battle.defender, battle.price if looks is None else 0, battle.raised, looks)
