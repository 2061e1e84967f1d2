"""Which places are read when: often until they are known, then now and then; no picture of what lies face down."""

from hub.events.readings import CardReading, PlaceReading
from vision.watch_card_plan import CardPlan
from vision.watch_plan import PICTURE_READINGS, QUICK_READINGS

INTERVAL = 66_667


def reading(place: int, *codes: str, x: float = 1.0, why: tuple[str, ...] = ()) -> PlaceReading:
    return PlaceReading(place, tuple(CardReading(code.strip("-"), code != "-", (x, 2.0)) for code in codes), why)


def seconds(plan: CardPlan, of: PlaceReading, frames: int, start: int = 0) -> list[int]:
    """The frames, of so many at rest, in which the place is read."""
    read = []
    for number in range(start, start + frames):
        now = number * INTERVAL
        if of.place in plan.due((of.place,), now):
            read.append(number)
            plan.took(of, now)
    return read


def test_a_new_reading_is_made_of_each_of_the_first_frames_and_then_four_times_a_second():
    read = seconds(CardPlan((0,)), reading(0, "As", "Kd", "2c"), 68)
    assert read[:QUICK_READINGS] == list(range(QUICK_READINGS))
    assert 14 <= len(read[QUICK_READINGS:]) <= 16


def test_where_no_face_lies_once_a_second_is_enough():
    for nothing in (reading(1), reading(1, "-", "-")):
        read = seconds(CardPlan((1,)), nothing, 68)
        assert 3 <= len(read[QUICK_READINGS:]) <= 4


def test_another_reading_is_made_often_again():
    plan = CardPlan((0,))
    seconds(plan, reading(0, "As"), 40)
    read = seconds(plan, reading(0, "As", "Kd"), 20, start=40)
    first = read[0]
    assert read[:QUICK_READINGS] == list(range(first, first + QUICK_READINGS))


def test_a_place_that_moved_is_read_anew():
    plan = CardPlan((0,))
    seconds(plan, reading(0, "As"), 40)
    assert plan.moving((0,), 40 * INTERVAL) == (0,)
    assert plan.moving((0,), 41 * INTERVAL) == ()
    assert plan.moving((0,), 45 * INTERVAL) == (0,)
    assert seconds(plan, reading(0, "As"), 3, start=46) == [46, 47, 48]


def test_the_picture_goes_along_with_the_fifth_reading_alike_and_every_second():
    plan = CardPlan((0,))
    took = [plan.took(reading(0, "As", x=float(number)), number * INTERVAL) for number in range(40)]
    assert [number for number, picture in enumerate(took) if picture] == [PICTURE_READINGS - 1, 19, 34]


def test_another_card_or_another_doubt_begins_to_count_anew():
    plan = CardPlan((0,))
    given = [reading(0, "As")] * 4 + [reading(0, "Ad")] * 4 + [reading(0, "Ad", why=("card_seen_twice",))] * 5
    assert [plan.took(each, number * INTERVAL) for number, each in enumerate(given)] == [False] * 12 + [True]


def test_cards_that_lie_face_down_are_never_pictured():
    plan = CardPlan((1, 2))
    for number in range(60):
        assert not plan.took(reading(1, "-", "-"), number * INTERVAL)
        assert not plan.took(reading(2), number * INTERVAL)


def test_after_a_reset_nothing_is_known():
    plan = CardPlan((0,))
    seconds(plan, reading(0, "As"), 40)
    plan.reset()
    assert seconds(plan, reading(0, "As"), 2, start=40) == [40, 41]
