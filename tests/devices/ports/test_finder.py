from collections.abc import Iterator
from pathlib import Path

import pytest

from devices.ports.finder import CALM_LOOKS, Finder
from devices.ports.news import Refused, Vanished
from devices.ports.port import PortError, Trouble
from devices.ports.simulated import SimulatedPorts

FOLDER = Path("/by-id")
NAMED, FOUND = Path("/dev/named"), FOLDER / "usb-box"


class Looking:
    """A finder whose openings all succeed."""

    def __init__(self) -> None:
        self.ports = SimulatedPorts()
        self.finder = Finder(self.ports, [NAMED], FOLDER)

    def opening(self) -> list[Path]:
        paths = self.finder.look()[0]
        for path in paths:
            self.finder.opened(path)
        return paths


@pytest.fixture
def looking() -> Iterator[Looking]:
    looking = Looking()
    yield looking
    for path in (NAMED, FOUND, FOLDER / "usb-other"):
        looking.ports.unplug(path)


def test_a_named_port_that_is_missing_is_told_once_and_opened_when_it_comes(looking: Looking) -> None:
    (refused,) = looking.finder.look()[2]
    assert isinstance(refused, Refused)
    assert refused.trouble is Trouble.MISSING
    assert looking.finder.look() == ([], [], [])
    looking.ports.plug(NAMED)
    assert looking.opening() == [NAMED]
    assert looking.finder.look() == ([], [], [])


def test_whatever_appears_in_the_folder_is_opened(looking: Looking) -> None:
    assert looking.opening() == []
    looking.ports.plug(FOUND)
    looking.ports.plug(FOLDER / "usb-other")
    assert looking.opening() == [FOUND, FOLDER / "usb-other"]


def test_what_comes_in_the_same_tick_of_the_kernel_as_a_change_that_was_seen_is_found_by_the_next_look(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = [1]
    monkeypatch.setattr(looking.ports, "version", lambda _folder: ticks[-1])
    looking.ports.plug(NAMED)
    assert [looking.opening() for _ in range(3)] == [[NAMED], [], []]
    ticks.append(2)  # its symlink is being made beside, hidden
    assert looking.opening() == []
    looking.ports.plug(FOUND)  # and moved there
    assert looking.opening() == [FOUND]


def test_without_a_folder_only_named_ports_are_opened(looking: Looking) -> None:
    looking.ports.plug(FOUND)
    looking.ports.plug(NAMED)
    assert Finder(looking.ports, [NAMED], None).look()[0] == [NAMED]


def test_one_device_under_two_names_is_opened_once(looking: Looking) -> None:
    looking.ports.plug(NAMED)
    looking.ports.link(NAMED, FOUND)
    assert looking.opening() == [NAMED]
    assert looking.opening() == []
    looking.finder.closed(NAMED)
    assert looking.opening() == [NAMED]


def test_a_port_whose_path_leads_elsewhere_is_given_back_and_opened_anew(looking: Looking) -> None:
    looking.ports.plug(FOUND)
    looking.opening()
    looking.ports.plug(FOUND)
    assert looking.finder.look()[:2] == ([], [FOUND])
    looking.finder.closed(FOUND)
    assert looking.opening() == [FOUND]


def test_one_that_was_left_is_left_alone_until_it_is_plugged_in_again(looking: Looking) -> None:
    looking.ports.plug(FOUND)
    looking.opening()
    looking.finder.closed(FOUND, leave=True)
    assert [looking.opening() for _ in range(3)] == [[], [], []]
    looking.ports.plug(FOUND)
    assert looking.opening() == [FOUND]


def test_one_that_was_found_and_is_gone_is_told_once_it_is_closed(looking: Looking) -> None:
    looking.ports.plug(FOUND)
    looking.opening()
    looking.ports.unplug(FOUND)
    _, replaced, news = looking.finder.look()
    assert (replaced, [each for each in news if isinstance(each, Vanished)]) == ([FOUND], [])
    looking.finder.closed(FOUND)
    assert looking.finder.look()[2] == [Vanished(FOUND)]
    assert looking.finder.look()[2] == []


def test_a_port_that_cannot_be_opened_is_tried_again_and_told_once(looking: Looking) -> None:
    looking.ports.plug(NAMED)
    error = PortError(Trouble.BUSY, "held")
    told = []
    for _ in range(3):
        assert looking.finder.look()[0] == [NAMED]
        told += looking.finder.refused(NAMED, error)
    assert told == [Refused(NAMED, Trouble.BUSY, "held")]


def test_a_named_port_that_leads_elsewhere_is_noticed_within_a_few_looks(looking: Looking) -> None:
    looking.ports.plug(NAMED)
    looking.opening()
    looking.finder.look()
    looking.ports.plug(NAMED)
    assert [NAMED] in [looking.finder.look()[1] for _ in range(CALM_LOOKS)]
