"""Links between cards: true when played, those of 40 cards as they were looked through, and never more."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from cards.models import Card, CardFacet
from cards.relations.card_links import MOST_OF_KIND
from cards.relations.link_rules import PAIRS, SHARED, VERBS
from cards.relations.queries import Relations, relations_of
from cards.services import ensure_factions, save_card
from cards.tests.conftest import printed
from engine.scenario import ScenarioOutcome, play_file

HERE: Final = Path(__file__).parent
LOOKED_THROUGH: Final = HERE / "links_of_40_cards.txt"
FILES: Final = sorted((Path(settings.BASE_DIR) / "cards" / "data").glob("*.yaml"))
SHIPPED: Final = {
    card.name.casefold(): card
    for path in FILES
    for card in engine.read_card_file(path.read_text(encoding="utf-8"), path.name)
}
# What no shipped card does
INVENTED: Final = {
    card.name.casefold(): card
    for card in engine.read_card_file(
        (HERE / "link_cards.yaml").read_text(encoding="utf-8"), "link_cards.yaml"
    )
}
KNOWN: Final = SHIPPED | INVENTED
PLAYED: Final = play_file(
    (HERE / "links.yaml").read_text(encoding="utf-8"), "links.yaml", lambda name: KNOWN.get(name.casefold())
)
TITLE: Final = re.compile(r"([a-z-]+): (.+) [>+] (.+)")
# Rules of one kind that differ in a number or a stat have one scenario together.
FAMILIES: Final = ("damage", "raise")


def family(rule: str) -> str:
    return next((prefix for prefix in FAMILIES if rule.startswith(f"{prefix}-")), rule)


def saved(name: str) -> Card:
    rows = Card.objects.select_related("faction").prefetch_related("effects")
    return rows.get(name=name)


def relations(name: str) -> Relations:
    return relations_of(saved(name))


def load(*names: str) -> None:
    ensure_factions()
    for name in names:
        save_card(KNOWN[name.casefold()])


@pytest.mark.parametrize("played", PLAYED, ids=lambda one: one.title)
def test_a_link_is_true_when_it_is_played(played: ScenarioOutcome) -> None:
    assert played.differs == ""


@pytest.mark.django_db
def test_every_scenario_shows_a_link_that_the_pages_of_both_cards_have() -> None:
    pairs = [TITLE.fullmatch(outcome.title) for outcome in PLAYED]
    assert all(pairs), "a title is RULE: CARD > CARD or RULE: CARD + CARD"
    load(*{name for pair in pairs if pair for name in pair.groups()[1:]})
    for title in filter(None, pairs):
        rule, first, other = title.groups()
        pages = [(first, other), (other, first)] if "+" in title[0] else [(other, first)]
        for page, linked in pages:
            links = [
                (family(link.rule), link.card.name) for group in relations(page).links for link in group.links
            ]
            assert (family(rule), linked) in links, (page, links)


def test_every_rule_has_a_scenario() -> None:
    shown = {family(title[1]) for outcome in PLAYED if (title := TITLE.fullmatch(outcome.title))}
    gifts = {rule.verb for rule in VERBS if rule.kind == "Strengthened by" and rule.verb.startswith("give-")}
    assert gifts & shown, "one of what is given"
    verbs = {family(rule.verb) for rule in VERBS if rule.verb not in gifts}
    rules = verbs | {rule.name for rule in PAIRS} | {f"shares-{key}" for key in SHARED} | {"counter"}
    assert rules - shown == set()


@pytest.mark.django_db
def test_the_links_of_40_cards_are_those_that_were_looked_through() -> None:
    load(*SHIPPED)
    names = [line for line in LOOKED_THROUGH.read_text(encoding="utf-8").splitlines() if line[:1] not in "# "]
    names = [name for name in names if name]
    links = "\n".join(line for name in names for line in described(name))
    if os.environ.get("WRITE_LINKS"):
        head = "# What the pages of these cards say; WRITE_LINKS=1 writes it anew, to be looked through.\n"
        LOOKED_THROUGH.write_text(f"{head}{links}\n", encoding="utf-8")
    assert len(names) == 40
    written = LOOKED_THROUGH.read_text(encoding="utf-8").split("\n", 1)[1].rstrip("\n")
    assert links == written


def described(name: str) -> Iterator[str]:
    yield name
    for group in relations(name).links:
        for link in group.shown:
            yield f"  {group.title} [{link.rule}] {link.why}."
        if group.more:
            yield f"  {group.title}: {group.more} more, {group.search}"
        for words, search in group.does:
            yield f"  {group.does_title}: {words}, {search or 'all cards'}"
    yield f"  Similar: {'; '.join(holder.name for holder in relations(name).similar)}"


CREATURE: Final = {"key": "ox", "name": "Ox", "type": "creature", "stats": {"might": 1, "life": 2}}
HUNTER: Final = {
    "key": "hunter",
    "name": "Hunter",
    "type": "artifact",
    "effects": ["activation | Target a creature: destroy target."],
}


def answers(**changes: object) -> list[str]:
    """Return the rules by which others answer a creature that is changed so."""
    save_card(printed({**CREATURE, **changes}))
    groups = {group.title: group for group in relations("Ox").links}
    return [link.rule for link in groups["Answered by"].links] if "Answered by" in groups else []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("Target a creature: destroy target.", True),
        ("Target a creature you control: destroy target.", False),
        ("Target a Fey creature: destroy target.", False),
        ("Target a creature with 3 or more Might: destroy target.", False),
        ("Target a Prone creature: destroy target.", False),
        ("Target an artifact: destroy target.", False),
        ("Target a creature: deal 2 damage to target.", True),
        ("Target a creature: deal 1 damage to target.", False),
    ],
)
def test_print_alone_decides_or_there_is_no_link(text: str, linked: bool) -> None:
    ensure_factions()
    save_card(printed({**HUNTER, "effects": [f"activation | {text}"]}))
    assert bool(answers()) == linked


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changes",
    [
        {"effects": ["continuous | [this] cannot be destroyed."]},
        {"effects": ["trigger optional | When [this] would be destroyed: turn [this] face-down instead."]},
    ],
)
def test_what_cannot_be_destroyed_so_is_not_linked(changes: dict[str, object]) -> None:
    ensure_factions()
    save_card(printed(HUNTER))
    assert answers() == ["destroy"]
    assert answers(**changes) == []


@pytest.mark.django_db
def test_a_monument_is_not_targeted_but_it_can_be_chosen() -> None:
    ensure_factions()
    for text, linked in (("Target a card", []), ("Choose a card", ["destroy"])):
        save_card(
            printed(
                {
                    **HUNTER,
                    "effects": [f"activation | {text}: destroy {'chosen' if text[0] == 'C' else 'target'}."],
                }
            )
        )
        assert answers(type="monument", stats={}) == linked


@pytest.mark.django_db
def test_armor_and_protection_keep_damage_from_being_an_answer() -> None:
    ensure_factions()
    save_card(printed({**HUNTER, "effects": ["activation | Target a creature: deal 2 damage to target."]}))
    assert answers() == ["damage-2"]
    assert answers(stats={"life": 3}) == []
    assert answers(stats={"life": 2, "armor": 1}) == []
    assert answers(effects=["continuous | [this] has Resilient."]) == []


@pytest.mark.django_db
def test_cards_that_no_deck_holds_together_do_not_work_together() -> None:
    load("Changeling Cradle", "Half-Mourning", "Crate Marked Fragile")
    [group] = [group for group in relations("Changeling Cradle").links if group.title == "Works with"]
    assert [link.card.name for link in group.links] == ["Crate Marked Fragile"]


@pytest.mark.django_db
def test_a_retired_card_is_linked_to_nothing() -> None:
    load("Changeling Cradle", "Crate Marked Fragile")
    Card.objects.filter(name="Crate Marked Fragile").update(retired=True)
    assert not [group for group in relations("Changeling Cradle").links if group.title == "Works with"]


@pytest.mark.django_db
def test_a_kind_shows_few_and_its_search_finds_them_all(client: Client) -> None:
    ensure_factions()
    for number in range(8):
        save_card(printed({**HUNTER, "key": f"hunter-{number}", "name": f"Hunter {number}"}))
    save_card(printed(CREATURE))
    with CaptureQueriesContext(connection) as asked:
        related = relations("Ox")
    assert len(asked) <= 4  # the card, its effects, the mark and all holders of facets
    [group] = [group for group in related.links if group.title == "Answered by"]
    assert (len(group.shown), len(group.links), group.more) == (MOST_OF_KIND, 8, 8 - MOST_OF_KIND)
    answer = client.get("/cards", {"q": group.search}, headers={"HX-Target": "found"})
    assert len(answer.context["page"]) == 8
    page = client.get("/cards/ox").content.decode()
    assert "Hunter 0</a> destroys creatures; Ox is a creature." in page
    assert re.search(r">And\s+3 more<", page)
    assert CardFacet.objects.filter(kind="affects", value="destroy-creature@anybody").count() == 8
