"""The rendered clips: a cup pushed by 30 mm by a hand, and a cup lifted and put down beside its dice."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.model import Calibration, Lens, Placement, SeatRegion
from calibration.projection import to_plane
from hub.events.readings import CupSign
from vision.cups.track import CupTrack
from vision.settle import SeatMotion


def told(folder) -> list[tuple[int, int, CupSign, float]]:
    """Frame, seat, sign and mm of all that is told; the clips are too short to learn their noise, so rest is given."""
    files = sorted(folder.glob("f*.json"))
    truths = [json.loads(file.read_text()) for file in files]
    camera = truths[0]["camera"]
    calibration = Calibration(
        (truths[0]["width"], truths[0]["height"]),
        Lens(camera["K"][0][0], camera["K"][1][1], camera["K"][0][2], camera["K"][1][2], tuple(camera["dist"])),
        Placement(tuple(map(tuple, camera["R"])), tuple(camera["t_mm"])),
        die_size_mm=16.0,
    )
    regions = [
        SeatRegion(seat["id"], tuple(map(tuple, to_plane(calibration, np.array(seat["polygon_px"]), 0.0).tolist())))
        for seat in truths[0]["seats"]
    ]
    calibration = replace(calibration, seats=tuple(regions))
    track = CupTrack(calibration, [region.seat for region in regions])
    found = []
    order = [0] * 6 + list(range(len(files))) + [len(files) - 1] * 7
    hands = [[seat["hand_present"] for seat in truth["seats"]] for truth in truths]
    rest = dict.fromkeys(range(len(regions)), 0)
    for step, index in enumerate(order):
        image = cv2.imread(str(files[index].with_suffix(".jpg")))
        for seat in rest:
            rest[seat] = 1 if hands[index][seat] else rest[seat] + 1
        motion = {seat: SeatMotion(alike) for seat, alike in rest.items()}
        found += [(index, each.seat, each.sign, each.mm) for each in track.feed(image, step * 83_333, motion)]
    return found


def test_a_cup_that_was_pushed_is_told_with_its_30_mm_and_the_hand_before_it(renders):
    signs = told(renders / "clips" / "clip_00004_tamper")
    assert [(seat, sign) for _, seat, sign, _ in signs] == [(1, CupSign.HAND), (1, CupSign.MOVED)]
    assert signs[0][0] <= 10
    assert signs[1][3] == pytest.approx(30.0, abs=0.4)


def test_a_cup_that_was_lifted_is_told_while_the_hand_still_holds_it(renders):
    signs = told(renders / "clips" / "clip_00001_lift")
    assert [(seat, sign) for _, seat, sign, _ in signs] == [(1, CupSign.HAND), (1, CupSign.LIFTED)]
    assert signs[1][0] <= 18
