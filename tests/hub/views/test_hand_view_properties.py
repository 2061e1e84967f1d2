"""Whatever is played, the snapshot shows only cards that lie open, and an undo takes back all that was told."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.rulings import Refusal
from hub.events.stakes import Level
from hub.rules.choice import Role, Viewer
from hub.rules.game import HandGame
from hub.rules.games import BLUFF, HOLDEM, PALACE, RAZZ
from hub.table.timestate import TimeState
from hub.views.card_words import card_words
from hub.views.hand_fold import HandScreen, fold_hand
from hub.views.hand_model import HandView
from hub.views.hand_view import hand_view
from hub.views.model import TableView
from hub.wire.codec import encode
from hub.wire.messages import HubState, Stamp
from tests.hub.views.hand_screens import CAMERA, DEALER, LEVEL, Table, at_random, names
from tests.hub.views.palace_screens import anything as anything_of_palace
from tests.hub.views.razz_screens import anything

CODES = re.compile(r"\b[2-9TJQKA][shdc]\b|(?:10|[2-9JQKA])[♠♥♦♣]")
STAMP = Stamp(1, UtcMicros(1), UtcMicros(2))


def bare(game: HandGame[Any]) -> HandScreen:
    return HandScreen(names(game), game, game.fresh(()))


def view_of(screen: HandScreen) -> TableView:
    return hand_view(screen, TimeState(), 0, (), (), UtcMicros(9))


def sound(table: Table, unread: HandScreen) -> None:
    view, facts = table.view(), table.game.facts(table.state)
    assert view.hand is not None
    burned, up = getattr(table.state, "burned", ()), getattr(table.state, "up", ())
    open_hands = (*(each.cards for each in (*facts.shown, *facts.before_seats)), *(cards for _, cards in up))
    aside = (getattr(table.state, "aside", ()), *disclosed(table))
    lying = {str(card) for cards in (facts.board, burned, *open_hands, *aside) for card in cards}
    found = set(CODES.findall(encode(HubState(STAMP, view)).decode()))
    assert found == sights(table) <= lying
    assert told(view_of(table.screen), table) == told(view_of(unread), table)
    assert bool(view.undo) == (facts.before or table.screen.ended is not None)
    assert depth(table.screen.told) == depth(table.state)
    assert bool(view.hand.asked) == bool(view.hand.choices) or view.hand.asked.endswith("The table is over.")
    assert view.hand.verdict == "" or table.game is BLUFF
    assert bool(view.hand.pots) == is_paid(table)
    assert bool(any(each.won for each in view.hand.seats)) == is_paid(table)
    sentences = [*(each.sentence for each in view.hand.happened), *(each.sentence for each in view.hand.pots)]
    assert all(sentences)
    for sentence in (*sentences, view.hand.asked, view.hand.verdict):
        assert sentence == "" or sentence.endswith((".", "?"))
        assert not set("{}_") & set(sentence), sentence
        assert " ." not in sentence


def disclosed(table: Table) -> tuple[tuple[Card, ...], ...]:
    """Hands of the showdown that somebody has asked for (RAZZ.md Z29)."""
    if not getattr(table.state, "disclosed", False):
        return ()
    return tuple(each.cards for each in table.state.records[-1].hands)


def told(view: TableView, table: Table) -> TableView:
    """The snapshot without what an unseen reader may tell: whether a hand may be mucked, and hands asked for."""
    hand = view.hand
    if hand is None or table.game not in (RAZZ, PALACE):
        return view
    if table.game is PALACE:
        return unread(view, hand)
    choices = tuple(each for each in hand.choices if each.act != "muck")
    seats = hand.seats if not disclosed(table) else ()
    return replace(view, hand=replace(hand, choices=choices, seats=seats))


def unread(view: TableView, hand: HandView) -> TableView:
    """The snapshot without which palace cards are known: whose are to be read or shown, and what can be announced."""
    choices = tuple(each for each in hand.choices if each.act not in ("read", "resolve", "show"))
    seats = tuple(replace(each, must_show=False) for each in hand.seats)
    return replace(view, hand=replace(hand, choices=choices, seats=seats, asked=""))


def sights(table: Table) -> set[str]:
    """The faces that the public may see."""
    visible = table.game.visible(table.state, Viewer(Role.PUBLIC))
    return {face for each in visible for face in each.faces}


def is_paid(table: Table) -> bool:
    return table.state.paid is not None


def depth(state: Any) -> int:
    return 0 if state.before is None else 1 + depth(state.before)


PLAY: dict[HandGame[Any], Callable[[Table, Random], object | None]] = {
    HOLDEM: at_random,
    BLUFF: at_random,
    RAZZ: anything,
    PALACE: anything_of_palace,
}


LEVELS: dict[HandGame[Any], Level] = {RAZZ: Level(100, 200, 20), PALACE: Level(10, 20)}
STEPS: dict[HandGame[Any], int] = {RAZZ: 70, PALACE: 70}
"""A hand of razz has a card for every seat on every street, one of Palace Poker is dealt card by card."""


@pytest.mark.parametrize("game", PLAY, ids=[game.NAME for game in PLAY])
@settings(max_examples=40)
@given(st.integers(0, 2**32), st.lists(st.integers(1, 60), min_size=2, max_size=4))
def test_no_card_that_does_not_lie_open_is_in_the_snapshot(game: HandGame[Any], seed: int, chips: list[int]) -> None:
    chance = Random(seed)
    table = Table(game, {seat: 100 * count for seat, count in enumerate(chips, 1)}, LEVELS.get(game, LEVEL))
    unread, told = bare(game), 0
    for _ in range(STEPS.get(game, 40)):
        entry = PLAY[game](table, chance)
        decision = () if entry is None else table.decided(entry, chance.choice((DEALER, CAMERA)))
        table.rule(*(() if isinstance(decision, Refusal) else decision))
        for row, ruling in enumerate(table.rulings[told:], told + 1):
            if not isinstance(ruling, HoleCardsKept):
                unread = fold_hand(unread, row, UtcMicros(row * 1_000), ruling)
        told = len(table.rulings)
        sound(table, unread)


def test_the_pattern_finds_cards_as_codes_and_as_signs() -> None:
    found = CODES.findall('"cards":["Td","As"] A♠ 10♦ 100 2 Add')
    assert found == ["Td", "As", "A♠", "10♦"]
    assert card_words(()) == ""
