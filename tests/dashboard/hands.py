"""Snapshots of a table of cards, as the hub publishes them: one builder, and the hands that the tests look at."""

from dataclasses import replace

from hub import clock
from hub.events.clocks import UtcMicros
from hub.events.phase import Phase
from hub.events.readings import SeatState
from hub.events.rulings import VerifiedBy
from hub.views.hand_model import (
    ChoiceView,
    HandSeatState,
    HandSeatView,
    HandView,
    HappeningView,
    PotView,
    SeenCardsView,
)
from hub.views.model import PlayerView, TableView

SECOND_US = 1_000_000
CAMERA, DEALER = VerifiedBy.CAMERA, VerifiedBy.DEALER
LIVE, FOLDED, ALL_IN, WAITING = HandSeatState

SIX = ("Solveig Haugen", "Þórunn Jónsdóttir", "Björn Åkesson", "Mads Kjærgaard", "Øyvind Sæther", "Elin Sjöberg")
TEN = (*SIX, "Maximiliana Featherstonehaugh", "Aage Ødegård", "Ragnheiður Sigurðardóttir", "Bartholomeus Thorvaldsen")


def ago(seconds):
    return UtcMicros(clock.utc() - round(seconds * SECOND_US))


def seat(number, name="", stack=40_000, bet=0, state=LIVE, **more):
    """A seat that has two cards face down, unless it is out of the hand or shows them."""
    hidden = 0 if state in (FOLDED, WAITING) or more.get("cards") else 2
    return HandSeatView(number, name, stack, bet, state, **{"down": hidden, **more})


def hand_of(names=SIX, seats=None, **more):
    """A hand before the flop at the third of six, unless told otherwise."""
    given = seats or tuple(seat(number) for number in range(1, len(names) + 1))
    named = tuple(replace(each, name=each.name or names[each.seat - 1]) for each in given)
    plain = HandView(
        number=118, kind="hand", stage="play", over=False, street="preflop", small=1_000, big=2_000, ante=0,
        level_due=False, button=6, sb=1, bb=2, board=(), board_by=None, pot=3_000, price=2_000, seats=named,
    )  # fmt: skip
    return replace(plain, **more)


def table_of(hand, turn=None, **more):
    """The snapshot of a table that plays this hand."""
    named = {each.seat: each.name for each in hand.seats} or dict(enumerate(SIX, 1))
    view = TableView(
        table="t4", name="Table 2", event="Nordic Masters", game="holdem",
        phase=Phase.IDLE if turn is None else Phase.BIDDING,
        row=41, at=UtcMicros(0), round=0, bidding=0,
        players=tuple(PlayerView(number, name, 0, 0, SeatState.UNSURE) for number, name in named.items()),
        dice_in_play=0, turn=turn, bid=None, max_count=0, next_count=0, next_face=0, challenger=None, settlement=None,
        review=None, winner=None, ranking=(), fouls=(), undo="", faults=(), may_call_time=turn is not None, hand=hand,
    )  # fmt: skip
    return replace(view, **more)


def said(sentence, row=40, seconds=1.0, warning=False):
    return HappeningView(row, ago(seconds), sentence, warning)


def acts(number, call=None, least=None, most=None, price=True):
    """The choices of the seat in turn, as both rulebooks word them."""
    choices = [ChoiceView("fold", number)]
    choices.append(ChoiceView("check", number) if call is None else ChoiceView("call", number, call, call))
    if least is not None:
        choices.append(ChoiceView("raise" if price else "bet", number, least, most))
    return tuple(choices)


def preflop():
    """Nobody has called yet: the third of six is to act."""
    seats = (
        seat(1, stack=39_000, bet=1_000), seat(2, stack=68_000, bet=2_000), seat(3, stack=41_500),
        seat(4, stack=12_500), seat(5, stack=0, state=WAITING), seat(6, stack=128_400),
    )  # fmt: skip
    hand = hand_of(
        seats=seats, choices=acts(3, 2_000, 4_000, 41_500), asked="Björn is to act.", ante=2_000, smallest=100
    )
    return table_of(replace(hand, happened=(said("The cards are dealt."),)), turn=3)


