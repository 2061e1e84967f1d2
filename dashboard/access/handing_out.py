"""What the floor hands out: codes that pair a tablet, links for spectators. Each is told once, and kept as a digest."""

from typing import Final

from dashboard.access.codes import pairing_code, token, typed_code
from dashboard.access.secrets import check_name
from hub.access.model import PairingCode, Role, WatchLink, digest_of
from hub.access.store import AccessStore
from hub.events.clocks import UtcMicros

CODE_MINUTES: Final = 10


def new_code(store: AccessStore, name: str, now: UtcMicros) -> dict[str, str]:
    """A code that pairs one device within CODE_MINUTES, as `code`.

    Raises:
        AccessError: too many wait to be used.
        SecretError: the name cannot be taken.
    """
    code = pairing_code()
    expires = UtcMicros(now + CODE_MINUTES * 60_000_000)
    store.add_code(PairingCode(digest_of(typed_code(code)), check_name(name), expires), now)
    return {"code": code}


def new_link(store: AccessStore, name: str, now: UtcMicros, delay_s: int = 0) -> dict[str, str]:
    """A link for spectators, whose address ends with `path`; it shows everything `delay_s` late. It is told this once.

    Raises:
        AccessError: there is one of that name, or there are too many.
        SecretError: the name cannot be taken.
    """
    key = token()
    store.add_link(WatchLink(check_name(name), digest_of(key), now, delay_s))
    return {"path": f"/watch/{key}"}


def add_desk_key(store: AccessStore, name: str, key: str, now: UtcMicros) -> None:
    """From now on this key asks the table how it is, for a tournament's floor desk.

    Raises:
        AccessError, SecretError: as in `new_link`.
    """
    store.add_link(WatchLink(check_name(name), digest_of(key), now, role=Role.DESK))
