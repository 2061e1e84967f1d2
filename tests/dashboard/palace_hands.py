"""Snapshots of Palace Poker: the draw, banners being turned, turns, a battle and its capture, and a showdown."""

from dataclasses import replace

from hub.views.hand_model import BattleView, ChoiceView, HandView, PalaceView, PotView, SeenCardsView
from hub.views.model import TableView
from tests.dashboard.hands import DEALER, FOLDED, SIX, TEN, hand_of, said, seat, table_of

BANNERS = ("9h", "3c", "Jd", "As", "Kh", "7c", "4d", "2s", "Th", "5c")
SOLDIERS = (
    ("4s", "8d"), (), ("Qc",), ("6h", "9d", "Tc", "2h", "Js"), ("3s",),
    (), ("Qs", "8h"), ("6d",), ("5h", "3h", "7d"), ("Kd", "8c", "9s", "4c", "Qd"),
)  # fmt: skip
PALACES = ("Kd Ks 2d", "Qc Qd 5s", "7h 7s 8c", "6c 6d Td", "Ac Ad 5d")


def front(number, soldiers=None, **more):
    """A seat with its banner, its soldiers and three palace cards face down."""
    if more.get("state") is FOLDED:
        return seat(number, **more)
    lying = SOLDIERS[number - 1] if soldiers is None else soldiers
    return seat(number, **{"down": 3, "banner": BANNERS[number - 1], "soldiers": lying, **more})


def palace_of(names=SIX[:5], seats=None, palace=None, **more):
    """A hand that is played, unless told otherwise."""
    given = seats or tuple(front(number) for number in range(1, len(names) + 1))
    usual = {"number": 31, "stage": "turn", "button": 5, "sb": None, "bb": None, "small": 500, "big": 1_000}
    piles = palace or PalaceView(draw=23, discard=4)
    return hand_of(names, given, **{**usual, "ante": 250, "pot": 6_250, "price": 0, "palace": piles, **more})


def palace_table(hand: HandView, turn=None, **more) -> TableView:
    return table_of(hand, turn, game="palace", **more)


def bare(number, **more):
    """A seat before which nothing lies yet."""
    return seat(number, **{"down": 0, **more})


def drawing():
    """Everybody draws for the deal; the cameras see the cards of all."""
    seats = tuple(bare(number) for number in range(1, 6))
    choices = tuple(ChoiceView("draw", number) for number in range(1, 6))
    seen = tuple(SeenCardsView(number, (BANNERS[number - 1],)) for number in range(1, 6))
    asked = "Deal one card face up to each for the deal: Solveig, Þórunn, Björn, Mads and Øyvind. The highest deals."
    more = {"number": 0, "stage": "draw", "button": 0, "pot": 0, "palace": PalaceView()}
    hand = palace_of(seats=seats, choices=choices, seen=seen, asked=asked, **more)
    return palace_table(replace(hand, happened=(said("Everybody draws a card: the highest deals."),)))


def antes():
    """Two have paid."""
    seats = tuple(bare(number) for number in range(1, 6))
    choices = tuple(ChoiceView("ante", number, 250, 250) for number in range(3, 6))
    asked = "Antes: Björn, Mads and Øyvind. Enter that they lie in the pot."
    hand = palace_of(seats=seats, stage="antes", choices=choices, asked=asked, pot=500, palace=PalaceView())
    return palace_table(replace(hand, happened=(said("Hand 31, bets 500/1 000, ante 250. Øyvind deals."),)))


def banners():
    """Two have their banner, a card went aside, and the cameras see the next one."""
    seats = tuple(front(number, (), down=0, banner=BANNERS[number - 1] if number < 3 else "") for number in range(1, 6))
    seen = (SeenCardsView(3, ("Jd",), "Only one of the two readers is sure of these cards. Look and confirm them."),)
    more = {"stage": "banners", "pot": 1_250, "palace": PalaceView(aside=("Kh", "2c"), waiting=3)}
    asked = "Turn the next card for Björn Åkesson, and enter it."
    hand = palace_of(seats=seats, choices=(ChoiceView("banner", 3),), seen=seen, asked=asked, **more)
    last = said("That suit is held already: the card goes aside, and another is turned for Björn Åkesson.")
    return palace_table(replace(hand, happened=(last,)), undo="the card put aside for Björn Åkesson")


def palace_dealing():
    """The palace cards are dealt."""
    seats = tuple(front(number, (), down=3) for number in range(1, 6))
    asked = "Shuffle all other cards, deal three face down to each, then enter that it is done."
    hand = palace_of(seats=seats, stage="palace", choices=(ChoiceView("deal"),), asked=asked, palace=PalaceView())
    return palace_table(replace(hand, happened=(said("Øyvind keeps the banner."),)))


def bets(number, others, least, most=None):
    return tuple(ChoiceView("bet", number, least, most or least, each) for each in others)


def turn():
    """Somebody may do all of it; the cameras see a card that he has bought, and one that he throws."""
    choices = (
        ChoiceView("buy", 1, 500, 500), ChoiceView("discard", 1, 1, 2), *bets(1, (2, 3, 4), 1_500),
        ChoiceView("stay", 1), ChoiceView("fold", 1),
    )  # fmt: skip
    asked = "Solveig Haugen is to act: buy for 500, throw soldiers, attack for 1 500, stay or fold."
    hand = palace_of(choices=choices, asked=asked, seen=(SeenCardsView(1, ("8d", "Ts")),))
    return palace_table(replace(hand, happened=(said("Øyvind stays."),)), turn=1, undo="the end of the deal")


