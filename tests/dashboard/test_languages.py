"""The words of the pages in five languages: no key is missing, superfluous or in English, and holes are the same."""

import json
import re
from pathlib import Path

import pytest

from dashboard.index_words import WORDS as INDEX
from dashboard.language import NAMES, SETS
from devices.bridge.faults import Fault, many_names, many_strangers, program_name
from hub.settings.locale import LANGUAGES
from hub.views.floor_words import REFUSALS as FLOOR_REFUSALS
from hub.views.scoresheet_words import WORDS as SHEETS
from hub.views.sentences import DOUBTS, REFUSALS
from vision.cameras.port import CameraFault

JS = Path(__file__).parents[2] / "dashboard" / "static" / "js"
OTHERS = LANGUAGES[1:]
ENGLISH = {
    "table": "strings.js",
    "entrance": "strings_entrance.js",
    "floor": "strings_floor.js",
    "floor_chips": "strings_floor_chips.js",
    "hall": "strings_hall.js",
    "hand": "strings_hand.js",
    "heat": "strings_heat.js",
    "journal": "strings_journal.js",
    "rows": "strings_rows.js",
    "codes": "strings_codes.js",
    "corrections": "strings_corrections.js",
    "alerts": "strings_alerts.js",
    "calibrate": "strings_calibrate.js",
}
"""By set the file of its English words."""
SAID = ("said_cards", "said_desk", "said_parts", "said_answers", "said_floor", "said_calibrate")
"""Sets of sentences, whose keys are the English words."""
FORMS = {language: {"one", "other"} for language in LANGUAGES}
"""The forms of a counted noun that Intl.PluralRules has for whole numbers."""

ENTRY = re.compile(r'^ +("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),?(?: // .*)?$', re.MULTILINE)
HOLE = re.compile(r"\{(\w+)\}")


def entries(path: Path) -> dict[str, str]:
    found = ENTRY.findall(path.read_text(encoding="utf-8"))
    table = {json.loads(key): json.loads(words) for key, words in found}
    assert len(table) == len(found), f"{path.name} has a key twice"
    return table


def sections(path: Path) -> dict[str, dict[str, str]]:
    """The sentences of a file under "", and the parts of sentences by their kind."""
    text = path.read_text(encoding="utf-8")
    before, after = text.split("export const sentences = {")
    kinds = re.findall(r"^  (\w+): \{\n(.*?)^  \},", before, re.MULTILINE | re.DOTALL)
    found = {kind: dict(_pairs(body)) for kind, body in kinds}
    return {"": dict(_pairs(after)), **found}


def _pairs(body: str) -> list[tuple[str, str]]:
    return [(json.loads(key), json.loads(words)) for key, words in ENTRY.findall(body)]


def holes(words: str) -> list[str]:
    return sorted(HOLE.findall(words))


def test_every_language_has_every_set() -> None:
    wanted = {*ENGLISH, *SAID, "speech"}
    assert {path.name for path in (JS / "words").iterdir()} == set(LANGUAGES)
    for language in OTHERS:
        assert {path.stem for path in (JS / "words" / language).iterdir()} == wanted
    assert {each for sets in SETS.values() for each in sets} <= wanted
    assert set(NAMES) == set(INDEX) == set(SHEETS) == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ENGLISH)
def test_no_key_is_missing_or_superfluous(name: str, language: str) -> None:
    english, own = entries(JS / ENGLISH[name]), entries(JS / "words" / language / f"{name}.js")
    assert list(own) == list(english)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ENGLISH)
def test_holes_are_those_of_the_english_words(name: str, language: str) -> None:
    english, own = entries(JS / ENGLISH[name]), entries(JS / "words" / language / f"{name}.js")
    for key, words in own.items():
        # In Icelandic 21 is singular too, so the number belongs there.
        like = key.replace(".one", ".other") if language == "is" else key
        assert holes(words) == holes(english[like]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_noun_has_every_form_that_its_language_needs(language: str) -> None:
    files = ENGLISH.values() if language == "en" else [f"words/{language}/{name}.js" for name in ENGLISH]
    keys = [key for file in files for key in entries(JS / file)]
    counted = {key.rpartition(".")[0] for key in keys if "." in key}
    assert {f"{key}.{form}" for key in counted for form in FORMS[language]} == {key for key in keys if "." in key}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    for name, file in ENGLISH.items():
        english, own = entries(JS / file), entries(JS / "words" / language / f"{name}.js")
        for key, words in own.items():
            assert words, key
            long = len(re.findall(r"[^\W\d_]+", HOLE.sub("", words))) > 2
            assert not (long and words == english[key]), key
    for name in SAID:
        for table in sections(JS / "words" / language / f"{name}.js").values():
            assert [key for key, words in table.items() if words == key and len(HOLE.sub("", key).split()) > 3] == []


@pytest.mark.parametrize("name", SAID)
def test_every_language_knows_the_same_sentences_with_the_same_holes(name: str) -> None:
    first, *others = (sections(JS / "words" / language / f"{name}.js") for language in OTHERS)
    for own in others:
        assert [(kind, list(table)) for kind, table in own.items()] == [
            (kind, list(each)) for kind, each in first.items()
        ]
    for own in (first, *others):
        wrong = [
            key for table in own.values() for key, words in table.items() if not set(holes(words)) <= set(holes(key))
        ]
        lost = [key for table in own.values() for key, words in table.items() if set(holes(key)) - set(holes(words))]
        assert wrong == lost == []


def test_every_refusal_and_every_doubt_has_words_in_every_language() -> None:
    for language in OTHERS:
        known = sections(JS / "words" / language / "said_answers.js")[""]
        missing = {*REFUSALS.values(), *FLOOR_REFUSALS.values(), *DOUBTS.values()} - set(known)
        assert missing == set(), language


@pytest.mark.parametrize(
    "fault", [program_name("bridge"), many_names("/dev/serial/by-id/usb-1"), many_strangers("new-17", 16)]
)
def test_who_is_not_listened_to_is_told_in_every_language(fault: Fault) -> None:
    for language in OTHERS:
        known = sections(JS / "words" / language / "said_desk.js")[""]
        fits = [key for key in known if re.fullmatch(".+?".join(map(re.escape, HOLE.split(key)[::2])), fault.sentence)]
        assert len(fits) == 1, language


def test_no_key_is_used_in_the_pages_without_words() -> None:
    known = {key.removesuffix(".one").removesuffix(".other") for file in ENGLISH.values() for key in entries(JS / file)}
    used = {key for path in JS.glob("*.js") for key in re.findall(r'\bt\("([\w.]+)"', path.read_text(encoding="utf-8"))}
    assert len(used) > 300
    assert used - known == set()


def test_the_first_page_and_the_score_sheet_say_the_same_in_every_language() -> None:
    assert {frozenset(words) for words in INDEX.values()} == {frozenset(INDEX["en"])}
    for language in OTHERS:
        assert [key for key, words in INDEX[language].items() if words == INDEX["en"][key] and " " in words] == []
        assert SHEETS[language].title != SHEETS["en"].title


def test_every_fault_of_a_camera_has_words_of_its_own_on_the_page_of_the_parts() -> None:
    known = entries(JS / ENGLISH["alerts"])
    assert {f"fault_{fault}" for fault in CameraFault} == {key for key in known if key.startswith("fault_")}
