"""The entries about a heat: the vocabulary's own classes, as those of card games are."""

from collections.abc import Mapping
from typing import Final

from dashboard.card_entries import kinds
from hub.events.heats import HeatEntry, RoundResultEntered

HEAT_KINDS: Final[Mapping[str, type]] = {
    kind: entry for kind, entry in kinds(HeatEntry).items() if entry is not RoundResultEntered
}
"""All but the result of a round, which the table scores itself."""
