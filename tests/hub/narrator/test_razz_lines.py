"""The terminal tells a hand of razz, with the cards that lie open and who stands for them, and no other."""

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.poker import BoardDealt
from hub.events.razz import BringInMade, DisclosureAsked, UpCardDealt
from hub.events.razz_rulings import CommunityCardLaid
from hub.views.card_words import THIN
from tests.hub.narrator.test_hand_lines import hear, lines, narrator
from tests.hub.rules.razz.razz_table import FULL, cards
from tests.hub.views.hand_screens import CAMERA, act, show
from tests.hub.views.razz_screens import HANDS, checked, mucked, razz, third, whole


def test_a_hand_is_told_street_by_street() -> None:
    table = razz().enter(UpCardDealt(1, HANDS[1][2]), how=CAMERA)
    table.enter(UpCardDealt(2, HANDS[2][2]), UpCardDealt(3, HANDS[3][2]), BringInMade(2), act(3, "complete"))
    assert lines(table) == [
        "Hand 1, limits 200/400, ante 40, bring-in 50.",
        "  120 in antes.",
        "  Ann has 3♥ face up (camera: 5 frames, 2 readers agree)",
        "  Bo has Q♠ face up (said by dealer)",
        "  Cy has 10♥ face up (said by dealer)",
        "  Third street is dealt. Bo shows the highest card and opens.",
        "  Bo brings in 50.",
        "  Cy completes to 200.",
    ]


def test_a_showdown_is_told_with_low_hands_and_what_was_mucked_only_when_somebody_asks() -> None:
    table = mucked(checked(third()).enter(show(2, whole(2))), 3).enter(show(1, whole(1)))
    told = [line for line in lines(table) if "kept" not in line]
    assert "  Bo shows 7♣ 8♦ J♣ Q♠ 6♥ 2♣ 3♦, an eight low, 8-7-6-3-2 (said by dealer)" in told
    assert told[-1] == "  Ann wins 270 with a five low, 5-4-3-2-A."
    assert not any("9♦" in line for line in told)
    since = len(table.rulings)
    table.enter(DisclosureAsked(1, "Eve"))
    (line,) = lines(table, since=since)
    assert line.startswith("  Eve discloses the hands of the showdown of hand 1. ")
    assert "Cy A♠ 2♥ 9♦" in line


def test_a_card_for_everybody_is_told_with_who_stands_for_it() -> None:
    table = razz(dict.fromkeys(FULL, 10_000))
    hands = {number: cards(codes) for number, codes in FULL.items()}
    while table.state.street != "seventh":
        for choice in table.game.legal(table.state):
            number = choice.seat or 0
            table.enter(UpCardDealt(number, hands[number][2 + len(table.state.ups(number))]))
        while (turn := table.state.turn) is not None:
            offered = {each.act for each in table.game.legal(table.state)}
            passive = act(turn, "check" if "check" in offered else "call")
            table.enter(BringInMade(turn) if "bring_in" in offered else passive)
    table.enter(BoardDealt(cards("5c")))
    at = next(row for row, each in enumerate(table.rulings) if isinstance(each, CommunityCardLaid))
    listener = narrator(table.game)
    heard = [hear(listener, ruling, row) for row, ruling in enumerate(table.rulings[: at + 1], 1)]
    assert heard[-1] == ("  There are too few cards for all: one lies open for everybody. It is 5♣. (said by dealer)",)
    assert THIN not in heard[-1][0]


def test_what_the_lens_has_read_is_told_to_nobody() -> None:
    table = third()
    assert hear(narrator(table.game), HoleCardsKept(1, cards("As Ad")), 1) == ("",)
