"""From the table file to what the core and the screens need to know."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hub import clock
from hub.events.razz import Stakes as LimitStakes
from hub.events.rulings import Refusal, Ruling
from hub.events.setting import TableSetting
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.host.heat import first_round
from hub.host.screens import HandScreens, RaffleScreens, Screens
from hub.rules.game import Decision, HandGame
from hub.rules.games import HAND_GAMES, PALACE, RAZZ
from hub.rules.palace import game as palace
from hub.rules.raffle.profile import DoubleOnes, Profile, StarterAfterElimination, TiltToLook
from hub.rules.razz import game as razz
from hub.rules.razz.order import BUTTON
from hub.settings.load import SettingsError
from hub.settings.model import Box, Rules, Stakes, TableFile, Time, Verification
from hub.settings.razz import Razz, RazzStakes
from hub.table.core import Core
from hub.table.deadlines import Boxes, TimeLimits
from hub.table.hand.state import HandTable
from hub.table.plays import play_of
from hub.table.raffle.agreement import Bounds
from hub.table.raffle.play import RAFFLE, Sight
from hub.table.raffle.state import TableState
from hub.views.fold import Names, Screen
from hub.views.hand_fold import fresh_hand_screen
from hub.views.sentences import refusal

MILLI = 1_000_000
"""Nanoseconds in a millisecond."""


def names(settings: TableFile) -> Names:
    """The names that the screens show."""
    table = settings.table
    players: Mapping[int, str] = {player.seat: player.name for player in settings.players}
    return Names(table.id, table.name, table.event, table.game, players)


def fresh_core(settings: TableFile) -> Core[Any, Any]:
    """A table before its first ruling."""
    everywhere = tuple(player.seat for player in settings.players)
    game = HAND_GAMES.get(settings.table.game)
    return Core(
        **(_raffle(settings) if game is None else _hands(game, settings)),
        bounds=bounds(settings.verification),
        boxes=standing(settings.boxes),
        cameras={each.id: frozenset(each.seats or everywhere) for each in settings.cameras if each.role == "table"},
        lenses=frozenset(each.id for each in settings.cameras if each.role == "lens"),
        limits=limits(settings.time),
        two_people=settings.table.two_people,
    )


def _raffle(settings: TableFile) -> dict[str, Any]:
    return {"play": RAFFLE, "state": TableState(profile=profile(settings.rules)), "sight": Sight()}


def _hands(game: HandGame[Any], settings: TableFile) -> dict[str, Any]:
    play, hand = play_of(game), game.fresh(game_settings(settings))
    return {"play": play, "state": HandTable(hand), "sight": play.fresh_sight()}


def game_settings(settings: TableFile) -> tuple[TableSetting, ...]:
    """What the table file says in the section that is named after its game, as the game's rules read it."""
    section = getattr(settings, settings.table.game)
    stakes = set(RazzStakes.model_fields) if isinstance(section, RazzStakes) else set()
    named = section.model_dump(exclude=stakes)
    return tuple(TableSetting(name, str(choice).lower()) for name, choice in named.items())


def opening(core: Core[Any, Any], settings: TableFile) -> tuple[Ruling, ...]:
    """The rulings that open the first round or hand; none where the journal has one.

    Raises:
        SettingsError: these players cannot play with these stakes, or the journal was begun with another heat, or
            with other settings of the game.
    """
    game = HAND_GAMES.get(settings.table.game)
    if game is None:
        return first_round(core.state, settings)
    if core.state.entries:
        _check_same(game, core, settings)
        return ()
    decision = _first_hand(game, core, settings)
    if isinstance(decision, Refusal):
        raise SettingsError(f"The first hand cannot be opened. {refusal(decision.reason)}")
    return decision


def _first_hand(game: HandGame[Any], core: Core[Any, Any], settings: TableFile) -> Decision:
    stakes = settings.razz if game is RAZZ else settings.stakes
    chips = tuple(SeatChips(player.seat, player.chips or stakes.chips) for player in settings.players)
    if isinstance(stakes, Razz):
        return razz.first_hand(core.state.hand, chips, BUTTON, limits_of(stakes))
    if game is PALACE and stakes.button is None:
        return palace.first_draw(core.state.hand, chips, level(stakes))
    return game.first_hand(core.state.hand, chips, stakes.button or max(seats(settings)), level(stakes))


def _check_same(game: HandGame[Any], core: Core[Any, Any], settings: TableFile) -> None:
    """The journal's hands keep the settings that they were begun with, so the table file must say the same."""
    told = dict(_pairs(game.fresh(game_settings(settings)).profile.as_settings()))
    for name, choice in _pairs(core.state.hand.profile.as_settings()):
        if told.get(name) != choice:
            raise SettingsError(
                f"The table file says {name} = {told.get(name)}, and this table's journal was begun with {choice}. "
                "Put it back, or start with another data_dir."
            )


def _pairs(settings: Iterable[TableSetting]) -> Iterator[tuple[str, str]]:
    return ((each.name, each.choice) for each in settings)


def level(stakes: Stakes) -> Level:
    """The first level."""
    return Level(stakes.small, stakes.big, stakes.ante, AnteMode(stakes.ante_from), stakes.smallest_chip)


def limits_of(stakes: RazzStakes) -> LimitStakes:
    """The stakes of razz, from its section."""
    return LimitStakes(*stakes.four, stakes.smallest_chip)


def standing(boxes: tuple[Box, ...]) -> Boxes:
    """Where the devices stand."""
    seats = {box.id: box.seat for box in boxes if box.seat is not None}
    clocks = frozenset(box.id for box in boxes if box.model == "shot-clock")
    seatless = frozenset(box.id for box in boxes if box.seatless)
    return Boxes(seats, clocks, frozenset(box.id for box in boxes), seatless)


def fresh_screen(settings: TableFile) -> tuple[Any, Screens[Any, Any, Any]]:
    """The screens before the first ruling, and how rulings change them."""
    core, game = fresh_core(settings), HAND_GAMES.get(settings.table.game)
    if game is None:
        return Screen(names(settings), core.state), RaffleScreens()
    return fresh_hand_screen(names(settings), game, core.state.hand), HandScreens(play_of(game))


def profile(rules: Rules) -> Profile:
    """The settings of the game."""
    return Profile(
        cap_bids=rules.cap_bids,
        double_ones=DoubleOnes(rules.double_ones),
        starter_after_elimination=StarterAfterElimination(rules.starter_after_elimination),
        tilt_to_look=TiltToLook(rules.tilt_to_look),
        cup_move_tolerance_mm=rules.cup_move_tolerance_mm,
    )


def bounds(verification: Verification) -> Bounds:
    """What is asked of the frames, in nanoseconds."""
    return Bounds(
        frames=verification.frames,
        spread_ns=verification.spread_ms * MILLI,
        newest_ns=verification.newest_ms * MILLI,
        patience_ns=verification.patience_ms * MILLI,
        readers=verification.readers,
    )


def limits(time: Time) -> TimeLimits:
    """How long *Time* is, by the clock of this machine."""
    return TimeLimits(
        limit_ns=time.time_s * 1_000 * MILLI,
        grace_ns=time.time_grace_ms * MILLI,
        wait_ns=time.wait_ms * MILLI,
        clock=clock.name(),
    )


def seats(settings: TableFile) -> tuple[int, ...]:
    """The seats of the round, in order."""
    return tuple(sorted(player.seat for player in settings.players))
