"""The rules of the floor of a tournament with chips (HOUSE.md H1, H3-H8, H35, BLUFF.md B2).

Refusals are tried in the order given here.
"""

from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.draws import MAX_DRAWN, as_one
from hub.events.floor import (
    BalanceEntered,
    BreakEntered,
    FinalTableDrawEntered,
    FirstDealEntered,
    FloorOpenEntered,
    PaymentEntered,
    PlayerOutEntered,
    RaceCardsEntered,
    RaceEntered,
    ReentryEntered,
    TablesDrawEntered,
    TournamentEntry,
    WarningEntered,
)
from hub.events.floor_rulings import (
    EntryAccepted,
    FinalTableSeated,
    FirstDealt,
    FloorOpened,
    PlayerReentered,
    PlayerWentOut,
    TablesDrawn,
    TournamentRuling,
    WarningGiven,
)
from hub.events.rulings import Refusal
from hub.tournament.draw import dealt, drawn, equal_sizes
from hub.tournament.house.chip_race import cards_fit, open_race, settle_race
from hub.tournament.house.entry import starting_stack
from hub.tournament.house.final_table import is_final
from hub.tournament.house.seating import balance_tables, break_table, free_seat
from hub.tournament.house.state import FloorState
from hub.tournament.house.warnings import minutes_off, off_until
from hub.tournament.reentry import SECOND_US, closes_at, reentry_refused

Decision = tuple[TournamentRuling, ...] | Refusal
"""The rulings, or the reason why the entry is not accepted."""

MOST_WARNINGS = 40
"""More would send a player off for years; the leader has other means long before."""


def decide(state: FloorState, entry: TournamentEntry, now: UtcMicros) -> Decision:
    """What an entry leads to in this state, at this moment; pure."""
    opened = state.opened
    if isinstance(entry, FloorOpenEntered):
        return _open(entry) if opened is None else Refusal("floor_open")
    if opened is None:
        return Refusal("floor_not_open")
    match entry:
        case PaymentEntered():
            return _enter(state, opened, entry)
        case WarningEntered():
            return _warn(state, entry, now)
        case TablesDrawEntered():
            return _draw_tables(state, opened, entry)
        case _:
            return _seated(state, opened, entry, now) if state.seats else Refusal("tables_not_drawn")


def _open(entry: FloorOpenEntered) -> Decision:
    facts = entry.stack, entry.max_seats, entry.final_size, entry.suit_order, entry.who, entry.reentry_s
    return (FloorOpened(*facts),)


def _enter(state: FloorState, opened: FloorOpened, entry: PaymentEntered) -> Decision:
    """Who paid before the start is in; the bonus needs both times (H1, H3)."""
    if as_one(entry.name) in map(as_one, state.players):
        return Refusal("already_entered")
    found = starting_stack(
        opened.stack,
        entry.paid_before_start_s,
        online=entry.online,
        registered_before_s=entry.registered_before_s,
    )
    if isinstance(found, Refusal):
        return found
    if state.seats:
        return Refusal("tables_drawn")
    if len(state.players) >= MAX_DRAWN:
        return Refusal("hall_full")
    return (EntryAccepted(entry.name, found.stack, found.bonus, entry.who),)


def _warn(state: FloorState, entry: WarningEntered, now: UtcMicros) -> Decision:
    """Every second warning costs time, twice as much as the last one; all count, at whichever table (H4, D24)."""
    if entry.name not in state.left:
        return Refusal("unknown_player")
    before = state.warned(entry.name)
    number = len(before) + 1
    if number > MOST_WARNINGS:
        return Refusal("too_many_warnings")
    already = max((each.until for each in before), default=None)
    until = off_until(now, number, already)
    return (WarningGiven(entry.name, number, minutes_off(number), until, entry.about, entry.who),)


def _draw_tables(state: FloorState, opened: FloorOpened, entry: TablesDrawEntered) -> Decision:
    if state.seats:
        return Refusal("tables_drawn")
    if len(state.left) < 2:
        return Refusal("too_few_players")
    order = drawn(entry.draw, state.left, "tables")
    if order is None:
        return Refusal("not_a_draw")
    return (TablesDrawn(dealt(order, equal_sizes(len(order), opened.max_seats)), entry.draw.seed, entry.who),)