def ten_at_palace():
    """A full table without limits, with figures as long as they become, and something that lies wrong."""
    seats = tuple(front(number, stack=9_250_000 - number) for number in range(1, 11))
    seats = tuple(
        replace(each, state=FOLDED, down=0, banner="", soldiers=()) if each.seat == 7 else each for each in seats
    )
    choices = (
        ChoiceView("buy", 6, 50_000, 50_000), *bets(6, (1, 3, 4, 5, 8, 9), 50_000, 9_249_994), ChoiceView("stay", 6),
        ChoiceView("fold", 6),
    )  # fmt: skip
    wrong = "More than five soldiers lie before Bartholomeus Thorvaldsen. Some must be thrown away."
    more = {"small": 50_000, "big": 100_000, "ante": 25_000, "pot": 12_400_000}
    asked = "Elin Sjöberg is to act: buy for 50 000, attack for 50 000 or more, stay or fold."
    palace = PalaceView(draw=3, discard=2, alarms=(wrong,))
    hand = palace_of(TEN, seats, palace, choices=choices, asked=asked, **more)
    return palace_table(
        replace(hand, happened=(said("Øyvind buys a soldier for 50 000 and throws one soldier."),)), turn=6
    )


def battle():
    """Somebody is attacked and may raise."""
    palace = PalaceView(draw=23, discard=4, battle=BattleView(1, 4, 3_000))
    choices = (ChoiceView("fold", 4), ChoiceView("call", 4, 3_000, 3_000), ChoiceView("raise", 4, 1_000, 1_000))
    asked = "Mads Kjærgaard is to act: fold, call for 3 000 or raise by 1 000."
    hand = palace_of(stage="answer", palace=palace, choices=choices, asked=asked)
    last = said("Solveig attacks Mads with 1 500: 3 000 to call.")
    return palace_table(replace(hand, happened=(last,)), turn=4, undo="Solveig's attack")


def looking():
    """The palace cards of one side are still to be read."""
    palace = PalaceView(draw=23, discard=4, battle=BattleView(1, 4, 0, 0, 4))
    choices = (ChoiceView("read", 4), ChoiceView("resolve", 4))
    asked = "Mads Kjærgaard looks and says who won. Let the palace cards of Mads Kjærgaard be read."
    hand = palace_of(stage="resolve", palace=palace, choices=choices, asked=asked)
    return palace_table(replace(hand, happened=(said("Mads calls 3 000, and looks."),)), turn=4, undo="Mads's call")


def looked():
    """Both are known."""
    view = looking()
    return replace(view, hand=replace(view.hand, choices=(ChoiceView("resolve", 4),)))


def capture():
    """The winner has eight soldiers."""
    soldiers = (*SOLDIERS[3], "4s", "8d", "9h")
    seats = tuple(front(number, soldiers if number == 4 else None) for number in (2, 3, 4, 5))
    seats = (seat(1, state=FOLDED), *seats)
    choices = (ChoiceView("take", 4, 3, 8),)
    asked = "Mads Kjærgaard must throw three soldiers or more. Enter which."
    hand = palace_of(seats=seats, stage="take", choices=choices, asked=asked)
    last = said("Mads captures the banner and two soldiers of Solveig.")
    return palace_table(replace(hand, happened=(last,)), turn=4)


def palace_to_show():
    """A quiet round: two are to show, the cameras see the palace cards of one."""
    shown = front(3, down=0, cards=tuple(PALACES[2].split()), by=DEALER)
    seats = (front(1, must_show=True), front(2, must_show=True), shown, front(4), front(5, state=FOLDED))
    seen = (SeenCardsView(1, ("Kd", "Ks", "2d")),)
    choices = (ChoiceView("show", 1), ChoiceView("show", 2))
    asked = "Show hands: Solveig Haugen, Þórunn Jónsdóttir."
    hand = palace_of(seats=seats, stage="showdown", choices=choices, seen=seen, asked=asked)
    return palace_table(replace(hand, happened=(said("Everybody has passed: the hands are laid open."),)))


WORDS = (
    "Two pair, kings and nines",
    "A pair of queens",
    "Three of a kind, sevens",
    "A flush, king high",
    "A pair of aces",
)


def palace_showdown(players=3):
    """Hands of up to nine cards were compared."""
    best = ("As", "Js", "Tc", "9d", "6h")
    seats = tuple(
        front(
            number,
            down=0,
            cards=tuple(PALACES[number - 1].split()),
            by=DEALER,
            words=WORDS[number - 1],
            best=best if number == players else (),
            won=6_250 if number == players else 0,
        )
        for number in range(1, players + 1)
    )
    winner = SIX[players - 1].split()[0]
    pots = (PotView(6_250, (players,), f"{winner} wins 6 250 with three of a kind, sevens."),)
    choices = (ChoiceView("next_hand"),)
    more = {"choices": choices, "asked": "Open the next hand.", "stage": "over", "over": True, "pots": pots}
    hand = palace_of(SIX[:players], seats, **more)
    return palace_table(replace(hand, happened=(said(f"{winner} wins 6 250.", seconds=0.5),)))


def palace_five():
    """Five at one showdown."""
    return palace_showdown(5)


PLAYED = (
    drawing, antes, banners, palace_dealing, turn, ten_at_palace, battle, looking, looked, capture, palace_to_show,
)  # fmt: skip
"""A hand on its way."""
