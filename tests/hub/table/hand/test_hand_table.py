"""A table of cards: buttons as entries, who stands for cards, and what cameras may settle by themselves."""

from dataclasses import replace

import pytest

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.conduct import NoticeKept, PlayerWarned
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, ButtonPressed, LastEntryUndone, Observation, TimeEntered
from hub.events.palace import AntesPaid, BannerTurned
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    ChipsInPot,
    DealDone,
    DeckCut,
    HandTabled,
    LeftTable,
    NextHandEntered,
    Notice,
    NoticeEntered,
    PlayerActed,
    PotTaken,
    TalkHeard,
)
from hub.events.poker_rulings import ActionStood, BoardLaid, DeathCause, EntryTakenBack, HandKilled, HandShown, PotsPaid
from hub.events.razz import UpCardDealt
from hub.events.readings import BOARD, JPEG_START, CardReading, Evidence, FrameRead, PlaceReading
from hub.events.rulings import CardsVerified, RoundOpened, Ruling, VerifiedBy
from hub.events.stakes import HandOpened, Level, SeatChips
from hub.events.timecalls import DealerCalled, TimeCalled, TimeCancelled, TimeExpired
from hub.rules.games import HAND_GAMES
from hub.table.core import Core, apply, receive, tick
from hub.table.deadlines import Boxes
from hub.table.hand.state import HandTable
from hub.table.plays import play_of

MS = 1_000_000
BOTH = ("index", "pips")
FLOP = (Card("2s"), Card("Td"), Card("7c"))


STAKES = {"holdem": Level(5, 10), "bluff": Level(5, 10), "razz": Level(20, 40), "palace": Level(10, 20)}
DEAL: dict[str, tuple[Observation, ...]] = {
    "holdem": (DeckCut(3), DealDone()),
    "bluff": (DealDone(),),
    "palace": (AntesPaid((1, 2, 3)), *(BannerTurned(Card(code)) for code in ("9h", "3c", "Jd")), DealDone()),
    "razz": tuple(UpCardDealt(seat, Card(code)) for seat, code in ((1, "Kh"), (2, "7c"), (3, "Td"))),
}


def card(code: str) -> CardReading:
    return CardReading(code.strip("-?/"), "-" not in code, (0.0, 0.0), "/" in code)


class Table:
    """Three players, seat 1 with the button; two cameras see everything."""

    def __init__(self, game: str = "holdem") -> None:
        rules = HAND_GAMES[game]
        boxes = Boxes({f"seat-{seat}": seat for seat in (1, 2, 3)})
        cameras = {name: frozenset((1, 2, 3)) for name in ("north", "south")}
        play = play_of(rules)
        table = HandTable(rules.fresh(()))
        self.core = Core(play, table, play.fresh_sight(), boxes=boxes, cameras=cameras)
        self.ms, self.seq = 1_000, 0
        self.rulings: list[Ruling] = []
        self.every: list[Ruling] = []
        opened = rules.first_hand(self.core.state.hand, [SeatChips(seat, 1_000) for seat in (1, 2, 3)], 1, STAKES[game])
        assert isinstance(opened, tuple)
        self.commit(opened)
        for entry in DEAL[game]:
            assert self.say(entry) == "accepted"
        self.rulings.clear()

    def commit(self, rulings: tuple[Ruling, ...]) -> None:
        for ruling in rulings:
            self.core = apply(self.core, ruling, HubNanos(self.ms * MS))
        self.rulings += rulings
        self.every += rulings

    def say(self, observation: Observation, device: str = "dealer") -> str:
        self.seq, self.ms = self.seq + 1, self.ms + 100
        envelope = Envelope(device, 1, self.seq, DeviceTicks(self.ms * 1_000))
        step = receive(self.core, envelope, observation, HubNanos(self.ms * MS))
        self.core = step.core
        self.commit(step.rulings)
        return step.reason or str(step.outcome)

    def press(self, seat: int, button: str) -> str:
        self.ms += 2_000
        return self.say(ButtonPressed(button), f"seat-{seat}")

    def show(
        self,
        places: dict[int, str],
        times: int = 6,
        camera: str = "north",
        readers: tuple[str, ...] = BOTH,
        **more: object,
    ) -> None:
        """Frames of a camera, 50 ms apart; `places` are codes in a row: '--' face down, '?' not read, '9h/' across."""
        readings = tuple(PlaceReading(place, tuple(map(card, codes.split()))) for place, codes in places.items())
        pictures = tuple(Evidence(place, JPEG_START + bytes([place])) for place in places)
        for _ in range(times):
            self.ms += 50
            ticks = DeviceTicks(self.ms * 1_000)
            frame = replace(FrameRead(ticks, True, (), readers, evidence=pictures, cards=readings), **more)
            step = receive(self.core, Envelope(camera, 1, self.ms, ticks), frame, HubNanos(self.ms * MS))
            self.core = step.core
            self.commit(step.rulings)

    def call_round(self) -> None:
        """Everybody checks or calls until the betting round is over."""
        while (seat := self.core.play.turn(self.core.state)) is not None:
            assert self.press(seat, "check-call") == "accepted"

    def kinds(self) -> list[type]:
        return [type(each) for each in self.rulings]


