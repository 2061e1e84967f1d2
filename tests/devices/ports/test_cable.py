from devices.ports.faults import Cable

LINES = [b"line %05d\n" % number for number in range(2_000)]


def carried(cable: Cable) -> list[bytes]:
    return [cable.carry(line) for line in LINES]


def test_a_good_cable_changes_nothing() -> None:
    assert carried(Cable(seed=4)) == LINES


def test_the_same_seed_spoils_the_same_lines() -> None:
    assert carried(Cable(4, drop=100, corrupt=100)) == carried(Cable(4, drop=100, corrupt=100))
    assert carried(Cable(4, drop=100, corrupt=100)) != carried(Cable(5, drop=100, corrupt=100))


def test_it_drops_and_corrupts_about_as_many_as_it_was_told_to() -> None:
    out = carried(Cable(1, drop=200, corrupt=300))
    dropped = out.count(b"")
    spoilt = sum(bool(after) and after != before for before, after in zip(LINES, out, strict=True))
    assert 300 < dropped < 500
    assert 350 < spoilt < 610


def test_a_spoilt_line_has_one_turned_bit() -> None:
    for before, after in zip(LINES, carried(Cable(2, corrupt=1_000)), strict=True):
        turned = int.from_bytes(before, "big") ^ int.from_bytes(after, "big")
        assert turned.bit_count() == 1
