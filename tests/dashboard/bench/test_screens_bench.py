import json
import shutil
from typing import NoReturn

import pytest
import typer
from typer.testing import CliRunner

from dashboard.bench import broadcast, chain, rows, screens, stalled
from dashboard.bench.broadcast import Sent
from dashboard.bench.message import mark, message, state
from hub.figures import Figure
from hub.measuring import BenchError
from hub.wire.codec import decode

runner = CliRunner()
app = typer.Typer()
app.command()(screens.command)
MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Two rows in place of the real ones; which of them were measured, with how many spectators."""
    found: list[tuple[str, int]] = []

    def good(spectators: int) -> list[Figure]:
        found.append(("good", spectators))
        return [Figure("good: this (ms)", 1.0, 2.0)]

    def bad(spectators: int) -> list[Figure]:
        found.append(("bad", spectators))
        return [Figure("bad: that (ms)", 3.0, 2.0)]

    monkeypatch.setattr(rows, "ROWS", {"good": good, "bad": bad})
    return found


def test_all_rows_are_measured_and_one_goal_that_is_not_met_is_exit_1(measured: list[tuple[str, int]]) -> None:
    told = runner.invoke(app, ["--spectators", "70", "--json"])
    assert told.exit_code == 1
    assert measured == [("good", 70), ("bad", 70)]
    assert [json.loads(line)["met"] for line in told.stdout.splitlines()] == [True, False]


def test_only_the_rows_that_are_named_are_measured(measured: list[tuple[str, int]]) -> None:
    told = runner.invoke(app, ["--only", "good"])
    assert (told.exit_code, measured) == (0, [("good", 1_000)])


def test_a_row_that_there_is_not_is_a_sentence_and_exit_2(measured: list[tuple[str, int]]) -> None:
    told = runner.invoke(app, ["--only", "luck"])
    assert (told.exit_code, told.stderr, measured) == (2, "There is no row 'luck'. Use good, bad.\n", [])


def test_a_row_that_cannot_be_measured_is_a_sentence_and_exit_2(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_spectators: int) -> NoReturn:
        raise BenchError("There is no mosquitto: install it.")

    monkeypatch.setattr(rows, "ROWS", {"broken": broken})
    told = runner.invoke(app, [])
    assert (told.exit_code, told.stderr) == (2, "There is no mosquitto: install it.\n")


def by_what(figures: list[Figure]) -> dict[str, Figure]:
    return {each.what.strip(): each for each in figures}


def sent(last_ms: float, cost_us: float) -> Sent:
    return Sent([int(last_ms * 5e5)] * 3, [int(last_ms * 1e6)] * 3, [int(cost_us * 1e3) * 10] * 3)


def test_the_goals_of_a_broadcast_are_ratios_to_its_peers() -> None:
    peers = {
        "ours": sent(5, 9),
        "FastAPI's WebSocket": sent(10, 20),
        "bare": sent(4, 3),
        "nginx with nchan": sent(4, 8),
    }
    found = by_what(broadcast.figures(peers, 10))
    fastapi = found["broadcast: last of 10 has it / FastAPI's WebSocket"]
    nchan = found["broadcast: last of 10 has it / nginx with nchan"]
    cost = found["broadcast: CPU a spectator / a bare send loop"]
    assert [(each.value, each.goal, each.met) for each in (fastapi, nchan, cost)] == [
        (0.5, 0.6, True),
        (1.25, 1.3, True),
        (3.0, 2.0, False),
    ]
    assert found["ours: CPU a spectator and message (us)"].value == 9
    assert found["bare: the last one has it, p50 (ms)"].value == 4


def test_without_nchan_there_is_no_figure_beside_it() -> None:
    peers = {"ours": sent(5, 9), "FastAPI's WebSocket": sent(10, 20), "bare": sent(4, 3)}
    assert not [what for what in by_what(broadcast.figures(peers, 10)) if "nchan" in what]


def test_those_that_read_nothing_are_set_beside_nobody() -> None:
    ratio = stalled.figures(alone=sent(10, 1), among=sent(12, 1))[0]
    assert (ratio.value, ratio.goal, ratio.met) == (1.2, 1.1, False)


def test_a_press_is_set_beside_the_bare_chain() -> None:
    ratio = chain.figures({"ours": [12.0, 14.0, 16.0], "bare": [10.0, 10.0, 11.0]}, 10)[0]
    assert (ratio.value, ratio.goal, ratio.met) == (1.4, 1.5, True)


def test_every_message_is_as_long_as_the_others_and_has_its_mark() -> None:
    first, last = message(0), message(999)
    assert len(first) == len(last)
    assert mark(999).encode() in last
    assert mark(999).encode() not in first
    assert decode(state(3)).view.row == decode(state(2)).view.row + 1  # type: ignore[union-attr]


@needs_mosquitto
def test_every_message_reaches_every_spectator_of_every_server() -> None:
    found = by_what(broadcast.measure(20, turns=1))
    assert found["ours: the last one has it, p50 (ms)"].value > 0
    assert found["FastAPI's WebSocket: CPU a spectator and message (us)"].value > 0
    assert found["bare: half of the spectators have it, p50 (ms)"].value > 0
