"""The entries of card games: what is posted is what the hub is told, and nonsense ends in one plain sentence."""

from dataclasses import fields
from typing import get_args

import httpx
import pytest

from dashboard.card_entries import CARD_KINDS
from dashboard.schemas import KINDS, EntryError, read_entry
from hub.events.bluff import BluffEntry, FloorRuled, HoleCardsRead, LevelTimeUp, ReadHandUsed, ShowdownEntered
from hub.events.cards import Card
from hub.events.lens import LensLaid
from hub.events.observations import FloorAsked
from hub.events.palace import (
    AntesPaid,
    AsideShuffled,
    BannerRested,
    BannerTurned,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    DealerCardsDrawn,
    DiscardMade,
    PalaceAct,
    PalaceActed,
    PalaceEntry,
    RaiseDeclared,
    SeatCard,
    SoldiersSeen,
)
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    BurnForgotten,
    CardExposed,
    CardHeld,
    CardsShownAround,
    CardState,
    ChipsInPot,
    ChipsMoved,
    CutKnocked,
    DealDone,
    DeckCut,
    HandNotShown,
    HandTabled,
    LeftTable,
    NextHandEntered,
    Notice,
    NoticeEntered,
    PlayerActed,
    PokerEntry,
    PotTaken,
    Said,
    TalkHeard,
)
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, RazzEntry, UpCardDealt
from hub.events.stakes import AnteMode, Level, SeatChips
from tests.dashboard import hands

HELD = [{"card": "8h", "state": "face_up"}, {"card": None, "state": "mucked"}]
LEVEL = {"sb": 500, "bb": 1_000, "ante": 1_000, "ante_mode": "bb", "smallest": 100}
NEXT = NextHandEntered(Level(500, 1_000, 1_000, AnteMode.BIG_BLIND, 100), (SeatChips(7, 20_000),), (2,))
ENTRIES = [
    ("player_acted", {"seat": 4, "action": "raise", "to": 6_000}, PlayerActed(4, ActionKind.RAISE, 6_000)),
    ("player_acted", {"seat": 4, "action": "fold"}, PlayerActed(4, ActionKind.FOLD)),
    ("chips_moved", {"seat": 4, "motions": [[500, 100]], "said": "raise"}, ChipsMoved(4, ((500, 100),), Said.RAISE)),
    ("deck_cut", {"seat": 5}, DeckCut(5)),
    ("cut_knocked", {"seat": 5}, CutKnocked(5)),
    ("card_exposed", {"seat": 3, "card": "Td"}, CardExposed(3, Card.DT)),
    ("deal_done", {"absent": [2, 6]}, DealDone((2, 6))),
    ("deal_done", {}, DealDone()),
    ("board_dealt", {"cards": ["2s", "Ts", "7c"]}, BoardDealt((Card.S2, Card.ST, Card.C7))),
    ("board_dealt", {"cards": ["2s"], "wrong": "2s"}, BoardDealt((Card.S2,), Card.S2)),
    ("burn_forgotten", {"card": None}, BurnForgotten()),
    ("burn_forgotten", {"card": "Ac"}, BurnForgotten(Card.CA)),
    ("left_table", {"seat": 2, "director": True}, LeftTable(2, director=True)),
    ("hand_tabled", {"seat": 6, "cards": HELD, "identified": False},
     HandTabled(6, (CardHeld(Card.H8, CardState.FACE_UP), CardHeld(None, CardState.MUCKED)))),
    ("hand_not_shown", {"seat": 4}, HandNotShown(4)),
    ("cards_shown_around", {"seat": 1}, CardsShownAround(1)),
    ("talk_heard", {"seat": 1}, TalkHeard(1)),
    ("chips_in_pot", {"seat": 1}, ChipsInPot(1)),
    ("pot_taken", {"seat": 1}, PotTaken(1)),
    ("notice", {"seat": 2, "notice": "count_asked"}, NoticeEntered(2, Notice.COUNT_ASKED, "dealer")),
    ("next_hand", {}, NextHandEntered()),
    ("next_hand", {"level": LEVEL, "joined": [{"seat": 7, "chips": 20_000}], "left": [2]}, NEXT),
    ("read_hand_used", {"seat": 1}, ReadHandUsed(1, "dealer")),
    ("showdown", {"stacks": [{"seat": 1, "chips": 61_500}]}, ShowdownEntered((SeatChips(1, 61_500),))),
    ("level_time_up", {}, LevelTimeUp()),
    ("floor_ruled", {"bluff": True}, FloorRuled(True, "dealer")),
    ("up_card_dealt", {"seat": 3, "card": "Qc"}, UpCardDealt(3, Card.CQ)),
    ("bring_in_made", {"seat": 3}, BringInMade(3)),
    ("muck_asked", {"seat": 3}, MuckAsked(3)),
    ("dead_hand", {"seat": 3}, DeadHandEntered(3, "dealer")),
    ("disclosure_asked", {"number": 57}, DisclosureAsked(57, "dealer")),
    ("dealer_cards_drawn", {"cards": [{"seat": 1, "card": "Kd"}]}, DealerCardsDrawn((SeatCard(1, Card.DK),))),
    ("antes_paid", {"seats": [1, 2]}, AntesPaid((1, 2))),
    ("banner_turned", {"card": "9h"}, BannerTurned(Card.H9)),
    ("banner_rested", {"card": "9h", "seat": None}, BannerRested(Card.H9, None)),
    ("aside_shuffled", {}, AsideShuffled()),
    ("buy_made", {"seat": 2, "card": "4s", "thrown": ["4s"]}, BuyMade(2, Card.S4, (Card.S4,))),
    ("discard_made", {"seat": 2, "cards": ["4s"]}, DiscardMade(2, (Card.S4,))),
    ("battle_declared", {"seat": 2, "against": 3, "extra": 5}, BattleDeclared(2, 3, 5)),
    ("palace_acted", {"seat": 3, "act": "call"}, PalaceActed(3, PalaceAct.CALL)),
    ("raise_declared", {"seat": 3, "by": 100}, RaiseDeclared(3, 100)),
    ("hole_cards_read", {"seat": 3, "cards": ["4s", "Qc"]}, HoleCardsRead(3, (Card.S4, Card.CQ))),
    ("battle_announced", {"seat": 3, "claim": "win"}, BattleAnnounced(3, Claim.WIN)),
    ("capture_done", {"seat": 3, "thrown": ["4s"]}, CaptureDone(3, (Card.S4,))),
    ("soldiers_seen", {"seat": 3, "count": 6}, SoldiersSeen(3, 6)),
    ("lens_laid", {"seat": 2}, LensLaid(2)),
    ("floor_asked", {"seat": 2}, FloorAsked(2, "dealer")),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "observation"), ENTRIES, ids=[entry[0] for entry in ENTRIES])
