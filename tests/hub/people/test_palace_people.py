"""The simulated people at a table of Palace Poker: from the draw on, how cards lie, and what each one knows."""

from hub.events.cards import Card
from hub.events.palace_rulings import BannerPutAside, BattleWon, DealerDrawRead, PalaceHandOpened, PalacePaid
from hub.events.readings import BOARD
from hub.events.stakes import Level, SeatChips
from hub.people.card_table import CardTroupe, act
from hub.people.pace import Pace
from hub.people.palace_script import lies, next_banner, seems, shuffled, think
from hub.rules.games import PALACE
from hub.rules.palace import game
from hub.table.core import Core
from hub.table.hand.state import HandTable
from hub.views.fold import Names
from hub.views.hand_fold import fresh_hand_screen
from hub.views.hand_model import HandView
from hub.wire.messages import CardsScene
from tests.hub.people.test_card_table import Stage
from tests.hub.views.hand_screens import cards


class Drawn(Stage):
    """A table whose first dealer is drawn for."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.core = Core(self.core.play, HandTable(game.fresh()), self.core.play.fresh_sight())
        self.screen = fresh_hand_screen(Names("t", "Table 1", "", "palace", {}), PALACE, self.core.state.hand)
        self.row, self.rulings = 0, []
        drawn = game.first_draw(game.fresh(), [SeatChips(seat, 10_000) for seat in self.seats], Level(50, 100))
        assert isinstance(drawn, tuple)
        self.rule(drawn)


def drawn(seed: int, hands: int = 1) -> Drawn:
    return Drawn("palace", CardTroupe(seed, Pace(), hands))


def scenes(table: Stage) -> list[tuple[tuple[CardsScene, ...], HandView]]:
    """Every scene that the cameras are shown, with the hand as it then is."""
    found = []
    for _ in range(20_000):
        table.now += 0.5
        view = table.view()
        table.troupe, doing = act(table.troupe, view, table.now)
        if doing.cards and view.hand is not None:
            found.append((doing.cards, view.hand))
        if doing.done:
            return found
        table.do(doing)
    raise AssertionError("the people never came to an end")


def test_p3_they_draw_until_one_is_highest_and_play_the_hand_that_opens() -> None:
    table = drawn(36)
    assert table.play(20_000)
    kinds = [type(each) for each in table.rulings]
    assert (kinds.count(DealerDrawRead), kinds.count(PalaceHandOpened), kinds.count(PalacePaid)) == (2, 1, 1)
    assert BattleWon in kinds and BannerPutAside in kinds


def test_p8_p10_a_palace_card_is_turned_up_only_where_it_is_shown_and_soldiers_lie_across() -> None:
    across, shown = 0, 0
    for lying, hand in scenes(drawn(36)):
        may = {each.seat for each in hand.choices if each.act == "show"}
        may |= {each.seat for each in hand.seats if each.cards}
        for scene in lying:
            if scene.place == BOARD:
                assert set(scene.across) <= {""}
                continue
            seat = next(each for each in hand.seats if each.seat == scene.place)
            assert scene.across == seat.soldiers
            assert not any(scene.cards) or scene.place in may
            across, shown = across + len(scene.across), shown + any(scene.cards)
    assert across > 0 and shown > 0


def test_p5_the_card_that_is_turned_lies_where_the_banner_does_until_it_is_ruled() -> None:
    for lying, hand in scenes(drawn(36)):
        for choice in hand.choices:
            if choice.act == "banner":
                deck = shuffled(36, hand)
                scene = next(each for each in lying if each.place == choice.seat)
                assert scene.banner == str(next_banner(deck, hand, choice.seat or 0))
                assert hand.palace is not None and scene.banner not in hand.palace.aside


def test_p7_no_suit_is_kept_twice_in_a_group_whoever_deals() -> None:
    hand = drawn(1).view().hand
    assert hand is not None
    seats = tuple(hand.seats[0].__class__(seat, "", 0, 0, hand.seats[0].state) for seat in range(1, 11))
    for number in range(1, 40):
        full = type(hand)(
            **{**{name: getattr(hand, name) for name in hand.__slots__}, "number": number, "seats": seats}
        )
        deck = shuffled(7, full)
        order = [*range(full.button + 1, 11), *range(1, full.button + 1)]
        suits = [deck.up[seat][-1].suit for seat in order]
        assert all(len({*suits[at : at + 4]}) == len(suits[at : at + 4]) for at in (0, 4, 8))
        held = [card for seat in order for card in (deck.up[seat][-1], *deck.hole[seat])]
        assert len({*held, *deck.board}) == len(held) + len(deck.board) == len(Card)


def test_what_somebody_does_follows_from_the_cards_that_he_knows() -> None:
    table = drawn(36)
    while table.view().turn is None:
        table.now += 0.5
        table.troupe, doing = act(table.troupe, table.view(), table.now)
        table.do(doing)
    hand, turn = table.view().hand, table.view().turn
    assert hand is not None and turn is not None
    deck = shuffled(36, hand)
    others = {seat: each if seat == turn else (Card.S2, Card.S3, Card.S4) for seat, each in deck.hole.items()}
    other = type(deck)(others, deck.board, deck.layout, deck.up)
    assert think(36, hand, deck, turn) == think(36, hand, other, turn)
    assert lies(deck, hand) == lies(other, hand)


def test_better_hands_seem_better() -> None:
    assert seems(cards("As Ad Ac")) > seems(cards("As Ad 4c")) > seems(cards("9s 7d 4c"))
