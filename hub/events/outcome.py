"""What the hub says to whoever sent an observation."""

from enum import StrEnum


class Outcome(StrEnum):
    """What became of an observation."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    REPEATED = "repeated"
