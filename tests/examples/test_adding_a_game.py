"""docs/adding-a-game.md tells the truth: its code is the example's, and the example is a whole game."""

import inspect
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    HandTabled,
    NextHandEntered,
    PlayerActed,
)
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.rules.choice import Choice, InSight, Role, SeatWatch, Viewer, Watched
from hub.rules.game import Game, HandGame
from hub.rules.games import GAMES
from tests.examples.flip import game
from tests.examples.flip.state import FlipHand
from tests.hub.rules.any_observation import observations

FOLDER = Path(__file__).parent / "flip"
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
FLIP: HandGame[FlipHand] = game
LEVEL = Level(10, 20, 5, AnteMode.EACH, 5)
UP = CardState.FACE_UP


@pytest.mark.parametrize("name", ["state", "evolve", "decide", "game"])
def test_the_document_shows_each_file_of_the_example_as_it_is(name: str) -> None:
    code = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert f"### `tests/examples/flip/{name}.py`\n```python\n{code}```\n" in DOCUMENT.read_text(encoding="utf-8")


def test_the_document_shows_every_file_of_the_example() -> None:
    shown = re.findall(r"^### `tests/examples/flip/(\w+)\.py`$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(shown) == sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("found", [FLIP, *GAMES.values()], ids=["flip", *GAMES])
def test_a_game_has_every_name_of_the_interface_with_its_arguments(found: Game[Any]) -> None:
    interface = HandGame if hasattr(found, "first_hand") else Game
    for name, method in inspect.getmembers(interface, inspect.isfunction):
        if not name.startswith("_"):
            asked = len(inspect.signature(method).parameters) - 1  # but for self
            assert len(inspect.signature(getattr(found, name)).parameters) == asked, name
    assert {"NAME", "TITLE", "ACTS", "LATE_ACTS"} <= set(dir(found))


def opened(*chips: int) -> FlipHand:
    stacks = [SeatChips(seat, each) for seat, each in enumerate(chips, 1)]
    return told(FLIP.fresh(()), FLIP.first_hand(FLIP.fresh(()), stacks, 1, LEVEL))


def told(state: FlipHand, decision: object) -> FlipHand:
    assert isinstance(decision, tuple), decision
    for ruling in decision:
        state = FLIP.evolve(state, ruling)
    return state


def played(state: FlipHand, *entered: object) -> FlipHand:
    for each in entered:
        state = told(state, FLIP.decide(state, each))
    return state


def act(seat: int, action: str) -> PlayerActed:
    return PlayerActed(seat, ActionKind(action))


def show(seat: int, codes: str) -> HandTabled:
    return HandTabled(seat, tuple(CardHeld(Card(each), UP) for each in codes.split()))


FLOP = BoardDealt((Card.S9, Card.CT, Card.D2))


def test_a_hand_of_flip_from_the_deal_to_the_pot() -> None:
    state = opened(100, 100, 100)
    assert FLIP.legal(state) == (Choice("deal"),)
    state = played(state, DealDone())
    assert FLIP.legal(state) == (Choice("fold", 1), Choice("call", 1, 20, 20))
    state = played(state, act(1, "call"), act(2, "fold"), act(3, "check"))
    assert (FLIP.turn(state), FLIP.legal(state)) == (None, (Choice("board", None, 3, 3),))
    assert FLIP.watched(state) == Watched((SeatWatch(1, 2, False), SeatWatch(3, 2, False)), 0, 3)
    state = played(state, FLOP, show(1, "As Ad"))
    assert FLIP.facts(state).to_show == (3,)
    assert FLIP.visible(state, Viewer(Role.FLOOR))[1:] == (InSight("seat 1", ("As", "Ad")), InSight("seat 3", (), 2))
    state = played(state, show(3, "Kh 3c"))
    assert [each.stack for each in state.betting.players] == [140, 85, 75]
    assert FLIP.facts(state).pot == 65
    assert FLIP.facts(played(state, NextHandEntered())).button == 2


@pytest.mark.parametrize(
    ("entered", "reason"),
    [
        (act(2, "call"), "not_your_turn"),
        (act(1, "raise"), "not_in_this_game"),
        (act(1, "check"), "facing_bet"),
        (FLOP, "betting_open"),
        (show(1, "As Ad"), "no_showdown"),
        (NextHandEntered(), "hand_running"),
        (DealDone(), "no_deal"),
    ],
)
def test_what_flip_does_not_allow_is_refused_with_its_reason(entered: object, reason: str) -> None:
    assert FLIP.decide(played(opened(100, 100, 100), DealDone()), entered) == Refusal(reason)


def test_at_the_showdown_both_cards_are_shown_once() -> None:
    state = played(opened(100, 100, 100), DealDone(), act(1, "call"), act(2, "fold"), act(3, "check"), FLOP)
    assert FLIP.decide(state, FLOP) == Refusal("board_complete")
    assert FLIP.decide(state, show(2, "As Ad")) == Refusal("hand_folded")
    assert FLIP.decide(state, show(1, "As")) == Refusal("wrong_count")
    assert FLIP.decide(state, show(1, "As 9s")) == Refusal("duplicate_card")
    assert FLIP.decide(played(state, show(1, "As Ad")), show(1, "As Ad")) == Refusal("already_shown")


def test_time_folds_and_an_undo_brings_the_hand_back() -> None:
    state = played(opened(100, 100, 100), DealDone())
    after = told(state, FLIP.time_expired(state, 1))
    assert (after.betting.live, FLIP.turn(after)) == ((2, 3), 2)
    assert played(after, LastEntryUndone("Ann")) == state


def test_flip_has_no_settings() -> None:
    with pytest.raises(ValueError, match="'shoes'"):
        FLIP.fresh((TableSetting("shoes", "brown"),))


def sensible(state: FlipHand, chance: Random) -> object:
    """Something that may be done now."""
    choice = chance.choice(FLIP.legal(state) or (Choice("over"),))
    free = [card for card in Card if card not in (*state.board, *(card for each in state.shown for card in each.cards))]
    cards = chance.sample(free, 3)
    entries: dict[str, object] = {
        "over": None,
        "deal": DealDone(),
        "board": BoardDealt(tuple(cards)),
        "show": HandTabled(choice.seat or 0, tuple(CardHeld(card, UP) for card in cards[:2])),
        "next_hand": NextHandEntered(),
    }
    return entries[choice.act] if choice.act in entries else PlayerActed(choice.seat or 0, ActionKind(choice.act))


@settings(max_examples=60)
@given(
    st.lists(st.integers(1, 40), min_size=2, max_size=5),
    st.lists(st.one_of(st.none(), st.none(), observations), max_size=60),
    st.randoms(use_true_random=False),
)
def test_any_play_keeps_its_chips_its_secrets_and_its_journal(
    fives: list[int], entered: list[object], chance: Random
) -> None:
    chips = [5 * each for each in fives]
    stacks = [SeatChips(seat, each) for seat, each in enumerate(chips, 1)]
    journal: list[object] = list(told_rulings(FLIP.first_hand(FLIP.fresh(()), stacks, 1, LEVEL)))
    state = told(FLIP.fresh(()), tuple(journal))
    for each in entered:
        before, decision = state, FLIP.decide(state, each or sensible(state, chance))
        if isinstance(decision, Refusal):
            assert each is not None or not FLIP.legal(state)
            assert state == before
            continue
        journal.extend(decision)
        state = told(state, decision)
        if not isinstance(each, NextHandEntered):
            total = state.betting.pot + sum(player.stack for player in state.betting.players)
            assert total == before.betting.pot + sum(player.stack for player in before.betting.players)
        shown = {*map(str, state.board), *(str(card) for hand in state.shown for card in hand.cards)}
        assert {face for sight in FLIP.visible(state, Viewer(Role.PLAYER, 1)) for face in sight.faces} <= shown
    assert told(FLIP.fresh(()), tuple(journal)) == state


def told_rulings(decision: object) -> tuple[object, ...]:
    assert isinstance(decision, tuple), decision
    return decision
