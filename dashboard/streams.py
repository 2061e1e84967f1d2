"""The streams of a table: the live one, and for whoever sees it later the same one with a delay.

What a delayed page must not know yet has not left this process for it: the delay is made here, by a history.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final

from dashboard.audience import Audience
from dashboard.board import Shown
from dashboard.history import SECOND_NS, History
from dashboard.stream import Feed, stale_frame
from hub.events.clocks import HubNanos, UtcMicros

MAX_STREAMS: Final = 1_280
"""Pages of one table at a time; each costs a socket."""
KEPT_FREE: Final = 16
"""Of these, so many are for dealers and the floor: no crowd of spectators shuts them out."""


class TooManyStreamsError(Exception):
    """No further page can be served."""


class _Later(Feed):
    """The spectators' feed of some seconds ago; `viewed` and `pulsed`: when what it handed out last was new."""

    def __init__(self, seconds: int) -> None:
        super().__init__(b"event: delay\ndata: %d\n\n" % seconds)
        self.delay_ns = seconds * SECOND_NS
        self.viewed = self.pulsed = HubNanos(-1)
        self.known = False


class Streams:
    """Lives on one event loop; `utc` is the wall clock, `monotonic` the one that nobody sets.

    `beside` are others of the same site, which are woken and closed with these.
    """

    def __init__(self, utc: Callable[[], UtcMicros], monotonic: Callable[[], HubNanos]) -> None:
        self.streams = 0
        self.beside: tuple[Streams, ...] = ()
        self._utc, self._monotonic = utc, monotonic
        self._live = Feed()
        self._later: dict[int, _Later] = {}
        self._history = History()

    def show(self, view: Shown) -> None:
        """Hand a snapshot to every page that is live, and to the others once it is time."""
        self._live.show(view)
        self._history.view(self._monotonic(), self._live.newest(Audience.TABLE))

    def pulse(self, frame: bytes) -> None:
        """Hand the pulse of this second to every page that is live; those that know nothing yet are told so."""
        self._live.pulse(frame)
        self._history.pulse(self._monotonic(), frame)
        for feed in self._later.values():
            if not feed.known:
                feed.pulse(stale_frame(UtcMicros(self._utc() - feed.delay_ns // 1_000), None))

    def release(self) -> None:
        """Hand out what has become old enough; called a few times a second."""
        for seconds, feed in list(self._later.items()):
            if feed.pages:
                self._hand_on(feed)
            else:
                del self._later[seconds]

    def of(self, delay_s: int) -> Feed:
        """The feed with so many seconds of delay."""
        if not delay_s:
            return self._live
        feed = self._later.get(delay_s)
        if feed is None:
            feed = self._later[delay_s] = _Later(delay_s)
            self._hand_on(feed)
        return feed

    def may_show(self, picture: str, delay_s: int) -> bool:
        """Whether a picture may be seen by somebody with so many seconds of delay: not before it was shown to him."""
        return not delay_s or self._history.picture_known(picture, self._ago(delay_s * SECOND_NS))

    def enter(self, audience: Audience = Audience.DEALER) -> None:
        """Count one page in.

        Raises:
            TooManyStreamsError: all pages that there may be of this audience are open.
        """
        if self.streams >= MAX_STREAMS - (KEPT_FREE if audience is Audience.TABLE else 0):
            raise TooManyStreamsError
        self.streams += 1

    def leave(self) -> None:
        """Count one page out."""
        self.streams -= 1

    def wake(self) -> None:
        """Let every page look whether it may still watch."""
        for feed in self._feeds():
            feed.wake()

    def close(self) -> None:
        """End all streams, so that the server can go."""
        for feed in self._feeds():
            feed.close()

    def _feeds(self) -> Iterable[Feed]:
        return chain((self._live,), self._later.values(), *(each._feeds() for each in self.beside))

    def _ago(self, nanoseconds: int) -> HubNanos:
        return HubNanos(self._monotonic() - nanoseconds)

    def _hand_on(self, feed: _Later) -> None:
        moment = self._history.as_of(self._ago(feed.delay_ns))
        feed.known = moment is not None
        if moment is None:
            return
        if moment.viewed > feed.viewed:
            feed.put({Audience.TABLE: moment.view})
        if moment.pulsed > feed.pulsed:
            feed.pulse(moment.pulse)
        feed.viewed, feed.pulsed = moment.viewed, moment.pulsed
