"""Rulings of a raffle tournament: past tense, final, journalled (RAFFLE.md R1-R8, R26-R30)."""

from dataclasses import dataclass

from hub.events.clocks import UtcMicros


@dataclass(frozen=True, slots=True)
class StartSet:
    """The tournament begins at this time (R30)."""

    at: UtcMicros
    who: str


@dataclass(frozen=True, slots=True)
class EntrantAdded:
    """A player takes part."""

    name: str
    who: str


@dataclass(frozen=True, slots=True)
class EntrantRemoved:
    """A player does not take part."""

    name: str
    who: str


@dataclass(frozen=True, slots=True)
class HeatsDrawn:
    """Stage `stage` was drawn: the players of every table (R1, R2); `advance` go on from each (R7).

    Two warnings for the floor (D11): `in_text_range` is whether all tables have the 5 or 6 players that the text knows,
    `final_in_reach` whether some choice of who goes on from here leads to a final of 6-10. `seed` is empty for a draw
    by hand.
    """

    stage: int
    tables: tuple[tuple[str, ...], ...]
    advance: int
    in_text_range: bool
    final_in_reach: bool
    seed: str
    who: str


@dataclass(frozen=True, slots=True)
class FinalDrawn:
    """The final was drawn: the players from seat 1 on (R8)."""

    stage: int
    order: tuple[str, ...]
    seed: str
    who: str


@dataclass(frozen=True, slots=True)
class HeatOpened:
    """A table plays a heat by itself, and this is fixed to its end: who sits where before the first draw, and R7's cut.

    `seats` are those of the table in order, one a player of `players`; the first of every draw sits at the lowest.
    """

    table: int
    stage: int
    seats: tuple[int, ...]
    players: tuple[str, ...]
    advance: int
    rounds: int


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The seats of round `number`, from seat 1 on, which opens (R4, R5, D10)."""

    table: int
    number: int
    order: tuple[str, ...]
    seed: str
    who: str


@dataclass(frozen=True, slots=True)
class SeatDrawTakenBack:
    """The seat draw of round `number` counts for nothing; the group draws again."""

    table: int
    number: int
    who: str


@dataclass(frozen=True, slots=True)
class RoundScored:
    """Round `number` is in: all players of the heat from the winner to the last, and the points by place (R6)."""

    table: int
    number: int
    order: tuple[str, ...]
    points: tuple[int, ...]
    who: str


@dataclass(frozen=True, slots=True)
class ScoreTakenBack:
    """The score of round `number`, the last one, counts for nothing: what ended the round is taken back."""

    table: int
    number: int
    who: str


@dataclass(frozen=True, slots=True)
class RoundRescored:
    """The result of a round was corrected: by whom, why, the order before and after."""

    table: int
    number: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class PlayerMissed:
    """A player is not there: `struck` from the heat before its first draw, else last until he is there (D13)."""

    table: int
    name: str
    struck: bool
    who: str


@dataclass(frozen=True, slots=True)
class PlayerCame:
    """A player who was missing is there again."""

    table: int
    name: str
    who: str


@dataclass(frozen=True, slots=True)
class HeatFinished:
    """All rounds of a table are in: players from first to last, their points, who goes on (R7, D7).

    `cut_tie` lists those with equal points around the cut: the floor may order a play-off; otherwise the order stands.
    """

    table: int
    order: tuple[str, ...]
    points: tuple[int, ...]
    advance: tuple[str, ...]
    cut_tie: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayOffOpened:
    """These players play off for `places` places (D7)."""

    table: int
    players: tuple[str, ...]
    places: int
    who: str


@dataclass(frozen=True, slots=True)
class PlayOffSettled:
    """The play-off ended in this order."""

    table: int
    order: tuple[str, ...]
    who: str


@dataclass(frozen=True, slots=True)
class StageFinished:
    """All heats of a stage are over; these go on, by table and in the order of their heat."""

    stage: int
    advance: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChampionCrowned:
    """The final was won (R8): the finalists from the champion to the last."""

    order: tuple[str, ...]


HeatRuling = (
    SeatsDrawn
    | SeatDrawTakenBack
    | RoundScored
    | ScoreTakenBack
    | RoundRescored
    | PlayerMissed
    | PlayerCame
    | HeatFinished
    | PlayOffOpened
    | PlayOffSettled
)
"""What was ruled at one table."""

RaffleRuling = (
    StartSet | EntrantAdded | EntrantRemoved | HeatsDrawn | FinalDrawn | HeatRuling | StageFinished | ChampionCrowned
)
"""Every ruling of a raffle tournament."""
