"""The phases of a table. The moves between them are one table: hub/table/raffle/phases.py."""

from enum import StrEnum


class Phase(StrEnum):
    """Where a table is."""

    IDLE = "idle"
    """No round has been opened."""
    BIDDING = "bidding"
    """Bids are made; cups stay down."""
    REVEALING = "revealing"
    """A challenge is open: cups go up, the cameras read."""
    REVIEW = "review"
    """The cameras cannot verify; the dealer is asked. Screens show no face and no count."""
    WON = "won"
    """The round has a winner."""