def _seated(
    state: FloorState,
    opened: FloorOpened,
    entry: PlayerOutEntered
    | FirstDealEntered
    | ReentryEntered
    | BreakEntered
    | BalanceEntered
    | RaceEntered
    | RaceCardsEntered
    | FinalTableDrawEntered,
    now: UtcMicros,
) -> Decision:
    match entry:
        case PlayerOutEntered():
            return _out(state, entry)
        case FirstDealEntered():
            return Refusal("dealt_already") if state.dealt else (_dealt(opened, entry, now),)
        case ReentryEntered():
            return _reenter(state, opened, entry, now)
        case RaceEntered():
            return _race(state, entry)
        case RaceCardsEntered():
            return _race_cards(state, opened, entry)
        case _:
            return Refusal("race_running") if state.races else _moves(state, opened, entry)


def _moves(
    state: FloorState, opened: FloorOpened, entry: BreakEntered | BalanceEntered | FinalTableDrawEntered
) -> Decision:
    match entry:
        case BreakEntered():
            return break_table(state, opened, entry)
        case BalanceEntered():
            return balance_tables(state, opened, entry)
        case FinalTableDrawEntered():
            return _final(state, opened, entry)


def _out(state: FloorState, entry: PlayerOutEntered) -> Decision:
    sits = state.seat_of(entry.name)
    if sits is None:
        return Refusal("unknown_player")
    if len(state.left) < 2:
        return Refusal("tournament_over")
    if any(race.table == sits[0] for race in state.races):
        return Refusal("race_running")
    return (PlayerWentOut(entry.name, len(state.left), entry.who),)


def _dealt(opened: FloorOpened, entry: FirstDealEntered, now: UtcMicros) -> FirstDealt:
    at = UtcMicros(max(0, now - entry.ago_s * SECOND_US))
    return FirstDealt(at, closes_at(at, opened.reentry_s), entry.who)


def _reenter(state: FloorState, opened: FloorOpened, entry: ReentryEntered, now: UtcMicros) -> Decision:
    """Who is out may enter again while re-entry is open (BLUFF.md B2, D13), with a stack as at the start.

    The text does not say where he sits: as when a table breaks, where fewest players are.
    """
    if not opened.reentry_s:
        return Refusal("no_reentry")
    if entry.name not in state.out:
        return Refusal("not_out")
    dealt_at = state.dealt.at if state.dealt else None
    closed = reentry_refused(now, dealt_at, opened.reentry_s)
    if closed:
        return closed
    goal = free_seat(state, opened.max_seats)
    if goal is None:
        return Refusal("no_free_seat")
    return (PlayerReentered(entry.name, opened.stack, *goal, entry.who),)


def _race(state: FloorState, entry: RaceEntered) -> Decision:
    """A race for nothing, because all could be changed, is settled at once (H8)."""
    if entry.table not in state.counts:
        return Refusal("no_such_table")
    if any(race.table == entry.table for race in state.races):
        return Refusal("race_running")
    if not {each.seat for each in entry.seats} <= set(state.at(entry.table)):
        return Refusal("no_player_there")
    if any(value % min(entry.remove) for value in (*entry.remove, entry.next_value)):
        return Refusal("values_do_not_fit")
    race = open_race(entry.seats, entry.remove, entry.next_value, table=entry.table, who=entry.who)
    if sum(each.cards for each in race.seats) > len(Card):
        return Refusal("too_many_race_cards")
    settled = None if race.chips else settle_race(race, {}, who=entry.who)
    return (race,) if settled is None or isinstance(settled, Refusal) else (race, settled)


def _race_cards(state: FloorState, opened: FloorOpened, entry: RaceCardsEntered) -> Decision:
    race = next((each for each in state.races if each.table == entry.table), None)
    if race is None:
        return Refusal("no_race")
    cards = {each.seat: each.cards for each in entry.cards}
    settled = settle_race(race, cards, opened.suit_order, entry.who)
    if isinstance(settled, Refusal):
        return settled
    fit = len(cards) == len(entry.cards) and cards_fit(race, cards)
    return (settled,) if fit else Refusal("race_cards_differ")


def _final(state: FloorState, opened: FloorOpened, entry: FinalTableDrawEntered) -> Decision:
    """Seats are drawn again once the players who are left fit the final table (H35, D25)."""
    if state.final:
        return Refusal("final_drawn")
    if not is_final(len(state.left), opened.final_size):
        return Refusal("too_many_for_final")
    order = drawn(entry.draw, state.left, "final table")
    return Refusal("not_a_draw") if order is None else (FinalTableSeated(order, entry.draw.seed, entry.who),)
