"""Many public decks to measure with: of many authors and of one who has a fifth of them, the same by seed."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from django.contrib.auth.hashers import make_password

from cards.models import Card
from decks.legality.models import Format
from decks.models import Deck, DeckEntry, DeckTag
from dimrift_site.accounts.models import User
from dimrift_site.accounts.user_names import skeleton
from dimrift_site.tools.bench.sample_catalogue import AT_ONCE, made_names

BUSY: Final = "busy"  # who has a fifth
EACH: Final = 5  # decks of every other author
ENTRIES: Final = 10
TAGS: Final = tuple(f"tag-{number}" for number in range(100))


def add_decks(number: int, seed: int) -> None:
    """Add so many public decks of the cards that are there, and a tenth as many private ones."""
    chance = random.Random(seed)
    cards = list(Card.objects.order_by("pk"))
    names = made_names(chance, [card.name for card in cards])
    formats = list(Format.objects.order_by("pk"))
    rows = _decks(chance, _authors(number), names, formats)
    left = number + number // 10
    while left:
        decks = Deck.objects.bulk_create(islice(rows, min(left, AT_ONCE)))
        left -= len(decks)
        DeckEntry.objects.bulk_create(_entries(chance, decks, cards), batch_size=AT_ONCE)
        DeckTag.objects.bulk_create(_tags(chance, decks))


def _authors(number: int) -> list[User]:
    """One for each of EACH decks, and at the front the busy one."""
    names = (BUSY, *(f"author{index}" for index in range(number * 4 // 5 // EACH + 1)))
    none = make_password(None)
    rows = (User(username=name, name_skeleton=skeleton(name), password=none) for name in names)
    return User.objects.bulk_create(rows, batch_size=AT_ONCE)


def _decks(
    chance: random.Random, authors: list[User], names: Iterator[str], formats: list[Format]
) -> Iterator[Deck]:
    """Yield decks without end: five in six are public, every fifth of those is the busy author's."""
    others = authors[1:]
    for number, name in enumerate(names):
        private = number % 11 == 10
        public = number - number // 11  # how many public ones were before it
        owner = authors[0] if public % 5 == 0 else others[(public - public // 5 - 1) // EACH % len(others)]
        format_ = chance.choice((None, None, *formats))
        won = chance.random() < 0.4
        yield Deck(
            name=name,
            about=f"What {name} is about.",
            owner=owner,
            visibility=Deck.Visibility.PRIVATE if private else Deck.Visibility.PUBLIC,
            format=format_,
            edition=format_.edition if format_ else "modern",
            version=1,
            likes=_small(chance),
            played=_small(chance),
            win_turn=chance.uniform(4, 12) if won else None,
            win_games=chance.randint(100, 1000) if won else 0,
        )


def _small(chance: random.Random) -> int:
    """Return a number that is mostly 0 and seldom large."""
    return min(int(chance.paretovariate(1)) - 1, 10_000)


def _entries(chance: random.Random, decks: list[Deck], cards: list[Card]) -> Iterator[DeckEntry]:
    """Yield entries of cards, the last ones of the catalogue in few decks, the first in many."""
    for deck in decks:
        held = {int(len(cards) * chance.random() ** 3) for _ in range(ENTRIES)}
        for place, index in enumerate(sorted(held)):
            section = DeckEntry.Section.MAYBE if place == ENTRIES - 1 else DeckEntry.Section.MAIN
            yield DeckEntry(deck=deck, card=cards[index], section=section, copies=chance.randint(1, 3))


def _tags(chance: random.Random, decks: list[Deck]) -> Iterator[DeckTag]:
    for deck in decks:
        for index in {int(len(TAGS) * chance.random() ** 3) for _ in range(chance.randint(0, 2))}:
            yield DeckTag(deck=deck, tag=TAGS[index])
