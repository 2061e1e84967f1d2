"""Every comparison of the gates is noticed by a case: forced either way, some reading would come out otherwise.

The cases say what must hold of faces that fail by one thing only; the mutants are made of the sources, so that a check
which is added without a case fails here. What is forced to let pass would have been verified: each case of a doubt has
that one code and no other.
"""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hub.events.reasons import READER_DOUBTS
from tests.vision.dice.agreement_cases import AGREEMENT
from tests.vision.dice.cases import Case
from tests.vision.dice.gate_cases import GATE, JUDGE
from tests.vision.dice.mates_cases import MATES
from tests.vision.dice.mutants import Mutant, mutants
from tests.vision.dice.sight_cases import SIGHT
from vision.dice import agreement, gate, mates, report, sight

CASES = {gate: GATE, sight: SIGHT, agreement: AGREEMENT, mates: MATES, report: JUDGE}
ONLY = {report: {"judge"}}
"""Functions that are mutated where it is not all of them."""

NO_GATE = {"sentence", "scaled", "each_read"}
NO_DIFFERENCE = {
    # Where there is no face there is a top: there would be no pair else.
    "agreement._is_trace 2: top is not None holds",
    "agreement._of_pair 2: top is not None holds",
}
"""Mutants that do the same, each with the reason."""

BY_SCENES = "test_seat_gates.py"
ELSEWHERE = {
    "cocked": BY_SCENES,
    "dice_touch": BY_SCENES,
    "edge_of_region": BY_SCENES,
    "no_dice": BY_SCENES,
    "no_die_size": BY_SCENES,
    "one_reader": BY_SCENES,
    "out_of_picture": BY_SCENES,
    "too_small": BY_SCENES,
    "not_read_body": "test_photograph.py",
}
"""The file with the case of each code that needs a picture."""


def outcome(case: Case, module: ModuleType) -> Any:
    try:
        return case.outcome(module)
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        return error


def is_noticed(mutant: Mutant) -> bool:
    made = mutant.made()
    return any(outcome(case, made) != case.expected for case in CASES[mutant.module])


MADE = [mutant for module in CASES for mutant in mutants(module, ONLY.get(module, ()), NO_GATE)]
MUTANTS = [mutant for mutant in MADE if mutant.where not in NO_DIFFERENCE]
ALL = [
    pytest.param(module, case, id=f"{module.__name__.rpartition('.')[2]} {at}")
    for module, cases in CASES.items()
    for at, case in enumerate(cases)
]


@pytest.mark.parametrize(("module", "case"), ALL)
def test_every_case_comes_out_as_it_must(module, case):
    assert case.outcome(module) == case.expected


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.where)
def test_every_comparison_that_is_forced_is_noticed(mutant):
    assert is_noticed(mutant)


def test_what_is_said_to_make_no_difference_is_there_and_makes_none():
    same = [mutant for mutant in MADE if mutant.where in NO_DIFFERENCE]
    assert {mutant.where for mutant in same} == NO_DIFFERENCE
    assert not any(is_noticed(mutant) for mutant in same)


@pytest.mark.parametrize("code", sorted({*READER_DOUBTS, *sight.REASONS}))
def test_every_code_that_a_reader_may_give_has_a_case(code):
    named = ELSEWHERE.get(code)
    if named is not None:
        assert f'"{code}"' in Path(__file__).with_name(named).read_text(encoding="utf-8")
    else:
        assert any(code in case.codes for cases in CASES.values() for case in cases)


@pytest.mark.parametrize("module", [gate, sight])
def test_every_doubt_of_a_face_is_there_alone_too(module):
    doubted = {case.expected for case in CASES[module] if case.asked == "doubts" and case.expected}
    assert all(len(codes) == 1 for codes in doubted)
    assert len(doubted) == 5


def test_there_are_mutants_of_every_gate():
    assert {mutant.module for mutant in MUTANTS} == set(CASES)
    assert len(MUTANTS) >= 150
