"""Who this device is: what device.json on its flash says, checked, with the table of pins.py behind it. Pure."""

from pins import DISPLAYS, MODELS

VERSION = "1.0.0"
MODEL = "seat-box"
MAX_NAME = 32
MAX_INPUTS = 8
MAX_NAMES = 58
"""Bytes of the names of all inputs with quotes and commas: a heartbeat with all of them down must fit its line."""
MAX_PIN = 28
OF_THE_BOARD = (23, 24, 25)
"""Pins that do not come out at the edge of a Pico."""
PROGRAMS = ("bridge", "dealer", "people", "simulator", "vision")
"""Ids under which programs of a table publish."""
NAME = "abcdefghijklmnopqrstuvwxyz0123456789-"


def is_name(text: object) -> bool:
    """Whether it has only lower-case letters, digits and `-`, at most 32."""
    return isinstance(text, str) and 0 < len(text) <= MAX_NAME and all(each in NAME for each in text)


def is_id(text: object) -> bool:
    """Whether a box may be called so."""
    return is_name(text) and text not in PROGRAMS


def _is_pin(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_PIN and value not in OF_THE_BOARD


def _is_input(entry: object) -> bool:
    return isinstance(entry, (list, tuple)) and len(entry) == 2 and is_name(entry[0]) and _is_pin(entry[1])


def are_inputs(entries: object) -> bool:
    """Whether it is a list of at most 8 pairs of a name and a pin, each once, whose names fit a line."""
    if not isinstance(entries, (list, tuple)) or not 0 < len(entries) <= MAX_INPUTS:
        return False
    if not all(_is_input(each) for each in entries):
        return False
    names, used = {each[0] for each in entries}, {each[1] for each in entries}
    size = sum(len(name) + 3 for name in names) - 1
    return len(names) == len(used) == len(entries) and size <= MAX_NAMES


class Identity:
    """One device. What in `told`, the content of device.json, is missing or wrong falls to the model's own.

    `chip` is the id for a device that nobody named; `sound` says whether everything that was told could be used.
    """

    version = VERSION

    def __init__(self, told: object, chip: str) -> None:
        self.sound = isinstance(told, dict)
        self._told = told if self.sound else {}
        self.id = self._use("id", is_id, chip)
        self.model = self._use("model", lambda model: isinstance(model, str) and model in MODELS, MODEL)
        model = MODELS[self.model]
        self.display = self._use("display", lambda kind: isinstance(kind, str) and kind in DISPLAYS, model["display"])
        self.lamp, self.buzzer = model["lamp"], model["buzzer"]
        self.display_pins = DISPLAYS.get(self.display, {})
        self.inputs = self._use("inputs", self._are_free, model["inputs"])

    def names(self) -> list:
        """The inputs' names, in their order."""
        return [name for name, _ in self.inputs]

    def _are_free(self, entries: object) -> bool:
        used = self.lamp + [self.buzzer] + list(self.display_pins.values())
        return are_inputs(entries) and not any(pin in used for _, pin in entries)

    def _use(self, name: str, is_right: callable, otherwise: object) -> object:
        value = self._told.get(name, otherwise)
        if value == otherwise or is_right(value):
            return value
        self.sound = False
        return otherwise
