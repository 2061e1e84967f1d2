"""PokerKit as oracle: random hands of razz with deep and short stacks, played by both, and low hands compared.

Both ask the same seat for the same amounts, and leave the same stacks. Where RAZZ.md decides otherwise the hand is
counted under the number of the decision; DIFFERENCES lists them all, and docs/rules/razz.md those not met here.
"""

import os
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest
from pokerkit import RegularLowHand

from hub.events.cards import Card
from hub.events.poker import ActionKind, PlayerActed
from hub.events.poker_rulings import PotsPaid
from hub.events.razz import BringInMade, Stakes
from hub.rules.poker.hand import Stage
from hub.rules.razz.limit import BRING_IN, RAISES, Option, options
from hub.rules.razz.low import low
from tests.hub.rules.razz.pokerkit_razz import Peer, peer
from tests.hub.rules.razz.razz_table import Table, opened, ruled, shown_down, street

HANDS = int(os.environ.get("FLOORMAN_RAZZ_HANDS", "200"))
DEALS = 4 * HANDS
"""Pairs of low hands that are compared."""

DIFFERENCES = {
    "E4": "folded cards are never dealt again; PokerKit deals them, and so finds cards enough for seventh street",
    "E10": "who follows a short bring-in owes the full one; PokerKit asks for the short amount",
    "E11": "an all-in of half a bet or more counts as a full one, one of less does not; PokerKit has the full-bet rule",
    "E12": "all odd chips go to the lowest tied seat; PokerKit puts them elsewhere",
}

LIMITS = (Stakes(40, 50, 200, 400), Stakes(5, 10, 30, 60), Stakes(4, 5, 20, 40))


@dataclass
class Both:
    """A hand of ours and PokerKit's beside it, and the deck in the order in which last cards come from it."""

    table: Table
    kit: Peer
    deck: tuple[Card, ...]

    def deal(self) -> None:
        """The cards of a street, ours; the last ones to those who are still in."""
        live = self.table.state.betting.live
        if self.table.state.next_street is None and not self.table.state.seventh.one_community_card:
            fresh = (card for card in self.deck if card not in self.table.state.known())
            last = dict(zip(live, fresh, strict=False))
            hands = {seat: (*hand[:6], *((last[seat],) if seat in last else ())) for seat, hand in self.hands.items()}
            self.table = replace(self.table, hands=hands)
            self.kit.hands = hands
        self.table = street(self.table)

    @property
    def hands(self) -> Mapping[int, tuple[Card, ...]]:
        return self.table.hands

    def act(self, option: Option) -> None:
        seat = self.table.state.turn or 0
        entry = BringInMade(seat) if option.act is BRING_IN else PlayerActed(seat, option.act)
        self.table = ruled(self.table, entry)


def deal(chance: random.Random) -> Both:
    seats = sorted(chance.sample(range(1, 9), chance.randint(2, 8)))
    stakes, depth = chance.choice(LIMITS), chance.choice((1, 6, 60))
    stacks = {seat: chance.randint(1, depth * stakes.big) for seat in seats}
    drawn = chance.sample(list(Card), 52)
    hands = {seat: tuple(drawn[6 * place : 6 * place + 6]) for place, seat in enumerate(seats)}
    codes = {seat: " ".join(hand) for seat, hand in hands.items()}
    return Both(opened(codes, stacks, stakes, community=drawn[-1]), peer(stacks, stakes, hands), tuple(drawn))


def pick(chance: random.Random, offered: tuple[Option, ...]) -> Option:
    weights = [{ActionKind.FOLD: 1, None: 6}.get(each.act, 3 if each.act in RAISES else 5) for each in offered]
    return chance.choices(offered, weights)[0]


def compare(chance: random.Random) -> str | None:
    """Play one hand in both; the decision by which they differed, None where they did not."""
    both, short = deal(chance), None
    while both.table.state.stage is not Stage.OVER:
        state = both.table.state
        if state.stage is Stage.DEAL:
            if state.next_street is None and state.seventh.one_community_card:
                return alone(chance, both, "E4")
            both.deal()
            both.kit.deal()
        elif state.at_showdown:
            both.table = shown_down(both.table)
        elif agreed(both):
            option = pick(chance, options(state))
            short = short_of(both.table, option) or short
            both.kit.act(option.act)
            both.act(option)
        else:
            assert short is not None
            return alone(chance, both, short)
    return odd_chips(both.table, both.kit)


def agreed(both: Both) -> bool:
    """Whether both ask the same seat for the same amounts."""
    state, kit = both.table.state, both.kit
    offered, player = options(state), state.betting.at(state.turn or 0)
    assert player is not None
    passive = next(each for each in offered if each.act not in (ActionKind.FOLD, *RAISES))
    to = next((each.to for each in offered if each.act in RAISES), None)
    return (kit.turn, kit.owed, kit.raise_to) == (state.turn, passive.to - player.bet, to)


def short_of(table: Table, option: Option) -> str | None:
    """The decision about an all-in that is no full bet, None where this is none."""
    state, limit = table.state, table.state.betting.min_bet
    if state.must_bring_in and option.to < state.stakes.bring_in:
        return "E10"
    return "E11" if option.act in RAISES and option.to < state.level + limit else None


def alone(chance: random.Random, both: Both, why: str) -> str:
    """A hand that differs: ours alone to its end, and no chip is lost."""
    total = in_play(both)
    while both.table.state.stage is not Stage.OVER:
        if both.table.state.stage is Stage.DEAL:
            both.deal()
        elif both.table.state.at_showdown:
            both.table = shown_down(both.table)
        else:
            both.act(pick(chance, options(both.table.state)))
    assert in_play(both) == total
    return why


def in_play(both: Both) -> int:
    betting = both.table.state.betting
    return betting.pot + sum(each.stack for each in betting.players)


def odd_chips(table: Table, kit: Peer) -> str | None:
    """The same stacks, or odd chips of split pots at other seats."""
    ours = {each.seat: each.stack for each in table.state.betting.players}
    if ours == kit.stacks:
        return None
    paid = next(each for each in table.journal if isinstance(each, PotsPaid))
    assert any(pot.odd_to is not None for pot in paid.pots)
    apart = sum(abs(ours[seat] - kit.stacks[seat]) for seat in ours)
    assert apart <= 2 * sum(len(pot.winners) - 1 for pot in paid.pots)
    return "E12"


def test_random_hands_are_played_as_pokerkit_plays_them() -> None:
    chance = random.Random(11)
    found = Counter(compare(chance) for _ in range(HANDS))
    assert set(found) <= {None, *DIFFERENCES}
    assert found[None] > HANDS // 2


@pytest.mark.parametrize("many", [5, 6, 7])
def test_low_hands_compare_as_pokerkit_compares_them(many: int) -> None:
    chance = random.Random(many)
    for _ in range(DEALS // 3 + 1):
        drawn = chance.sample(list(Card), 2 * many)
        ours = [low(hand) for hand in (drawn[:many], drawn[many:])]
        kit = [RegularLowHand.from_game("".join(hand)) for hand in (drawn[:many], drawn[many:])]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (kit[0] < kit[1], kit[0] == kit[1])
