"""A heat on the terminal: players are called by the names that the draw gave to the seats."""

from hub.events.clocks import UtcMicros
from hub.link.port import Delivery
from hub.narrator.heats import heat_told
from hub.narrator.narrator import Narrator
from hub.views.fold import Names
from hub.wire.codec import encode
from hub.wire.messages import HubState, Stamp
from hub.wire.topics import Kind, Leaf, Topic
from tests.hub.host.heat_rig import HEAT, NAMES, Rig

TOPIC = Topic("t", Kind.HUB, "t", Leaf.EVENT)
OF_THE_FILE = Names("t", "Table 7", "Cup", "raffle", {player.seat: player.name for player in HEAT.players})


def told(narrator: Narrator, rig: Rig) -> list[str]:
    return [line for each in rig.ruled for line in narrator.lines(Delivery(TOPIC, encode(each), False)) if line]


def played() -> Rig:
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    rig.ruled.clear()
    rig.draw("Cy", "Di", "Ann", "Bo")
    return rig


def test_after_a_draw_the_seats_have_other_names() -> None:
    rig, narrator = Rig(), Narrator(OF_THE_FILE, "")
    told(narrator, rig)
    rig.lose_all("Di", "Cy", "Bo")
    assert told(narrator, rig)[-1] == "  Points: Ann 4, Bo 2, Cy 1, Di 0."
    rig.ruled.clear()
    rig.draw("Cy", "Di", "Ann", "Bo")
    assert told(narrator, rig) == [
        "Seats for round 2: Cy, Di, Ann, Bo.",
        "Round 2: 4 players with 5 dice each. Cy opens.",
    ]


def test_who_came_later_learns_the_names_from_the_screens() -> None:
    rig, narrator = played(), Narrator(OF_THE_FILE, "")
    stamp = Stamp(1, UtcMicros(1), UtcMicros(2))
    narrator.lines(Delivery(TOPIC, encode(HubState(stamp, rig.view())), retained=True))
    rig.ruled.clear()
    rig.challenge("Cy")
    assert any(line.startswith("  Cy bids") for line in told(narrator, rig))


def test_the_end_says_who_goes_on_and_who_is_tied() -> None:
    rig = Rig()
    for number, out in enumerate((("Di", "Cy", "Bo"), ("Bo", "Di", "Cy"), ("Cy", "Bo", "Di"))):
        if number:
            rig.draw(*NAMES)
        rig.lose_all(*out)
    assert heat_told(rig.ruled[-1].ruling) == (
        "The heat is over: Ann 12, Di 3, Bo 3, Cy 3. Ann, Di go on. Equal points at the cut: Di, Bo, Cy."
    )