def flop():
    """Bets on the flop: one folded, one all-in, the fourth is to act."""
    seats = (
        seat(1, stack=29_000, bet=6_000), seat(2, stack=68_000, state=FOLDED),
        seat(3, stack=0, bet=31_500, state=ALL_IN), seat(4, stack=52_500),
        seat(5, stack=88_000, state=FOLDED), seat(6, stack=128_400, state=FOLDED),
    )  # fmt: skip
    hand = hand_of(
        seats=seats, street="flop", board=("2s", "Ts", "7c"), board_by=CAMERA, pot=49_500, price=31_500, smallest=100,
        choices=acts(4, 31_500, 57_000, 52_500)[:2], asked="Mads is to act.",
        happened=(said("The flop is laid."), said("Björn raises to 31 500 and is all-in.")),
    )  # fmt: skip
    return table_of(hand, turn=4, undo="Björn's raise to 31 500", entry=17)


def ten_seats():
    """A full table late in the tournament, with figures as long as they become."""
    states = [LIVE, FOLDED, ALL_IN, LIVE, FOLDED, LIVE, LIVE, FOLDED, LIVE, ALL_IN]
    stacks = [9_250_000, 8_875_000, 0, 9_999_000, 7_125_000, 12_345_000, 9_000_500, 6_500_000, 9_875_000, 0]
    bets = [0, 0, 2_250_000, 2_250_000, 0, 9_500_000, 0, 0, 0, 1_125_000]
    seats = tuple(seat(at + 1, stack=stacks[at], bet=bets[at], state=states[at]) for at in range(10))
    hand = hand_of(
        TEN, seats, street="turn", board=("Ah", "Kd", "Qc", "Js"), board_by=DEALER, pot=38_250_000, price=9_500_000,
        small=250_000, big=500_000, ante=500_000, button=7, sb=8, bb=9, smallest=25_000,
        choices=acts(7, 9_000_500), asked="Maximiliana is to act.",
        happened=(said("Elin raises to 9 500 000."),),
    )  # fmt: skip
    return table_of(hand, turn=7)


def to_show():
    """Everybody left is to show; the cameras see one hand whole and one card of the other."""
    seats = (
        seat(1, stack=29_000, state=FOLDED), seat(2, stack=68_000, state=FOLDED),
        seat(3, stack=31_000, must_show=True), seat(4, stack=0, state=ALL_IN, must_show=True),
        seat(5, stack=88_000, state=FOLDED), seat(6, stack=0, state=ALL_IN, cards=("8h", "2d"), by=CAMERA),
    )  # fmt: skip
    hand = hand_of(
        seats=seats, street="river", board=("2s", "Ts", "7c", "8s", "2h"), board_by=CAMERA, pot=70_500, price=0,
        choices=(ChoiceView("show", 3), ChoiceView("show", 4)), asked="Björn and Mads are to show.",
        seen=(SeenCardsView(3, ("Js", "6s")), SeenCardsView(4, ("8c", ""), "One card is covered.")),
        happened=(said("Elin shows eight of hearts, two of diamonds."),),
    )  # fmt: skip
    return table_of(hand, undo="Elin's hand", entry=30)


def showdown(seconds=0.5, by=CAMERA):
    """Three hands were shown and two pots paid, as in the design."""
    best = ("2s", "8s", "2h", "8h", "2d")
    seats = (
        seat(1, stack=29_000, state=FOLDED), seat(2, stack=68_000, state=FOLDED),
        seat(3, stack=31_000, cards=("Js", "6s"), by=CAMERA, words="Flush, jack high"),
        seat(4, stack=0, state=ALL_IN, cards=("8c", "6c"), by=by, words="Two pair, eights over twos"),
        seat(5, stack=88_000, state=FOLDED),
        seat(6, stack=70_500, state=ALL_IN, cards=("8h", "2d"), by=CAMERA, won=70_500,
             words="Full house, twos over eights", best=best),
    )  # fmt: skip
    hand = hand_of(
        seats=seats, stage="over", over=True, street="river", board=("2s", "Ts", "7c", "8s", "2h"), board_by=CAMERA,
        pot=70_500, price=0, choices=(ChoiceView("next_hand"),), asked="Open the next hand.",
        pots=(PotView(48_000, (6,), "Elin wins the main pot."), PotView(22_500, (6,), "Elin wins the side pot.")),
        happened=(said("Elin wins 70 500.", seconds=seconds),),
    )  # fmt: skip
    return table_of(hand)


