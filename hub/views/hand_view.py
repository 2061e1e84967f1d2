"""The snapshot of a table of cards. Cards come from what the public may see, and from nowhere else."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.phase import Phase
from hub.events.readings import BOARD, SeatState
from hub.events.rulings import VerifiedBy
from hub.rules.choice import InSight, Role, Viewer
from hub.rules.poker.facts import HandFacts
from hub.rules.poker.players import Player
from hub.table.hand.sight import opened
from hub.table.timestate import TimeState
from hub.views.card_words import best_five, hand_name
from hub.views.hand_asked import asked
from hub.views.hand_fold import HAPPENINGS_SHOWN, HandScreen, voice_of
from hub.views.hand_model import (
    ChoiceView,
    HandSeatState,
    HandSeatView,
    HandView,
    HappeningView,
    SeenCardsView,
)
from hub.views.low_words import low_name, lowest_five
from hub.views.model import PlayerView, TableView
from hub.views.palace_view import DUE, palace_view
from hub.views.times import may_call_time, time_view

PUBLIC: Final = Viewer(Role.PUBLIC)
NOTHING: Final = InSight("", ())


def hand_view(
    screen: HandScreen,
    time: TimeState,
    entries: int,
    seen: tuple[SeenCardsView, ...],
    faults: tuple[str, ...],
    now: UtcMicros,
) -> TableView:
    """The snapshot: what was ruled, and what the cameras and the parts say of themselves just now.

    Args:
        screen: as folded.
        time: *Time* and calls for the dealer.
        entries: the number of the entry that an undo would take back.
        seen: what the cameras see; it is passed on only of the board, of hands that are to be shown, and of seats that
            are to get a card face up, or whose soldiers may come and go.
        faults: sentences about parts that are not well.
        now: wall-clock time of the snapshot.
    """
    names, turn = screen.names, screen.game.turn(screen.state)
    facts = screen.game.facts(screen.state)
    return TableView(
        table=names.table,
        name=names.name,
        event=names.event,
        game=names.game,
        phase=Phase.IDLE if turn is None else Phase.BIDDING,
        row=screen.row,
        at=now,
        round=0,
        bidding=0,
        players=tuple(PlayerView(seat, names.of(seat), 0, 0, SeatState.UNSURE) for seat in _seats(screen, facts)),
        dice_in_play=0,
        turn=turn,
        bid=None,
        max_count=0,
        next_count=0,
        next_face=0,
        challenger=None,
        settlement=None,
        review=None,
        winner=None,
        ranking=(),
        fouls=(),
        undo=screen.told.entry,
        faults=(*screen.times.trouble, *faults),
        entry=entries,
        time=time_view(time.running, names.of),
        expired=screen.times.expired,
        calls=screen.times.calls,
        may_call_time=may_call_time(turn, time.running),
        hand=_hand(screen, facts, tuple(each for each in seen if each.place in _places(screen, facts))),
    )


def _places(screen: HandScreen, facts: HandFacts) -> frozenset[int]:
    """Where cards are to be entered: what cameras see elsewhere is nobody's business."""
    dealt_to = (each.seat for each in screen.game.legal(screen.state) if each.act in DUE and each.seat)
    return frozenset((BOARD, *facts.to_show, *dealt_to))


def _seats(screen: HandScreen, facts: HandFacts) -> tuple[int, ...]:
    return tuple(sorted({*facts.betting.seats, *(each.seat for each in screen.waiting)}))


def _hand(screen: HandScreen, facts: HandFacts, seen: tuple[SeenCardsView, ...]) -> HandView:
    choices, told = screen.game.legal(screen.state), screen.told
    sight = {each.place: each for each in screen.game.visible(screen.state, PUBLIC)}
    board = sight.get("board", NOTHING).faces
    level = facts.level
    begun = bool(facts.betting.players)
    return HandView(
        number=facts.number,
        kind=facts.kind,
        stage=facts.stage,
        over=facts.over,
        street=str(facts.street),
        small=level.sb if begun else 0,
        big=level.bb if begun else 0,
        ante=level.ante if begun else 0,
        level_due=facts.level_due,
        button=facts.button,
        sb=facts.sb,
        bb=facts.bb,
        board=board,
        board_by=_stands_for(screen.verified, board),
        pot=facts.pot,
        price=facts.betting.price,
        seats=tuple(_hand_seats(screen, facts, sight)),
        choices=tuple(ChoiceView(each.act, each.seat, each.least, each.most, each.against) for each in choices),
        pots=told.pots,
        verdict=told.verdict,
        asked=asked(choices, voice_of(screen)),
        seen=seen,
        happened=_happened(screen),
        smallest=level.smallest,
        ante_mode=level.ante_mode,
        burned=sight.get("burned", NOTHING).faces,
        bluffer=told.bluffer,
        bluffed=told.bluffed,
        bet=0 if facts.limits is None or not begun else facts.limits.bet,
        bring_in=0 if facts.limits is None or not begun else facts.limits.bring_in,
        palace=None if facts.palace is None else palace_view(facts.palace, sight, screen.names.of),
        open=tuple(sorted(opened(screen.game.watched(screen.state)))),
    )


def _happened(screen: HandScreen) -> tuple[HappeningView, ...]:
    both = sorted((*screen.told.happened, *screen.aside), key=lambda each: each.row)
    return tuple(both[-HAPPENINGS_SHOWN:])


def _stands_for(verified: Mapping[Card, VerifiedBy], faces: Sequence[str]) -> VerifiedBy | None:
    """Who stands for all these cards: the dealer where he said one of them, nobody where it is not known of one."""
    found = [verified.get(Card(face)) for face in faces]
    if not found or None in found:
        return None
    return VerifiedBy.DEALER if VerifiedBy.DEALER in found else VerifiedBy.CAMERA


def _hand_seats(screen: HandScreen, facts: HandFacts, sight: Mapping[str, InSight]) -> Iterator[HandSeatView]:
    players = {each.seat: each for each in facts.betting.players}
    compared = bool(screen.told.pots or screen.told.verdict)
    waiting = {each.seat: each.chips for each in screen.waiting}
    for seat in _seats(screen, facts):
        lying = sight.get(f"seat {seat}") or sight.get(f"seat {seat} palace", NOTHING)
        shown = () if lying.down else lying.faces  # as long as a card lies face down, the others are up cards
        player = players.get(seat)
        banner, soldiers = (sight.get(f"seat {seat} {place}", NOTHING).faces for place in ("banner", "soldiers"))
        words, best = _worth(facts, (*banner, *soldiers, *shown)) if compared and shown else ("", ())
        yield HandSeatView(
            seat=seat,
            name=screen.names.of(seat),
            stack=waiting.get(seat, 0) if player is None else player.stack,
            bet=0 if player is None else player.bet,
            state=HandSeatState.WAITING if player is None else _state(player),
            cards=shown,
            down=lying.down,
            by=_stands_for(screen.verified, lying.faces),
            must_show=seat in facts.to_show,
            won=screen.told.won.get(seat, 0),
            words=words,
            best=best,
            up=lying.faces if lying.down else (),
            banner="".join(banner),
            soldiers=soldiers,
        )


def _worth(facts: HandFacts, shown: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What a hand is with the board: its name, and the cards that make it."""
    hand = (*(Card(face) for face in shown), *facts.board)
    name, five = (low_name, lowest_five) if facts.low else (hand_name, best_five)
    return name(hand), tuple(str(card) for card in five(hand))


def _state(player: Player) -> HandSeatState:
    if player.folded:
        return HandSeatState.FOLDED
    return HandSeatState.LIVE if player.stack else HandSeatState.ALL_IN
