"""The commands while the table runs: over its broker, under the account of the desk, with the table's own bridge."""

import queue
from pathlib import Path

from typer.testing import CliRunner

from devices.desk.commands import desk
from devices.desk.rows import QUARANTINED
from devices.simulator.actions import What
from hub.link.accounts import Role
from hub.link.broker import start_broker
from hub.link.desk import FILE
from hub.link.mqtt import MqttLink
from hub.settings.running import held
from hub.wire.topics import Kind, Leaf, Topic, pattern


def test_a_box_is_bound_taken_over_by_the_bridge_tried_and_forgotten(running) -> None:
    seen = running.rows()
    assert (seen["new-1"]["place"], seen["new-1"]["link"], seen["new-1"]["faults"]) == (
        "nowhere",
        "there",
        [QUARANTINED],
    )
    found = running.asked("bind", "new-1", "--seat", "2", "--name", "Ben's")
    assert found.exit_code == 0, found.output
    assert "not taken it over" not in found.stdout
    seen = running.rows()
    assert (seen["new-1"]["place"], seen["new-1"]["name"], seen["new-1"]["faults"]) == ("seat 2, Ben", "Ben's", [])
    tried = running.asked("test", "new-1", "--no-presses")
    assert "it is sound" in tried.stdout
    gone = running.asked("forget", "new-1")
    assert "bound to nothing now" in gone.stdout
    assert running.rows()["new-1"]["faults"] == [QUARANTINED]
    running.hall.do("new-1", What.UNPLUG)
    running.until(lambda kept: b'"online":false' in kept["new-1/availability"], "it is away")
    assert "is forgotten." in running.asked("forget", "new-1").stdout
    running.until(lambda kept: kept["new-1/state"] == kept["new-1/descriptor"] == b"", "its topics are cleared")
    assert "new-1" not in running.rows()


def test_a_box_that_is_forgotten_while_away_is_withdrawn_and_not_spoken_of_again(running) -> None:
    assert running.asked("bind", "new-1", "--seat", "2").exit_code == 0
    running.hall.do("new-1", What.UNPLUG)
    running.until(lambda kept: b"port_missing" in kept["new-1/state"], "it is missed")
    assert "is forgotten." in running.asked("forget", "new-1").stdout
    running.until(lambda kept: kept["new-1/state"] == kept["new-1/availability"] == b"", "its topics are cleared")
    running.asked("rename", "seat-1", "Ada's")
    assert "new-1" not in running.rows()


def test_presses_are_asked_about_first_since_they_count(running, when_told) -> None:
    found = running.asked("test", "seat-1")
    assert found.exit_code == 2
    assert "every press on 'seat-1' counts there. Say --yes" in found.stderr
    when_told("Press each button", lambda: running.hall.press("seat-1", "bluff", "time", "call"))
    found = running.asked("test", "seat-1", "--yes")
    assert found.exit_code == 0, found.output


def test_while_the_bridge_is_away_the_list_says_so_and_nothing_is_ordered(running) -> None:
    running.end_bridge()
    found = running.asked("list")
    assert "The bridge of the table is away" in found.stdout
    assert "The bridge of the table is away" in running.asked("identify", "seat-1").stderr


def test_what_the_broker_kept_of_a_box_is_cleared_while_the_table_does_not_run(hall, evening) -> None:
    with start_broker("embedded", table="t4", folder=hall.data / "broker") as broker:
        found = evening(broker)
        found.until(lambda kept: "new-1/descriptor" in kept, "it is there")
        found.end()
    assert {"bridge", "clock-1", "new-1", "seat-1"} == kept_by(hall.data)
    assert CliRunner().invoke(desk, [str(hall.table), "forget", "new-1"]).exit_code == 0
    assert {"bridge", "clock-1", "seat-1"} == kept_by(hall.data)


def kept_by(data: Path) -> set[str]:
    """The ids of which the broker still has something retained."""
    found: queue.SimpleQueue[str] = queue.SimpleQueue()
    with start_broker("embedded", table="t4", folder=data / "broker") as broker:
        link = MqttLink(broker.addresses[Role.HUB], "eye", on_delivery=lambda each: found.put(each.topic.id))
        link.subscribe(pattern("t4", Kind.DEVICE))
        link.open()
        link.publish(Topic("t4", Kind.DEVICE, "end", Leaf.ACK), b"{}")
        ids = set(iter(lambda: found.get(timeout=5), "end"))
        link.close()
    return ids


def test_a_broker_that_is_gone_is_one_sentence(hall) -> None:
    hall.data.mkdir()
    with held(hall.data):
        (hall.data / FILE).write_text('{"version": 1, "broker": "mqtt://desk:x@127.0.0.1:9"}')
        found = CliRunner().invoke(desk, [str(hall.table), "list"])
    assert found.exit_code == 2
    assert found.stderr.count("\n") == 1
    assert "No broker answers at 127.0.0.1:9" in found.stderr
