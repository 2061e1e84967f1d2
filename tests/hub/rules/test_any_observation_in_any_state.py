"""Whatever is observed, in whatever state: rulings or a reason, never an exception, never a state half changed."""

from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import BidEntered, ChallengeMade, DiceRevealed, Observation
from hub.events.palace import (
    AntesPaid,
    BannerTurned,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    PalaceAct,
    PalaceActed,
    RaiseDeclared,
)
from hub.events.poker import ActionKind, BoardDealt, DealDone, PlayerActed
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, UpCardDealt
from hub.events.rulings import Refusal
from hub.rules.choice import Role, Viewer
from hub.rules.game import Game
from hub.rules.games import GAMES
from hub.table.hand.state import OPENINGS
from tests.hub.rules.any_observation import observations, of_type
from tests.hub.rules.bluff import bluff_table as bluff
from tests.hub.rules.house import hand as house
from tests.hub.rules.palace import palace_table as palace
from tests.hub.rules.razz import razz_table as razz
from tests.hub.rules.test_raffle_rules import FIVE
from tests.hub.rules.test_raffle_rules import opened as raffle_round

SHORT = {1: 500, 2: 300, 3: 900, 4: 20}
STARTS: dict[str, tuple[Any, ...]] = {
    "raffle": (raffle_round(FIVE), raffle_round({1: 1, 2: 2})),
    "holdem": (house.opened(SHORT), house.dealt(SHORT), house.limped(), house.checked_down()),
    "razz": (
        razz.opened(razz.THREE).state,
        razz.begun(razz.THREE).state,
        razz.begun(razz.THREE, None, *razz.CALLED).state,
        razz.checked_down(razz.begun(razz.THREE, None, *razz.CALLED)).state,
        razz.shown_down(razz.checked_down(razz.begun(razz.THREE, None, *razz.CALLED))).state,
    ),
    "palace": (
        palace.opened(),
        palace.banners_due(),
        palace.dealt(palaces={}),
        palace.play(palace.with_soldiers(palace.dealt(), {1: "2h 3h 4h 5h 6h"}), "bet 1 3"),
        palace.play(palace.dealt(), "bet 1 3", "call 3"),
        palace.play(palace.with_soldiers(palace.dealt(), {1: "2h 3h 4h 5h 6h"}), "bet 1 3", "fold 3"),
        palace.play(palace.dealt(palaces={}), *(f"stay {seat}" for seat in (1, 2, 3, 4))),
    ),
    "bluff": (bluff.dealt(SHORT), bluff.raised(), bluff.bluffed(), bluff.pot_over(), bluff.bluff_pot(SHORT)),
}
seats, cards = st.integers(0, 5), st.permutations(list(Card))
# What is accepted now and then, so that more is reached than the first state.
likely = st.one_of(
    st.builds(PlayerActed, seats, st.sampled_from(ActionKind), st.one_of(st.none(), st.integers(0, 600))),
    st.builds(BidEntered, seats, st.integers(1, 4), st.integers(2, 6)),
    st.builds(ChallengeMade, seats),
    st.builds(lambda drawn, many: BoardDealt(tuple(drawn[:many])), cards, st.sampled_from((1, 3))),
    st.builds(lambda seat, drawn: HoleCardsRead(seat, tuple(drawn[:2])), seats, cards),
    st.builds(lambda seat, drawn: UpCardDealt(seat, drawn[0]), seats, cards),
    st.builds(lambda seat, drawn: HoleCardsRead(seat, tuple(drawn[:3])), seats, cards),
    st.builds(BringInMade, seats),
    st.builds(MuckAsked, seats),
    st.builds(DeadHandEntered, seats, st.just("ann")),
    st.just(DisclosureAsked(1, "ann")),
    st.builds(PalaceActed, seats, st.sampled_from(PalaceAct)),
    st.builds(BattleDeclared, seats, seats, st.sampled_from((0, 5))),
    st.builds(RaiseDeclared, seats, st.sampled_from((5, 10))),
    st.builds(BattleAnnounced, seats, st.sampled_from(Claim)),
    st.builds(CaptureDone, seats),
    st.builds(lambda seat, drawn: BuyMade(seat, drawn[0]), seats, cards),
    st.builds(lambda drawn: BannerTurned(drawn[0]), cards),
    st.just(AntesPaid((1, 2, 3, 4))),
    st.just(DealDone()),
    of_type(DiceRevealed),
)
entries = st.booleans().flatmap(lambda often: likely if often else observations)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=50, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_any_observation_in_any_state_is_ruled_or_refused(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    start = data.draw(st.sampled_from(STARTS[name]))
    state, journal = start, []
    for observation in data.draw(st.lists(entries, min_size=8, max_size=25)):
        decision = game.decide(state, observation)
        assert game.decide(state, observation) == decision
        if isinstance(decision, Refusal):
            assert decision.reason.replace("_", "").isalpha()
            continue
        journal.extend(decision)
        before, state = state, evolved(game, state, decision)
        if not any(isinstance(each, OPENINGS) for each in decision):
            assert in_play(state) == in_play(before)
        assert_sound(game, state)
    assert evolved(game, start, journal) == state


def evolved(game: Game[Any], state: Any, rulings: Any) -> Any:
    for ruling in rulings:
        state = game.evolve(state, ruling)
    return state


def in_play(state: Any) -> int:
    """All chips of a hand; a round has none, and its dice are counted elsewhere."""
    betting = getattr(state, "betting", None)
    if betting is None:
        return 0
    waiting = sum(each.chips for each in getattr(state, "waiting", ()))
    return betting.pot + sum(each.stack for each in betting.players) + waiting


def assert_sound(game: Game[Any], state: Any) -> None:
    held = {str(card) for each in getattr(state, "held", ()) for card in each.cards}
    for role in Role:
        seen = {face for each in game.visible(state, Viewer(role, 1)) for face in each.faces}
        assert not seen & held
    assert game.watched(state).board <= game.watched(state).next_board
    turn = game.turn(state)
    assert {each.seat for each in game.legal(state) if each.act in ("bid", "fold")} <= {turn}
    if turn is not None:
        evolved(game, state, game.time_expired(state, turn))


def test_every_kind_of_observation_can_be_drawn() -> None:
    assert len(get_args(Observation)) > 40
    for kind in get_args(Observation):
        assert of_type(kind) is not None
