"""Imports point one way: the tables here are the law, docs/architecture.md says why."""

from graphlib import TopologicalSorter

import pytest

from dimrift_site.tools.testing.source_imports import PACKAGES, Import, imports_in, is_module, source_files

GROUND = {"vocab", "grid", "arrow_reach", "rng", "errors", "edition"}
MEANING = GROUND | {"effects", "carddef"}
PLAYING = MEANING | {"state", "rules", "presentation", "game"}
# A package or module of the engine, and those that it may import beside itself.
ENGINE_IMPORTS: dict[str, set[str]] = {
    **dict.fromkeys(GROUND, GROUND),
    "effects": GROUND,
    "carddef": GROUND | {"effects"},
    "interactions": GROUND | {"effects"},
    "feasibility": MEANING,
    "state": MEANING,
    "rules": MEANING | {"state"},
    "presentation": MEANING | {"state", "rules", "view_types"},
    "game": MEANING | {"state", "rules", "presentation", "view_types"},
    "policies": PLAYING,
    "solver": PLAYING | {"policies"},
    "puzzles": PLAYING | {"policies", "solver"},
    "simulation": PLAYING | {"policies", "feasibility"},
    "session": PLAYING | {"policies", "solver", "view_types"},
    "replay": PLAYING | {"cardfile"},
    "scenario": PLAYING
    | {"replay", "cardfile", "decklist", "text", "yamltext", "session", "policies", "view_types"},
    "text": {"vocab", "errors", "effects", "yamltext"},
    "phrase_book": {"vocab", "effects", "text"},
    "yamltext": {"errors"},
    "composer": {"vocab", "errors", "effects", "text"},
    "cardfile": GROUND | {"effects", "text", "carddef", "yamltext"},
    "decklist": GROUND | {"text", "carddef"},
    "view_types": set(),
    "terms": {"vocab", "edition", "text"},
    "compilation": set(),
}
# The edge of the engine: it alone may use the clock, files and the environment, and nobody imports it.
EDGE = {"__main__", "cli", "compilation"}
# Reads its grammar, which lies beside it, and keeps the tables made of it.
READS_ITS_OWN_DATA = {"text": {"os", "pathlib", "io", "tempfile"}}
OUTSIDE_THE_ENGINE = {"django", "rest_framework", "celery", "kombu", "PIL", "environ"}
CLOCK_DISK_AND_CHANCE = {
    *("time", "datetime", "random", "uuid", "secrets"),
    *("os", "pathlib", "io", "shutil", "tempfile", "subprocess", "socket", "threading", "logging"),
}
# The floors of the site, and what each of them may import. A floor may always import itself.
BASE = "dimrift_site.base"  # what the apps stand on
TOOLS = "dimrift_site.tools"  # for those who work on the site, at no program's service
FLOORS: dict[str, set[str]] = {
    "engine": set(),
    BASE: set(),
    "cards": {"engine", BASE},
    "decks": {"engine", BASE, "cards"},
    "dimrift_site": {"engine", BASE, "cards", "decks"},
    TOOLS: {"engine", BASE, "cards", "decks", "dimrift_site"},
}
FACE = {
    "engine",
    "engine.composer",
    "engine.phrase_book.sections",
    "engine.puzzles",
    "engine.scenario",
    "engine.session",
    "engine.simulation",
    "engine.simulation.advice",
    "engine.solver",
    "engine.terms",
    "engine.view_types",
}
CARDS_FOR_DECKS = {
    *("cards.models", "cards.queries", "cards.definitions", "cards.services"),
    "cards.readings.unread_effects",
    "cards.faces.printed_card",  # what is drawn of many cards
    "cards.pictures.picture_job",  # what the sweeper asks workers for
    "cards.artwork.queries",  # art that editors uploaded
    "cards.artwork.services",  # what of it is left behind
    "cards.api.bulk_job",  # the same
    "cards.api.search",  # how completions are answered
    "cards.search.completions",
    "cards.pictures.store",  # pictures of the cards of a game
    "cards.pictures.back_picture",
    "cards.pictures.sizes",
    "cards.pictures.typefaces",  # of decks on paper
    "cards.pictures.canvas",  # for pictures of games
    "cards.pictures.palette",
    "dimrift_site.base.plurals",  # numbers with their nouns
    "cards.search.does_titles",  # of groups of cards
    "cards.search.facets.card_pools",  # which cards are legal in a format
    "cards.search.normalize",  # words that are searched
    "cards.cache",  # answers kept until the catalogue changes
    "cards.faces.fragments",  # parts of pages, each drawn once
    "cards.card_page.sections",  # parts of a card's page that this app draws
    "cards.wiki.board_blocks",  # positions of wiki pages, which the table of a game draws
    "cards.wiki.markup",
    "cards.wiki.page_html",  # texts that are drawn as those of the wiki
    "cards.wiki.queries",
    "cards.wiki.refusals",
    "cards.wiki.card_rulings",  # positions of a card's rulings
    "cards.wiki.shipped_pages",  # what comes with the site
    "cards.rulebook.turn_picture",
    "cards.workshop.author",
    "cards.workshop.services",  # sets of browser sessions are forgotten with their decks
    "cards.workshop.models",  # what an account writes itself, and may put into its decks
    "cards.workshop.queries",
    "cards.workshop.withheld_cards",  # and what is left of those that were taken back
    "cards.workshop.withheld_quotes",
    "cards.references",  # where this app says which cards it names
    "cards.impact.card_edit",  # a change of a card, of which this app says what it touches
    "cards.impact.naming_texts",
    "cards.impact.touched_place",
}
# In an app each tier may import its own and lower ones; a module not named here is of tier 1.
TIERS = {
    "models": 0,
    "public_id": 0,
    "row_size": 0,
    "tasks": 2,
    "api": 3,
    "views": 3,
    "run_views": 3,
    "admin": 3,
    "management": 3,
    "urls": 4,
    "apps": 4,
}


