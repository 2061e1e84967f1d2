"""The dealer as a device: envelopes, answers, and silence."""

import asyncio

from dashboard.dealer import MAX_PENDING, DealerDesk
from hub.events.clocks import DeviceTicks
from hub.events.observations import LastEntryUndone
from hub.wire.codec import decode
from hub.wire.messages import Ack, Outcome

UNDO = LastEntryUndone("dealer")


class Wire:
    def __init__(self, room=True):
        self.sent, self.room = [], room

    def publish(self, topic, payload):
        self.sent.append((str(topic), payload))
        return self.room


def desk_on(wire, again_s=0.02, wait_s=0.06):
    return DealerDesk("t4", 9, wire.publish, lambda: DeviceTicks(123), again_s=again_s, wait_s=wait_s)


def test_an_entry_travels_in_an_envelope_of_its_own():
    async def play():
        wire = Wire()
        desk = desk_on(wire, again_s=5, wait_s=10)
        entries = [asyncio.create_task(desk.enter(UNDO)) for _ in range(2)]
        await asyncio.sleep(0)
        for seq in (2, 1):
            desk.take(Ack(9, seq, Outcome.ACCEPTED))
        return wire.sent, await asyncio.gather(*entries)

    sent, acks = asyncio.run(play())
    envelopes = [decode(payload).envelope for _, payload in sent]
    assert [topic for topic, _ in sent] == ["floorman/v1/t4/device/dealer/event"] * 2
    assert [(each.device, each.boot, each.seq, each.ticks) for each in envelopes] == [
        ("dealer", 9, n, 123) for n in (1, 2)
    ]
    assert [ack.seq for ack in acks] == [1, 2]


def test_without_an_answer_the_same_envelope_goes_out_once_more_and_then_it_is_unconfirmed():
    wire = Wire()
    assert asyncio.run(desk_on(wire).enter(UNDO)) is None
    assert len(wire.sent) == 2
    assert wire.sent[0] == wire.sent[1]


def test_an_answer_to_the_second_sending_counts():
    async def play():
        wire = Wire()
        desk = desk_on(wire, again_s=0.01, wait_s=10)
        entry = asyncio.create_task(desk.enter(UNDO))
        while len(wire.sent) < 2:
            await asyncio.sleep(0.005)
        desk.take(Ack(9, 1, Outcome.REPEATED))
        return await entry

    assert asyncio.run(play()).outcome is Outcome.REPEATED


def test_answers_to_others_are_not_ours():
    async def play():
        desk = desk_on(Wire())
        entry = asyncio.create_task(desk.enter(UNDO))
        await asyncio.sleep(0)
        desk.take(Ack(8, 1, Outcome.ACCEPTED))
        desk.take(Ack(9, 2, Outcome.ACCEPTED))
        return await entry

    assert asyncio.run(play()) is None


def test_a_full_queue_is_no_answer_and_nothing_waits():
    wire = Wire(room=False)
    assert asyncio.run(desk_on(wire, again_s=60, wait_s=120).enter(UNDO)) is None
    assert len(wire.sent) == 1


def test_entries_under_way_are_bounded():
    async def play():
        wire = Wire()
        desk = desk_on(wire)
        return wire, await asyncio.gather(*(desk.enter(UNDO) for _ in range(MAX_PENDING + 3)))

    wire, _ = asyncio.run(play())
    assert len({payload for _, payload in wire.sent}) == MAX_PENDING
