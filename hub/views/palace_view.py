"""What only a hand of Palace Poker has on the screens. Cards come from what the public may see, nowhere else."""

from collections.abc import Mapping
from typing import Final

from hub.rules.choice import InSight
from hub.rules.poker.facts import PalaceFacts
from hub.views.hand_model import BattleView, PalaceView
from hub.views.palace_words import alarm_words
from hub.views.voice import NameOf

DUE: Final = frozenset({"up_card", "draw", "banner", "buy", "discard", "take"})
"""Choices by which cards face up come to a seat, or leave it."""

NOTHING: Final = InSight("", ())


def palace_view(facts: PalaceFacts, sight: Mapping[str, InSight], name_of: NameOf) -> PalaceView:
    """The piles, the battle, and what lies wrong."""
    fought = facts.battle
    battle = None
    if fought is not None:
        battle = BattleView(fought.attacker, fought.defender, fought.price, fought.raised, fought.looks)
    return PalaceView(
        draw=sight.get("draw pile", NOTHING).down,
        discard=sight.get("discard pile", NOTHING).down,
        aside=sight.get("aside", NOTHING).faces,
        waiting=facts.waiting,
        battle=battle,
        alarms=tuple(alarm_words(each, name_of) for each in facts.alarms),
        fee=facts.fee,
    )