def engine_part(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


def as_lines(links: list[Import]) -> str:
    return "\n".join(map(str, links))


def test_the_engine_s_packages_import_one_way() -> None:
    wrong = [
        link
        for link in imports_in("engine")
        if link.imported.split(".")[0] == "engine"
        and engine_part(link.importer) not in EDGE | {"__init__"}
        and engine_part(link.imported)
        not in ENGINE_IMPORTS[engine_part(link.importer)] | {engine_part(link.importer)}
    ]
    assert not wrong, as_lines(wrong)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_imports_itself_by_a_circle_at_run_time(package: str) -> None:
    imported: dict[str, set[str]] = {}
    for link in imports_in(package):
        if not link.for_types and link.imported != link.importer and is_module(link.imported):
            imported.setdefault(link.importer, set()).add(link.imported)
    TopologicalSorter(imported).prepare()  # CycleError names the modules of a circle


def test_nobody_in_the_engine_imports_its_edge_or_its_own_face() -> None:
    wrong = [
        link
        for link in imports_in("engine")
        if link.imported.split(".")[0] == "engine"
        and engine_part(link.imported) in EDGE | {"__init__"}
        and engine_part(link.importer) not in EDGE | {"__init__"}
    ]
    assert not wrong, as_lines(wrong)


def test_the_engine_knows_no_framework() -> None:
    wrong = [link for link in imports_in("engine") if link.imported.split(".")[0] in OUTSIDE_THE_ENGINE]
    assert not wrong, as_lines(wrong)


def test_the_engine_has_no_clock_no_disk_and_no_chance_of_its_own() -> None:
    wrong = [
        link
        for link in imports_in("engine")
        if engine_part(link.importer) not in EDGE
        and link.imported.split(".")[0]
        in CLOCK_DISK_AND_CHANCE - READS_ITS_OWN_DATA.get(engine_part(link.importer), set())
    ]
    assert not wrong, as_lines(wrong)


@pytest.mark.parametrize("app", ["cards", "decks"])
def test_apps_see_the_engine_s_public_face_only(app: str) -> None:
    seen = [link for link in imports_in(app) if link.imported.split(".")[0] == "engine"]
    wrong = [link for link in seen if link.imported not in FACE]
    assert not wrong, as_lines(wrong)


def test_decks_see_of_cards_what_they_may() -> None:
    seen = [link for link in imports_in("decks") if link.imported.split(".")[0] == "cards"]
    wrong = [link for link in seen if link.imported not in CARDS_FOR_DECKS]
    assert not wrong, as_lines(wrong)


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_stands_on_lower_ones_alone(floor: str) -> None:
    seen = [link for link in imports_in(floor.split(".", maxsplit=1)[0]) if floor_of(link.importer) == floor]
    wrong = [link for link in seen if floor_of(link.imported) not in FLOORS[floor] | {floor, ""}]
    assert seen
    assert not wrong, as_lines(wrong)


def floor_of(module: str) -> str:
    """Return the floor that a module lies on, the innermost; "" for what is not ours."""
    names = [floor for floor in FLOORS if f"{module}.".startswith(f"{floor}.")]
    return max(names, key=len, default="")


@pytest.mark.parametrize("app", ["cards", "decks"])
def test_inside_an_app_pages_rest_on_services_and_services_on_models(app: str) -> None:
    seen = [link for link in imports_in(app) if link.imported.split(".")[0] == app]
    wrong = [link for link in seen if tier(link.imported) > tier(link.importer)]
    assert not wrong, as_lines(wrong)


def tier(module: str) -> int:
    return max((TIERS.get(name, 1) for name in module.split(".")[1:] if name in TIERS), default=1)


def test_there_are_no_signals() -> None:
    signals = ("django.dispatch", "django.db.models.signals", "django.core.signals")
    links = [link for package in PACKAGES for link in imports_in(package)]
    wrong = [link for link in links if link.imported.startswith(signals)]
    assert not wrong, as_lines(wrong)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_tables_are_about_something(package: str) -> None:
    assert source_files(package)
    assert imports_in(package)
