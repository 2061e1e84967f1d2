"""The referee sees everything: true press times, true ends of counts. He judges each turn of the hub, and the end."""

from collections.abc import Mapping, Sequence

from devices.messages import Event
from hub.events.observations import ButtonPressed, ClockExpired
from hub.events.outcome import Outcome
from hub.events.rulings import Ruling
from hub.events.timecalls import CancelCause, HoldCause, TimeAnswered, TimeCalled, TimeCancelled, TimeHeld
from hub.events.timing import CountReport
from hub.wire.messages import Ack, Observed
from tests.chain import dealings, expiries
from tests.chain.agenda import Agenda
from tests.chain.books import Books
from tests.chain.hours import Hours
from tests.chain.truth import Press
from tests.chain.verdicts import Kinds, When, of_dealer, of_seat


class Referee(Books):
    """A witness of the devices and the judge of the hub."""

    def __init__(
        self, agenda: Agenda, hours: Hours, seats: Mapping[str, int], limit: int, wait: int, late_acts: bool
    ) -> None:
        super().__init__(agenda, hours, seats, limit, wait, late_acts)
        self._pending: dict[tuple[str, int, str, int], Press] = {}
        self._by_key: dict[tuple[str, int, int], Press] = {}
        self._last: dict[tuple[str, str], When] = {}
        self._clock_name = hours.name
        self._must_hold = False

    # --- what really happens

    def pressed(self, device: str, boot: int, button: str, ticks: int, *, at_start: bool) -> None:
        """A finger pressed, just now."""
        press = Press(device, boot, button, self.agenda.now, ticks, at_start)
        self.presses.append(press)
        self._pending[(device, boot, button, ticks)] = press
        self.story.append((self.agenda.now, f"{device} '{button}' goes down"))

    def told(self, device: str, event: Event, *, lies: bool) -> None:
        """The device says so for the first time, maybe with another time."""
        press = self._pending.pop((device, event.boot, event.button, event.ticks), None)
        if press is None:
            self.say(f"{device} tells of a press that nobody made: {event}")
            return
        press.seq, press.lies = event.seq, lies
        self._by_key[(device, event.boot, event.seq)] = press

    def unpowered(self, device: str) -> None:
        """Its memory is gone."""
        for press in self.presses:
            if press.device == device and not press.answered:
                press.unpowered = True

    def heard_clock(self, device: str, count: CountReport) -> None:
        """The hub has heard what a shot clock counts."""
        self.heard[device] = self.hours.hub()
        if count.ends is not None:
            self.counting[device, count.call] = self.hours.hub()

    def hub_back(self, *, anew: bool) -> None:
        """The hub has begun anew, or goes on after it stood still."""
        self.back = self.hours.hub()
        self._must_hold = anew and self.running is not None and self.running.deadline is not None
        if self._clock_name != self.hours.name:
            self._clock_name, self._last = self.hours.name, {}
            self.other_clock()

    # --- what the hub makes of it

    def judge(self, observed: Observed | None, rulings: Sequence[Ruling] | None, ack: Ack | None) -> None:
        """What one turn of the hub led to. `rulings` is None where nothing was committed."""
        self.story.append((self.agenda.now, (observed, rulings, ack)))
        made, now = tuple(rulings or ()), self.hours.hub()
        self._check_restart(made)
        if observed is None:
            expiries.judge(self, made, now)
        elif isinstance(observed.observation, ButtonPressed):
            self._press(observed, observed.observation, rulings, ack, now)
        elif isinstance(observed.observation, ClockExpired):
            for ruling in made:
                expiries.differed(self, ruling)
        elif rulings is not None:
            dealings.judge(self, observed, made, ack, now)
        for ruling in made:
            self.fold(ruling, now)
        expiries.overdue(self, now)

    def _check_restart(self, rulings: tuple[Ruling, ...]) -> None:
        """A Time that ran when the hub died is held before anything else is ruled."""
        if self._must_hold and rulings:
            self._must_hold = False
            first = rulings[0]
            if not (isinstance(first, TimeHeld) and first.cause is HoldCause.RESTART):
                self.say(f"the hub was away, and rules {rulings}")

    def _press(
        self, observed: Observed, said: ButtonPressed, rulings: Sequence[Ruling] | None, ack: Ack | None, now: int
    ) -> None:
        envelope = observed.envelope
        press = self._by_key.get((envelope.device, envelope.boot, envelope.seq))
        if press is None:
            self.say("a press that no device told of")
        elif rulings is None:
            if ack is not None and (ack.outcome is not Outcome.REPEATED or not press.answered):
                self.say(f"{press}: answered and not journalled")
        elif press.answered:
            self.say(f"{press}: journalled twice")
        else:
            press.answered = True
            self._decided(press, said, tuple(rulings), ack, now)

    def _decided(
        self, press: Press, said: ButtonPressed, rulings: tuple[Ruling, ...], ack: Ack | None, now: int
    ) -> None:
        when = self._when(press, said, now)
        kinds, reason = self._verdict(press, said.button, when)
        self.tally[reason or "+".join(kind.__name__ for kind in kinds)] += 1
        if tuple(map(type, rulings)) != kinds or (ack is not None and ack.reason != reason):
            self.say(f"{press}, {when}: {reason or kinds} is right, not {rulings} {ack}")
        for ruling in rulings:
            self._check(ruling, when, now)

    def _verdict(self, press: Press, action: str, when: When) -> tuple[Kinds, str]:
        last = self._last.get((press.device, action))
        if last is not None and when.same(last):
            self._count_swallowed(when, last)
            return (), "same_press"
        self._last[(press.device, action)] = when
        seat = self.seats.get(press.device)
        return of_dealer(self.table(), action, when) if seat is None else of_seat(self.table(), seat, action, when)

    def _count_swallowed(self, when: When, last: When) -> None:
        """An earlier press in time that came after a later one which was too late: the two count as one press."""
        ends = None if self.running is None else self.running.deadline
        if ends is not None and when.true <= ends < last.true and not when.arrival:
            self.tally["in time, behind a late one"] += 1

    def _check(self, ruling: Ruling, when: When, now: int) -> None:
        """What the ruling says of times."""
        running = self.running
        ends = None if running is None else running.deadline
        match ruling:
            case TimeCalled():
                right = (ruling.called, ruling.deadline - ruling.called) == (now, self.limit)
            case TimeAnswered():
                benefit = ends is not None and when.at > ends
                right = (ruling.by_benefit, ruling.by_arrival, ruling.at) == (benefit, when.arrival, when.at)
            case TimeCancelled(cause=CancelCause.ACTED_LATE):
                right = ends is not None and not when.by(ends)
            case TimeHeld(left_ns=left) if running is not None and ends is not None:
                since = max(when.true, running.since)
                right = ends - since - 2 * when.bound <= left <= ends - running.since
            case _:
                right = True
        if not right:
            self.say(f"{ruling} says what is not so: {when}")

    def _when(self, press: Press, said: ButtonPressed, now: int) -> When:
        timing = said.timing
        if timing is None or timing.clock != self.hours.name:
            self.tally["by arrival"] += 1
            return When(now, now, 0, arrival=True)
        true, at = press.true + self.hours.ahead, min(timing.at, now)
        if press.lies:
            self.tally["lies believed"] += 1
            return When(at, at, timing.bound_ns, arrival=False, taken=now)
        error = abs(timing.at - true)
        self.bounds.append((error, timing.bound_ns))
        if error > timing.bound_ns:
            self.tally["bound broken"] += 1
            self.story.append((self.agenda.now, f"the bound is broken: {press} {timing} is off by {error}"))
        return When(true if error <= timing.bound_ns else at, at, timing.bound_ns, arrival=False, taken=now)

    def end(self) -> None:
        """Everything has had its time: no press may be missing."""
        for press in self.presses:
            if press.at_start and not press.seq:
                continue
            if press.unpowered and not press.answered:
                self.tally["lost with the power"] += 1
            elif not press.answered:
                self.say(f"{press} is lost")
            else:
                self.tally["presses"] += 1
