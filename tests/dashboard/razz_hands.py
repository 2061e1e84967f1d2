"""Snapshots of razz: up cards before the seats, the deal of a street, and a showdown of seven cards each."""

from dataclasses import replace

from hub.views.hand_model import ChoiceView, HandView, PotView, SeenCardsView
from hub.views.lens_model import LensView
from hub.views.model import TableView
from tests.dashboard.hands import ALL_IN, CAMERA, DEALER, FOLDED, LIVE, SIX, TEN, hand_of, said, seat, table_of

EIGHT = TEN[:8]
UP = (
    ("Kh", "7c", "2d", "9s"),
    ("4s", "8h", "Jd", "3c"),
    ("Qd", "Qc", "5h", "Ac"),
    ("Th", "6s", "6d", "2s"),
    ("9d", "Ts", "8c", "4h"),
    ("3d", "Ad", "7h", "Kc"),
    ("Js", "5c", "2h", "8d"),
    ("7s", "4d", "Ah", "9c"),
)


def razz_of(names=SIX[:5], seats=None, **more):
    """A hand of razz on third street."""
    given = seats or tuple(up(number, 1) for number in range(1, len(names) + 1))
    stakes = {"small": 2_000, "big": 4_000, "ante": 400, "bring_in": 500, "bet": 2_000, "smallest": 100}
    usual = {"number": 57, "street": "third", "button": 8, "sb": None, "bb": None, "pot": 2_000, "price": 0}
    return hand_of(names, given, **{**stakes, **usual, **more})


def razz_table(hand: HandView, turn=None, **more) -> TableView:
    return table_of(hand, turn, game="razz", **more)


def up(number, count, **more):
    """A seat with so many up cards beside its two down cards."""
    folded = more.get("state") is FOLDED
    return seat(number, **{"up": () if folded else UP[number - 1][:count], "by": None if folded else DEALER, **more})


def bring_in():
    """Third street: the king must open."""
    choices = (ChoiceView("bring_in", 1, 500, 500), ChoiceView("complete", 1, 2_000, 2_000))
    asked = "Seat 1 Solveig is to act: bring in 500 or complete to 2 000."
    happened = (said("Third street is dealt. Solveig shows the highest card and opens."),)
    return razz_table(razz_of(choices=choices, asked=asked, happened=happened), turn=1)


def completed():
    """Third street after the bring-in: call, complete or fold."""
    choices = (ChoiceView("fold", 2), ChoiceView("call", 2, 500, 500), ChoiceView("complete", 2, 2_000, 2_000))
    seats = (up(1, 1, bet=500), *(up(number, 1) for number in range(2, 6)))
    asked = "Seat 2 Þórunn is to act: call 500, complete to 2 000, or fold."
    hand = razz_of(seats=seats, price=500, pot=2_500, choices=choices, asked=asked)
    return razz_table(replace(hand, happened=(said("Solveig brings in 500."),)), turn=2, undo="Solveig's bring-in")


def dealt():
    """Fourth street is dealt: two have their card, the cameras see the next ones."""
    seats = (up(1, 2), up(2, 2), up(3, 1), up(4, 1, state=FOLDED), up(5, 1))
    seen = (
        SeenCardsView(3, ("Qd", "Qc"), "Only one of the two readers is sure of these cards. Look and confirm them."),
    )
    asked = "Deal fourth street, one up to each. Enter the up card of Seat 3 Björn Åkesson."
    choices = (ChoiceView("up_card", 3), ChoiceView("up_card", 5))
    hand = razz_of(seats=seats, stage="deal", street="fourth", choices=choices, asked=asked, seen=seen, pot=8_000)
    return razz_table(replace(hand, happened=(said("Þórunn has an up card."),)), undo="Þórunn's up card")


def last_card():
    """Seventh street is dealt face down."""
    seats = tuple(up(number, 4) for number in range(1, 6))
    asked = "Deal seventh street: one card face down to each. Enter that it is done."
    hand = razz_of(seats=seats, stage="deal", street="seventh", bet=4_000, choices=(ChoiceView("deal"),), asked=asked)
    return razz_table(replace(hand, happened=(said("Solveig calls 4 000."),)))


