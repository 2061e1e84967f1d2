"""The terminal tells a hand of Palace Poker, with the cards that lie open and who stands for them, and no other."""

from hub.events.palace import BannerTurned, BattleAnnounced, Claim
from hub.events.palace_rulings import PalaceHandOpened
from tests.hub.narrator.test_hand_lines import lines
from tests.hub.rules.palace.palace_table import PALACES
from tests.hub.views.hand_screens import CAMERA, cards, show
from tests.hub.views.palace_screens import antes_paid, dealt, play, read


def test_banners_and_soldiers_are_told_with_their_cards() -> None:
    table = antes_paid().enter(BannerTurned(cards("3c")[0]), BannerTurned(cards("Kc")[0]), how=CAMERA)
    assert lines(table) == [
        "Hand 1, bets 50/100, ante 25. Ann deals.",
        "  100 in antes.",
        "  Bo keeps the banner. It is 3♣ (camera: 5 frames, 2 readers agree)",
        "  That suit is held already: the card goes aside, and another is turned for Cy. It is K♣ "
        "(camera: 5 frames, 2 readers agree)",
    ]
    assert lines(play(dealt(), "buy 2 4h"))[-1] == "  Bo buys a soldier for 50. It is 4♥ (said by dealer)"


def test_p16_a_battle_is_told_without_a_palace_card() -> None:
    table = read(play(dealt(), "bet 2 4", "call 4"), 2, 4).enter(BattleAnnounced(4, Claim.WIN))
    told = [line for line in lines(table) if "kept" not in line]
    assert told[-4:-1] == [
        "  Bo attacks Di with 50: 50 to call.",
        "  Di calls 50, and looks.",
        "  Bo wins the battle against Di with the better hand.",
    ]
    assert not any(sign in line for line in told for sign in ("Q♣", "Q♦", "6♣", "10♥"))


def test_p28_a_showdown_is_told_with_all_that_counts() -> None:
    table = play(dealt(), "stay 2", "stay 3", "stay 4", "stay 1")
    table.enter(*(show(number, PALACES[number]) for number in (1, 2, 3, 4)))
    assert "  Ann shows K♥ K♠ 2♦, a pair of kings (said by dealer)" in lines(table)
    assert lines(table)[-1] == "  Ann wins 100 with a pair of kings."
    assert isinstance(table.rulings[0], PalaceHandOpened)
