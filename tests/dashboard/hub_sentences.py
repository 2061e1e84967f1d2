"""Sentences as the hub says them: of every ruling about cards, of hands played at random, of raffle, Time and parts."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from dashboard import wording
from devices.bridge import faults
from devices.ports.port import Trouble
from devices.ports.port import sentence as port_sentence
from hub.events.bluff_rulings import BluffJudged, BluffReason
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.conduct import NoticeKept, PlayerWarned, WarnCause
from hub.events.poker import ActionKind, Notice
from hub.events.poker_rulings import ActionStood, ActionVoided, DeathCause, EntryTakenBack, HandKilled
from hub.events.readings import CupSign
from hub.events.rulings import FoulCode, FoulNoted, Refusal
from hub.events.timecalls import Clocks, Presses, TimeExpired
from hub.host.health import Health, note
from hub.host.seated import BY_ENTRY, BY_FILE, _of_names, _of_seats
from hub.rules.game import HandGame
from hub.rules.games import BLUFF, HOLDEM, PALACE, RAZZ
from hub.views.card_words import RANKS
from hub.views.hand_words import entry_words, said
from hub.views.low_words import ONES
from hub.views.sentences import DOUBTS, FAULTS, REFUSALS, camera_fault, foul_said, note_said
from hub.views.times import CALLS, expiry_said
from hub.views.voice import Voice
from hub.views.words import bid_words
from hub.wire.codec import adapter
from hub.wire.messages import Availability, Stamp
from hub.wire.topics import Kind, Leaf, Topic
from tests.hub.views import test_hand_words, test_palace_words, test_razz_words
from tests.hub.views.hand_screens import PLAYERS, Table, at_random, holdem
from tests.hub.views.palace_screens import anything as anything_of_palace
from tests.hub.views.razz_screens import anything
from tests.hub.views.test_hand_view_properties import LEVELS, STEPS
from vision.cameras.port import CameraFault

NAMES = tuple(PLAYERS.values())
_SAID_IN_TESTS = (test_hand_words, test_razz_words)
"""Tests that try every kind of ruling of their game."""
_NAME = PLAYERS.__getitem__
_HOW: dict[HandGame[Any], Any] = {HOLDEM: at_random, BLUFF: at_random, RAZZ: anything, PALACE: anything_of_palace}


@cache
def all_sentences() -> list[str]:
    """Every sentence once, in the order of the alphabet."""
    return sorted({*_of_rulings(), *_written_in_tests(), *_played(), *_beside_hands(), *_hands(), *_of_parts()} - {""})


def _of_rulings() -> Iterator[str]:
    voice = Voice(_NAME, holdem().game.facts(holdem().state))
    yield from (said(BluffJudged(reason is BluffReason.BLUFF, reason, 1, 3), voice) for reason in BluffReason)
    yield from (said(BluffJudged(bluff, BluffReason.BLUFF, 1, 3, "Kim Lie"), voice) for bluff in (True, False))
    yield from (said(PlayerWarned(1, cause), voice) for cause in WarnCause)
    yield from (said(NoticeKept(2, notice, "dealer"), voice) for notice in Notice)
    yield from (said(HandKilled(1, cause, 2), voice) for cause in DeathCause)
    yield from (said(ActionVoided(1, action), voice) for action in ActionKind)
    for action in ActionKind:
        stood = ActionStood(1, action, 1_200, 200, 200, 200, 2)
        yield from (said(stood, voice), entry_words(stood, _NAME))
        yield said(EntryTakenBack("dealer"), Voice(_NAME, voice.facts, entry_words(stood, _NAME)))
    rulings = (ruling for module in _SAID_IN_TESTS for ruling, _ in module.SENTENCES)
    yield from (entry_words(ruling, _NAME) for ruling in rulings)
    tried = test_palace_words.test_a_ruling_in_the_words_of_a_dealer.pytestmark[0].args[1]
    yield from (entry_words(ruling, _NAME) for ruling, _ in tried)


def _written_in_tests() -> Iterator[str]:
    """What the tests of the sentences expect of every kind of ruling."""
    yield from (sentence for _, sentence in test_hand_words.POTS)
    yield from (sentence for module in _SAID_IN_TESTS for _, sentence in module.SENTENCES)
    for test in (
        test_palace_words.test_a_ruling_in_the_words_of_a_dealer,
        test_palace_words.test_what_an_undo_would_take_back,
        test_razz_words.test_an_entry_of_razz_that_can_be_taken_back_has_a_name,
        test_hand_words.test_an_entry_that_can_be_taken_back_has_a_name,
    ):
        yield from (words for _, words in test.pytestmark[0].args[1])


def _played() -> Iterator[str]:
    """What screens say while hands are played at random, always the same ones."""
    for game, how in _HOW.items():
        for seed in range(6):
            yield from _one_table(game, how, Random(seed))


def _one_table(game: HandGame[Any], how: Any, chance: Random) -> Iterator[str]:
    stacks = {seat: 100 * chance.randint(1, 60) for seat in range(1, 5)}
    table = Table(game, stacks, LEVELS.get(game, holdem().game.facts(holdem().state).level))
    for _ in range(STEPS.get(game, 40)):
        entry = how(table, chance)
        decision = () if entry is None else table.decided(entry)
        table.rule(*(() if isinstance(decision, Refusal) else decision))
        view = table.view()
        hand = view.hand
        assert hand is not None
        yield from (view.undo, hand.asked, hand.verdict)
        yield from (each.sentence for each in (*hand.happened, *hand.pots))
        yield from (seat.words for seat in hand.seats)
        yield from hand.palace.alarms if hand.palace else ()


def _beside_hands() -> Iterator[str]:
    yield from (*REFUSALS.values(), *DOUBTS.values())
    yield from (camera_fault("north", code) for code in FAULTS)
    yield from (f"The camera {fault}" for fault in FAULTS.values())
    yield from (words.format(name="Ann") for words in CALLS.values())
    for foul in FoulCode:
        yield from (
            foul_said(adapter(FoulNoted).validate_python({"seat": 1, "foul": foul, **more}), "Ann") for more in _FOULS
        )
    yield from (note_said(sign, "Bo") for sign in CupSign)
    for presses in Presses:
        yield from (expiry_said(_expired(presses, clocks), "Cy") for clocks in Clocks)
    yield from (f"Ann's bid of {bid_words(count, face)}" for count in (1, 2, 7, 12) for face in range(2, 7))
    yield from ("Ann's challenge", "the result: Bo loses a die")


_FOULS: tuple[dict[str, Any], ...] = ({"sha256": "", "mm": -1.0}, {"sha256": "", "mm": 31.4})


def _expired(presses: Presses, clocks: Clocks) -> TimeExpired:
    return TimeExpired(1, 1, HubNanos(1), presses, clocks)


def _hands() -> Iterator[str]:
    """Hands by name, as a heading and in a sentence, of every rank."""
    for high in RANKS:
        many = f"{high}es" if high == "six" else f"{high}s"
        for kind in ("{one} high", "a pair of {many}", "two pair, {many} and twos", "three of a kind, {many}"):
            yield from _both(kind.format(one=high, many=many))
        for kind in ("a straight, {one} high", "a flush, {one} high", "a straight flush, {one} high"):
            yield from _both(kind.format(one=high))
        for kind in ("a full house, {many} over sixes", "four of a kind, {many}"):
            yield from _both(kind.format(many=many))
    yield from _both("a royal flush")
    for one in ONES:
        yield from _both(f"{'an' if one[0] in 'ae' else 'a'} {one} low, 10-8-6-3-A")
    yield from _both("two pair, kings and fours, K-K-4-4-A")


def _both(words: str) -> tuple[str, str]:
    heading = re.sub("^an? ", "", words)
    return (f"Ann shows {words}.", heading[:1].upper() + heading[1:])


def _of_parts() -> Iterator[str]:
    """What boxes, ports, cameras and programs report of themselves, by every fault that there is."""
    yield from (_made(each).sentence for each in vars(faults).values() if _is_fault(each))
    yield from (port_sentence(trouble, Path("/dev/ttyACM0"), "Errno 5") for trouble in Trouble)
    yield from (camera_fault("north", code) for code in (*CameraFault, "strange_code"))
    for kind, name in ((Kind.CAMERA, "north"), *((Kind.DEVICE, one) for one in ("bridge", "simulator", "seat-1"))):
        away = Availability(Stamp(1, UtcMicros(1), UtcMicros(2)), online=False)
        topic = Topic("t1", kind, name, Leaf.AVAILABILITY)
        yield from note(Health(), topic, away, frozenset({name})).sentences
    yield wording.HUB_SILENT
    for what_to_do in (BY_ENTRY, BY_FILE):
        for wanted in ({1: "Ann"}, {1: "Ann", 3: "Bo", 4: "Cy"}):
            yield _of_seats(frozenset({1, 2}), frozenset({1, 2}), wanted, what_to_do)
    yield from (_of_names(("Ann", "Bo"), wanted) for wanted in (("Ann", "Cy"), ("Ann",), ("Ann", "Bo", "Dee", "Cy")))


def _is_fault(each: object) -> bool:
    return inspect.isfunction(each) and inspect.signature(each).return_annotation is faults.Fault


_GIVEN: dict[str, Any] = {"count": 7, "most": 8, "port": "/dev/ttyACM0", "found": "0.9.1"}


def _made(fault: Any) -> faults.Fault:
    """A fault of this kind, about something of every sort that it names."""
    found: faults.Fault = fault(
        *(_GIVEN.get(name, f"seat-{at}") for at, name in enumerate(inspect.signature(fault).parameters))
    )
    return found
