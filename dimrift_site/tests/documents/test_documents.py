"""The documents: what README and index show is there, links lead somewhere, lines are short."""

import re
from pathlib import Path

import pytest
import yaml

from dimrift_site.tools.documents.screenshots import MOST_BYTES, PICTURES
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data, card_to_data
from engine.cli.card_set import card_set
from engine.scenario import play_file

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LONGEST = 120
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ANCHOR = re.compile(r'<a id="([^"]+)">')


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_lines_are_short_enough_to_be_read_in_a_terminal(path: Path) -> None:
    prose = FENCE.sub("", path.read_text("utf-8"))
    assert [line for line in prose.splitlines() if len(line) > LONGEST and not line.startswith("|")] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    assert [
        link for link in LINK.findall(FENCE.sub("", path.read_text("utf-8"))) if is_broken(path, link)
    ] == []


@pytest.mark.parametrize("link", ["nowhere.md", "README.md#no-such-heading"])
def test_a_link_to_nowhere_is_noticed(link: str) -> None:
    assert is_broken(ROOT / "README.md", link)


def is_broken(path: Path, link: str) -> bool:
    """Return whether a relative link names a file or a heading that is not there."""
    name, _, anchor = link.partition("#")
    if re.match(r"[a-z]+:|/", link):
        return False
    target = (path.parent / name) if name else path
    if not target.exists():
        return True
    return bool(anchor) and target.suffix == ".md" and anchor not in anchors(target)


def anchors(path: Path) -> set[str]:
    """The anchors of a document, those of headings as GitHub makes them."""
    text = path.read_text("utf-8")
    headings = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.replace(" ", "-") for heading in headings} | {*ANCHOR.findall(text)}


def test_the_readme_shows_three_pictures_that_weigh_little() -> None:
    shown = {ROOT / link for link in LINK.findall(README) if link.endswith(".webp")}
    assert shown == {*PICTURES.iterdir()}
    assert len(shown) == 3
    assert sum(path.stat().st_size for path in shown) <= MOST_BYTES


def test_the_first_screen_of_the_readme_says_how_to_start_and_how_to_test() -> None:
    commands = re.findall(r"^(bin/\w+)", README.partition("\n## ")[0], re.MULTILINE)
    assert commands == ["bin/run", "bin/test"]
    assert all((ROOT / command).is_file() for command in commands)


def test_the_index_lists_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    present = {path.name for path in (ROOT / "docs").glob("*.*")} - {"README.md", "renames.csv"}
    assert present - {*LINK.findall(index)} == set()


def test_the_scenario_of_the_first_hour_holds_once_the_card_is_changed_as_it_says() -> None:
    blocks = (ROOT / "docs" / "first-hour.md").read_text("utf-8").split("```yaml\n")[1:]
    effects, scenario = (block.partition("```")[0] for block in blocks)
    shipped = card_set()["long pike"]
    changed = card_from_data({**card_to_data(shipped), **yaml.safe_load(effects)})
    assert play(scenario, changed) == ""
    assert play(scenario, shipped) == "b1 mana is 0, not 1"


def play(scenario: str, pike: CardDef) -> str:
    """Play a scenario with this card as Long Pike; what is not as expected."""
    cards = {**card_set(), "long pike": pike}
    (outcome,) = play_file(scenario, "first-hour.md", lambda name: cards.get(name.casefold()))
    return outcome.differs
