"""The card set and decks that commands name: files of the checkout, or of the caller."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.carddef import CardDef
from engine.cardfile.files import read_card_file, read_card_list
from engine.cardfile.lent_effects import LentChoice, lendable_effects, read_lent_choice
from engine.compilation.find import ROOT
from engine.decklist import FABLES, MAIN, read_deck
from engine.edition import PUBLISHED_EDITION, USUAL_EDITION
from engine.errors import BadFile
from engine.game import DeckSpec

CARDS: Final = Path(ROOT) / "cards" / "data"
DECKS: Final = Path(ROOT) / "decks" / "data"


class OwnCards(NamedTuple):
    """Cards that the caller brings: files, and which effect those lend whose data do not say it (4.2).

    `unread_absent`: it was agreed that effects that cannot be read count as absent.
    """

    files: tuple[str, ...] = ()
    lent: LentChoice = LentChoice()
    unread_absent: bool = False


NONE_BROUGHT: Final = OwnCards()


def add_card_arguments(parser: ArgumentParser) -> None:
    """Declare what every command takes that plays cards of the caller."""
    parser.add_argument(
        "--cards", metavar="FILE", action="append", default=[],
        help="a card file (YAML or published JSON), whose cards come before those of the card set",
    )  # fmt: skip
    parser.add_argument(
        "--lent", metavar="last|first|none|KEY:N", action="append", default=[],
        help="which effect after Equip an Equipment or a Vehicle lends, where its file does not say it",
    )  # fmt: skip
    parser.add_argument(
        "--without-unread", action="store_true", help="play without the effects that cannot be read"
    )


def own_cards(args: Namespace) -> OwnCards:
    """Return the choice that the arguments make. BadFile for words that choose no effect."""
    try:
        lent = read_lent_choice(args.lent)
    except ValueError as error:
        raise BadFile("--lent", 0, str(error)) from None
    return OwnCards(tuple(args.cards), lent, args.without_unread)


@lru_cache(maxsize=4)
def _cards_of_files(own: OwnCards) -> dict[str, CardDef]:
    """The cards of the caller's files by name, in lower case. BadCardFile, BadFile."""
    cards: dict[str, CardDef] = {}
    lending: dict[str, list[int]] = {}
    for name in own.files:
        for card in read_card_file(read_text(name), name, own.lent):
            cards[card.name.casefold()] = card
            lending[card.key] = lendable_effects(card)
    must_be_lent(own.lent, lending)
    return cards


def edition_of(named: str | None, decks: Iterable[str], own: OwnCards) -> str:
    """Return the edition that is named; else that of published cards, if a deck has any, or the usual."""
    if named is not None:
        return named
    published = published_names(own)
    specs = [find_deck(deck, own) for deck in decks] if published else []
    held = {card.name.casefold() for spec in specs for card in (*spec.main, *spec.fables)}
    return PUBLISHED_EDITION if held & published else USUAL_EDITION


def known_cards(own: OwnCards) -> dict[str, CardDef]:
    """All cards by name, in lower case: the caller's come before those of the card set. BadCardFile."""
    return {**card_set(), **_cards_of_files(own)}


@lru_cache(maxsize=4)
def published_names(own: OwnCards) -> frozenset[str]:
    """The cards of the caller's files in published form by name, in lower case. BadCardFile."""
    listed = (card for name in own.files for card in read_card_list(read_text(name), name))
    return frozenset(card.name.casefold() for card in listed if card.published)


def read_text(name: str) -> str:
    """The text of a card file."""
    return Path(name).read_text(encoding="utf-8-sig")


def must_be_lent(lent: LentChoice, lending: dict[str, list[int]]) -> None:
    """Require that what is chosen for a card by its key can be lent. BadFile with the keys known."""
    known = sorted(key for key, numbers in lending.items() if numbers)
    for key, number in lent.cards:
        if key not in known:
            reason = f"no card {key} in the files of --cards has an effect to lend"
            raise BadFile("--lent", 0, f"{reason} ({', '.join(known) or 'nor any other'})")
        if number and number not in lending[key]:
            numbers = ", ".join(map(str, lending[key]))
            raise BadFile("--lent", 0, f"{key} has no effect {number} to lend ({numbers}, or 0 for none)")


def left_out(own: OwnCards, decks: Iterable[DeckSpec]) -> list[str]:
    """The effects of the decks that are played as absent, each with its card and number."""
    cards = dict.fromkeys(card for deck in decks for card in (*deck.main, *deck.fables))
    return [
        f"{card.name}, effect {number}: {effect.text}"
        for card in (cards if own.unread_absent else ())
        for number, effect in enumerate(card.effects, 1)
        if effect.unread
    ]


@lru_cache(maxsize=1)
def card_set() -> dict[str, CardDef]:
    """All cards of the card set by name, in lower case."""
    return {card.name.casefold(): card for cards in card_files() for card in cards}


@lru_cache(maxsize=1)
def card_files() -> list[list[CardDef]]:
    """The cards of each file of the card set."""
    paths = sorted(CARDS.glob("*.yaml"))
    return [read_card_file(path.read_text(encoding="utf-8"), str(path)) for path in paths]


def deck_keys() -> list[str]:
    """The keys of the decks of the card set, in order."""
    return sorted(path.stem for path in DECKS.glob("*.txt"))


def find_deck_file(named: str) -> Path:
    """The file of a deck: a path, or the key of a deck of the card set. BadFile if there is none."""
    path = Path(named)
    if path.is_file():
        return path
    known = deck_keys()
    if named in known:
        return DECKS / f"{named}.txt"
    raise BadFile(named, 0, f"no such deck file, and no deck of the card set ({', '.join(known)})")


def find_deck(named: str, own: OwnCards = NONE_BROUGHT) -> DeckSpec:
    """The deck in a file or of the card set. BadFile with the first line that is wrong."""
    cards = known_cards(own)
    path = find_deck_file(named)
    text = read_deck(path.read_text(encoding="utf-8"))
    for problem in text.problems:
        raise BadFile(str(path), problem.line, problem.reason)
    piles: dict[str, list[CardDef]] = {MAIN: [], FABLES: []}
    for entry in text.lines:
        card = cards.get(entry.name.casefold())
        if card is None:
            raise BadFile(str(path), entry.line, f"there is no card called {entry.name}")
        if entry.section in piles:
            piles[entry.section] += [card] * entry.copies
    return DeckSpec(tuple(piles[MAIN]), tuple(piles[FABLES]))
