"""The file of a camera's check: JSON of version 1 beside its calibration, with the hash of what it was made on.

Light, so that whoever starts a table can ask without loading what makes pictures.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from calibration.checked import Check
from calibration.keep import keep

VERSION: Final = 1
KIND: Final = "check"
MAX_BYTES: Final = 1_000_000
ENDING: Final = ".check.json"


class CheckError(ValueError):
    """A check that cannot be read or written; the text is one plain sentence."""


class _File(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    version: Literal[1]
    kind: Literal["check"]


_CHECK: Final = TypeAdapter(Check)


def check_path(calibration: Path) -> Path:
    """Where the check of a calibration lies."""
    return calibration.with_name(calibration.name.removesuffix(".json") + ENDING)


def fingerprint(calibration: Path) -> str:
    """The SHA-256 of a calibration's file, by which it is seen whether a check was made on it.

    Raises:
        CheckError: it cannot be read.
    """
    try:
        return hashlib.sha256(calibration.read_bytes()).hexdigest()
    except OSError as error:
        raise CheckError(f"The calibration '{calibration}' cannot be read: {error.strerror or error}.") from error


def save(path: Path, check: Check) -> None:
    """Write a check, whole or not at all; its former version is kept beside it.

    Raises:
        CheckError: it cannot be written.
    """
    text = json.dumps({"version": VERSION, "kind": KIND, **asdict(check)}, indent=1)
    try:
        keep(path, text + "\n")
    except OSError as error:
        raise CheckError(f"The check '{path}' cannot be written: {error.strerror or error}.") from error


def load(path: Path) -> Check:
    """Read a check.

    Raises:
        CheckError: with one plain sentence that names the file.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CheckError(f"The check '{path}' cannot be read: {error.strerror or error}.") from error
    try:
        said = json.loads(text[:MAX_BYTES])
        _File.model_validate(said)
        return _CHECK.validate_python(said)
    except (ValidationError, ValueError, RecursionError) as error:
        raise CheckError(f"{path}: this is no check of version 1, or a damaged one.") from error
