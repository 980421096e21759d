"""The words on the pages: plain current English, no markup and no name of the code.

`python -m dimrift_site.tools.testing.ui_strings` prints them all. Read on 2026-11-24.
"""

import re

import pytest

from dimrift_site.tools.testing.ui_strings import ENGINE, PARTWISE, UiString, ui_strings
from engine import VALUES

STRINGS = ui_strings()
# What was said before, or by nobody today: what is said instead
OLD = {
    r"\bMend\b": "Fix",
    r"^Earlier$": "Previous",
    r"^Later$": "Next",
    r"\bOnly I\b": "Only me",
    r"[Pp]assword forgotten": "Forgot your password?",
    r"Too much at once": "Too many attempts",
    r", once more$": "… again",
    r"\bfirst page\b": "home page",
    r"[Uu]nwanted mail": "spam folder",
    r"\b1 (?:cards|decks|games|runs|problems|lines)\b": "the plural filter",
}
SWITCHES = sorted(name for name in VALUES if "_" in name)


def strings_outside_the_engine() -> list[UiString]:
    return [string for string in STRINGS if not str(string.path).startswith(ENGINE)]


def test_the_list_has_the_words_of_templates_forms_and_refusals() -> None:
    words = {string.words for string in STRINGS}
    assert {"Skip to the content", "Only me", "This deck has no version …."} <= words
    assert {"Which zone is the target?", "decline what … offers: …", "a face-down card", "… win: …"} <= words
    assert len(STRINGS) > 1_000


@pytest.mark.parametrize("old", OLD, ids=OLD.values())
def test_words_are_those_of_today(old: str) -> None:
    assert [string for string in strings_outside_the_engine() if re.search(old, string.words)] == []


def test_no_page_says_the_name_of_a_switch_or_shows_markup() -> None:
    raw = re.compile(rf"\b(?:{'|'.join(SWITCHES)})\b|\[(?:this|equipped|X \| Xs)\]|\bP[12]\b")
    strings = [string for string in STRINGS if str(string.path).startswith(("templates/", *PARTWISE))]
    assert [ui_string for ui_string in strings if raw.search(ui_string.words)] == []
