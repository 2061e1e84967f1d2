"""Mosquitto's configuration for one table: loopback only, passwords, least rights, nothing lost on kill -9."""

import os
import pwd
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hub.link.accounts import Role, rights
from hub.link.private import write_private
from hub.wire.codec import MAX_BYTES

ENVELOPE_BYTES: Final = 1024
"""Header and topic of the largest packet, on top of its payload."""

MAX_QUEUED: Final = 10_000
"""Messages for one slow reader. The default of 1,000 drops the newest without a word."""

MAX_QUEUED_BYTES: Final = 64 * 1024 * 1024

_DEBIAN = Path("/usr/sbin/mosquitto")
"""Debian installs it where an ordinary user's PATH does not look."""


def find() -> Path | None:
    """Mosquitto's program, or None where it is not installed."""
    found = shutil.which("mosquitto")
    if found:
        return Path(found)
    return _DEBIAN if os.access(_DEBIAN, os.X_OK) else None


def configure(folder: Path, port: int, table: str, hashes: Mapping[Role, str]) -> Path:
    """Write configuration, passwords and rights into the folder; the path of the configuration."""
    write_private(folder / "passwords", "".join(f"{role}:{hash_}\n" for role, hash_ in hashes.items()))
    write_private(folder / "rights", "\n".join(_rights_of(role, table) for role in hashes))
    return write_private(folder / "mosquitto.conf", _configuration(folder, port))


def _rights_of(role: Role, table: str) -> str:
    granted = rights(role, table)
    lines = [f"user {role}"]
    lines += [f"topic deny {each}" for each in granted.denied]
    lines += [f"topic read {each}" for each in granted.read]
    lines += [f"topic write {each}" for each in granted.write]
    return "\n".join(lines) + "\n"


def _configuration(folder: Path, port: int) -> str:
    return f"""# Written by floorman at every start; changes here are lost.
listener {port} 127.0.0.1
user {pwd.getpwuid(os.geteuid()).pw_name}
allow_anonymous false
allow_zero_length_clientid false
password_file {folder / "passwords"}
acl_file {folder / "rights"}
persistence true
persistence_location {folder}/
autosave_interval 1
autosave_on_changes true
max_queued_messages {MAX_QUEUED}
max_queued_bytes {MAX_QUEUED_BYTES}
max_packet_size {MAX_BYTES + ENVELOPE_BYTES}
set_tcp_nodelay true
sys_interval 0
log_dest file {folder / "mosquitto.log"}
log_timestamp_format %Y-%m-%dT%H:%M:%S
log_type error
log_type warning
log_type notice
"""
