"""The heat that a table plays, as the screens see it."""

from dataclasses import dataclass

from hub.views.scoresheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class HeatView:
    """A heat as things stand.

    Args:
        sheet: names, places and points of every round that is in, sums; the end once there is one.
        seats: the table's seats in order; the first of every draw sits at the first of them.
        round: the round that is played, or the last one that was; 0 before the first draw.
        order: all players from first to last, by the rounds that are in; in the order of the draw before any is.
        going_on: who would go on, or does once the heat is finished; nobody before the first round is in.
        finished: all rounds are in and no play-off runs.
        play_off: who plays off for the cut now; `places` is for how many places.
        present: who is in the next draw of seats; nobody where none is due.
        may_undo_draw: whether the draw of the running round can still be taken back.
        results: every round's order, from the winner to the last.
        seed: the seed of the last draw of seats; empty where it was drawn by hand.
    """

    sheet: ScoreSheet
    seats: tuple[int, ...]
    round: int
    order: tuple[str, ...]
    going_on: tuple[str, ...]
    finished: bool
    play_off: tuple[str, ...]
    places: int
    present: tuple[str, ...]
    may_undo_draw: bool
    results: tuple[tuple[str, ...], ...]
    seed: str
