"""A journal tells by its first ruling what is played."""

import pytest

from hub.events.floor_rulings import FloorOpened
from hub.events.heat_rulings import EntrantAdded
from hub.events.poker_rulings import DeckWasCut
from hub.events.rulings import RoundOpened, SeatCount
from hub.events.stakes import HandOpened, Level, SeatChips
from hub.rules.games import HAND_GAMES
from hub.rules.palace import game as palace
from hub.table.hand.turns import HandTurns
from hub.table.journalled import follow
from hub.table.palace.play import PalacePlay
from hub.table.raffle.play import RAFFLE
from hub.tournament.games import TOURNAMENTS


def test_raffle_begins_with_a_round() -> None:
    begun = follow(None, RoundOpened(1, (SeatCount(1, 5), SeatCount(2, 5)), 1))
    assert (begun.play, begun.state.number) == (RAFFLE, 1)


@pytest.mark.parametrize("name", sorted(HAND_GAMES))
def test_a_game_of_hands_is_known_by_its_settings(name: str) -> None:
    game = HAND_GAMES[name]
    opened = game.first_hand(game.fresh(()), [SeatChips(1, 1_000), SeatChips(2, 1_000)], 1, Level(20, 40))
    assert isinstance(opened, tuple)
    begun = follow(None, opened[0])
    assert isinstance(begun.play, HandTurns) and begun.play.game is game
    assert begun.state.entries == 1


def test_p3_palace_poker_begins_with_the_draw_for_its_dealer() -> None:
    drawn = palace.first_draw(palace.fresh(), [SeatChips(1, 1_000), SeatChips(2, 1_000)], Level(20, 40))
    assert isinstance(drawn, tuple)
    begun = follow(None, drawn[0])
    assert (type(begun.play), begun.state.number, begun.state.hand.drawers) == (PalacePlay, 0, (1, 2))


def test_a_journal_that_begins_otherwise_is_none() -> None:
    with pytest.raises(ValueError, match="does not begin with a DeckWasCut"):
        follow(None, DeckWasCut(1))
    strange = HandOpened(1, (), 1, None, 2, Level(1, 2), ())
    assert follow(None, strange).state.number == 1


def test_a_floor_s_journal_is_known_by_its_first_entry() -> None:
    begun = follow(None, EntrantAdded("Ann", "Kari"))
    assert (begun.play, begun.state.state.entrants) == (TOURNAMENTS["raffle"], ("Ann",))
    chips = follow(None, FloorOpened(5_000, 8, 5, "shdc", "file"))
    assert (chips.play, chips.state.state.opened.stack) == (TOURNAMENTS["holdem"], 5_000)
