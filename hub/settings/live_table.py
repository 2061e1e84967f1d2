"""What a tournament's file says of a table that the floor desk follows: where its pages are, and by which key."""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, model_validator

from hub.settings.section import Name, Section


def _address(text: str) -> str:
    """An address of pages, without what may stand behind it."""
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc or not text.isascii():
        raise ValueError("an address of pages is written as http://192.168.1.14:8080, without anything behind the port")
    return f"{parts.scheme}://{parts.netloc}"


class LiveTable(Section):
    """One table of the hall. Paths are relative to the tournament's file."""

    number: int = Field(strict=True, ge=1, le=999)
    """As it stands on the table, and on the score sheets."""
    url: Annotated[str, Field(max_length=280), AfterValidator(_address)]
    """Of its pages, as the floor's laptop reaches them."""
    name: Name | None = None
    """None: as the table itself says."""
    key: Path | None = None
    """The file with what `floorman users key` made there; None where the table asks nobody."""
    authority: Path | None = None
    """The certificate that vouches for the table's, where that is of its own making."""

    @property
    def host(self) -> str:
        """By name or number."""
        return urlsplit(self.url).hostname or ""

    @property
    def tls(self) -> bool:
        """Whether the pages are served by TLS."""
        return self.url.startswith("https:")

    @property
    def called(self) -> str:
        """A name for sentences on a terminal."""
        return self.name or f"table {self.number}"

    @model_validator(mode="after")
    def _trusted(self) -> "LiveTable":
        if self.authority is not None and not self.tls:
            raise ValueError(
                "authority vouches for a table with TLS: write its url with https://, or leave authority out"
            )
        return self
