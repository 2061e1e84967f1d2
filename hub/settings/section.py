"""What the sections of a file are made of: names, seats, chips. An unknown key is an error."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from hub.events.draws import BLANK_LETTERS
from hub.events.stakes import MAX_CHIPS


def printable(text: str) -> str:
    """The text, if a screen can show all of it as it stands: no control marks, none that turn the writing round."""
    kinds = {unicodedata.category(each) for each in text}
    if kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} or not BLANK_LETTERS.isdisjoint(text):
        raise ValueError("holds marks that no screen can show; write it with plain letters")
    return text


def plain(text: str) -> str:
    """A name: printable, and more than blanks."""
    if not text.strip():
        raise ValueError("is blank; give it a name")
    return printable(text.strip())


Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")]
Seat = Annotated[int, Field(strict=True, ge=1, le=10)]
Chips = Annotated[int, Field(strict=True, ge=1, le=MAX_CHIPS)]
Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain)]


class Section(BaseModel):
    """A section of a file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
