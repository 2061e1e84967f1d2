from devices.ports.pace import CHUNKS_A_TURN, Pace


def test_one_that_never_stops_rests_for_the_turn_and_no_other_does() -> None:
    pace: Pace[str] = Pace()
    assert [pace.tired("mad") for _ in range(CHUNKS_A_TURN)] == [False] * (CHUNKS_A_TURN - 1) + [True]
    assert not pace.tired("calm")
    assert pace.resting == {"mad"}


def test_after_the_turn_all_begin_anew() -> None:
    pace: Pace[str] = Pace()
    for _ in range(CHUNKS_A_TURN):
        pace.tired("mad")
    assert pace.turn() == {"mad"}
    assert pace.turn() == set()
    assert not pace.tired("mad")