def seen(table: Table) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    found = table.core.play.seen(table.core.state, table.core.sight, HubNanos(table.ms * MS), table.core.bounds)
    return {each.place: (each.codes, each.why) for each in found}


def test_h19_the_buttons_of_a_seat_fold_and_check_or_call_as_it_fits() -> None:
    table = Table()
    assert table.press(1, "check-call") == "accepted"
    assert table.press(2, "fold") == "accepted"
    assert table.press(3, "check-call") == "accepted"
    actions = [each.action for each in table.rulings if isinstance(each, ActionStood)]
    assert actions == [ActionKind.CALL, ActionKind.FOLD, ActionKind.CHECK]


def test_buttons_that_mean_nothing_here_and_entries_of_other_games_are_refused() -> None:
    table = Table()
    before = table.core.state
    assert table.press(1, "bluff") == "button_without_meaning"
    assert table.press(2, "check-call") == "not_your_turn"
    assert table.say(BidEntered(1, 1, 2)) == "not_in_this_game"
    assert (table.core.state, table.rulings) == (before, [])
    assert table.press(2, "call") == "accepted"
    assert table.kinds() == [DealerCalled]


def test_the_dealer_stands_for_cards_that_he_enters() -> None:
    table = Table()
    table.call_round()
    assert table.say(BoardDealt(FLOP)) == "accepted"
    verified, laid = table.rulings[-2:]
    assert isinstance(verified, CardsVerified) and isinstance(laid, BoardLaid)
    assert (verified.place, verified.cards, verified.verification.by) == (BOARD, FLOP, VerifiedBy.DEALER)


def test_cards_that_two_readers_agree_on_over_five_frames_are_laid_by_themselves() -> None:
    table = Table()
    table.call_round()
    table.show({BOARD: "2s Td 7c"}, times=4)
    assert BoardLaid not in table.kinds()
    table.show({BOARD: "2s Td 7c"}, times=2)
    verified, laid = table.rulings[-2:]
    assert isinstance(verified, CardsVerified) and isinstance(laid, BoardLaid)
    assert laid.cards == FLOP
    how = verified.verification
    assert (how.by, how.frames >= 5, how.spread_ms >= 150, how.readers) == (VerifiedBy.CAMERA, True, True, BOTH)
    assert [each.seat for each in how.evidence] == [BOARD]


def test_cards_that_were_taken_back_are_the_dealers_to_say() -> None:
    table = Table()
    table.call_round()
    table.show({BOARD: "2s Td 7c"})
    assert table.kinds()[-1] is BoardLaid
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    table.show({BOARD: "2s Td 7c"}, 20)
    assert table.kinds()[-1] is EntryTakenBack
    assert table.say(BoardDealt((*FLOP[:2], Card("7d")))) == "accepted"
    table.call_round()
    table.show({BOARD: "2s Td 7d 8h"})
    assert table.kinds()[-1] is BoardLaid


@pytest.mark.parametrize(
    ("cards", "more", "why"),
    [
        ("2s Td 7c", {"readers": ("index",)}, "one_card_reader"),
        ("2s Td ?", {}, "card_not_read"),
        ("2s Td", {}, "card_count_differs"),
        ("2s Td 7c 8c", {}, "card_count_differs"),
        ("2s Td 2s", {}, "card_seen_twice"),
        ("2s Td 7c", {"settled": False}, "moving"),
        ("2s Td 7c", {"faults": ("moved",)}, "moved"),
    ],
)
def test_in_doubt_nothing_is_laid_and_the_dealer_sees_what_the_cameras_see(cards: str, more: dict, why: str) -> None:
    table = Table()
    table.call_round()
    table.show({BOARD: cards}, 20, "north", **more)
    assert BoardLaid not in table.kinds()
    codes, reasons = seen(table)[BOARD]
    assert (codes, reasons[0]) == (tuple(code.strip("?") for code in cards.split()), why)


