"""Results of a search, with the database's index and without: the same, and at once after a change."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import F, Q
from django.test import Client

from cards import queries
from cards.importing.services import import_cards
from cards.models import Card, CardEffect, CardFacet, CardVersion, CatalogueMark, Faction
from cards.queries import Filter
from cards.readings.stale_readings import read_effects
from cards.search import index, query
from cards.search.bitmaps.bitmap import bitmap_index
from cards.search.normalize import fold, words_of_texts
from cards.search.plain_words.interpretation import Interpretation
from cards.services import save_card, settle
from cards.tests.conftest import KNIGHT, LAMP, printed
from cards.tests.test_services import PRINTED
from dimrift_site.tools.testing.private_servers import Missing
from engine import printed_words

pytestmark = pytest.mark.both_databases

ODD = [
    "100%",
    "under_score",
    'say "no"',
    "o'brien",
    "back\\slash",
    "Ärger",
    "STRASSE",
    "😀🎲",
    "x" * 100,
    "a*b",
    "NEAR(",
]
MANY = 300


@pytest.fixture(params=["indexed", "without an index"])
def stacked(request: pytest.FixtureRequest, factions: None) -> Iterator[None]:
    """Both ways of looking words up."""
    if request.param == "indexed":
        if index.slow():
            Missing(f"an index ({index.slow()})", "apt-get install postgresql-contrib").leave_unproven()
        yield
        return
    index.unmake_index()
    index._make_marks()
    yield
    index.index_is_there.cache_clear()


@pytest.fixture
def crowd(stacked: None) -> list[Card]:
    """Some hundred cards of real words, and some with odd ones."""
    chance = random.Random(7)
    texts = [effect.text for card in PRINTED for effect in card.effects] + [f"Pray {odd}." for odd in ODD]
    factions = [*Faction.objects.all(), None]
    cards, rows = [], []
    for number in range(MANY):
        name = f"{number} {chance.choice(PRINTED).name} {chance.choice(ODD)}"[:120]
        mine = chance.sample(texts, chance.randint(0, 2))
        card = Card(
            key=f"card-{number}",
            name=name,
            type="artifact",
            words=words_of_texts(name, map(printed_words, mine)),
        )
        card.faction, card.fabled = chance.choice(factions), chance.random() < 0.5
        card.retired, card.life = chance.random() < 0.1, chance.choice([None, 1, 2])
        cards.append(card)
        rows += [CardEffect(card=card, position=at, kind="action", text=text) for at, text in enumerate(mine)]
    Card.objects.bulk_create(cards)
    CardEffect.objects.bulk_create(rows)
    return list(Card.objects.prefetch_related("effects"))


def listed_lines(cards: list[Card]) -> dict[str, list[str]]:
    """The name and the texts of each card that is not retired, in one case, by its key."""
    return {
        card.key: [fold(card.name), *(fold(printed_words(effect.text)) for effect in card.effects.all())]
        for card in cards
        if not card.retired
    }


def plain_look(lines: dict[str, list[str]], words: str) -> list[str]:
    """Return what a person finds: the cards with every word in the name or in a text, in whatever case.

    Words of one or two characters are part of almost every text: they are where a word begins.
    """
    asked = fold(words).split()
    return sorted(
        key
        for key, stand in lines.items()
        if all(any(stands_in(line, word) for line in stand) for word in asked)
    )


def stands_in(line: str, word: str) -> bool:
    if len(word) > 2:
        return word in line
    inside = r"(?<![^\W_])" if word[0].isalnum() else ""
    return re.search(inside + re.escape(word), line) is not None


def random_query(chance: random.Random, cards: list[Card]) -> str:
    """One to three pieces of what stands on some card, in whatever case, or of what stands on none.

    What means something in a search is left out.
    """
    pieces = []
    for _ in range(chance.randint(1, 3)):
        card = chance.choice(cards)
        line = chance.choice([card.name, *(effect.text for effect in card.effects.all()), "zebra %_ \\ \"'"])
        start = chance.randrange(len(line))
        pieces.append(re.sub(r"[^\w%+']", " ", line[start : start + chance.randint(1, 12)]))
    words = " ".join(" ".join(pieces)[:100].split())
    return chance.choice([words, words.upper(), words.lower()])


def keys(words: str, **more: Any) -> list[str]:
    return [
        card.key
        for card in queries.cards_by_number(queries.card_listing(Filter(words=words, **more)).numbers)
    ]


@pytest.fixture
def literally(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for words as they stand, also where players mean something by them."""
    monkeypatch.setattr(queries, "best_reading", Interpretation)


