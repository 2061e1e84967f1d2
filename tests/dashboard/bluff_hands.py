"""Snapshots of Bluff and Win, and of a game that the pages have never heard of."""

from dataclasses import replace

from hub.views.hand_model import ChoiceView, PotView
from tests.dashboard.hands import CAMERA, DEALER, FOLDED, LIVE, SIX, hand_of, said, seat, table_of

BLUFF = "Successful bluff: Mads folded the better hand to Solveig."


def bluff(verdict=BLUFF, **more):
    """The verdict of Bluff and Win after a fold on the river."""
    seats = (
        seat(1, stack=61_500, cards=("As", "5c"), by=CAMERA, won=18_500, words="Ace high"),
        seat(2, stack=68_000, state=FOLDED), seat(3, stack=31_000, state=FOLDED),
        seat(4, stack=22_000, state=FOLDED, cards=("7s", "7h"), by=CAMERA, words="Pair of sevens"),
        seat(5, stack=88_000, state=FOLDED), seat(6, stack=15_000, state=FOLDED),
    )  # fmt: skip
    hand = hand_of(
        seats=seats, number=63, stage="ended", over=True, street="river", small=500, big=1_000, ante=500,
        board=("2c", "9d", "8s", "Qd", "Jh"), board_by=CAMERA, pot=18_500, price=0, bluffer=1, bluffed=4,
        verdict=verdict, pots=(PotView(18_500, (1,), "Solveig wins the pot."),), choices=(ChoiceView("next_hand"),),
        asked="Open the bluff pot.", happened=(said(verdict),),
    )  # fmt: skip
    return table_of(replace(hand, **more), game="bluff")


def no_bluff():
    """Bluff and Win: the hands were compared, and it was none."""
    return bluff("No bluff: the hands of Solveig and Mads are equal.", bluffer=None, bluffed=None)


def bluff_to_show():
    """Bluff and Win: two hands are to be compared; either may be out of reach, and a reader may know it."""
    seats = tuple(
        seat(number, name, state=LIVE if number == 1 else FOLDED, must_show=number in (1, 4))
        for number, name in enumerate(SIX, 1)
    )
    choices = (
        ChoiceView("show", 1), ChoiceView("use_read", 1), ChoiceView("not_shown", 1),
        ChoiceView("show", 4), ChoiceView("use_read", 4), ChoiceView("not_shown", 4),
    )  # fmt: skip
    asked = "Solveig and Mads are to show both cards."
    return bluff("", pots=(), choices=choices, asked=asked, over=False, seats=seats)


def bluff_over():
    """Bluff and Win: an ordinary showdown, which is no bluff."""
    seats = (
        seat(1, "Solveig Haugen", stack=61_500, cards=("As", "Qc"), by=CAMERA, won=18_500, words="Pair of queens"),
        seat(4, "Mads Kjærgaard", stack=22_000, cards=("7s", "7h"), by=DEALER, words="Pair of sevens"),
    )
    return bluff("No bluff: it came to a showdown.", seats=seats, bluffer=None, bluffed=None)


def floor():
    """Bluff and Win: a hand cannot be read, so the floor decides."""
    asked = "The floor decides whether it was a bluff."
    said_so = "A hand cannot be shown. The floor decides whether Solveig bluffed Mads."
    return bluff(said_so, pots=(), choices=(ChoiceView("floor"),), asked=asked, bluffer=None, bluffed=None)


def bluff_showdown():
    """Bluff and Win: an ordinary showdown whose pots the dealer may pay by hand."""
    seats = (
        seat(1, "Solveig Haugen", stack=43_000, must_show=True),
        seat(4, "Mads Kjærgaard", stack=22_000, cards=("7s", "7h"), by=DEALER),
    )
    choices = (ChoiceView("show", 1), ChoiceView("not_shown", 1), ChoiceView("showdown_result"))
    running = {"stage": "play", "over": False, "bluffer": None, "bluffed": None, "asked": "Solveig is to show."}
    return bluff("", pots=(), choices=choices, seats=seats, **running)


def new_game():
    """A game that these pages have never heard of."""
    choices = (
        ChoiceView("straddle", 3, 500, 500), ChoiceView("complete_bet", 3, 1_000, 3_000),
        ChoiceView("stand_up", 3), ChoiceView("shuffle_again"),
    )  # fmt: skip
    return table_of(replace(hand_of(), choices=choices, asked="Björn straddles."), turn=3, game="stud")
