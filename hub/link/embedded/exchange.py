"""The broker's core: who is in, what is retained, who gets what. No sockets here; connections are told to look."""

from typing import Final, Protocol

import structlog

from hub.link.accounts import Rights, fits, is_pattern
from hub.link.embedded import packets, store
from hub.link.embedded.packets import Connect, Message
from hub.link.embedded.session import Session
from hub.link.embedded.settings import Grant

ACCEPTED: Final = 0
WRONG_PROTOCOL: Final = 1
WRONG_CLIENT_ID: Final = 2
NOT_AUTHORISED: Final = 5
REFUSED: Final = 0x80

_MAX_CLIENT_ID: Final = 64
_MAX_RETAINED: Final = 10_000
_MAX_LASTING: Final = 200
"""Lasting sessions hold messages while nobody reads them; a table has a dozen clients."""


class Seat(Protocol):
    """A connection, as the exchange sees it."""

    @property
    def session(self) -> Session:
        """Whose it is."""

    @property
    def will(self) -> Message | None:
        """What to publish when it is lost; None after a goodbye."""

    def wake(self) -> None:
        """Something waits in the session."""

    def end(self) -> None:
        """Cut the connection."""


class Exchange:
    """All clients of the broker. Used from one event loop only."""

    def __init__(self, accounts: dict[str, Grant], kept: store.Store) -> None:
        self._accounts, self._store = accounts, kept
        self._seats: dict[str, Seat] = {}
        self._sessions: dict[str, Session] = {}
        for client, old in kept.kept.sessions.items():
            self._sessions[client] = Session(
                client,
                old.account,
                self._rights(old.account),
                lasting=True,
                subscriptions=old.subscriptions.items(),
                waiting=old.waiting.items(),
            )

    def refusal(self, connect: Connect) -> int:
        """The code with which a client is turned away, or ACCEPTED. Nothing changes before this is asked."""
        if connect.level != packets.PROTOCOL:
            return WRONG_PROTOCOL
        grant = self._accounts.get(connect.username)
        if grant is None or not fits(connect.password, grant.hash):
            return NOT_AUTHORISED
        if not 0 < len(connect.client_id) <= _MAX_CLIENT_ID:
            return WRONG_CLIENT_ID
        lasting = sum(1 for each in self._sessions.values() if each.lasting)
        return WRONG_CLIENT_ID if not connect.clean and lasting >= _MAX_LASTING else ACCEPTED

    def admit(self, connect: Connect) -> tuple[Session, bool]:
        """The session of a client that was not refused, and whether it is one from before.

        A client with the same id is thrown out; its will is published.
        """
        old_seat = self._seats.get(connect.client_id)
        if old_seat is not None:
            structlog.get_logger().warning("client id taken over", client=connect.client_id)
            old_seat.end()
            self.leave(old_seat)
        old = self._sessions.get(connect.client_id)
        if old is not None and not connect.clean and old.account == connect.username:
            return old, True
        self._forget(connect.client_id)
        rights = self._rights(connect.username)
        session = Session(connect.client_id, connect.username, rights, lasting=not connect.clean)
        self._sessions[connect.client_id] = session
        self._keep(session)
        return session, False

    def sit(self, seat: Seat) -> None:
        """A connection has its session and may be told of messages."""
        self._seats[seat.session.client_id] = seat

    def leave(self, seat: Seat) -> None:
        """A connection has ended: its will is published unless it said goodbye. A second call does nothing."""
        session = seat.session
        if self._seats.get(session.client_id) is not seat:
            return
        del self._seats[session.client_id]
        session.ground()
        if not session.lasting:
            self._sessions.pop(session.client_id, None)
        if seat.will is not None:
            self.publish(session, seat.will)

    def publish(self, sender: Session, message: Message) -> None:
        """Retain and route a message; without the right to write its topic it goes nowhere, and the log says so."""
        if not sender.rights.may_write(message.topic):
            structlog.get_logger().warning("write refused", client=sender.client_id, topic=message.topic[:120])
            return
        if message.retain:
            self._retain(message)
        for session in list(self._sessions.values()):
            quality = session.quality(message.topic)
            if quality is not None:
                self._deliver(session, Message(message.topic, message.payload, min(quality, message.qos)))

    def subscribe(self, session: Session, wanted: tuple[tuple[str, int], ...]) -> list[int]:
        """For each pattern the quality granted, at most 1, or REFUSED where it reaches beyond what may be read."""
        codes = []
        for pattern, qos in wanted:
            allowed = is_pattern(pattern) and session.rights.may_read(pattern)
            if allowed:
                session.subscriptions[pattern] = min(qos, 1)
            else:
                structlog.get_logger().warning("read refused", client=session.client_id, pattern=pattern[:120])
            codes.append(min(qos, 1) if allowed else REFUSED)
        self._keep(session)
        return codes

    def greet(self, session: Session, patterns: list[str]) -> None:
        """Queue what is retained under patterns that were just granted."""
        asked = Session(session.client_id, session.account, session.rights, lasting=False)
        asked.subscriptions = {pattern: session.subscriptions[pattern] for pattern in patterns}
        for message in self._store.kept.retained.values():
            quality = asked.quality(message.topic)
            if quality is not None:
                qos = min(quality, message.qos)
                self._deliver(session, Message(message.topic, message.payload, qos, retain=True))

    def unsubscribe(self, session: Session, patterns: tuple[str, ...]) -> None:
        """Patterns are no longer wanted."""
        for pattern in patterns:
            session.subscriptions.pop(pattern, None)
        self._keep(session)

    def acknowledge(self, session: Session, mid: int) -> None:
        """A client has a message."""
        number = session.acknowledge(mid)
        if number is not None and session.lasting:
            self._store.write(store.done_line(session.client_id, number))

    def _deliver(self, session: Session, message: Message) -> None:
        seat = self._seats.get(session.client_id)
        if seat is None and (message.qos == 0 or not session.lasting):
            return
        number = session.offer(message)
        if number is None:
            if session.lost == 1:
                structlog.get_logger().warning("queue full, messages are lost", client=session.client_id)
            return
        if session.lasting and message.qos > 0:
            self._store.write(store.wait_line(session.client_id, number, message))
        if seat is not None:
            seat.wake()

    def _retain(self, message: Message) -> None:
        retained = self._store.kept.retained
        if message.topic in retained or (message.payload and len(retained) < _MAX_RETAINED):
            self._store.write(store.retain_line(message))

    def _keep(self, session: Session) -> None:
        if session.lasting:
            self._store.write(store.session_line(session.client_id, session.account, session.subscriptions))

    def _forget(self, client_id: str) -> None:
        old = self._sessions.pop(client_id, None)
        if old is not None and old.lasting:
            self._store.write(store.forget_line(client_id))

    def _rights(self, account: str) -> Rights:
        grant = self._accounts.get(account)
        return grant.rights if grant else Rights((), ())
