"""The phases are one table; what is not in it cannot be ruled."""

from pathlib import Path

import pytest

from hub.events.phase import Phase
from hub.events.rulings import BidStood, ChallengeOpened
from hub.table.raffle.phases import MOVES, diagram, move


def test_every_phase_is_reached_and_left() -> None:
    reached = {after for moves in MOVES.values() for after in moves.values()}
    assert reached | {Phase.IDLE} == set(Phase) == set(MOVES)


def test_a_ruling_out_of_its_phase_is_our_own_mistake() -> None:
    assert move(Phase.BIDDING, ChallengeOpened(1)) is Phase.REVEALING
    with pytest.raises(ValueError, match="BidStood cannot be made in the phase revealing"):
        move(Phase.REVEALING, BidStood(1, 1, 2))


def test_the_diagram_in_the_documentation_is_the_table() -> None:
    page = Path(__file__).parents[3] / "docs" / "phases.md"
    assert diagram() in page.read_text(encoding="utf-8")