def test_an_entry_reaches_the_hub_as_the_observation_of_its_name(shared_rig, accepting, kind, body, observation):
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting
    shared_rig.hub.show(hands.preflop())
    while not httpx.get(f"{shared_rig.url}/healthz").json()["open_for_entries"]:
        pass
    answer = httpx.post(f"{shared_rig.url}/api/entries/{kind}", json=body)
    assert (answer.status_code, answer.json()["outcome"]) == (200, "accepted")
    assert [heard.observation for heard in shared_rig.hub.heard] == [observation]


def test_every_class_of_the_vocabulary_is_an_entry_and_none_has_the_name_of_another():
    games = {*get_args(PokerEntry), *get_args(BluffEntry), *get_args(RazzEntry), *get_args(PalaceEntry)}
    known = {*games, LensLaid, FloorAsked}
    assert set(CARD_KINDS.values()) == {type(entry[2]) for entry in ENTRIES} == known
    assert not set(CARD_KINDS) & set(KINDS)


SIGNED = [kind for kind, entry in CARD_KINDS.items() if "who" in {field.name for field in fields(entry)}]


@pytest.mark.parametrize("kind", sorted({*SIGNED, "talk_heard"}))
def test_nobody_says_who_he_is(kind):
    assert len(SIGNED) == 6
    with pytest.raises(EntryError, match=r"^who: Extra inputs are not permitted\.$"):
        read_entry(kind, b'{"who": "the floor"}')


A_CARD = "a card is its rank and suit, like Td."
ACTIONS = "action: Input should be 'check', 'call', 'bet', 'raise', 'fold', 'all_in' or 'complete'."
BAD = [
    ("player_acted", b"", "seat: Field required."),
    ("player_acted", b'{"seat": 4}', "action: Field required."),
    ("player_acted", b'{"seat": "4", "action": "fold"}', "seat: Input should be a valid integer."),
    ("player_acted", b'{"seat": 44, "action": "fold"}', "The entry: a seat is numbered 0 to 10, not 44."),
    ("player_acted", b'{"seat": 4, "action": "jump"}', ACTIONS),
    ("player_acted", b'{"seat": 4, "action": "bet", "to": -5}',
     "The entry: an amount lies between 0 and 1000000000000."),
    ("player_acted", b'{"seat": 4, "action": "bet", "to": 1e99}',
     "to: Input should be a valid integer."),
    ("board_dealt", b'{"cards": ["Td", "9x"]}', f"cards.1: {A_CARD}"),
    ("board_dealt", b'{"cards": "Td"}', "cards: Input should be a valid array."),
    ("card_exposed", b'{"seat": 2, "card": ""}', f"card: {A_CARD}"),
    ("board_dealt", b'{"cards": [], "up": true}', "up: Unexpected keyword argument."),
    ("floor_ruled", b'{"bluff": 1}', "bluff: Input should be a valid boolean."),
    ("next_hand", b'{"level": {"sb": 5, "bb": 2}}',
     "level: a level has a big blind, and the small one is no bigger."),
    ("deal_done", b"[1]", "The entry: Input should be an object."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "sentence"), BAD)
def test_bad_input_is_one_plain_sentence(kind, body, sentence):
    with pytest.raises(EntryError) as refused:
        read_entry(kind, body)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "body", [b"{", b"\xff\xfe", b"[" * 4_000, b'{"seat": ' + b"9" * 4_000 + b"}", b'{"seat": NaN}']
)
def test_what_is_no_json_is_refused_too(body):
    with pytest.raises(EntryError, match=r"^(The entry|seat): [^\n]+\.$"):
        read_entry("talk_heard", body)
