"""A number on four digits. Pure."""

DARK = -1
BLANK = 10
CELLS = 4


def cells(number: int) -> list:
    """The four digits from left to right, BLANK where nothing is shown; DARK shows none, over 9999 the last four."""
    if number < 0:
        return [BLANK] * CELLS
    text = str(number % 10_000)
    return [BLANK] * (CELLS - len(text)) + [int(digit) for digit in text]
