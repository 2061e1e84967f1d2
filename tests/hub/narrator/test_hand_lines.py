"""The terminal tells hands of cards, with the cards and who stands for them."""

from dataclasses import replace
from typing import Any

from hub.events.bluff_rulings import AntesGiven, HoleCardsKept
from hub.events.cards import Card
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import LastEntryUndone
from hub.events.poker import CardExposed, DeckCut, NextHandEntered
from hub.events.poker_rulings import BurnShown, DealVoided, EntryTakenBack, FlopMended, HandShown
from hub.events.rulings import BidStood, Ruling
from hub.events.timecalls import HoldCause, TimeCalled, TimeHeld
from hub.link.port import Delivery
from hub.narrator.narrator import Narrator
from hub.rules.game import HandGame
from hub.rules.games import BLUFF, HOLDEM
from hub.table.timestate import TimeState
from hub.views.card_words import THIN
from hub.views.hand_fold import HandScreen
from hub.views.hand_view import hand_view
from hub.wire.codec import encode
from hub.wire.messages import HubState, Ruled, Stamp
from hub.wire.topics import Kind, Leaf, Topic
from tests.hub.views.hand_screens import CAMERA, Table, act, bluff, board, folds, holdem, names, raised, show

STAMP = Stamp(1, UtcMicros(1), UtcMicros(2))
EVENT = Topic("t", Kind.HUB, "t", Leaf.EVENT)
STATE = Topic("t", Kind.HUB, "t", Leaf.STATE)


def narrator(game: HandGame[Any] = HOLDEM) -> Narrator:
    return Narrator(names(game), "The pages")


def hear(listener: Narrator, ruling: Ruling, row: int) -> tuple[str, ...]:
    return listener.lines(Delivery(EVENT, encode(Ruled(row, UtcMicros(row), ruling)), retained=False))


def lines(table: Table, listener: Narrator | None = None, since: int = 0) -> list[str]:
    found = listener or narrator(table.game)
    heard = [hear(found, ruling, row) for row, ruling in enumerate(table.rulings, 1) if row > since]
    return [line for each in heard for line in each if line]


def shown(table: Table) -> Delivery:
    return Delivery(STATE, encode(HubState(STAMP, table.view())), retained=False)


def test_a_hand_is_told_from_its_opening_to_the_pots() -> None:
    table = holdem({1: 1_000, 2: 1_000, 3: 1_000}).enter(act(1, "raise", 950), *folds(2), act(3, "call"))
    table.enter(show(1, "As Kd"), board("Ah Th 7c"), how=CAMERA).enter(show(3, "7s 7d"), board("2h"), board("3c"))
    assert lines(table) == [
        "Hand 1, 100/200, ante 50. Ann has the button.",
        "  150 in antes. Bo posts the small blind of 100, Cy posts the big blind of 200.",
        "  Cy cuts the deck.",
        "  The cards are dealt.",
        "  Ann raises to 950 and is all-in.",
        "  Bo folds.",
        "  Cy calls 750 more (950 in all) and is all-in.",
        "  Ann shows A♠ K♦, ace high (camera: 5 frames, 2 readers agree)",
        "  Flop: A♥ 10♥ 7♣ (camera: 5 frames, 2 readers agree)",
        "  Cy shows 7♠ 7♦, three of a kind, sevens (said by dealer)",
        "  Turn: 2♥ (said by dealer)",
        "  River: 3♣ (said by dealer)",
        f"  Cy wins 2{THIN}150 with three of a kind, sevens.",
    ]


def test_a_bluff_is_told_with_its_verdict_and_the_antes() -> None:
    table = raised(bluff()).enter(show(1, "7s 2h"), show(3, "3h 3d"))
    assert lines(table)[-6:] == [
        "  All but Ann have folded.",
        "  Ann shows 7♠ 2♥, seven high (said by dealer)",
        "  Cy shows 3♥ 3♦, a pair of threes (said by dealer)",
        "  Successful bluff: Cy folded the better hand to Ann.",
        "  400 uncalled goes back to Ann. Ann wins 700.",
        "  Cy gives Ann 200 for the bluff, 4 × 50.",
    ]


def test_an_undo_says_what_it_took_back() -> None:
    table = holdem().enter(act(4, "raise", 400), LastEntryUndone("Eve"))
    assert lines(table)[-1] == "  Eve takes back Di's raise to 400."


