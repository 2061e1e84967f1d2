"""What the desk makes of what is published, and how it shows it."""

from devices.desk import rows
from devices.desk.sight import Pressed, SelfTestHeard, Sight
from devices.doctor import boxes
from devices.messages import Hello
from hub.checkup.finding import Finding, Level
from hub.events.clocks import UtcMicros
from hub.settings.model import Box, TableFile
from hub.wire.messages import Availability, BoxState, Descriptor, Input, SelfTestDone, Stamp

NOW = UtcMicros(1_000_000_000_000)
STAMP = Stamp(1, NOW, UtcMicros(NOW + 15_000_000))
DESCRIPTOR = Descriptor(STAMP, "seat-box", "1.0.0", ("bluff", "time"))
SETTINGS = TableFile.model_validate(
    {
        "table": {"id": "t4", "name": "Table 4"},
        "players": [{"seat": 1, "name": "Ada"}, {"seat": 2, "name": "Ben"}],
        "boxes": [{"id": "seat-1", "model": "seat-box", "seat": 1}],
        "devices": {"scan": "/ports"},
    }
)


def state(*down: str, faults: tuple[str, ...] = (), sentence: str = "") -> BoxState:
    inputs = tuple(Input(name, name in down) for name in DESCRIPTOR.inputs)
    return BoxState(STAMP, inputs, faults=faults, sentence=sentence, port="/ports/a")


def test_a_press_is_news_once_and_what_was_down_before_we_came_is_none() -> None:
    sight = Sight()
    sight.hear("a", DESCRIPTOR, retained=True)
    assert sight.hear("a", state("time"), retained=True) == []
    assert sight.hear("a", state("time", "bluff"), retained=False) == [Pressed("a", "bluff", NOW)]
    assert sight.hear("a", state("bluff"), retained=False) == []
    assert sight.hear("a", state("bluff", "time"), retained=False) == [Pressed("a", "time", NOW)]


def test_a_self_test_is_news_and_the_bridge_is_no_box() -> None:
    sight, done = Sight(), SelfTestDone(1, (), 9, "power-on")
    assert sight.hear("a", done, retained=False) == [SelfTestHeard("a", done)]
    sight.hear("bridge", Availability(STAMP, True), retained=True)
    assert sight.boxes == {}
    assert sight.bridge == Availability(STAMP, True)


def test_nothing_is_known_of_a_box_whose_words_were_taken_away() -> None:
    sight = Sight()
    sight.hear("a", DESCRIPTOR, retained=True)
    sight.cleared("a")
    assert sight.boxes == {}


def laid_out(sight: Sight, *boxes: Box, now: UtcMicros = NOW) -> list[rows.Row]:
    return rows.rows(sight, boxes or SETTINGS.boxes, SETTINGS, "t.toml", now)


def test_a_sound_box_is_shown_with_its_place_and_port() -> None:
    sight = Sight()
    for told in (DESCRIPTOR, state(), Availability(STAMP, True)):
        sight.hear("seat-1", told, retained=True)
    (row,) = laid_out(sight)
    assert row.cells == ("seat-1", "", "seat-box", "1.0.0", "seat 1, Ada", "a", "there", "now", "")
    assert row.style == "well"
    (later,) = laid_out(sight, now=UtcMicros(NOW + 16_000_000))
    assert (later.link, later.seen) == ("away", "16 s ago")


def test_a_box_without_a_seat_is_shown_with_the_command_that_gives_it_one() -> None:
    sight = Sight()
    for told in (DESCRIPTOR, state(), Availability(STAMP, True)):
        sight.hear("lost", told, retained=True)
    (row,) = laid_out(sight, Box(id="lost", model="seat-box"))
    assert (row.place, row.style) == ("no seat", "note")
    assert row.wrong == "stands at no seat: floorman devices t.toml bind lost --seat N"
    (finding,) = boxes.shown([row])
    assert (finding.level, finding.todo) == (Level.NOTE, "floorman devices t.toml bind lost --seat N")
    (finding,) = boxes.asked([Box(id="lost", model="seat-box")], [], SETTINGS, "t.toml")
    assert (finding.level, finding.todo) == (Level.NOTE, "floorman devices t.toml bind lost --seat N")


def test_a_box_that_never_spoke_is_away_and_was_never_seen() -> None:
    (row,) = laid_out(Sight(), Box(id="c", model="shot-clock", port="/ports/c", name="Clock"))
    assert row.cells[:8] == ("c", "Clock", "shot-clock", "", "clock", "(c)", "away", "never")
    assert row.style == "wrong"


def test_all_faults_are_named_the_first_in_words() -> None:
    sight = Sight()
    sight.hear("seat-1", state(faults=("flood", "silent"), sentence="It floods."), retained=True)
    assert laid_out(sight)[0].wrong == "It floods. (also: silent)"


def test_strangers_stand_at_the_end_with_the_command_that_binds_them() -> None:
    sight = Sight()
    for told in (Descriptor(STAMP, "shot-clock", "1"), state(faults=("quarantined",)), Availability(STAMP, True)):
        sight.hear("a", told, retained=True)
    first, last = laid_out(sight)
    assert (first.id, last.id) == ("seat-1", "a")
    assert last.wrong == "bound to nothing: floorman devices t.toml bind a --clock"
    assert last.style == "note"


def test_what_is_neither_bound_nor_plugged_in_is_not_wrong() -> None:
    sight = Sight()
    sight.hear("a", state(faults=("quarantined", "port_missing")), retained=True)
    _, last = laid_out(sight)
    assert (last.link, last.style) == ("away", "note")
    assert last.wrong == "bound to nothing, and not plugged in: floorman devices t.toml forget a"
    (finding,) = boxes.shown([last])
    assert (finding.found, finding.todo) == ("bound to nothing, and not plugged in", "floorman devices t.toml forget a")


def test_a_box_that_no_table_has_a_use_for_is_not_to_be_bound() -> None:
    sight = Sight()
    for told in (Descriptor(STAMP, "toaster", "1"), state(faults=("quarantined",)), Availability(STAMP, True)):
        sight.hear("a", told, retained=True)
    _, last = laid_out(sight)
    assert last.wrong == "a toaster, which no table has a use for: flash it anew, or unplug it"
    (finding,) = boxes.shown([last])
    (asked,) = boxes.asked([], [Hello("a", "toaster", "1", 1, ())], SETTINGS, "t.toml")
    assert finding == asked == Finding("box 'a'", Level.NOTE, last.wrong[:39], "flash it anew, or unplug it")


def test_how_long_ago() -> None:
    ages = [rows.ago(NOW, UtcMicros(NOW + s * 1_000_000)) for s in (-5, 119, 120, 7_199, 7_200)]
    assert ages == ["0 s ago", "119 s ago", "2 min ago", "119 min ago", "2 h ago"]