@pytest.mark.usefixtures("literally")
def test_it_finds_what_a_plain_look_at_every_card_finds(
    crowd: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, lines = random.Random(3), listed_lines(crowd)
    for few in (0, query.FEW, 10):  # by bitmaps; by queries, words of few cards, and of many
        monkeypatch.setattr(query, "FEW", few)
        monkeypatch.setattr(queries, "bitmap_index", (lambda: None) if few else bitmap_index)
        # What was kept is kept no longer.
        Card.objects.filter(pk=crowd[0].pk).update(flavour=f"{few}")
        for _ in range(40):
            words = Filter.of({"q": random_query(chance, crowd)}).words
            assert sorted(keys(words)) == plain_look(lines, words), words


SHORT = {
    "or": ["or"],
    "Or": ["or"],
    "lo": ["lord"],
    "lord": ["lord"],
    "ord": ["lord"],
    "+2": ["lord", "or"],
    "2": ["lord", "or"],
    "!": ["lord"],
    "lord.": [],
    "+2.": ["or"],
    "+2D": [],
    "+2B)": [],
    "士": ["lord"],
    "騎士": ["lord"],
    "\x01o": [],
    "\x01": [],
    "r\x01": [],
    "z": [],
}


@pytest.mark.usefixtures("literally")
def test_a_word_of_one_or_two_characters_is_met_where_a_word_begins(stacked: None) -> None:
    for key, text in (("or", "(Or +2.)"), ("lord", "Lord +2/+2! 女騎士")):
        Card.objects.create(key=key, name=f"A {key}", type="artifact", words=words_of_texts("A", [text]))
    assert {words: sorted(keys(words)) for words in SHORT} == SHORT


def test_signs_of_patterns_stand_for_themselves_in_each_section(stacked: None) -> None:
    for key, name, text in (("low", "A_b", "c%d *"), ("back", "A\\b", "c?d [e-f]"), ("bare", "Axb", "cxd")):
        Card.objects.create(key=key, name=name, type="artifact", words=words_of_texts(name, [text]))
    for words in ("name:A_b", 'o:"c%d"', "o:*"):
        assert keys(words) == ["low"], words
    for words in ("name:A\\b", 'o:"c?d"', "o:[e-f]"):
        assert keys(words) == ["back"], words
    assert keys("name:c") == keys("o:b") == []


def test_cards_from_before_get_what_searches_ask_for(catalogue: dict[str, Card]) -> None:
    wanted, facets = list(Card.objects.values()), set(CardFacet.objects.values_list("card", "kind", "value"))
    old = Card.objects.filter(key="lamp")
    old.update(words="", search_version=None, cost=None, mana=None, arrow_count=None, effect_count=None)
    CardFacet.objects.filter(card__key="lamp").delete()
    CardFacet.objects.create(card=old.get(), kind="does", value="nothing")
    assert keys("l") == []
    read_effects()
    assert list(Card.objects.values()) == wanted
    assert set(CardFacet.objects.values_list("card", "kind", "value")) == facets
    assert keys("l") == ["lamp"]


def test_every_order_and_every_choice_holds_of_what_is_found(crowd: list[Card]) -> None:
    for order in ("name", "faction", "will", "life"):
        chosen = Filter(words="pray", order=order, fabled="yes", type="artifact", faction="men")
        by = {"faction": F("faction__position").asc(nulls_last=True), "name": F("name").asc()}
        by_hand = Card.objects.filter(retired=False, fabled=True, faction__key="men").order_by(
            by.get(order, F(order).desc(nulls_last=True)), "name"
        )
        cards = by_hand.filter(Q(name__icontains="pray") | Q(effects__text__icontains="pray")).distinct()
        assert [card.pk for card in by_hand if card in set(cards)] == list(
            queries.card_listing(chosen).numbers
        ), order
        assert cards, order


ODDER = ["😀🎲 zebra", "%", "_", "%%%", "___", '"""', "a\0b\0c", "0" * 100, "\\", "^ab", "ab*"]


def list_keys(client: Client, words: str) -> list[str]:
    """The keys of all cards of the list; those that the API answers with are among them."""
    answer = client.get("/cards", {"q": words})
    assert answer.status_code == 200, words
    found = [card.key for card in queries.cards_by_number(answer.context["page"].paginator.object_list)]
    api = client.get("/api/v1/cards", {"q": words})
    if re.search(r'[\0(]|"""', words):  # which the API takes in no text, or what is not closed
        assert api.status_code == 400
    else:
        assert {card["key"] for card in api.json()["results"]} <= set(found), words
    return sorted(found)


def test_odd_words_are_looked_for_as_they_are(client: Client, crowd: list[Card]) -> None:
    lines = listed_lines(crowd)
    wanted = {
        word: plain_look(lines, word.replace("\0", "\ufffd").replace("(", "")) for word in (*ODD, *ODDER)
    }
    assert {word: list_keys(client, word) for word in wanted} == wanted


def test_a_change_by_whatever_way_is_found_at_once_and_the_old_text_no_more(stacked: None) -> None:
    save_card(printed(LAMP))
    assert (keys("lamp"), keys("lantern"), keys("pray")) == (["lamp"], [], ["lamp"])
    save_card(printed(LAMP, name="Lantern", effects=[{"kind": "action", "text": "Draw 1."}]))
    assert (keys("lamp"), keys("lantern"), keys("pray"), keys("draw")) == ([], ["lamp"], [], ["lamp"])
    CardEffect.objects.update(text="Burst.")
    settle(Card.objects.get())
    assert (keys("draw"), keys("burst")) == ([], ["lamp"])
    Card.objects.update(retired=True)
    assert keys("burst") == []
    Card.objects.update(retired=False)
    assert keys("burst") == ["lamp"]
    content = b"- {key: lamp, name: Torch, type: artifact, effects: ['action | Pray.']}"
    import_cards(content, "file")
    assert (keys("burst"), keys("torch")) == ([], ["lamp"])
    CardVersion.objects.all().delete()
    Card.objects.all().delete()
    assert keys("torch") == []


def test_a_change_that_is_taken_back_was_never_found(catalogue: dict[str, Card]) -> None:
    token = CatalogueMark.objects.get().token
    with transaction.atomic():
        save_card(printed(LAMP, name="Lantern"))
        assert keys("lantern") == ["lamp"]
        transaction.set_rollback(True)
    assert CatalogueMark.objects.get().token == token
    assert (keys("lantern"), keys("lamp")) == ([], ["lamp"])


def test_an_unchanged_catalogue_answers_from_what_is_kept(
    client: Client, catalogue: dict[str, Card], django_assert_num_queries: object
) -> None:
    first = client.get("/cards?faction=men").content
    with django_assert_num_queries(1):  # type: ignore[operator] # looks at the mark
        assert client.get("/cards?faction=men").content == first
    Faction.objects.filter(key="men").update(name="Women and men")
    assert "Women and men" in client.get("/cards?faction=men").content.decode()


def test_a_search_takes_few_queries_and_few_bytes(
    client: Client, crowd: list[Card], django_assert_max_num_queries: object
) -> None:
    client.get("/cards?q=war")  # what the catalogue is, words of players among it, is kept until it changes
    for address in (
        "/cards?q=pray",
        "/cards?q=pr",
        "/cards?q=pray+a&order=will&page=2",
        "/api/v1/cards?q=pray",
    ):
        with django_assert_max_num_queries(10):  # type: ignore[operator]
            answer = client.get(address)
        assert len(answer.content) <= 100 * 1024, address


def test_a_long_list_says_where_it_ends(
    client: Client, crowd: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "MOST_LISTED", 40)
    page = client.get("/cards?page=2")
    assert "More than 40 in all; the first 40 are listed" in page.content.decode()
    assert len(page.context["page"]) == 10
    assert not page.context["page"].has_next()


@pytest.mark.django_db
def test_after_all_migrations_everything_is_in_its_place() -> None:
    """A migration that makes a table of SQLite anew loses its triggers: it has to call `make_index` then."""
    assert index._there(index._mark_triggers())
    assert index.uses_index() or connection.vendor == "postgresql"


@pytest.mark.django_db
def test_a_start_makes_again_what_is_missing(catalogue: dict[str, Card]) -> None:
    if index.slow():
        pytest.skip(
            "not proven here: PostgreSQL has no pg_trgm; to install it: apt-get install postgresql-contrib"
        )
    index.unmake_index()
    assert index.slow()
    save_card(printed(KNIGHT, name="Dame"))
    connection.check_constraints()  # PostgreSQL makes no index while some are unchecked
    call_command("index_cards")
    assert not index.slow()
    assert (keys("knight"), keys("dame")) == ([], ["knight"])
