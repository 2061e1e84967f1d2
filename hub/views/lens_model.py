"""The lens of a table, as the dealer sees it: never what it reads."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LensView:
    """A table's lens.

    Args:
        seat: whose cards the dealer said he lays there, until they are read; None: nobody's are waited for.
        sentence: what it waits for, or why it does not take what lies there; empty where nobody's are waited for.
    """

    seat: int | None = None
    sentence: str = ""
