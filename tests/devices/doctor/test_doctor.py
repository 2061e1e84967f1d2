"""What the doctor says of a machine and of a table: real pseudo-terminals in folders of the test's own."""

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from devices.commands import register
from devices.doctor import boxes, cameras, examine, ports
from devices.doctor.machine import Machine, each_once
from devices.messages import Hello
from devices.ports.serial_port import SerialPorts
from devices.simulator.actions import What
from devices.simulator.terminal import Terminal
from hub.checkup.finding import Finding, Level
from hub.link.port import LinkError
from hub.settings.load import SettingsError
from hub.settings.model import Camera, TableFile

SETTINGS = {"table": {"id": "t4", "name": "Table 4"}, "players": [{"seat": 1, "name": "A"}, {"seat": 2, "name": "B"}]}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    for each in ("dev/serial/by-id", "proc"):
        (tmp_path / each).mkdir(parents=True)
    return Machine(tmp_path / "dev", tmp_path / "proc")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[[Path], Terminal]]:
    """A port at which nobody of ours sits."""
    made: list[Terminal] = []

    def plug(path: Path) -> Terminal:
        made.append(Terminal(path))
        made[-1].plug()
        return made[-1]

    yield plug
    for each in made:
        each.unplug()


def looked(table: Path | None, machine: Machine) -> dict[str, Finding]:
    return {each.what: each for each in examine.examine(table, machine, SerialPorts())}


def test_a_machine_with_nothing_plugged_in_is_well_enough(machine: Machine) -> None:
    found = looked(None, machine)
    assert found["serial ports"].level is Level.NOTE
    assert {"broker", "real-time priority"} <= found.keys()


def test_a_table_with_its_boxes_there_says_what_each_is(hall, machine: Machine) -> None:
    found = looked(hall.table, machine)
    assert found[f"port {hall.ports / 'seat-1'}"].found == "seat-1, a seat-box, firmware 1.0.0"
    assert (found["box 'seat-1'"].level, found["box 'seat-1'"].found) == (Level.WELL, "seat 1, Ada: there")
    assert found["box 'clock-1'"].todo == f"floorman devices {hall.table} bind clock-1 --clock"
    assert {"disk", "journal"} <= found.keys()


def test_a_missing_box_and_an_old_firmware_are_wrong_with_what_helps(plugged, machine: Machine) -> None:
    hall = plugged({"new-1": "seat-box"}, version="0.9.0")
    found = looked(hall.table, machine)
    assert found["box 'seat-1'"] == Finding(
        "box 'seat-1'", Level.WRONG, "seat 1, Ada: missing", "plug it in, at any port"
    )
    old = found[f"port {hall.ports / 'new-1'}"]
    assert old.level is Level.WRONG
    assert "mpremote connect" in old.todo


def test_a_box_of_another_model_than_it_is_bound_as(plugged, machine: Machine) -> None:
    hall = plugged({"seat-1": "dealer-box"})
    assert "it is a dealer-box, and bound as a seat-box" in looked(hall.table, machine)["box 'seat-1'"].found


def test_two_boxes_with_one_id_are_told(hall, machine: Machine, tmp_path: Path) -> None:
    twin = type(hall.simulation)([(hall.simulation.box("seat-1").identity, machine.dev / "ttyUSB0")])
    twin.plug_all()
    stop = threading.Event()
    thread = threading.Thread(target=twin.run, args=(stop,))
    thread.start()
    found = looked(hall.table, machine)
    stop.set()
    thread.join()
    for path in (hall.ports / "seat-1", machine.dev / "ttyUSB0"):
        assert found[f"port {path}"].todo == "give one of them another id"


