"""Which places of a card table the rules have opened, as the hub says: written by the link's thread, read by cameras'.

Until the hub has spoken no place is open: nothing is looked for that might be hidden.
"""

from hub.wire.messages import HubState


class OpenPlaces:
    """The newest word of the hub."""

    def __init__(self) -> None:
        self._places: frozenset[int] = frozenset()

    def __call__(self) -> frozenset[int]:
        """The open places now, seats and BOARD."""
        return self._places

    def on_state(self, state: HubState) -> None:
        """Take in what the hub tells of the table."""
        hand = state.view.hand
        self._places = frozenset() if hand is None else frozenset(hand.open)
