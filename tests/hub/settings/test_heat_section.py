"""The section [heat] of a table file: what it may say, and one sentence for what it may not."""

from pathlib import Path

import pytest

from hub.host.heat import heat_of
from hub.settings.load import SettingsError, load

TABLE = '[table]\nid = "t1"\nname = "Table 1"\ngame = "{game}"\n'
PLAYER = '[[players]]\nseat = {seat}\nname = "{name}"\n'


def written(folder: Path, heat: str, names: tuple[str, ...] = ("Ann", "Bo", "Cy"), game: str = "raffle") -> Path:
    path = folder / "t.toml"
    players = "".join(PLAYER.format(seat=seat, name=name) for seat, name in enumerate(names, 1))
    path.write_text(f"{TABLE.format(game=game)}{players}[heat]\n{heat}", encoding="utf-8")
    return path


def test_r5_a_heat_has_three_rounds_and_is_the_first_stage_unless_it_says_otherwise(tmp_path: Path) -> None:
    opened = heat_of(load(written(tmp_path, "table = 4\nadvance = 2")))
    assert opened is not None
    assert (opened.table, opened.stage, opened.rounds, opened.advance) == (4, 1, 3, 2)
    assert (opened.seats, opened.players) == ((1, 2, 3), ("Ann", "Bo", "Cy"))


def test_r8_the_final_is_one_round_from_which_nobody_but_the_champion_goes_on(tmp_path: Path) -> None:
    opened = heat_of(load(written(tmp_path, "table = 1\nstage = 3\nrounds = 1")))
    assert opened is not None
    assert (opened.stage, opened.rounds, opened.advance) == (3, 1, 1)


@pytest.mark.parametrize(
    ("heat", "names", "game", "said"),
    [
        ("advance = 2", ("Ann", "Bo", "Cy"), "raffle", "'heat.table' is missing."),
        ("table = 4", ("Ann", "Bo", "Cy"), "raffle", "write advance = 2 or advance = 3."),
        ("table = 4\nadvance = 4", ("Ann", "Bo", "Cy"), "raffle", "two or three go on from a heat"),
        ("table = 4\nadvance = 0", ("Ann", "Bo", "Cy"), "raffle", "line 16: 'heat.advance': "),
        ("table = 0\nadvance = 2", ("Ann", "Bo", "Cy"), "raffle", "line 15: 'heat.table': "),
        ("table = 4\nadvance = 2\nrounds = 1", ("Ann", "Bo", "Cy"), "raffle", "has one champion: leave advance out."),
        ("table = 4\nadvance = 3", ("Ann", "Bo", "Cy"), "raffle", "lets 3 go on, and only 3 play: lower advance."),
        ("table = 4\nadvance = 2", ("Ann", "Bo", "Ann"), "raffle", "the name Ann is there twice."),
        ("table = 4\nadvance = 2", ("Ann", "B\u00a0o", "Cy"), "raffle", "the name 'B\\xa0o' cannot stand on a score"),
        ("table = 4\nadvance = 2", ("Ann", "Bo", "Cy"), "holdem", "[heat] is for raffle, and this table plays holdem"),
        (
            "table = 4\nadvanse = 2",
            ("Ann", "Bo", "Cy"),
            "raffle",
            "'heat.advanse'; did you mean 'advance'?",
        ),
    ],
)
def test_what_makes_no_sense_is_said_in_one_sentence(
    tmp_path: Path, heat: str, names: tuple[str, ...], game: str, said: str
) -> None:
    with pytest.raises(SettingsError) as error:
        load(written(tmp_path, heat, names, game))
    assert said in str(error.value)
    assert "\n" not in str(error.value)