def crowd():
    """Ten hands at one showdown, and as many pots as there can be."""
    cards = (
        "Ac",
        "Kc",
        "Qd",
        "Jd",
        "9c",
        "9d",
        "8c",
        "8d",
        "7c",
        "7d",
        "6c",
        "6d",
        "5c",
        "5d",
        "4c",
        "4d",
        "3c",
        "3d",
        "Th",
        "Td",
    )
    words = "Straight, ace high"
    seats = tuple(
        seat(at + 1, stack=at * 1_000, state=ALL_IN, cards=cards[2 * at : 2 * at + 2], by=CAMERA if at else DEALER,
             won=1_250_000 if at in (2, 6) else 0, words=words)
        for at in range(10)
    )  # fmt: skip
    pots = tuple(PotView(250_000 * (at + 1), (3, 7), f"Side pot {at} is shared.") for at in range(9))
    hand = hand_of(
        TEN, seats, stage="over", over=True, street="river", board=("Ah", "Kd", "Qc", "Js", "2h"), board_by=CAMERA,
        pot=11_250_000, price=0, pots=pots, happened=(said("All pots are paid."),), choices=(ChoiceView("next_hand"),),
    )  # fmt: skip
    return table_of(hand)


def fold_out():
    """Everybody folded to a bet; nobody showed."""
    seats = (
        seat(1, stack=29_000, state=FOLDED), seat(2, stack=68_000, state=FOLDED), seat(3, stack=54_500, won=13_000),
        seat(4, stack=12_500, state=FOLDED), seat(5, stack=88_000, state=FOLDED), seat(6, stack=128_400, state=FOLDED),
    )  # fmt: skip
    hand = hand_of(
        seats=seats, stage="over", over=True, pot=13_000, price=8_000,
        pots=(PotView(13_000, (3,), "Björn wins the pot of 13 000."),),
        choices=(ChoiceView("next_hand"),), asked="Open the next hand.", happened=(said("Elin folds."),),
    )  # fmt: skip
    return table_of(hand, undo="Elin's fold", entry=12)


def heads_up():
    """Two are left: the button has the small blind."""
    seats = (seat(2, stack=980_000, bet=5_000), seat(6, stack=1_015_000, bet=10_000))
    hand = hand_of(
        seats=seats,
        button=2,
        sb=2,
        bb=6,
        pot=15_000,
        price=10_000,
        small=5_000,
        big=10_000,
        choices=acts(2, 10_000, 20_000, 985_000),
    )
    return table_of(hand, turn=2)


def no_hand():
    """The table is there, and nothing was dealt yet."""
    empty = replace(hand_of(), number=0, stage="waiting", seats=(), pot=0, price=0, sb=None, bb=None, button=0)
    return table_of(empty)


def cut():
    """The deck is to be cut by the player right of the dealer."""
    return table_of(replace(hand_of(), stage="cut", choices=(ChoiceView("cut", 5),), asked="Øyvind cuts the deck."))


def deal():
    """The cards are being dealt."""
    choices = (ChoiceView("deal"), ChoiceView("exposed"))
    return table_of(replace(hand_of(), stage="deal", choices=choices, asked="Deal two cards to everybody."))


def board_due(*seen, board=(), sentence="", one_open=False):
    """The next cards of the board are due; this is what cameras see there."""
    least = 1 if board else 3
    hand = hand_of(
        board=board, board_by=CAMERA if board else None, pot=24_000, price=0, street="flop" if board else "preflop",
        choices=(ChoiceView("board", None, least, least),), asked="Lay the next cards of the board.",
        seen=(SeenCardsView(0, seen, sentence, one_open),) if seen else (),
    )  # fmt: skip
    return table_of(hand)
