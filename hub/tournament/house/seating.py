"""Breaking a table and balancing the others, with names and seats (HOUSE.md H5-H7, H35, D3-D6)."""

from collections.abc import Mapping
from functools import reduce

from hub.events.floor import BalanceEntered, BreakEntered, TableBlinds
from hub.events.floor_rulings import FloorOpened, PlayerMoved, SeatMove, TableBroke
from hub.events.rulings import Refusal
from hub.tournament.draw import drawn
from hub.tournament.house.final_table import is_final
from hub.tournament.house.placing import Placing, place
from hub.tournament.house.state import FloorState
from hub.tournament.house.tables import balance, breaks, next_to_break


def break_table(state: FloorState, opened: FloorOpened, entry: BreakEntered) -> tuple[TableBroke] | Refusal:
    """The table next in turn is broken as a whole, once its players fit elsewhere (H5, D3).

    The last two tables are not broken: they become the final table by a draw of all seats (H35). The text does not say
    who goes where: in the order of the draw to the table with fewest players, of several the one that breaks last, and
    there to the free seat with the lowest number.
    """
    if is_final(len(state.left), opened.final_size):
        return Refusal("final_table_due")
    table = next_to_break(state.counts)
    if table is None or not breaks(state.counts, opened.max_seats):
        return Refusal("players_do_not_fit")
    if len(state.counts) <= 2:
        return Refusal("final_table_next")
    leaving = {name: seat for seat, name in state.at(table).items()}
    order = drawn(entry.draw, leaving, f"table {table}")
    if order is None:
        return Refusal("not_a_draw")
    others = {number: frozenset(state.at(number)) for number in state.counts if number != table}
    goals = _goals(others, len(order), opened.max_seats)
    moves = tuple(SeatMove(name, table, leaving[name], *goal) for name, goal in zip(order, goals, strict=True))
    return (TableBroke(table, moves, entry.who),)


def free_seat(state: FloorState, max_seats: int) -> tuple[int, int] | None:
    """Table and seat for one more player, at the table with fewest; None where every seat is taken."""
    taken = {number: frozenset(state.at(number)) for number in state.counts}
    if all(len(seats) >= max_seats for seats in taken.values()):
        return None
    return _goals(taken, 1, max_seats)[0]


def _goals(taken: Mapping[int, frozenset[int]], players: int, max_seats: int) -> tuple[tuple[int, int], ...]:
    """The seats, as (table, seat), to which so many players go one after the other."""

    def seat_one(goals: tuple[tuple[int, int], ...], _: int) -> tuple[tuple[int, int], ...]:
        seats = {table: {*held, *(seat for number, seat in goals if number == table)} for table, held in taken.items()}
        table = min(seats, key=lambda number: (len(seats[number]), number))
        seat = min(set(range(1, max_seats + 1)) - seats[table])
        return *goals, (table, seat)

    nobody: tuple[tuple[int, int], ...] = ()
    return reduce(seat_one, range(players), nobody)


def balance_tables(state: FloorState, opened: FloorOpened, entry: BalanceEntered) -> tuple[PlayerMoved] | Refusal:
    """The player due the big blind goes from the largest table to the smallest, near its big blind (H6, H7)."""
    if is_final(len(state.left), opened.final_size):
        return Refusal("final_table_due")
    due = balance(state.counts)
    if due is None:
        return Refusal("tables_balanced")
    blinds = {each.table: each for each in entry.blinds}
    if not {due.from_table, due.to_table} <= set(blinds):
        return Refusal("blinds_unknown")
    from_seat = blinds[due.from_table].next_bb
    name = state.at(due.from_table).get(from_seat)
    if name is None:
        return Refusal("no_player_there")
    placing = _placing(state, opened, blinds[due.to_table])
    if placing is None:
        return Refusal("no_free_seat")
    move = SeatMove(name, due.from_table, from_seat, due.to_table, placing.seat)
    return (PlayerMoved(move, placing.role, placing.sits_out, placing.button_passes_on, entry.who),)


def _placing(state: FloorState, opened: FloorOpened, blinds: TableBlinds) -> Placing | None:
    taken = state.at(blinds.table)
    free = [seat for seat in range(1, opened.max_seats + 1) if seat not in taken]
    return place(taken.keys(), free, blinds.last_bb, blinds.last_sb)
