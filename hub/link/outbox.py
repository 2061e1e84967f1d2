"""What waits while the broker is away: a bounded queue in the order of sending. Pure; its owner holds the lock."""

from collections import deque
from collections.abc import Set
from dataclasses import dataclass

from hub.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Parcel:
    """One message to send; an empty payload takes a retained message off its topic."""

    topic: Topic
    payload: bytes

    @property
    def retained(self) -> bool:
        """Whether the broker shall keep it."""
        return self.topic.leaf.retained


class Outbox:
    """Parcels that wait, in the order in which they came."""

    def __init__(self) -> None:
        self._parcels: deque[Parcel] = deque()

    def __len__(self) -> int:
        return len(self._parcels)

    def put(self, parcel: Parcel) -> None:
        """Add one at the end."""
        self._parcels.append(parcel)

    def drain(self, greeted: Set[Topic], older: int) -> tuple[Parcel, ...]:
        """Take all out.

        Args:
            greeted: topics that the greeting has just published.
            older: how many of the parcels were here before the greeting was made.

        Returns:
            The parcels in order, without those that the greeting supersedes: sent after it, an old state would
            overwrite the new one and stay retained.
        """
        parcels = tuple(self._parcels)
        self._parcels.clear()
        return tuple(
            parcel
            for place, parcel in enumerate(parcels)
            if place >= older or not parcel.retained or parcel.topic not in greeted
        )
