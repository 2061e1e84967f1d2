"""What the dealer says of the lens: a camera that reads cards which lie face down on a glass, and that nobody sees.

A lens does not know whose cards lie on it; the dealer says so, and the hub makes a `HoleCardsRead` of what it reads.
"""

from dataclasses import dataclass

from hub.events.seat import AtSeat


@dataclass(frozen=True, slots=True)
class LensLaid(AtSeat):
    """The cards on the lens, or those that are laid there next, are this seat's (RAZZ.md E7, PALACE.md P16)."""
