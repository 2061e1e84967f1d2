"""The state of a raffle tournament and of each of its tables, and what can be read off it."""

from dataclasses import dataclass

from hub.events.clocks import UtcMicros
from hub.events.heat_rulings import HeatFinished
from hub.tournament.raffle.sizes import FINALISTS, ROUNDS_IN_HEAT


@dataclass(frozen=True, slots=True)
class HeatState:
    """One table of a stage.

    Args:
        table: its number, from 1.
        players: who plays the heat, in the order of the draw.
        advance: how many go on.
        rounds: 3, in the final 1.
        draws: the seats of each round that was drawn, from seat 1 on.
        results: the order of each round that was played, all players from the winner to the last.
        missing: players who are not there, the first who was missed first.
        struck: no-shows whom the table plays without; they can come until its first draw (D13).
        play_off: who plays off for the cut now; none where no play-off runs.
        play_off_order: how a play-off ended.
        finished: the heat's end as it was ruled.
    """

    table: int
    players: tuple[str, ...]
    advance: int
    rounds: int = ROUNDS_IN_HEAT
    draws: tuple[tuple[str, ...], ...] = ()
    results: tuple[tuple[str, ...], ...] = ()
    missing: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    play_off: tuple[str, ...] = ()
    play_off_order: tuple[str, ...] = ()
    finished: HeatFinished | None = None

    @property
    def playing(self) -> bool:
        """Whether seats are drawn for a round that has no result yet."""
        return len(self.draws) > len(self.results)

    @property
    def played(self) -> bool:
        """Whether all rounds are in."""
        return len(self.results) == self.rounds

    @property
    def present(self) -> tuple[str, ...]:
        """The players who are there."""
        return tuple(player for player in self.players if player not in self.missing)

    def names_at(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Who sits at these seats by the last draw: turns a round's ranking by seats into a result by names.

        Raises:
            ValueError: a seat that nobody drew, or no draw.
        """
        drawn = dict(enumerate(self.draws[-1] if self.draws else (), 1))
        if not set(seats) <= set(drawn):
            raise ValueError("nobody drew that seat")
        return tuple(drawn[seat] for seat in seats)


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A raffle tournament.

    Args:
        start: when it begins, where that was entered (R30).
        entrants: who signed up.
        stage: the running stage, from 1; 0 before the first draw.
        final: whether the running stage is the final.
        heats: the tables of the running stage.
        field: who was in the draw of the running stage.
        going_on: who goes on from the running stage, once all its heats are finished.
        champion: who won the final.
    """

    start: UtcMicros | None = None
    entrants: tuple[str, ...] = ()
    stage: int = 0
    final: bool = False
    heats: tuple[HeatState, ...] = ()
    field: tuple[str, ...] = ()
    going_on: tuple[str, ...] = ()
    champion: str | None = None

    @property
    def fresh(self) -> bool:
        """Whether nothing has happened in the running stage since its draw, so that it may be drawn again."""
        seated = sum(len(heat.players) for heat in self.heats)
        touched = any(
            heat.results or heat.missing or heat.struck or (heat.draws and not self.final) for heat in self.heats
        )
        return self.stage > 0 and seated == len(self.field) and not touched

    @property
    def to_draw(self) -> tuple[str, ...]:
        """Who is in the next draw; nobody while a stage is played."""
        if self.stage == 0:
            return self.entrants
        return self.field if self.fresh else self.going_on

    def heat(self, table: int) -> HeatState | None:
        """The table's heat in the running stage, or None where there is no such table."""
        return next((heat for heat in self.heats if heat.table == table), None)


def final_fits(state: TournamentState) -> bool:
    """Whether those in the draw may play the final: 6 to 10 (R8).

    Fewer may once a stage was played: where players who had gone on did not come, no heats lead to six any more.
    """
    players = len(state.to_draw)
    few = state.stage > 0 and not state.fresh and 2 <= players < FINALISTS[0]
    return players in FINALISTS or few
