"""The steps of the page, in their order. A further one is a class as `step.Step` has it and a line here.

The page draws any step by its `sentences`, `wrong` and `acts`; words for its name and its acts stand in
dashboard/static/js/strings_calibrate.js (`calibrate_<name>`, `calibrate_<name>_do`, `calibrate_act_<act>`), and a
drawer of its own, where it needs one, in dashboard/static/js/calibrate_steps.js.
"""

from collections.abc import Callable
from typing import Final

from vision.calibrate.page.camera_step import CameraStep
from vision.calibrate.page.check_step import CheckStep
from vision.calibrate.page.deck_step import DeckStep, has_cards
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.print_step import DoneStep, PrintStep
from vision.calibrate.page.seats_step import SeatsStep
from vision.calibrate.page.step import Step
from vision.calibrate.page.table_step import TableStep

STEPS: Final[tuple[Callable[[Desk], Step], ...]] = (
    PrintStep,
    CameraStep,
    TableStep,
    SeatsStep,
    DeckStep,
    CheckStep,  # the throw that must be read belongs here too
    DoneStep,
)


def steps_of(desk: Desk) -> tuple[Step, ...]:
    """The steps of a table: that of the deck only where cards are played."""
    made = (make(desk) for make in STEPS)
    return tuple(each for each in made if has_cards(desk) or not isinstance(each, DeckStep))
