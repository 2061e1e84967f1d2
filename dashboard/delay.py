"""By how many seconds a visitor sees the table late: as the table, his link and the address say, whatever is most."""

from typing import Final

from fastapi import Request

from dashboard import wording
from dashboard.access.guard import visitor_of
from dashboard.access.refusal import RefusedError
from dashboard.history import LONGEST_S

ASKED: Final = "delay"


def delay_of(request: Request) -> int:
    """Seconds. What the address asks for can only make it more.

    Raises:
        RefusedError: what the address asks for is no delay.
    """
    asked = request.query_params.get(ASKED, "0")
    if not (asked.isascii() and asked.isdigit() and len(asked) <= 4 and int(asked) <= LONGEST_S):
        raise RefusedError(422, "bad_input", wording.NO_DELAY)
    return max(int(asked), visitor_of(request).delay_s)