def eight_seats():
    """A full table on sixth street, with figures as long as they become."""
    states = {2: FOLDED, 5: FOLDED}
    bets = {1: 400_000, 3: 800_000, 4: 800_000, 6: 0, 7: 0, 8: 400_000}
    seats = tuple(
        up(
            number,
            4,
            stack=9_250_000 - number,
            bet=bets.get(number, 0),
            **({"state": FOLDED} if number in states else {}),
        )
        for number in range(1, 9)
    )
    limits = {"small": 200_000, "big": 400_000, "ante": 40_000, "bring_in": 50_000, "bet": 400_000}
    choices = (
        ChoiceView("fold", 6),
        ChoiceView("call", 6, 800_000, 800_000),
        ChoiceView("raise", 6, 1_200_000, 1_200_000),
    )
    asked = "Seat 6 Elin is to act: call 800 000, raise to 1 200 000, or fold."
    hand = razz_of(EIGHT, seats, street="sixth", pot=12_400_000, price=800_000, choices=choices, asked=asked, **limits)
    return razz_table(replace(hand, happened=(said("Mads calls 400 000 more (800 000 in all)."),)), turn=6)


def community():
    """Eight players, so that one card lies for everybody."""
    seats = tuple(up(number, 4) for number in range(1, 9))
    more = {"board": ("Tc",), "board_by": DEALER, "street": "seventh", "bet": 4_000, "pot": 64_000}
    choices = (ChoiceView("check", 8), ChoiceView("bet", 8, 4_000, 4_000))
    hand = razz_of(EIGHT, seats, choices=choices, asked="Seat 8 Aage is to act: check or bet 4 000.", **more)
    return razz_table(
        replace(hand, happened=(said("Seventh street is dealt. Aage shows the lowest cards and opens."),)), turn=8
    )


def razz_to_show():
    """Two are to show; the cameras see all seven cards of one, and the other may muck."""
    seats = (
        up(1, 4, down=3, must_show=True), up(2, 4, down=3, must_show=True), up(3, 4, state=FOLDED),
        seat(4, state=ALL_IN, stack=0, cards=("2c", "3s", "5d", *UP[3]), by=DEALER), up(5, 4, state=FOLDED),
    )  # fmt: skip
    choices = (ChoiceView("show", 1), ChoiceView("show", 2), ChoiceView("muck", 1))
    seen = (SeenCardsView(1, ("Ah", "Kh", "7c", "4c", "2d", "9s", "8s")),)
    more = {"choices": choices, "seen": seen, "asked": "Show hands: Solveig Haugen, Þórunn Jónsdóttir."}
    hand = razz_of(seats=seats, street="seventh", bet=4_000, pot=48_000, **more)
    return razz_table(replace(hand, happened=(said("Mads shows a ten low, 10-6-5-3-2."),)), undo="Mads's hand as shown")


def lens_waits():
    """One is still to show, and the dealer lays the hand on the lens."""
    view = razz_to_show()
    hand = replace(view.hand, choices=(ChoiceView("show", 2),), seen=(), asked="Show hands: Þórunn Jónsdóttir.")
    sentence = "Lay the cards of Þórunn Jónsdóttir on the lens, face down and beside each other."
    return replace(view, hand=hand, lens=LensView(2, sentence))


HOLE = ("Ac3h6c", "2cKs5s", "Jh9hTc", "AsQh6h", "Qs5dJc", "2sTc4c", "5sQs9h", "8s8hTs")


def shown_hand(number):
    """What a seat has at the showdown: the second wins."""
    hole = tuple(HOLE[number - 1][at : at + 2] for at in (0, 2, 4))
    found = seat(number, stack=20_000 * (number - 1), cards=(*hole, *UP[number - 1]), by=CAMERA)
    named = replace(found, words="Ten low, 10-8-5-4-3", state=ALL_IN if number == 1 else LIVE)
    if number != 2:
        return named
    best = ("2c", "3c", "4s", "5s", "8h")
    return replace(named, won=48_000, words="Eight low, 8-5-4-3-2", best=best, by=DEALER)


def razz_showdown(players=3):
    """Hands of seven cards were compared."""
    seats = tuple(shown_hand(number) for number in range(1, players + 1))
    pots = (PotView(48_000, (2,), "Þórunn wins 48 000 with an eight low, 8-5-4-3-2."),)
    choices = (ChoiceView("next_hand"), ChoiceView("disclose", None, 12, 57))
    more = {"choices": choices, "asked": "Open the next hand.", "stage": "over", "over": True, "pots": pots}
    hand = razz_of(EIGHT[:players], seats, street="seventh", bet=4_000, pot=48_000, **more)
    return razz_table(replace(hand, happened=(said("Þórunn wins 48 000.", seconds=0.5),)))


def razz_crowd():
    """All eight at one showdown."""
    return razz_showdown(8)


def razz_some():
    """Five at one showdown."""
    return razz_showdown(5)


PLAYED = (bring_in, completed, dealt, last_card, eight_seats, community, razz_to_show, lens_waits)
"""A hand on its way."""
