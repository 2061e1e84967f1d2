"""What was settled on a tournament's floor is altered by two people: proposed with a reason, worked out, confirmed."""

from collections.abc import Callable
from typing import Any

import pytest

from hub.events.clocks import UtcMicros
from hub.events.corrections import (
    ClosedCause,
    CorrectionClosed,
    CorrectionConfirmed,
    CorrectionDropped,
    CorrectionMade,
    CorrectionOpened,
    CorrectionProposed,
    FactKind,
    RoundOrder,
)
from hub.events.draws import Draw
from hub.events.heat_rulings import RoundRescored
from hub.events.heats import (
    EntrantEntered,
    HeatsDrawEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
)
from hub.events.rulings import Refusal
from hub.events.tournaments import AnyFloorEntry, AnyFloorRuling, FloorEntryTakenBack, FloorEntryUndone
from hub.tournament.corrected import decide, undo_alters
from hub.tournament.floor import Floor, evolve, opened
from hub.tournament.games import TOURNAMENTS

NAMES = tuple("ABCDEF")
RIGHT = ("B", "A", "C", "D", "E", "F")
WHY = "two sheets were swapped"
NOW = UtcMicros(1_760_000_000_000_000)


class Desk:
    """A floor at which it takes two people; keeps what it ruled."""

    def __init__(self) -> None:
        self.floor: Floor[Any] = opened(TOURNAMENTS["raffle"])
        self.ruled: list[AnyFloorRuling] = []

    def say(self, entry: AnyFloorEntry, *, two_people: bool = True) -> str:
        """The reason of a refusal, empty where there is none."""
        decision = decide(self.floor, entry, NOW, two_people=two_people)
        if isinstance(decision, Refusal):
            return decision.reason
        self.ruled = list(decision)
        for ruling in decision:
            self.floor = evolve(self.floor, ruling)
        return ""

    def propose(self, who: str = "Kari", **meant: Any) -> str:
        return self.say(CorrectionProposed(who, WHY, self.floor.last, **meant))

    @property
    def results(self) -> tuple[tuple[str, ...], ...]:
        found: tuple[tuple[str, ...], ...] = self.floor.state.heats[0].results
        return found


@pytest.fixture
def desk() -> Desk:
    """Six players at one table, after its first round."""
    made = Desk()
    for name in NAMES:
        assert made.say(EntrantEntered("Kari", name)) == ""
    draw = Draw(order=NAMES)
    for entry in (HeatsDrawEntered("Kari", draw, 2), SeatDrawEntered("Kari", 1, draw)):
        assert made.say(entry) == ""
    assert not undo_alters(made.floor)
    assert made.say(RoundResultEntered("Kari", 1, NAMES)) == ""
    return made


def test_one_person_alone_neither_changes_nor_takes_back_a_result(desk: Desk) -> None:
    assert desk.say(ResultCorrectionEntered("Kari", 1, RIGHT, 1, WHY)) == "two_people_floor"
    assert desk.say(FloorEntryUndone("Mads", desk.floor.last)) == "two_people_floor"
    assert desk.results == (NAMES,)
    assert desk.say(ResultCorrectionEntered("Kari", 1, RIGHT, 1, WHY), two_people=False) == ""


def test_a_result_is_proposed_shown_before_and_after_and_confirmed_by_somebody_else(desk: Desk) -> None:
    assert desk.propose(result=RoundOrder(1, 1, RIGHT)) == ""
    (waiting,) = desk.ruled
    assert isinstance(waiting, CorrectionOpened)
    assert {(each.kind, each.name, each.before, each.after) for each in waiting.changes} == {
        (FactKind.TABLE_RESULT, "1/1", "A, B, C, D, E, F", "B, A, C, D, E, F"),
        (FactKind.POINTS, "A", "6", "4"),
        (FactKind.POINTS, "B", "4", "6"),
    }
    assert desk.results == (NAMES,)
    assert desk.say(CorrectionConfirmed(" kari", 1)) == "same_person"
    assert desk.say(CorrectionConfirmed("Mads", 2)) == "no_correction"
    assert desk.propose("Mads", back=1) == "correction_waits"
    assert desk.say(CorrectionConfirmed("Mads", 1)) == ""
    assert [type(each) for each in desk.ruled] == [CorrectionMade, RoundRescored]
    assert desk.results == (RIGHT,)


def test_a_result_is_voided_by_two_and_the_right_one_entered_by_one(desk: Desk) -> None:
    stood = desk.floor.last
    assert desk.propose(back=1) == ""
    assert desk.say(CorrectionConfirmed("Mads", 1)) == ""
    assert [type(each) for each in desk.ruled] == [CorrectionMade, FloorEntryTakenBack]
    assert (desk.results, desk.floor.last) == ((), stood - 1)
    assert desk.say(RoundResultEntered("Kari", 1, RIGHT)) == ""
    assert desk.results == (RIGHT,)


@pytest.mark.parametrize(("who", "cause"), [("Kari", ClosedCause.WITHDRAWN), ("Mads", ClosedCause.DECLINED)])
def test_whoever_proposed_withdraws_and_anybody_else_declines(desk: Desk, who: str, cause: ClosedCause) -> None:
    desk.propose(back=1)
    assert desk.say(CorrectionDropped(who, 1)) == ""
    assert desk.ruled == [CorrectionClosed(1, cause, who)]
    assert desk.say(CorrectionConfirmed("Mads", 1)) == "no_correction"
    assert desk.propose(back=1) == ""
    assert desk.ruled[0].number == 2  # type: ignore[union-attr]


def test_what_takes_entries_back_lapses_with_the_next_entry_and_a_result_alone_waits_on(desk: Desk) -> None:
    desk.propose(back=1)
    assert desk.say(SeatDrawEntered("Mads", 1, Draw(order=RIGHT))) == ""
    assert desk.ruled[-1] == CorrectionClosed(1, ClosedCause.LAPSED, "floor")
    desk.propose(result=RoundOrder(1, 1, RIGHT))
    assert desk.say(RoundResultEntered("Mads", 1, NAMES)) == ""
    assert desk.floor.corrections.open is not None
    # The points that it showed are not those of now.
    assert desk.say(CorrectionConfirmed("Mads", 2)) == "correction_outdated"


def test_an_undo_of_what_settled_nothing_is_one_persons(desk: Desk) -> None:
    assert desk.say(SeatDrawEntered("Kari", 1, Draw(order=RIGHT))) == ""
    assert desk.say(FloorEntryUndone("Kari", desk.floor.last)) == ""


@pytest.mark.parametrize(
    ("meant", "why"),
    [
        ({"result": RoundOrder(1, 1, NAMES)}, "nothing_to_correct"),
        ({"result": RoundOrder(9, 1, RIGHT)}, "no_such_table"),
        ({"back": 40}, "nothing_to_undo"),
    ],
)
def test_what_the_rules_would_refuse_is_refused_as_it_is_proposed(desk: Desk, meant: dict[str, Any], why: str) -> None:
    assert desk.propose(**meant) == why


def test_a_page_that_knew_another_last_entry_proposes_nothing(desk: Desk) -> None:
    assert desk.say(CorrectionProposed("Kari", WHY, desk.floor.last - 1, back=1)) == "undo_outdated"


def test_replay_knows_what_waits(desk: Desk) -> None:
    play: Callable[[Floor[Any], AnyFloorRuling], Floor[Any]] = evolve
    desk.propose(back=1)
    floor = play(desk.floor, CorrectionClosed(1, ClosedCause.DECLINED, "Mads"))
    assert floor.corrections.open is None and floor.numbers == desk.floor.numbers
