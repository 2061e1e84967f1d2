"""The right four of the digits behind a MAX7219, on any three pins."""

from face import BLANK, CELLS, cells
from machine import Pin

DECODE = 0x09
BRIGHT = 0x0A
SCANNED = 0x0B
AWAKE = 0x0C
TEST = 0x0F
DARK_CODE = 0x0F
POINT = 0x80
POINT_CELL = 3
"""The last one, so that it never looks like a number with a fraction."""
MEDIUM = 8
ALL = 8
BITS = 16


class Digits:
    """The display; it never answers, so it cannot be told whether it is there."""

    def __init__(self, clk: int, din: int, cs: int) -> None:
        self._clk = Pin(clk, Pin.OUT, value=0)
        self._din = Pin(din, Pin.OUT, value=0)
        self._cs = Pin(cs, Pin.OUT, value=1)
        for register, value in ((TEST, 0), (DECODE, 0xFF), (SCANNED, ALL - 1), (BRIGHT, MEDIUM), (AWAKE, 1)):
            self._write(register, value)
        for digit in range(CELLS, ALL):
            self._write(digit + 1, DARK_CODE)

    def show(self, number: int, mark: bool) -> bool:
        """Show a number and the point."""
        for cell, digit in enumerate(cells(number)):
            code = DARK_CODE if digit == BLANK else digit
            # Its digits are numbered from the right, from 1.
            self._write(CELLS - cell, code | (POINT if mark and cell == POINT_CELL else 0))
        return True

    def _write(self, register: int, value: int) -> None:
        word = register << 8 | value
        self._cs.value(0)
        for bit in range(BITS - 1, -1, -1):
            self._din.value(word >> bit & 1)
            self._clk.value(1)
            self._clk.value(0)
        self._cs.value(1)
