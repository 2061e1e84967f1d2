"""How long the simulated people take, in seconds at speed 1."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds of each thing that people do; `scaled` makes them quicker."""

    shake: float = 1.5
    think: float = 1.6
    ponder: float = 7.0
    """How long somebody takes on whom *Time* was called."""
    lift_each: float = 0.25
    answer: float = 3.0
    look: float = 6.0
    cheer: float = 8.0
    again: float = 2.5
    """After so long without an effect a press or an entry is made once more."""
    lift: float = 0.3
    """How long one cup takes to come off its dice."""

    def scaled(self, speed: float) -> "Pace":
        """The pace at another speed. A cup takes its time, and nobody presses again before the table can answer."""
        return Pace(
            self.shake / speed,
            self.think / speed,
            self.ponder / speed,
            self.lift_each / speed,
            self.answer / speed,
            self.look / speed,
            self.cheer / speed,
            self.again,
            self.lift,
        )
