"""A recording of a whole calibration, drawn by the project's renderer: the board is waved, then the markers lie."""

from pathlib import Path

import cv2
import numpy as np

from calibration.model import Calibration
from vision.rig.paper import Paper
from vision.rig.poses import Range, over_table, some_lens, waved
from vision.rig.shot import shot

SIZE = (640, 360)
NAMES = ("Solveig", "Mads", "Björn", "Elin")


def record(folder: Path, boards: int = 24, tables: int = 8, size: tuple[int, int] = SIZE) -> Calibration:
    """Write the pictures; gives the camera over the table."""
    folder.mkdir(parents=True)
    rng = np.random.default_rng(4)
    lens = some_lens(rng, size)
    camera, papers = over_table(np.random.default_rng(11), lens, size, Range((700.0, 700.0), (28.0, 28.0)))
    pictures = [shot(waved(rng, lens, size), [Paper(None, 0.0, 0.0)], rng) for _ in range(boards)]
    pictures += [shot(camera, papers, rng) for _ in range(tables)]
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(folder / f"{number:03}.png"), picture)
    return camera


def table_file(folder: Path, source: str = "tape") -> Path:
    """A table whose camera is the recording `tape` beside it."""
    players = "".join(f'[[players]]\nseat = {n}\nname = "{name}"\n' for n, name in enumerate(NAMES, 1))
    camera = f'[[cameras]]\nid = "north"\nsource = "{source}"\ncalibration = "north.calibration.json"\nfps = 25\n'
    path = folder / "table.toml"
    path.write_text(f'[table]\nid = "t4"\nname = "Table 4"\n{players}{camera}', encoding="utf-8")
    return path
