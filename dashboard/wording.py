"""The sentences that this process says by itself. What the pages say stands in static/js/strings.js."""

import difflib
from pathlib import Path

NO_ANSWER = "The table's hub does not answer; the entry was not confirmed. Try again."
NOT_LIVE = "There is no live data from the table's hub, so nothing can be entered. Wait until the page is live again."
NOT_JSON = "An entry is sent as application/json by the dealer's own page."
OTHER_SITE = (
    "This comes from another site, or the page was opened by a name that is not this machine's. Open the page by this "
    "machine's address, or write the name into names under [dashboard]."
)
TOO_LONG = "The entry is too long."
TOO_SLOW = "The entry did not arrive in time; nothing was entered. Check the network and try again."
TOO_OFTEN = "More came from this page than anybody can enter. Wait ten seconds and try again."
LOG_IN = "You are not logged in here, or not any more. Load the page again and log in."
NOT_YOURS = "This is not for you as you are logged in. Log in as somebody who may."
BUSY = "Many people are logging in at this moment. Try again in some seconds."
WRONG = "Name or password is wrong. A dealer's PIN counts on a paired tablet only."
WRONG_PIN = "This PIN is wrong."
WRONG_CODE = "This code does not count, or not any more. Ask the floor for a new one."
NOT_UNDERSTOOD = "This was not understood. Load the page again."
UNPAIRED = "Ten wrong PINs in a row: this tablet is not paired any more. Ask the floor for a new code."
NO_SUCH_LINK = "This link does not open anything, or not any more. Ask the floor for a new one."
NO_DELAY = "A delay is a whole number of seconds from 0 to 1800. Change the address, or leave the delay out."
NO_PICTURE = "There is no such picture."
NO_STREAM = "The stream needs HTTP/1.1, which every browser of the last twenty years speaks. Open the page in one."
TOO_MANY = "Too many pages are open on this table. Close some and load this one again."
HUB_SILENT = (
    "The table's hub says nothing. Wait for it to start again; if it does not, look at the terminal of the table."
)
WHO_IS_IT = "Say who you are first: it is written beside the alert."
NO_ALERT = "This alert does not wait any more, or it is not over yet. Look at the list again."
NO_ROW = "The journal has no such row. Load the page again."
NO_SUCH_FILTER = "The journal cannot be filtered by that. Load the page again, and choose from what it offers."
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


def calibration_at(url: str) -> str:
    """Where the calibration's page is."""
    return f"The page is at {url}. Ctrl-C ends it; nothing is lost by that."


def calibration_port_taken(port: int) -> str:
    """Somebody else listens at the port of the calibration's page."""
    return (
        f"Port {port} on this machine is in use, maybe by another 'floorman calibrate page': end that one, or give "
        "another port with --port."
    )


def no_camera(path: Path, camera: str, known: list[str]) -> str:
    """There is no such camera to calibrate."""
    if not known:
        return f"{path}: the table has no cameras: write one under [[cameras]], with id, source and calibration."
    return f"{path}: there is no camera {camera!r} under [[cameras]]; there is {', '.join(known)}."


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


def wait(seconds: int) -> str:
    """Too many wrong tries."""
    time = f"{seconds} seconds" if seconds < 90 else f"{-(-seconds // 60)} minutes"
    return f"Too many wrong tries. Try again in {time}; on the machine itself, where the pages run, it may be sooner."


def no_certificate(certificate: Path, key: Path, error: OSError) -> str:
    """The pages cannot be served by TLS."""
    why = error.strerror or str(error)
    return (
        f"The pages cannot be served with the certificate {certificate} and the key {key}: {why}. Check both paths "
        "under [dashboard], or make new ones with 'floorman tls make'."
    )