def test_a_card_that_all_have_seen_is_named() -> None:
    table = Table(HOLDEM).enter(DeckCut(4), CardExposed(2, Card.SA))
    assert lines(table)[-1].endswith("Bo gets a card last. It was A♠.")
    told = narrator()
    assert hear(told, DealVoided(3, Card.HT), 1)[0].endswith("Shuffle and cut. It was 10♥.")
    assert hear(told, BurnShown(Card.SA), 2)[0].endswith("the board stands. It was A♠.")
    assert hear(told, BurnShown(None), 3)[0].endswith("the board stands.")
    mended = FlopMended(Card.SA, (Card.H2, Card.H3, Card.H4), 1)
    assert hear(told, mended, 4)[0].endswith("The flop stands. 2♥ 3♥ 4♥, burned A♠")


def test_what_only_a_hidden_reader_knows_is_not_told() -> None:
    table = bluff()
    table.rule(HoleCardsKept(1, (Card.SA, Card.HA)))
    assert lines(table, since=len(table.rulings) - 1) == []


def test_who_listens_from_the_middle_of_a_hand_tells_no_more_than_he_has_heard() -> None:
    told = narrator(BLUFF)
    assert hear(told, HandShown(1, (Card.SA, Card.HA)), 5) == ("  Ann shows A♠ A♥",)
    assert hear(told, EntryTakenBack("Eve"), 6) == ("  Eve takes back the last entry.",)
    assert hear(told, AntesGiven(3, 1, 200), 7) == ("  Cy gives Ann 200 for the bluff.",)


def test_an_opening_that_is_taken_back_is_told_and_the_last_hand_goes_on() -> None:
    table = holdem().enter(*folds(4, 1, 2), NextHandEntered(), LastEntryUndone("Eve"), LastEntryUndone("Eve"))
    assert lines(table)[-2:] == ["  Eve takes back the opening of hand 2.", "  Eve takes back Bo's fold."]


def test_after_a_ruling_that_was_not_heard_a_hand_is_not_named() -> None:
    table = holdem().enter(act(4, "raise", 9_950), act(1, "call"), *folds(2, 3))
    told = narrator()
    lines(table, told)
    heard = len(table.rulings)
    table.enter(board("As Ah Ad"))
    told.lines(shown(table))
    missed = len(table.rulings)
    table.enter(show(1, "Ks Kh"))
    assert lines(table, told, missed)[-1] == "  Ann shows K♠ K♥ (said by dealer)"
    assert heard < missed


def test_a_snapshot_that_comes_before_its_rulings_is_no_loss() -> None:
    table = holdem().enter(act(4, "raise", 9_950), act(1, "call"), *folds(2, 3))
    told = narrator()
    lines(table, told)
    heard = len(table.rulings)
    table.enter(show(1, "Ks Kh"))
    told.lines(shown(table))
    assert lines(table, told, heard)[-1] == "  Ann shows K♠ K♥, a pair of kings (said by dealer)"


def test_time_is_told_as_at_any_table() -> None:
    called = TimeCalled(1, 2, 4, HubNanos(0), HubNanos(60_000_000_000))
    assert hear(narrator(), called, 1) == ("  Bo calls Time: Di has 60 seconds.",)


def test_a_clock_that_is_held_is_told_with_the_seconds_that_it_shows() -> None:
    told = narrator()
    hear(told, TimeCalled(1, 2, 4, HubNanos(0), HubNanos(60_000_000_000)), 1)
    held = TimeHeld(1, 8_400_000_000, HoldCause.DEALER, "dealer")
    assert hear(told, held, 2) == ("  dealer holds the clock at 9 s.",)
    restarted = TimeHeld(1, 8_000_000_000, HoldCause.RESTART, "hub")
    assert hear(told, restarted, 3) == ("  The hub was restarted: Time stands at 8 s.",)


def test_the_dice_game_is_told_as_before() -> None:
    raffle = Narrator(replace(names(HOLDEM), game="raffle"), "The pages")
    assert hear(raffle, BidStood(2, 1, 6), 1) == ("  Bo bids one six.",)


def test_an_empty_table_of_cards_is_a_snapshot_like_any_other() -> None:
    view = hand_view(HandScreen(names(BLUFF), BLUFF, BLUFF.fresh(())), TimeState(), 0, (), (), UtcMicros(1))
    assert narrator(BLUFF).lines(Delivery(STATE, encode(HubState(STAMP, view)), retained=False)) == ()