def test_cameras_that_differ_leave_it_to_the_dealer() -> None:
    table = Table()
    table.call_round()
    for _ in range(8):
        table.show({BOARD: "2s Td 7c"}, 1, "north")
        table.show({BOARD: "2s Td 7d"}, 1, "south")
    assert BoardLaid not in table.kinds()
    assert seen(table)[BOARD][1] == ("cameras_differ",)


def test_of_hands_that_are_not_to_be_shown_nothing_is_kept() -> None:
    table = Table()
    table.show({1: "As Ad", BOARD: "2s"})
    assert seen(table) == {} and table.core.sight.samples == {}
    table.call_round()
    table.show({1: "As Ad", 2: "-- --"})
    assert {place for _, place in table.core.sight.samples} == set()


def test_h26_a_showdown_is_settled_by_cameras_hand_by_hand_and_by_the_dealer_where_they_doubt() -> None:
    table = Table()
    table.call_round()
    for cards in (FLOP, (Card("8h"),), (Card("9h"),)):
        table.say(BoardDealt(cards))
        table.call_round()
    table.rulings.clear()
    table.show({1: "As Ad", 2: "-- --", 3: "Ks ?"})
    assert [each.seat for each in table.rulings if isinstance(each, HandShown)] == [1]
    assert seen(table)[3] == (("Ks", ""), ("card_not_read",))
    hold = lambda *codes: tuple(CardHeld(Card(code), CardState.FACE_UP) for code in codes)  # noqa: E731
    assert table.say(HandTabled(3, hold("Ks", "Kd"))) == "accepted"
    assert table.say(HandTabled(2, hold("3c", "4c"))) == "accepted"
    assert table.kinds()[-1] is PotsPaid
    by = {each.place: each.verification.by for each in table.rulings if isinstance(each, CardsVerified)}
    assert by == {1: VerifiedBy.CAMERA, 3: VerifiedBy.DEALER, 2: VerifiedBy.DEALER}


def test_the_dealers_box_confirms_what_the_cameras_see_undoes_and_goes_on() -> None:
    table = Table()
    table.call_round()
    table.core = replace(table.core, boxes=Boxes({"seat-1": 1}))
    assert table.say(ButtonPressed("confirm"), "box") == "nothing_to_confirm"
    table.show({BOARD: "2s Td 7c"}, 6, "north", readers=("index",))
    table.ms += 2_000
    table.show({BOARD: "2s Td 7c"}, 1, "north", readers=("index",))
    assert table.say(ButtonPressed("confirm"), "box") == "accepted"
    assert table.kinds()[-1] is BoardLaid
    assert table.say(ButtonPressed("undo"), "box") == "accepted"
    assert table.kinds()[-1] is EntryTakenBack
    assert table.say(ButtonPressed("next"), "box") == "hand_running"


def test_an_undo_names_the_entry_that_its_page_showed() -> None:
    table = Table()
    table.press(1, "check-call")
    entries = table.core.state.entries
    assert table.say(LastEntryUndone("Ann", entries - 1)) == "undo_outdated"
    assert table.say(LastEntryUndone("Ann", entries)) == "accepted"
    assert table.core.play.turn(table.core.state) == 1


def test_the_opening_of_a_hand_is_taken_back_with_its_blinds_and_then_the_entries_of_the_last_hand() -> None:
    table = Table()
    assert table.press(1, "fold") == "accepted"
    dealt = table.core.state.hand
    assert table.press(2, "fold") == "accepted"
    paid = table.core.state
    assert table.say(NextHandEntered()) == "accepted"
    entries = table.core.state.entries
    assert (table.say(DeckCut(1)), table.say(LastEntryUndone("Ann"))) == ("accepted", "accepted")
    assert table.say(LastEntryUndone("Ann", entries)) == "undo_outdated"
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    assert table.kinds()[-1] is EntryTakenBack
    back = table.core.state
    assert (back.hand, back.number, back.ended) == (paid.hand, 1, None)
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    assert table.core.state.hand == dealt
    state = HandTable(HAND_GAMES["holdem"].fresh(()))
    for ruling in table.every:
        state = table.core.play.evolve(state, ruling)
    assert state == table.core.state


def test_the_opening_of_the_hand_before_the_last_is_not_taken_back() -> None:
    table = Table()
    for _ in range(2):
        while (seat := table.core.play.turn(table.core.state)) is not None:
            table.press(seat, "fold")
        assert table.say(NextHandEntered()) == "accepted"
        table.say(DeckCut(table.core.play.game.legal(table.core.state.hand)[0].seat or 0))
        table.say(DealDone())
    undone = 0
    while table.say(LastEntryUndone("Ann")) == "accepted":
        undone += 1
    assert (table.core.state.number, table.core.state.hand.stage, undone) == (2, "cut", 7)
    assert table.say(LastEntryUndone("Ann")) == "nothing_to_undo"


