"""What the simulated people do, by seed and by what the table shows: the same seed gives the same game. Pure."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from hub.events.observations import BidEntered
from hub.events.readings import SeatState
from hub.views.model import TableView
from hub.wire.messages import SeatScene

DICE_EACH = 5
"""Dice of a player at the start of a round (R3)."""

DARING = (0.4, 1.9)
"""How far above what they expect the players let a bid go before they challenge, in dice, lowest and highest."""

CHANCE = 1 / 3
"""Chance that a die that one does not see counts for a bid: its face or a joker (R29)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The dice of one bidding round by seat, and the seed of how they lie."""

    dice: Mapping[int, tuple[int, ...]]
    layouts: Mapping[int, int]


SLOW = 0.12
"""How often a player thinks for so long that somebody calls *Time*."""


@dataclass(frozen=True, slots=True)
class Press:
    """A player presses a button of the box at the seat."""

    seat: int
    button: str


CHALLENGE = "bluff"
TIME = "time"


def deal(seed: int, view: TableView) -> Deal:
    """What everybody has shaken in this bidding round."""
    dice, layouts = {}, {}
    for player in view.players:
        luck = random.Random(f"dice {seed} {view.round} {view.bidding} {player.seat}")
        dice[player.seat] = tuple(luck.randint(1, 6) for _ in range(player.dice))
        layouts[player.seat] = luck.randrange(2**31)
    return Deal(dice, layouts)


def think(seed: int, view: TableView, dice: Deal) -> BidEntered | Press | None:
    """What the player in turn does: a bid that he half believes in, or a challenge. None where nobody is in turn."""
    if view.turn is None:
        return None
    standing = view.bid
    luck = random.Random(f"mind {seed} {view.round} {view.bidding} {standing} {view.turn}")
    if standing is not None and (not view.next_count or _too_much(view, dice, view.turn, luck)):
        return Press(view.turn, CHALLENGE)
    return _raise(view, dice, view.turn, luck)


def calls_time(seed: int, view: TableView) -> Press | None:
    """Who calls *Time* on the player in turn, where that one thinks for long over a bid: the bidder."""
    if view.bid is None or view.turn is None:
        return None
    luck = random.Random(f"time {seed} {view.round} {view.bidding} {view.bid} {view.turn}")
    return Press(view.bid.seat, TIME) if luck.random() < SLOW else None


def scene(view: TableView, dice: Deal, lifted: frozenset[int]) -> tuple[SeatScene, ...]:
    """The table as it stands: every cup with its dice, those of `lifted` seats lying open, lost dice apart."""
    return tuple(
        SeatScene(
            seat=player.seat,
            cup=_cup(dice.dice.get(player.seat, ()), player.seat in lifted),
            values=dice.dice.get(player.seat, ()),
            lost=max(0, DICE_EACH - len(dice.dice.get(player.seat, ()))),
            layout=dice.layouts.get(player.seat, 0),
        )
        for player in view.players
    )


def _cup(values: tuple[int, ...], lifted: bool) -> SeatState:
    if not values:
        return SeatState.EMPTY
    return SeatState.LIFTED if lifted else SeatState.COVERED


def _expected(view: TableView, dice: Deal, seat: int, face: int) -> float:
    own = dice.dice.get(seat, ())
    return sum(value in (1, face) for value in own) + (view.dice_in_play - len(own)) * CHANCE


def _too_much(view: TableView, dice: Deal, seat: int, luck: random.Random) -> bool:
    bid = view.bid
    return bid is not None and bid.count > _expected(view, dice, seat, bid.face) + luck.uniform(*DARING)


def _raise(view: TableView, dice: Deal, seat: int, luck: random.Random) -> BidEntered:
    """The legal bid of few dice in the face that the player has most of; openings are bold, so that games are short."""
    least = (view.next_count, view.next_face)
    start = max(least[0], round(view.dice_in_play * CHANCE * luck.uniform(0.5, 0.9)) if view.bid is None else 0)
    legal = [
        (count, face)
        for count in (start, start + 1)
        for face in range(2, 7)
        if (count, face) >= least and count <= view.max_count
    ]
    best = max(legal, key=lambda bid: (_expected(view, dice, seat, bid[1]) - bid[0], -bid[0], bid[1]), default=least)
    return BidEntered(seat, *best)
