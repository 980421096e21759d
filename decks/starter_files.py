"""The site's own card and deck files: read them all, then keep them all or nothing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

import engine
from cards.models import Card, CardEffect, Set
from cards.services import Saved, ensure_factions, hold_catalogue, number_card, save_card
from decks.legality.models import Format
from decks.legality.queries import site_format
from decks.lists.deck_store import DeckLine, save_starter
from engine import CardDef

CORE_SET = ("core", "The Far End")
SETS = {"classic": ("lost-property", "Lost Property")}  # by the name of the card file; else the core set


class BadStarterFile(Exception):
    """A file that cannot be loaded, with its place: `file:line: why`."""


@dataclass
class Loaded:
    """The result of a load: keys by outcome, cards that are left as they are, effects that cannot be read."""

    cards: dict[Saved, list[str]] = field(default_factory=lambda: {outcome: [] for outcome in Saved})
    decks: dict[Saved, list[str]] = field(default_factory=lambda: {outcome: [] for outcome in Saved})
    left_out: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


@transaction.atomic
def load_files(card_files: list[Path], deck_files: list[Path]) -> Loaded:
    """Load cards, then decks, in one transaction. BadStarterFile or engine.BadCardFile: nothing was kept.

    A card whose name another card took, in the admin or by an import, is left out: the site has to start.
    """
    loaded = Loaded()
    hold_catalogue()
    ensure_factions()
    for edition in engine.PRESETS:
        site_format(edition)
    behind = [(card, path) for card, path in _read_cards(card_files) if not _load_card(card, path, loaded)]
    for card, path in behind:  # a name may be free by now: that of a card which was given another one
        if not _load_card(card, path, loaded):
            loaded.left_out.append(f"{card.key}: the card {_holder(card)} is called {card.name}")
    for path in deck_files:
        loaded.decks[_load_deck(path)].append(path.stem)
    loaded.unread = _unread()
    return loaded


def _load_card(card: CardDef, path: Path, loaded: Loaded) -> bool:
    """Return whether its name was free, and the card was loaded."""
    if _holder(card):
        return False
    loaded.cards[save_card(card, _set_of(path))].append(card.key)
    numbered = card.number and number_card(card.key, card.number)
    if numbered:
        raise BadStarterFile(f"{path}: {card.name}: another number was given to the card {numbered}")
    return True


def _holder(card: CardDef) -> str:
    """The key of another card that has the name; "" without one."""
    others = Card.objects.filter(name=card.name).exclude(key=card.key)
    return others.values_list("key", flat=True).first() or ""


def _set_of(path: Path) -> Set:
    key, name = SETS.get(path.stem, CORE_SET)
    card_set, _made = Set.objects.get_or_create(key=key, defaults={"name": name})
    return card_set


def _format_of(path: Path) -> Format | None:
    """The format of a starter deck: `classic-….txt` is for classic; None, so the site's own, for others."""
    edition, hyphen, _rest = path.stem.partition("-")
    return site_format(edition) if hyphen and edition in engine.PRESETS else None


def _read_cards(card_files: list[Path]) -> Iterator[tuple[CardDef, Path]]:
    """The cards of all files, each with its file; BadStarterFile where a key or name comes twice."""
    seen: dict[str, Path] = {}
    for path in card_files:
        for card in engine.read_card_file(_text(path), str(path)):
            marks = {f"key {card.key}", f"name {card.name.casefold()}", f"number {card.number or card.key}"}
            for mark in marks & seen.keys():
                raise BadStarterFile(f"{path}: {card.name}: its {mark} is also used in {seen[mark]}")
            seen |= dict.fromkeys(marks, path)
            yield card, path


def _load_deck(path: Path) -> Saved:
    text = _text(path)
    read = engine.read_deck(text)
    for number, line, reason in read.problems:
        raise BadStarterFile(f"{path}:{number}: {reason}: {line}")
    known = {card.name.casefold(): card for card in Card.objects.all()}
    lines = []
    for number, section, copies, name in read.lines:
        if name.casefold() not in known:
            raise BadStarterFile(f"{path}:{number}: there is no card called {name}")
        lines.append(DeckLine(section, known[name.casefold()], copies))
    name, about = _heading(text, path.stem)
    return save_starter(path.stem, name, about, lines, _format_of(path))


def _heading(text: str, key: str) -> tuple[str, str]:
    """Name and words about a deck: its first comment is `Name: what it is`, those after it go on."""
    comments = " ".join(_first_comments(text))
    name, colon, about = comments.partition(":")
    about = about.strip()
    return (name.strip(), about[:1].upper() + about[1:]) if colon else (key.title(), comments)


def _first_comments(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.startswith(("#", "//")):
            return
        yield line.lstrip("#/ ").strip()


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadStarterFile(f"{path}: cannot be read: {error}") from error


def _unread() -> list[str]:
    rows = CardEffect.objects.filter(program__isnull=True, card__workshop=None).select_related("card")
    return [f"{row.card.key}, effect {row.position}: {(row.unread or {}).get('sentence')}" for row in rows]
