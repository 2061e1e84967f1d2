"""What is wrong with a value is said as a person would, not as the checker does."""

from pathlib import Path

import pytest

from hub.settings.load import SettingsError, load

HEAD = '[table]\nid = "t"\nname = "T"\n'
TWO = '[[players]]\nseat = 1\nname = "A"\n[[players]]\nseat = 2\nname = "B"\n'
CAMERA = '[[cameras]]\nid = "n"\nsource = "0"\ncalibration = "x"\n'
BOX = '[[boxes]]\nid = "b"\nmodel = "seat-box"\n'
QUOTED = "must be a whole number, without quotes"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD.replace('"t"', '"T 1"') + TWO, "'table.id': use lower-case letters, digits and '-', at most 32."),
        (HEAD.replace('"T"', "true") + TWO, "'table.name': must be text in quotes: \"...\"."),
        (HEAD + 'game = "poker"\n' + TWO, "'table.game': must be 'raffle', 'holdem', 'bluff', 'razz' or 'palace'."),
        (HEAD + TWO + '[time]\ntime_s = "60"\n', f"'time.time_s': {QUOTED}."),
        (HEAD + TWO + "[time]\ntime_s = 60.5\n", f"'time.time_s': {QUOTED}."),
        (HEAD + TWO + "[time]\ntime_s = 2\n", "must be 5 or more."),
        (HEAD + TWO + "[time]\ntime_s = 99999\n", "must be 3600 or less."),
        (HEAD + TWO + '[rules]\ncap_bids = "yes"\n', "must be true or false, without quotes."),
        (HEAD + "[[players]]\nseat = 1\nname = 'A'\n", "'players': 2 or more are needed, and there are 1."),
        (HEAD + "".join(f"[[players]]\nseat = 1\nname = 'A{n}'\n" for n in range(11)), "10 or fewer may be there."),
        (HEAD + TWO + '[dashboard]\nnames = "x"\n', "'dashboard.names': must be a list: [..., ...]."),
        (HEAD + TWO + '[dashboard]\nnames = ["A B"]\n', "has lower-case letters, digits, '.' and '-'."),
        (HEAD + TWO + CAMERA.replace('"0"', '""'), "'cameras.0.source': must not be empty."),
        (HEAD + TWO + CAMERA.replace('"x"', "3"), 'must be a path in quotes: "...".'),
        (HEAD + TWO + CAMERA + "fps = 0\n", "must be more than 0."),
        (HEAD + TWO + CAMERA + 'fps = "fast"\n', "must be a number, without quotes."),
        (HEAD + TWO + BOX + 'buttons = "x"\n', "must be a section of its own."),
        (HEAD + TWO + BOX + 'buttons = {"B X" = "fold"}\n', "'boxes.0.buttons.B X': use lower-case letters"),
        (HEAD + TWO.replace('"B"', f'"{"x" * 50}"'), "must have at most 40 characters."),
        ("time = 3\n" + HEAD + TWO, "'time': must be a section of its own, with its name in brackets."),
        (HEAD + TWO.replace("name", "nmae", 1), "unknown key 'players.0.nmae'; did you mean 'name'?"),
        ("hour = 3\n" + HEAD + TWO, "unknown key 'hour'; known here: table, players"),
    ],
)
def test_a_wrong_value_is_told_in_plain_words(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "t.toml"
    file.write_text(text)
    with pytest.raises(SettingsError) as told:
        load(file)
    said = str(told.value)
    assert words in said
    assert said[-1] in ".?"
    assert ".." not in said.replace("...", "")
