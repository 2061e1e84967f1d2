"""Single files of the firmware under a real MicroPython: what no message shows."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from devices import wiring
from devices.bridge.roster import RESERVED
from devices.messages import ClockRun, line
from tests.devices.firmware.virtual import FIRMWARE, MICROPYTHON, MicroPythonDevice, needs_micropython

pytestmark = needs_micropython

WRAPS = "diff = lambda a, b: ((a - b + 512) & 1023) - 512\n"
"""A counter that wraps at 1024, as a Pico's wraps at 2^30."""


def micropython(code: str, folder: Path) -> Any:
    """What this code leaves in `out`."""
    script = folder / "script.py"
    head = f"import sys, json\nsys.path.insert(0, {str(FIRMWARE)!r})\n"
    script.write_text(f"{head}{code}\nprint(json.dumps(out))\n", encoding="utf-8")
    done = subprocess.run([*MICROPYTHON, str(script)], capture_output=True, check=True, text=True, cwd=folder)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_ticks_grow_over_many_wraps_of_the_counter(tmp_path: Path) -> None:
    code = (
        WRAPS
        + "from ticks import Ticks\nt = Ticks(1000, diff)\nout = [t.now((1000 + n * 300) % 1024) for n in range(20)]"
    )
    assert micropython(code, tmp_path) == [300 * n for n in range(20)]


def test_ticks_never_go_back_and_an_edge_before_now_has_its_own(tmp_path: Path) -> None:
    code = WRAPS + "from ticks import Ticks\nt = Ticks(1000, diff)\n"
    code += "out = [t.now(100), t.now(90), t.at(100), t.at(1020), t.at(900), t.at(130)]"
    assert micropython(code, tmp_path) == [124, 124, 124, 20, 0, 154]


def test_ticks_are_right_beyond_a_pico_s_small_integers(tmp_path: Path) -> None:
    code = "from ticks import Ticks\nt = Ticks(0, lambda a, b: ((a - b + (1 << 29)) & ((1 << 30) - 1)) - (1 << 29))\n"
    code += "for n in range(1, 10001): last = t.now(n * 400000000 & ((1 << 30) - 1))\nout = last"
    assert micropython(code, tmp_path) == 10_000 * 400_000_000


def test_a_count_that_is_cleared_forgets_which_call_ended_last(tmp_path: Path) -> None:
    code = "from count import Count\nc = Count()\nout = [c.run(1, 1000, 0), c.expired(1000), c.run(1, 9000, 2000)]\n"
    code += "out += [c.clear(), c.run(1, 9000, 4000), c.expired(9000)]"
    assert micropython(code, tmp_path) == [True, 1000, False, True, True, 9000]


def test_the_ring_gives_edges_in_their_order_and_holds_63(tmp_path: Path) -> None:
    code = "from edges import Ring\nr = Ring()\nout = []\n"
    code += "for n in range(100): r.put(n % 3, n % 2, n)\n"
    code += "while (e := r.take()): out.append(e)\n"
    code += "r.put(1, 1, 1 << 29)\nout.append(r.take())\nout.append(r.take())"
    *edges, last, nothing = micropython(code, tmp_path)
    assert edges == [[n % 3, n % 2, n] for n in range(63)]
    assert (last, nothing) == ([1, 1, 1 << 29], None)


def test_an_edge_is_kept_with_the_heap_locked_as_in_an_interrupt(tmp_path: Path) -> None:
    code = "from edges import Ring\nimport micropython\nr = Ring()\nput = r.put\n"
    code += "micropython.heap_lock()\nput(2, 1, 5)\nmicropython.heap_unlock()\nout = r.take()"
    assert micropython(code, tmp_path) == [2, 1, 5]


@pytest.mark.parametrize(
    ("number", "shown"),
    [(0, [10, 10, 10, 0]), (7, [10, 10, 10, 7]), (60, [10, 10, 6, 0]), (3600, [3, 6, 0, 0]), (-1, [10, 10, 10, 10])],
)
def test_a_number_stands_at_the_right_of_the_digits(tmp_path: Path, number: int, shown: list[int]) -> None:
    assert micropython(f"from face import cells\nout = cells({number})", tmp_path) == shown


BOOT = "from bootcount import next_boot\nout = next_boot('.')"


def test_the_boot_number_grows_by_one_at_every_start(tmp_path: Path) -> None:
    boots = [micropython(BOOT, tmp_path) for _ in range(5)]
    assert boots == [[boots[0][0] + n, True] for n in range(5)]