@pytest.mark.parametrize("game", sorted(HAND_GAMES))
@pytest.mark.parametrize(
    "entry",
    [TalkHeard(4), ChipsInPot(4), PotTaken(4), NoticeEntered(4, Notice.RULES_IGNORED, "Ann"), LeftTable(4, True)],
)
def test_h31_how_somebody_behaves_is_entered_only_of_a_seat_where_somebody_sits(game: str, entry: Observation) -> None:
    table = Table(game)
    before = table.core.state
    assert table.say(entry) == "player_out"
    assert (table.core.state, table.rulings) == (before, [])


def test_h4_whoever_sits_there_is_warned_also_with_a_folded_hand() -> None:
    table = Table()
    table.press(1, "fold")
    assert table.say(NoticeEntered(1, Notice.RULES_IGNORED, "Ann")) == "accepted"
    assert table.kinds()[-2:] == [NoticeKept, PlayerWarned]


def test_bluff_d6_a_hand_that_a_reader_knows_moves_nothing_that_a_screen_could_show() -> None:
    table = Table("bluff")
    table.press(1, "check-call")
    before, sight = table.core.state, table.core.sight
    table.commit((HoleCardsKept(1, (Card.SA, Card.HA)),))
    after = table.core.state
    assert after.hand != before.hand
    assert replace(after, hand=before.hand) == before and table.core.sight == sight
    assert table.say(LastEntryUndone("Ann", before.entries)) == "accepted"


def test_h25_time_is_called_and_folds_and_an_act_after_it_is_refused() -> None:
    table = Table()
    assert table.say(TimeEntered(None, "Ann")) == "accepted"
    assert isinstance(table.rulings[-1], TimeCalled)
    called = table.rulings[-1]
    table.ms = called.deadline // MS + 1
    assert table.say(PlayerActed(1, ActionKind.CALL)) == "time_over"
    table.ms += 2_000
    step = tick(table.core, HubNanos(table.ms * MS))
    table.commit(step.rulings)
    assert table.kinds()[-2:] == [TimeExpired, HandKilled]
    killed = table.rulings[-1]
    assert isinstance(killed, HandKilled) and (killed.seat, killed.cause) == (1, DeathCause.TIME)


def test_time_ends_where_the_turn_is_gone() -> None:
    table = Table()
    table.press(1, "check-call")
    table.say(TimeEntered(None, "Ann"))
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    assert table.kinds()[-2:] == [TimeCancelled, EntryTakenBack]


def test_a_ruling_of_another_game_does_not_fold() -> None:
    table = Table()
    with pytest.raises(ValueError, match="RoundOpened cannot be made"):
        apply(table.core, RoundOpened(1, (), 1), HubNanos(0))


@pytest.mark.parametrize("game", sorted(HAND_GAMES))
def test_replay_gives_the_same_state(game: str) -> None:
    table = Table(game)
    for button in ("check-call", "fold"):
        table.press(table.core.play.turn(table.core.state) or 0, button)
    state = HandTable(HAND_GAMES[game].fresh(()))
    for ruling in table.every:
        state = table.core.play.evolve(state, ruling)
    assert state == table.core.state and state.entries > 4


def test_h7_who_comes_to_the_small_blinds_seat_sits_the_hand_out() -> None:
    table = Table()
    for seat in (1, 2):
        assert table.press(seat, "fold") == "accepted"
    assert table.say(NextHandEntered(joined=(SeatChips(3, 500),), left=(3,))) == "sits_out_on_small_blind"
    assert table.say(NextHandEntered(joined=(SeatChips(4, 500),))) == "accepted"
    opened = next(each for each in reversed(table.rulings) if isinstance(each, HandOpened))
    assert (opened.button, opened.sb, opened.bb) == (2, 3, 4)


def test_a_hand_of_another_game_is_named() -> None:
    table = Table()
    other = HAND_GAMES["bluff"]
    opened = other.first_hand(other.fresh(()), [SeatChips(1, 100), SeatChips(2, 100)], 1, Level(5, 10, 5))
    assert isinstance(opened, tuple)
    with pytest.raises(ValueError, match=r"what was played there is not No-limit hold'em"):
        table.core.play.evolve(table.core.state, opened[0])
