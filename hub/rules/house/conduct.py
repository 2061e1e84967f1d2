"""How people behave: talk, chips in the pot, cards shown around, and what only the dealer sees (H16-H18, H24-H38)."""

from hub.events.conduct import NoticeKept, PlayerWarned, PotTouched, WarnCause
from hub.events.poker import CardsShownAround, ChipsInPot, Notice, NoticeEntered, PotTaken, TalkHeard
from hub.events.poker_rulings import DeathCause, HouseRuling
from hub.events.rulings import Refusal
from hub.rules.house.dealing import kill
from hub.rules.house.following import Decision
from hub.rules.house.state import HandState
from hub.rules.poker.entries import not_in_play
from hub.rules.poker.hand import Stage


def is_warned_for_talk(live: tuple[int, ...], seat: int) -> bool:
    """Nobody outside the hand talks about its cards, nor anybody in it while there are more than two (H31)."""
    return seat not in live or len(live) > 2


def talk(state: HandState, heard: TalkHeard) -> Decision:
    """Somebody talked about cards of the running hand."""
    if state.stage is not Stage.PLAY:
        return ()
    warned = is_warned_for_talk(state.betting.live, heard.seat)
    return (PlayerWarned(heard.seat, WarnCause.TALK),) if warned else ()


def chips_in_pot(round_open: bool, seat: int) -> tuple[HouseRuling, ...]:
    """Chips in the pot while a betting round is open are a warning; afterwards they belong there (H17)."""
    return (PlayerWarned(seat, WarnCause.SPLASH),) if round_open else ()


def splash(state: HandState, thrown: ChipsInPot) -> Decision:
    """A player put chips into the pot."""
    return chips_in_pot(state.turn is not None, thrown.seat)


def touch(state: HandState, taken: PotTaken) -> Decision:
    """No player takes from the pot or touches it, at any time (H18, D30)."""
    return pot_touched(taken.seat)


def pot_touched(seat: int) -> tuple[HouseRuling, ...]:
    """No penalty is stated: it is on record, and the dealer is called (D30)."""
    return (PotTouched(seat),)


def show_around(state: HandState, shown: CardsShownAround) -> Decision:
    """Cards deliberately shown to somebody: the hand is dead, with a warning (H32)."""
    killed = not_in_play(state) or kill(state, shown.seat, DeathCause.SHOWN_AROUND)
    return killed if isinstance(killed, Refusal) else (*killed, PlayerWarned(shown.seat, WarnCause.SHOWN_AROUND))


def notice(state: HandState, entered: NoticeEntered) -> Decision:
    """What only a person can see goes on record; who does not listen is warned (H37)."""
    kept = NoticeKept(entered.seat, entered.notice, entered.who)
    if entered.notice is Notice.RULES_IGNORED:
        return kept, PlayerWarned(entered.seat, WarnCause.RULES_IGNORED)
    return (kept,)
