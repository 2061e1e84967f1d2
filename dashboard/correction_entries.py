"""The entries about corrections by two people: the vocabulary's own classes, and always with a name."""

from collections.abc import Mapping
from typing import Final

from dashboard.card_entries import kinds, signed
from hub.events.corrections import CorrectionEntries
from hub.events.observations import Observation
from hub.wire.codec import adapter

CORRECTION_KINDS: Final[Mapping[str, type]] = kinds(CorrectionEntries)


def read_correction(kind: str, body: bytes, who: str) -> Observation:
    """The observation in what was posted as `kind`, one of CORRECTION_KINDS.

    Whoever logged in signs as `who`, whatever the page says; only where nobody has to, the page says who it was.

    Raises:
        ValueError: no JSON object, an unknown or missing key, a value out of its range; pydantic's own error, where it
            found the fault.
    """
    said = signed(body, who) if who else body
    observation: Observation = adapter(CORRECTION_KINDS[kind]).validate_json(said or b"{}", strict=True, extra="forbid")
    return observation