def test_a_table_that_another_user_runs_is_not_to_be_ended(
    hall, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise LinkError("The table runs as another user, who alone may read it: be that user.")

    monkeypatch.setattr(examine, "runs", lambda _: True)
    monkeypatch.setattr(examine, "open_desk", refused)
    found = looked(hall.table, machine)["bridge"]
    assert (found.found, found.todo) == ("The table runs as another user, who alone may read it", "be that user.")


def test_a_box_by_a_programs_name_is_to_take_another_and_is_not_to_be_bound() -> None:
    hello = Hello("dealer", "dealer-box", "1.0.0", 1, ())
    found = ports.answered("/dev/x", hello)
    assert (found.level, found.todo[:23]) == (Level.WRONG, "give it another id in i")
    assert boxes.asked([], [hello], TableFile.model_validate(SETTINGS), "t.toml") == []


def test_a_port_with_two_names_is_one_and_silence_and_noise_are_told_apart(machine: Machine, terminal) -> None:
    quiet, noisy = terminal(machine.dev / "ttyACM0"), terminal(machine.dev / "ttyACM1")
    name = machine.dev / "serial" / "by-id" / "usb-x"
    name.symlink_to(os.path.realpath(quiet.link))
    # What came before a port is opened is thrown away, so it speaks while it is listened to.
    speaking = threading.Timer(0.4, noisy.write, (b"$GPGGA,1234\r\n",))
    speaking.start()
    found = looked(None, machine)
    speaking.join()
    assert [what for what in found if what.startswith("port")] == [f"port {name}", f"port {noisy.link}"]
    assert "nobody answers" in found[f"port {name}"].found
    assert "no box of ours" in found[f"port {noisy.link}"].found


def test_a_port_that_another_program_holds_is_told(hall, machine: Machine) -> None:
    held = SerialPorts().open(hall.ports / "seat-1")
    found = looked(hall.table, machine)
    held.close()
    assert found[f"port {hall.ports / 'seat-1'}"].found == "port busy"
    assert "fuser" in found[f"port {hall.ports / 'seat-1'}"].todo


def test_the_program_that_holds_a_port_is_named_and_the_port_left_alone(machine: Machine) -> None:
    path = machine.dev / "ttyACM0"
    path.write_text("")
    other = machine.proc / "4242"
    (other / "fd").mkdir(parents=True)
    (other / "fd" / "3").symlink_to(path)
    (other / "cmdline").write_bytes(b"screen\0/dev/ttyACM0\0")
    found, hellos = ports.look([path], machine, SerialPorts())
    assert hellos == []
    assert found == [
        Finding(f"port {path}", Level.WRONG, "held by screen /dev/ttyACM0 (process 4242)", "end that program")
    ]


def test_without_the_right_to_a_port_the_group_is_named(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    path = machine.dev / "ttyACM0"
    path.write_text("")
    monkeypatch.setattr(ports, "may_open", lambda _: False)
    ((found,), _) = ports.look([path], machine, SerialPorts())
    assert found.level is Level.WRONG
    assert found.todo.startswith("sudo usermod -aG dialout ")


def test_what_is_no_serial_port_is_told(machine: Machine) -> None:
    path = machine.dev / "ttyACM0"
    path.write_text("")
    ((found,), _) = ports.look([path], machine, SerialPorts())
    assert found.found == "port broken"


def test_the_cameras_of_a_table_are_there_or_missing(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine.dev / "video0").write_text("")
    good = tmp_path / "a.calibration.json"
    good.write_text("{}")

    def of(source: str, calibration: Path = good) -> Finding:
        camera = Camera(id="north", source=source, calibration=calibration)
        return cameras.of_table([camera], tmp_path, machine)[0]

    assert of("0").level is of("rendered:north").level is of("dev/video0").level is Level.WELL
    assert "video7 is not there (there are: " in of("7").found
    assert "its calibration" in of("0", tmp_path / "none.json").found
    (shown,) = cameras.listed(machine)
    assert shown == Finding(f"camera {machine.dev / 'video0'}", Level.WELL, "a camera")
    monkeypatch.setattr(cameras, "may_open", lambda _: False)
    assert "usermod -aG video" in of("0").todo
    assert cameras.listed(machine)[0].level is Level.WRONG


def test_a_table_that_runs_is_asked_through_its_bridge_and_its_ports_are_not_opened(running, machine: Machine) -> None:
    found = looked(running.table, machine)
    assert found["box 'seat-1'"].found == "seat 1, Ada: there, at seat-1, firmware 1.0.0"
    assert found["box 'new-1'"].todo == f"floorman devices {running.table} bind new-1 --seat N"
    assert not any(what.startswith("port") for what in found)
    running.end_bridge()
    assert looked(running.table, machine)["bridge"].level is Level.WRONG


def test_damaged_bindings_and_a_box_of_the_past_of_a_table_that_runs(running, machine: Machine) -> None:
    running.hall.do("new-1", What.UNPLUG)
    running.until(lambda kept: b'"online":false' in kept["new-1/availability"], "it is away")
    (running.hall.data / "devices.json").write_text("{")
    found = looked(running.table, machine)
    assert found["box 'new-1'"].level is Level.NOTE
    assert found["bindings"].level is Level.WRONG
    assert "is damaged" in found["bindings"].found


def test_a_table_file_that_is_none_is_bad_input(tmp_path: Path, machine: Machine) -> None:
    with pytest.raises(SettingsError, match="Check the path"):
        examine.examine(tmp_path / "none.toml", machine, SerialPorts())


@pytest.mark.parametrize(("level", "status"), [(Level.WELL, 0), (Level.NOTE, 0), (Level.WRONG, 1)])
def test_the_exit_status_says_whether_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, level: Level, status: int
) -> None:
    app = typer.Typer()
    register(app)
    monkeypatch.setattr(examine, "examine", lambda *_: [Finding("port /dev/a", level, "found", "do")])
    told = CliRunner().invoke(app, ["doctor", "--json"])
    assert told.exit_code == status
    assert json.loads(told.stdout) == {"what": "port /dev/a", "level": level, "found": "found", "todo": "do"}
    shown = CliRunner().invoke(app, ["doctor"])
    assert shown.exit_code == status
    assert shown.stdout.split()[-4:] == ["/dev/a", level, "found", "do"]


def test_bad_input_is_one_sentence_and_status_2() -> None:
    app = typer.Typer()
    register(app)
    told = CliRunner().invoke(app, ["doctor", "none.toml"])
    assert told.exit_code == 2
    assert told.stderr == "none.toml: cannot be read: No such file or directory. Check the path.\n"


def test_one_of_two_names_is_kept(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert list(each_once([tmp_path / "b", tmp_path / "a"])) == [tmp_path / "b"]
