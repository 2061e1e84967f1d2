"""The rules' benchmark measures what it says: decisions of real play, cards beside a peer's, a replay of a journal."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from hub.bench import decisions, evaluator, replays
from hub.bench.plays import moments
from hub.bench.rules import command
from hub.events.cards import Card
from hub.events.poker_rulings import PotsPaid
from hub.events.rulings import BiddingVoided, ChallengeSettled, RoundWon
from hub.figures import Figure
from hub.journal.port import Kind
from hub.journal.sqlite import SqliteJournal
from hub.rules.games import GAMES
from hub.rules.poker.strength import strength

app = typer.Typer()
app.command()(command)


@pytest.mark.parametrize("name", GAMES)
def test_play_is_fixed_by_its_seed_and_the_rules_rule_it(name: str) -> None:
    played = moments(name, 5, 400)
    assert played == moments(name, 5, 400)
    assert played != moments(name, 6, 400)
    for each in played:
        if each.entered is not None:
            assert GAMES[name].decide(each.state, each.entered) == each.rulings


def test_play_goes_through_whole_rounds_and_hands() -> None:
    kinds = {name: {type(r) for each in moments(name, 5, 2_000) for r in each.rulings} for name in GAMES}
    assert {ChallengeSettled, RoundWon} <= kinds["raffle"]
    assert BiddingVoided not in kinds["raffle"]
    assert PotsPaid in kinds["holdem"]
    assert {"DownCardsDealt", "BringInPosted", "HandShown"} <= {each.__name__ for each in kinds["razz"]}
    palace = {"BattleRaised", "BattleWon", "SoldiersCaptured", "SoldierBought", "PalacePaid"}
    assert palace <= {each.__name__ for each in kinds["palace"]}
    assert {"BluffPotOpened", "AntesGiven", "BluffJudged"} <= {each.__name__ for each in kinds["bluff"]}


def test_tables_begin_full() -> None:
    for name, seats in (("holdem", 10), ("bluff", 10), ("razz", 8), ("palace", 10)):
        opened = [each for each in moments(name, 5, 2_000) if each.entered is None]
        assert len(opened) > 1
        assert all(len(each.rulings[0].players) == seats for each in opened)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_gives_the_state_that_the_journals_rulings_lead_to(name: str, tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db", "bench")
    start = replays.written(journal, name, 5, 700)
    kinds = [record.kind for record in journal.read()]
    assert len(kinds) == 700
    assert {Kind.OBSERVATION, Kind.RULING} == set(kinds)
    rulings = [each for moment in moments(name, 5, 700) for each in moment.rulings][: kinds.count(Kind.RULING)]
    expected: Any = start
    for ruling in rulings:
        expected = GAMES[name].evolve(expected, ruling)
    assert replays.replayed(journal, GAMES[name], start) == expected
    journal.close()


def test_the_figures_name_their_goals() -> None:
    found = decisions.figures("holdem", 5, 200)
    assert [each.goal for each in found] == [1.0, None, None, None]
    assert all(each.value > 0 for each in found)


@pytest.mark.skipif(not evaluator.is_there(), reason="phevaluator is not installed")
def test_both_evaluators_are_given_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    from phevaluator import Card as TheirCard
    from phevaluator import evaluate_cards

    monkeypatch.setattr(evaluator, "HANDS", 300)
    monkeypatch.setattr(evaluator, "PASSES", 1)
    found = evaluator.figures(5)
    assert (found[0].goal, len(found)) == (2.0, 4)
    hands = [tuple(evaluator.seeded("evaluator", turn).sample(list(Card), 7)) for turn in range(300)]
    ours = sorted(hands, key=strength)
    theirs = [evaluate_cards(*(TheirCard.to_id(str(card)) for card in hand)) for hand in ours]
    assert theirs == sorted(theirs, reverse=True)  # theirs is a rank: less is better


def test_the_command_prints_an_object_a_figure_and_its_exit_says_whether_all_are_met() -> None:
    result = CliRunner().invoke(app, ["--events", "300", "--decisions", "100", "--json"])
    figures = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == (0 if all(each["met"] for each in figures) else 1)
    for name in GAMES:
        assert any(each["what"].startswith(f"{name}: one decision") for each in figures)
        assert any(each["what"].startswith(f"{name}: replay of 300 events") for each in figures)


def test_a_goal_that_is_missed_is_exit_1_and_a_missing_peer_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "is_there", lambda: False)
    monkeypatch.setattr(replays, "figures", lambda *_: [Figure("slow", 0.4, 0.5, at_least=True)])
    result = CliRunner().invoke(app, ["--decisions", "100"])
    assert result.exit_code == 1
    assert evaluator.MISSING in result.stderr
    assert "NOT MET" in result.stdout