@pytest.mark.parametrize("torn", [b"", b"1", b"12*", b"999999999*00000000", b"\xff" * 30])
@pytest.mark.parametrize("starts", [1, 2, 3])
def test_a_torn_boot_file_never_makes_a_number_come_again(tmp_path: Path, starts: int, torn: bytes) -> None:
    """Only the older of the two files is ever being written when the power goes."""
    spoken = [micropython(BOOT, tmp_path)[0] for _ in range(starts)]
    (tmp_path / ("boot.b" if starts % 2 else "boot.a")).write_bytes(torn)
    assert micropython(BOOT, tmp_path) == [spoken[-1] + 1, True]


def test_two_new_chips_do_not_start_at_the_same_number(tmp_path: Path) -> None:
    starts = set()
    for number in range(4):
        (tmp_path / str(number)).mkdir()
        starts.add(micropython(BOOT, tmp_path / str(number))[0])
    assert len(starts) == 4


def sender(code: str, folder: Path) -> Any:
    head = "from sending import Sender\ns = Sender()\ntaken = []\n"
    head += "def take(data):\n    taken.append(data)\n    return len(data)\n"
    head += "def event(n): return {'t': 'event', 'seq': n}\n"
    tail = "\nout = [json.loads(line[:-9]) for line in b''.join(taken).split(b'\\n') if line]"
    return micropython(head + code + tail, folder)


def test_a_pong_goes_before_all_that_waits_but_not_into_a_line(tmp_path: Path) -> None:
    code = "s.put([event(1), event(2)])\ns.pump(lambda data: taken.append(data[:5]) or 5 if not taken else 0)\n"
    code += "s.put([{'t': 'pong', 'n': 1}])\ns.pump(take)"
    assert [each["t"] for each in sender(code, tmp_path)] == ["event", "pong", "event"]


def test_nothing_that_waits_is_doubled_and_the_newest_heartbeat_counts(tmp_path: Path) -> None:
    code = "for n in range(9): s.put([event(1), {'t': 'beat', 'n': n}])\ns.pump(take)"
    assert sender(code, tmp_path) == [{"t": "event", "seq": 1}, {"t": "beat", "n": 8}]


def test_with_nobody_reading_little_is_held_and_a_hello_has_its_place(tmp_path: Path) -> None:
    code = "for n in range(500): s.put([event(n), {'t': 'pong', 'n': n}])\n"
    code += "s.put([{'t': 'hello'}, {'t': 'beat'}, {'t': 'count'}, {'t': 'tested'}])\ns.pump(take)"
    said = sender(code, tmp_path)
    assert [each["t"] for each in said] == ["pong"] * 8 + ["event"] * 20 + ["hello", "beat", "count", "tested"]
    assert said[7]["n"] == 499


def test_a_line_that_was_cut_is_not_gone_on_with(tmp_path: Path) -> None:
    code = (
        "s.put([event(1), event(2)])\ns.pump(lambda data: 5 if not taken and not s._done else 0)\ns.cut()\ns.pump(take)"
    )
    assert sender(code, tmp_path) == [{"t": "event", "seq": 2}]


@pytest.mark.parametrize(
    ("told", "inputs", "sound"),
    [
        ({"inputs": [["raise", 5], ["fold", 6]]}, ["raise", "fold"], True),
        ({"inputs": [["raise", 5], ["fold", 5]]}, None, False),
        ({"inputs": [["raise", 5], ["raise", 6]]}, None, False),
        ({"inputs": [["Raise", 5]]}, None, False),
        ({"inputs": [["raise", True]]}, None, False),
        ({"inputs": []}, None, False),
        ({"inputs": "bluff"}, None, False),
        ({"inputs": [[f"a-name-of-its-own-{n}", n] for n in range(8)]}, None, False),
        ({"inputs": [[f"key-{n}", n] for n in range(8)]}, None, False),
        ({"inputs": [[f"k{n}", n] for n in range(8)]}, [f"k{n}" for n in range(8)], True),
        ({"id": "x" * 33}, None, False),
        ({"id": "dealer"}, None, False),
        ({"inputs": [["raise", 10]]}, ["raise"], True),
        ({"inputs": [["raise", 10]], "display": "tm1637"}, None, False),
        ({"inputs": [["raise", 15]]}, None, False),
        ({"inputs": [["raise", 25]]}, None, False),
        ({"display": "lcd"}, None, False),
        ({"model": ["seat-box"]}, None, False),
    ],
)
def test_what_a_device_file_may_say(
    tmp_path: Path, told: dict[str, Any], inputs: list[str] | None, sound: bool
) -> None:
    code = f"from identity import Identity\ni = Identity(json.loads({json.dumps(told)!r}), 'chip')\n"
    expected = inputs or ["bluff", "time", "call"]
    assert micropython(code + "out = [i.names(), i.sound]", tmp_path) == [expected, sound]


