"""The sentences that this process says by itself. What the pages say stands in static/js/strings.js."""

import difflib

NO_ANSWER = "The table's hub does not answer; the entry was not confirmed. Try again."
NOT_LIVE = "There is no live data from the table's hub, so nothing can be entered. Wait until the page is live again."
NOT_JSON = "An entry is sent as application/json by the dealer's own page."
OTHER_SITE = "An entry comes from the dealer's own page, not from another site."
TOO_LONG = "The entry is too long."
NO_PICTURE = "There is no such picture."
TOO_MANY = "Too many pages are open on this table. Close some and load this one again."
NO_HEAT = "This table plays no heat, so it has no score sheet."
NO_SHEET_NOW = (
    "There is no live data from the table's hub, so the sheet may be an old one. Wait until the table is live."
)

FLOOR_NOT_LIVE = (
    "There is no live data from the tournament's floor, so nothing can be entered. Wait until it is live again."
)
NO_FLOOR_ANSWER = (
    "The tournament's floor does not answer; the entry was not confirmed. Look at the log before you enter it again."
)
NO_SHEET_OF_THE_FLOOR = (
    "There is no live data from the tournament's floor, so this may be an old table. Wait until the floor is live."
)
ROUND_IS_IN = "A round of this table is in already, and a table's own file begins with round 1. Enter the rest by hand."


def no_heat_table(number: str) -> str:
    """No table of that number plays now."""
    return f"There is no heat table '{number[:20]}' now. Look at the floor desk for the tables of this stage."


def unknown_language(lang: str, known: list[str]) -> str:
    """The score sheet is not written in it."""
    return f"The score sheet is not there in '{lang[:20]}'. Known: {', '.join(known)}."


def unknown_kind(kind: str, known: list[str], book: str = "docs/screens.md") -> str:
    """There is no such entry; the one with the nearest name, where one is near, else where they all stand."""
    near = difflib.get_close_matches(kind[:40], known, n=1, cutoff=0.5)
    where = f"; did you mean {near[0]!r}?" if near else f". All entries stand in {book}, under Entries."
    return f"There is no entry '{kind[:40]}'{where}"


def port_taken(host: str, port: int) -> str:
    """Somebody else listens there."""
    return (
        f"Port {port} on {host} is in use. End the program that uses it, or set another port under [dashboard] "
        "in the table file."
    )


def no_such_address(host: str, port: int, why: str) -> str:
    """The address cannot be served from."""
    return (
        f"The pages cannot be served at {host}:{port}: {why}. Check host and port under [dashboard] in the table file."
    )
