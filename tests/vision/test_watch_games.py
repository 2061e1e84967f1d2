"""Which watch a table gets, by its game; a card table needs no network, and says what its calibration lacks."""

from dataclasses import replace

import numpy as np
import pytest

from calibration import store
from calibration.model import CalibrationError
from hub.settings.load import load
from vision.rig.glass import glass_calibration
from vision.rig.views import rig_calibration
from vision.watch_camera import CameraWatch
from vision.watch_cards import CardWatch
from vision.watch_games import make_watch
from vision.watch_glass import GlassWatch
from vision.watch_meter import Meter
from vision.watch_setup import Prepared, prepare

RIG = rig_calibration("north", 2)
TABLE = """
[table]
id = "t1"
name = "Table"
game = "holdem"
[[players]]
seat = 1
name = "Ada"
[[players]]
seat = 2
name = "Bo"
[[cameras]]
id = "north"
source = "rendered:north"
calibration = "north.calibration.json"
"""


class Blind:
    """A network that sees nothing."""

    def run(self, picture: np.ndarray) -> np.ndarray:
        raise AssertionError("nothing is read here")


def refused():
    raise AssertionError("a table loads only what its own game needs")


def nowhere() -> frozenset[int]:
    return frozenset()


def camera() -> Prepared:
    return Prepared("north", RIG, (1, 2), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["holdem", "bluff", "razz", "palace"])
def test_a_card_table_is_watched_by_a_reader_of_cards(game):
    loaded = []
    asked = []
    make = make_watch(game, refused, lambda: loaded.append(1) or (lambda *about: asked.append(about)), nowhere)
    assert loaded == [1]
    assert isinstance(make(camera(), Meter(lambda: 0)), CardWatch)
    assert [(places, across) for _, places, across in asked] == [((0, 1, 2), game == "palace")]


def test_a_lens_is_watched_by_its_glass_alone():
    lens = Prepared("lens", glass_calibration(), (), None, is_lens=True)  # type: ignore[arg-type]
    asked = []
    make = make_watch("razz", refused, lambda: lambda *about: asked.append(about), nowhere)
    assert isinstance(make(lens, Meter(lambda: 0)), GlassWatch)
    assert [(places, across) for _, places, across in asked] == [((0,), False)]


def test_a_dice_table_is_watched_with_a_network():
    loaded = []
    make = make_watch("raffle", lambda: loaded.append(1) or Blind(), refused, nowhere)
    assert loaded == [1]
    assert isinstance(make(camera(), Meter(lambda: 0)), CameraWatch)


@pytest.mark.parametrize(
    ("lacks", "words"),
    [
        ({"card_size_mm": None}, r"north\.calibration\.json: .*how large a card is"),
        ({"board_polygon_mm": ((-900, -500), (900, -500), (0, 500))}, r"board's region and that of seat 1 overlap"),
    ],
)
def test_what_a_calibration_lacks_for_cards_is_told_in_one_sentence(tmp_path, lacks, words):
    (tmp_path / "north.calibration.json").write_text(store.dump(replace(RIG, **lacks)))
    (tmp_path / "table.toml").write_text(TABLE)
    with pytest.raises(CalibrationError, match=words) as caught:
        prepare(load(tmp_path / "table.toml"), tmp_path)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_a_dice_table_needs_no_cards_in_its_calibration(tmp_path):
    plain = replace(RIG, card_size_mm=None, board_polygon_mm=None)
    (tmp_path / "north.calibration.json").write_text(store.dump(plain))
    (tmp_path / "table.toml").write_text(TABLE.replace('game = "holdem"\n', ""))
    (only,) = prepare(load(tmp_path / "table.toml"), tmp_path)
    only.source.close()
    assert only.seats == (1, 2)


def test_a_calibration_that_cannot_tell_what_lies_across_is_refused_where_that_counts(tmp_path):
    alone = replace(RIG, seats=RIG.seats[:1], board_polygon_mm=None)
    (tmp_path / "north.calibration.json").write_text(store.dump(alone))
    (tmp_path / "table.toml").write_text(TABLE)
    settings = load(tmp_path / "table.toml")
    (only,) = prepare(settings, tmp_path)
    only.source.close()
    palace = settings.model_copy(update={"table": settings.table.model_copy(update={"game": "palace"})})
    with pytest.raises(CalibrationError, match=r"north\.calibration\.json: .*which side .* seat 1 sits: .*too\.$"):
        prepare(palace, tmp_path)
