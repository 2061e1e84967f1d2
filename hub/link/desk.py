"""Where the broker of a running table is, for the commands of the same user: a file that only he can read."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from hub.link.address import BrokerAddress, parse_url
from hub.link.port import LinkError
from hub.link.private import write_private
from hub.settings.running import runs

FILE: Final = "desk.json"
VERSION: Final = 1


@contextmanager
def desk_open(data_dir: Path, address: BrokerAddress) -> Iterator[None]:
    """Leave the address, with its password, in the data folder as long as the table runs.

    Whoever enters holds the table's lock. A file that a killed run left is told from a good one by that lock.

    Raises:
        LinkError: the file cannot be written.
    """
    path = data_dir / FILE
    try:
        write_private(path, json.dumps({"version": VERSION, "broker": address.url}))
    except OSError as error:
        raise LinkError(f"{path} cannot be written: {error.strerror}. Check the folder.") from error
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()


def desk_address(data_dir: Path) -> BrokerAddress | None:
    """Where the broker of the table with this data folder is; None where the table does not run.

    Raises:
        LinkError: it runs, and the file is not there, not ours to read, or damaged.
    """
    if not runs(data_dir):
        return None
    path = data_dir / FILE
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return parse_url(found["broker"])
    except PermissionError as error:
        raise LinkError(f"The table runs as another user, who alone may read {path}: be that user.") from error
    except OSError as error:
        raise LinkError(f"The table is starting or ending ({path} is not there): try again in a moment.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LinkError(f"{path} is damaged: start the table again.") from error
