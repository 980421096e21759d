"""Texts that name changed cards: rulings, pages of the wiki, scenarios of the engine, texts of other apps."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.models import Q

from cards.impact.card_edit import JointEdit
from cards.impact.touched_place import NamingText, registered_texts
from cards.models import Card, WikiPage
from cards.wiki.board_blocks import REFUSED
from cards.wiki.card_rulings import OPENS, read_ruling
from cards.wiki.markup import WikiText
from engine.scenario import named_cards

SCENARIOS: Final = Path(settings.BASE_DIR) / "engine" / "scenarios"
DOCUMENT: Final = re.compile(r"^---.*$", re.MULTILINE)
MOST_TEXTS: Final = 300
TITLE: Final = re.compile(r"^title: *(.+)$", re.MULTILINE)


def naming_texts(change: JointEdit) -> list[NamingText]:
    """Return the texts that name one of the cards, as it is or would be called, with the boards that do."""
    sources = (_rulings(change), _wiki_pages(change.names), _scenarios(change.names))
    candidates = [*registered_texts(change.names), *(text for source in sources for text in source)]
    texts = []
    for text in candidates:
        named = {board: change.named_in(_names(board)) for board in text.boards}
        cards = [*change.named_in(text.links), *(card for names in named.values() for card in names)]
        if cards:
            boards = [board for board, names in named.items() if names]
            texts.append(text._replace(boards=boards, cards=list(dict.fromkeys(cards))))
    return texts


@lru_cache(maxsize=5_000)  # twice as many as come with the engine
def _names(board: str) -> list[str]:
    try:
        return named_cards(board, "board")
    except REFUSED:
        return []


def _rulings(change: JointEdit) -> Iterator[NamingText]:
    """Positions of rulings; those of the changed cards are as they would be saved."""
    away = [*change.after, *(card.pk for card in change.gone)]
    others = Card.objects.exclude(pk__in=away).filter(rulings__icontains=OPENS.strip())
    for card in (*change.after.values(), *others.only("key", "name", "rulings", "workshop")):
        boards = [scenario for ruling in card.rulings if (scenario := read_ruling(ruling).scenario)]
        yield NamingText("Rulings with a position", card.name, card.get_absolute_url(), (), boards)


def _wiki_pages(names: frozenset[str]) -> Iterator[NamingText]:
    named = Q(*(("text__icontains", name) for name in names), _connector=Q.OR)
    for page in WikiPage.objects.filter(named)[:MOST_TEXTS]:
        yield markdown_text("Pages of the wiki", page.title, page.get_absolute_url(), page.text)


def markdown_text(kind: str, title: str, address: str, text: str) -> NamingText:
    """A text with `[[links]]` and board blocks."""
    written = WikiText(text)
    return NamingText(
        kind, title, address, written.linked_titles(), [board.text for board in written.boards()]
    )


def _scenarios(names: frozenset[str]) -> Iterator[NamingText]:
    folded = [name.casefold() for name in names]
    for file, scenario in _shipped_scenarios():
        text = scenario.casefold()
        if any(name in text for name in folded):
            title = TITLE.search(scenario)
            words = title[1].strip("\"'") if title else "A scenario"
            yield NamingText("Scenarios of the rules", f"{words} ({file})", "", (), [scenario])


@cache
def _shipped_scenarios() -> list[tuple[str, str]]:
    """(name of its file, text) of each scenario that comes with the engine, 1.2 MB in all."""
    files = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(SCENARIOS.rglob("*.yaml"))]
    return [(name, part) for name, text in files for part in DOCUMENT.split(text) if part.strip()]