def test_ids_of_programs_and_pins_of_the_board_are_known_to_the_firmware(tmp_path: Path) -> None:
    code = "import identity\nout = [identity.PROGRAMS, [pin for pin in range(-1, 40) if identity._is_pin(pin)]]"
    programs, pins = micropython(code, tmp_path)
    assert set(programs) == RESERVED
    assert {f"GP{pin}" for pin in pins} == {name for name in (*wiring.LEFT, *wiring.RIGHT) if name.startswith("GP")}


def test_the_longest_lines_fit(tmp_path: Path) -> None:
    """All inputs down, names as long as they may be, after thirty years without a reboot."""
    told = {"id": "x" * 32, "model": "dealer-box", "inputs": [[f"k{n:03}"[: 5 if n < 2 else 4], n] for n in range(8)]}
    code = "from identity import Identity\nfrom body import Body\nfrom framing import encode\n"
    code += f"i = Identity(json.loads({json.dumps(told)!r}), 'chip')\n"
    code += "b = Body(i, 10 ** 10 - 1, lambda: (['config', 'flash'], 200000, 'watchdog'))\nnow = 10 ** 15 - 10 ** 7\n"
    code += "b.start(now)\nb.outbox.last_seq = b.outbox.lost = 10 ** 7 - 1\n"
    code += "for n in range(8): b.contacts.edge(n, True, now)\n"
    code += "said = b.hear({'t': 'test'}, now) + b.advance(now + 20000) + b.advance(now + 1100000)\n"
    code += "said += b.hear({'t': 'who'}, now + 1100000)\n"
    code += "out = [i.sound, max(len(encode(each)) for each in said), sorted({each['t'] for each in said})]"
    sound, longest, kinds = micropython(code, tmp_path)
    assert sound
    assert kinds == ["beat", "event", "hello", "tested"]
    assert 170 < longest <= 200


@pytest.fixture
def clock() -> Any:
    clock = MicroPythonDevice("shot-clock")
    clock.start(0)
    yield clock
    clock.close()


def buzzes(clock: MicroPythonDevice, *at_ms: int) -> list[bool]:
    out = []
    for at in at_ms:
        clock.advance(at * 1_000)
        out.append(bool(clock.shown(at * 1_000)["buzzes"]))
    return out


def run(clock: MicroPythonDevice, ends_ms: int) -> None:
    clock.hear(line(ClockRun(7, 1, ends_ms * 1_000)), 0)


def test_the_buzzer_is_short_at_ten_seconds_left_and_long_at_the_end(clock: MicroPythonDevice) -> None:
    run(clock, 20_000)
    assert buzzes(clock, 9_999, 10_000, 10_149, 10_150, 19_999) == [False, True, True, False, False]
    assert buzzes(clock, 20_000, 20_999, 21_000) == [True, True, False]


def test_a_count_that_starts_below_ten_seconds_gives_no_warning(clock: MicroPythonDevice) -> None:
    run(clock, 10_000)
    assert buzzes(clock, 0, 1, 100, 10_000) == [False, False, False, True]


def test_the_colon_is_dark_with_a_link_and_blinks_without(clock: MicroPythonDevice) -> None:
    assert [clock.shown(at)["marked"] for at in range(0, 3_000_000, 100_000)] == [False] * 30
    assert [clock.shown(3_000_000 + at * 250_000)["marked"] for at in range(4)] == [True, False, True, False]


def test_a_press_is_not_lost_when_the_loop_comes_late() -> None:
    box = MicroPythonDevice("seat-box")
    box.start(0)
    box.contact("bluff", True, 1_000)
    box.contact("bluff", False, 31_000)
    said = box.advance(200_000)
    assert [(each.button, each.ticks) for each in said if hasattr(each, "button")] == [("bluff", 1_000)]
    box.close()


def test_a_level_that_no_edge_told_counts_when_it_is_seen_twice() -> None:
    box = MicroPythonDevice("seat-box")
    box.start(0)
    box.look("call", True, 1_000)
    assert box.due == 1_000_000
    box.look("call", True, 2_000)
    said = box.advance(22_000)
    assert [(each.button, each.ticks) for each in said if hasattr(each, "button")] == [("call", 2_000)]
    box.close()


def test_an_edge_back_to_where_it_was_is_a_bounce() -> None:
    box = MicroPythonDevice("seat-box")
    box.start(0)
    box.contact("bluff", True, 1_000)
    box.contact("bluff", True, 15_000)
    assert box.due == 35_000
    box.close()
