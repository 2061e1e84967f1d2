"""Four digits with a colon behind a TM1637, on any two pins."""

from time import sleep_us

from face import cells
from machine import Pin

SEGMENTS = bytes((0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x00))
"""0 to 9 and BLANK; bit 0 is the segment at the top, then clockwise, the middle last."""
WRITE = 0x40
FIRST = 0xC0
ON = 0x8C
"""Display on, at brightness 4 of 7."""
COLON = 0x80
COLON_CELL = 1
BIT_US = 5


class Digits:
    """The display. Its lines are never driven high: pulled up, they may hang on 3.3 V only."""

    def __init__(self, clk: int, dio: int) -> None:
        self._clk = Pin(clk, Pin.OPEN_DRAIN, value=1)
        self._dio = Pin(dio, Pin.OPEN_DRAIN, value=1)

    def show(self, number: int, mark: bool) -> bool:
        """Show a number and the colon; whether the chip said that it has got it."""
        digits = bytearray(SEGMENTS[cell] for cell in cells(number))
        if mark:
            digits[COLON_CELL] |= COLON
        return self._send(bytes((WRITE,))) and self._send(bytes((FIRST,)) + digits) and self._send(bytes((ON,)))

    def _send(self, data: bytes) -> bool:
        self._set(self._dio, 0)
        taken = all(self._byte(byte) for byte in data)
        self._set(self._dio, 0)
        self._set(self._clk, 1)
        self._set(self._dio, 1)
        return taken

    def _byte(self, byte: int) -> bool:
        for bit in range(8):
            self._set(self._clk, 0)
            self._set(self._dio, byte >> bit & 1)
            self._set(self._clk, 1)
        self._set(self._clk, 0)
        self._set(self._dio, 1)
        self._set(self._clk, 1)
        taken = self._dio.value() == 0
        self._set(self._clk, 0)
        return taken

    def _set(self, pin: Pin, level: int) -> None:
        pin.value(level)
        sleep_us(BIT_US)
