"""Searches on both databases find what a plain look at every card finds; what cannot be followed is named."""

import gc
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card, Set
from cards.queries import DIRECTIONS, Filter, card_listing, warnings_about
from cards.search.advice import MOST_GUESSED, did_you_mean
from cards.search.bitmaps.bitmap import bitmap_index
from cards.search.bitmaps.bitmap_search import find_by_bitmaps
from cards.search.order import ORDERS
from cards.search.parser import read_search
from cards.search.query import Arrangement, find
from cards.search.tests.plain_search import PlainCard, holds, queries, write
from cards.services import save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from cards.tests.test_services import PRINTED
from dimrift_site.base.api.throttles import ByKind
from engine.tests.processor_time import call_within

STEP = 5  # of the shipped cards each fifth
SOME = 7  # cards of a list that is cut


def odd_cards() -> list[Any]:
    return [
        printed(LAMP, key="odd-arrows", name="Ärger's “Lamp”", arrows={"ne": 2, "n": 3}),
        printed(
            KNIGHT, key="unread-cost", name="Unread", effects=[{"kind": "cost", "text": "Whistle: summon."}]
        ),
        printed(
            RIDDLE,
            key="beast",
            name="Beast, the",
            type="creature",
            subtypes=["fey beast"],
            stats={"might": 0},
        ),
        printed(LAMP, key="bare", name="Bare", effects=[], flavour="", rulings=[], arrows={}),
    ]


def load(step: int) -> dict[int, PlainCard]:
    """Save cards and return each as it is printed, by its number."""
    sets = [Set.objects.create(key="first", name="First"), None]
    chosen = [*PRINTED[::step], *map(printed, (LAMP, KNIGHT, RIDDLE)), *odd_cards()]
    for number, card in enumerate(chosen):
        save_card(card, sets[number % 2])
    numbers = dict(Card.objects.values_list("key", "pk"))
    return {
        numbers[card.key]: PlainCard(card, "first" if place % 2 == 0 else "")
        for place, card in enumerate(chosen)
    }


def compare(cards: dict[int, PlainCard], number: int) -> None:
    """Ask so many random queries, by queries and by bitmaps, and look at every card for each."""
    index = bitmap_index()
    assert index
    ways = st.tuples(
        st.sampled_from([*ORDERS]), st.sampled_from(["", *DIRECTIONS]), st.sampled_from([*cards, 0])
    )

    @settings(max_examples=number, deadline=None, suppress_health_check=list(HealthCheck))
    @given(queries(list(cards.values())), ways)
    def ask(query: Any, way: tuple[str, str, int]) -> None:
        text = write(query)
        search = read_search(text)
        assert search.warnings == (), text
        arranged = Arrangement(*way[:2])
        listing = find(search, Q(), arranged)
        assert sorted(listing.numbers) == sorted(pk for pk, card in cards.items() if holds(query, card)), text
        for asked in (arranged, Arrangement(*way, most=SOME)):
            met = find_by_bitmaps(index, search, {}, asked)
            assert met == find(search, Q(), asked), (text, asked)

    ask()


@pytest.mark.both_databases
def test_a_search_finds_what_a_plain_look_at_every_card_finds(factions: None) -> None:
    compare(load(STEP), 60)


@pytest.mark.both_databases
@pytest.mark.long
def test_ten_thousand_searches_find_what_a_plain_look_finds(factions: None) -> None:
    compare(load(1), 10_000)


SAID = {
    "foo:bar": ("unknown_field", "no field"),
    "c:men": ("unknown_field", "did you mean “faction:men”"),
    "typ:scroll": ("unknown_field", "did you mean “type:”"),
    "t:scrol": ("unknown_value", "did you mean"),
    "f:xyz": ("unknown_value", "there is fey, men, none"),
    "set:zzz": ("unknown_value", "there is first"),
    "is:vanila": ("unknown_value", "fabled, main"),
    "does:discard@nobody": ("unknown_value", "@opponent"),
    "might:lots": ("unknown_value", "no number"),
    "might>lif": ("unknown_value", "no number"),
    "arrow:sideways": ("unknown_value", "no direction"),
    "order:bigness": ("unknown_value", "not known as order"),
    "o>3": ("unknown_operator", "but with : ="),
    "t<creature": ("unknown_operator", "but with : = !="),
    "might:": ("no_value", "asks for nothing"),
    "t:/scroll/": ("regex_elsewhere", "for names and texts"),
    r"o:/(a)\1/": ("regex", "back references"),
    "/(?=a)/": ("regex", "Looking ahead"),
    "/a(/": ("regex", "A ) is missing"),
    "(lamp": ("parenthesis", "not closed"),
    "lamp)": ("parenthesis", "closes nothing"),
    "o:draw|gain": ("sign_as_joint", "o:draw|gain"),
    "o:draw&consume": ("sign_as_joint", "o:draw&consume"),
    "t:scroll || t:trap": ("sign_as_joint", "||"),
    "t:scroll & t:trap": ("sign_as_joint", "&"),
    "lamp|lantern": ("sign_as_joint", "lamp|lantern"),
    "lamp OR": ("joins_nothing", "OR"),
    "OR lamp": ("joins_nothing", "OR"),
    "lamp ()": ("joins_nothing", "( )"),
    '"lamp': ("quotation_mark", "not closed"),
    "name:lanp": ("did_you_mean", "Did you mean “lamp”?"),
}


def test_what_cannot_be_followed_is_named_with_what_would_be_right(named_cards: None) -> None:
    for text, (code, words) in SAID.items():
        narrowed = Filter(words=text)
        said = warnings_about(narrowed, card_listing(narrowed))
        assert [warning.code for warning in said if words in warning.sentence] == [code], (text, said)
        for warning in said:
            if warning.better:  # what is offered instead is a search that can be followed
                assert not Filter(words=warning.better).search.warnings, (text, warning)
        assert not set(map(ord, "“”")) & set(map(ord, text))


MEANT = {
    '"nnie lamps"': '"nine lamps"',
    "name:lapm": "name:lamp",
    '!"abess of nine lamps"': '!"abbess of nine lamps"',
    "hums zebra": "hums",  # it stands on a card, however near "hymns" is
    "name:drwa": "",  # no card is called so
    "zebra": "card draw",  # what cards do can be asked for
}


@pytest.mark.both_databases
def test_a_typo_is_answered_with_the_word_that_was_meant(factions: None) -> None:
    for name in ("Abbess of Nine Lamps", "Hymns"):
        effects = [] if name == "Hymns" else ["action | It hums.", "action | Draw 1."]
        save_card(printed(LAMP, key=name[:6].lower(), name=name, effects=effects, flavour=""))
    for text, meant in MEANT.items():
        narrowed = Filter(words=text)
        assert [warning.better for warning in warnings_about(narrowed, card_listing(narrowed))] == (
            [meant] if meant else []
        ), text


def test_a_guess_is_made_for_few_words_of_a_search(named_cards: None) -> None:
    def meant(text: str) -> list[str]:
        return [warning.part for warning in did_you_mean(Filter(words=text).search)]

    assert meant("lanp " * 40) == ["lanp"] * MOST_GUESSED
    assert meant(f'"{"lanp " * MOST_GUESSED}"') != []
    assert meant(f'"{"lanp " * (MOST_GUESSED + 1)}"') == []


@pytest.fixture
def named_cards(factions: None) -> None:
    first = Set.objects.create(key="first", name="First")
    for data in (LAMP, KNIGHT, RIDDLE):
        save_card(printed(data), first)
    save_card(printed(LAMP, key="note", name="Note", subtypes=["scroll"], effects=["action | Draw 1."]))


FOUND = {
    "": ["knight", "lamp", "note", "riddle"],
    "lamp": ["lamp"],
    "LAMP, 'lamp'": ["lamp"],
    'pray AND "burns"': ["lamp"],
    "creature": ["knight"],
    '"creature"': ["knight", "riddle"],
    '"burns"': ["lamp", "note"],
    "scroll": ["note"],
    '"deal 1 damage"': ["knight"],
    "t:creature": ["knight"],
    "-t:creature": ["lamp", "note", "riddle"],
    "t: scroll": ["note"],
    "t:scroll OR t:creature": ["knight", "note"],
    "-(t:scroll OR t:creature)": ["lamp", "riddle"],
    "might < life": ["knight"],
    "life>=3 might!=3": ["knight"],
    "might<99999999": ["knight"],
    "t:creature armor=0": ["knight"],
    "armor<1": ["knight"],
    "will=0": ["knight", "riddle"],
    "might>armor": ["knight"],
    "life>=0": ["knight"],
    "cost=2": ["knight"],
    "does:draw": ["note"],
    "does:damage@opponent": ["knight"],
    "when:once": ["knight"],
    "is:unread": ["riddle"],
    "not:unread has:will": ["lamp", "note"],
    "f:none": ["riddle"],
    "fabled:yes": ["knight"],
    '!"note"': ["note"],
    "!not": [],
    "name:not": ["note"],
    "/^dra. [0-9]/": ["note"],
    "-/draw/ t:artifact": ["lamp"],
    "arrow:n=2": ["knight"],
    "diagonals>=1": ["lamp", "note"],
    "e:modern": ["knight", "lamp", "note", "riddle"],
    "order:name direction:desc": ["riddle", "note", "lamp", "knight"],
    "order:will": ["lamp", "note", "knight", "riddle"],
    "order:will direction:asc": ["lamp", "note", "knight", "riddle"],
    "order:life direction:asc has:life": ["knight"],
    "note OR pray": ["lamp", "note"],
}


@pytest.mark.both_databases
def test_the_language_finds(named_cards: None) -> None:
    keys = dict(Card.objects.values_list("pk", "key"))
    for text, cards in FOUND.items():
        narrowed = Filter(words=text)
        numbers = card_listing(narrowed).numbers
        assert [keys[number] for number in numbers] == cards, text
        assert warnings_about(narrowed, card_listing(narrowed)) == [] or not numbers, text


@pytest.mark.both_databases
def test_names_come_before_texts_and_flavour_last(factions: None) -> None:
    save_card(printed(LAMP, key="a", name="A", flavour="Thunder."))
    save_card(printed(LAMP, key="b", name="B", effects=["action | Thunder."], flavour=""))
    save_card(printed(LAMP, key="c", name="Thunder", flavour=""))
    keys = dict(Card.objects.values_list("pk", "key"))
    assert [keys[number] for number in card_listing(Filter(words="thunder")).numbers] == ["c", "b", "a"]


CAPS = {"a" * 513: "512 characters", "a " * 41: "40 terms", "(" * 21 + "a" + ")" * 21: "20 levels"}


@pytest.mark.parametrize("text", CAPS, ids=["characters", "terms", "depth"])
def test_a_search_that_is_too_large_is_refused_with_the_cap(
    text: str, client: Client, named_cards: None
) -> None:
    assert CAPS[text] in client.get("/cards", {"q": text}).content.decode()
    answer = client.get("/api/v1/cards/search", {"q": text})
    assert answer.status_code == 400
    assert "q" in answer.json()["fields"]
    assert card_listing(Filter(words=text)).numbers.tolist() == []


def test_the_api_gives_the_same_cards_and_warnings_as_the_page(client: Client, named_cards: None) -> None:
    for text in [*SAID, *FOUND]:
        answer = client.get("/api/v1/cards/search", {"q": text}).json()
        narrowed = Filter(words=text)
        listed = card_listing(narrowed)
        keys = dict(Card.objects.values_list("pk", "key"))
        assert [card["key"] for card in answer["results"]] == [keys[number] for number in listed.numbers], (
            text
        )
        assert [warning["sentence"] for warning in answer["warnings"]] == [
            search_warning.sentence for search_warning in warnings_about(narrowed, listed)
        ]


ORDERED = ["", "order:will", "order:will direction:asc", "order:name direction:desc", "lamp"]


def test_pages_of_the_api_join_to_the_whole_list(client: Client, factions: None) -> None:
    for number in range(60):
        changes = {"stats": {"will": number % 4} if number % 5 else {}}
        save_card(printed(LAMP, key=f"lamp-{number}", name=f"Lamp {number:03}", **changes))
    keys = dict(Card.objects.values_list("pk", "key"))
    for order in ORDERED:
        keys_listed, address = [], f"/api/v1/cards/search?q={order}"
        while address:
            answer = client.get(address).json()
            keys_listed += [card["key"] for card in answer["results"]]
            address = answer["next"]
        assert keys_listed == [keys[number] for number in card_listing(Filter(words=order)).numbers]
        assert len(keys_listed) == 60
    refused = client.get("/api/v1/cards/search?q=&after=nobody")
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["after"])


PIECES = [
    *[
        "t:",
        "o:",
        "f:fey",
        "might>",
        ">=",
        "<",
        "!=",
        "life",
        "(",
        ")",
        "((",
        "OR",
        "AND",
        "-",
        "--",
        '"',
        "'",
        "/",
        "\\",
        "//",
        "/a+/",
        "!",
        '!"',
        "order:",
        "order:might",
        "arrow:",
    ],
    *[
        "arrow:n=",
        "does:draw",
        "@",
        "@you",
        ":",
        "::",
        "%",
        "_",
        "😀",
        "ß",
        "ﬁ",
        "İ",
        "¨",
        "“",
        "”",
        "lamp",
        "999999999999",
        "e:modern",
        "is:",
        "[",
        "*",
        "{",
        "a{1000}",
        "(?i)",
    ],
    *(
        "draw a card",
        "k:first strike",
        "\0",
        "\x01",
        "\x02",
        "\xb4",
        "\n",
        "\u2028",
        "\ud800",
        "NEAR(",
        "unique:",
    ),
]


def damaged(chance: random.Random) -> str:
    pieces = [chance.choice(PIECES) for _ in range(chance.randint(1, 14))]
    text = chance.choice(["", " "]).join(pieces)
    if chance.random() < 0.3:
        place = chance.randrange(len(text) + 1)
        text = (
            text[:place]
            + chr(chance.choice([chance.randrange(128), chance.randrange(0xD7FF)]))
            + text[place:]
        )
    return text


@pytest.fixture
def settled(client: Client, named_cards: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process as the web server has it: asked once, and what is here by now is no garbage to be searched.

    A look at all that tests leave behind takes a second at a load of 10, whichever search it falls into.
    """
    monkeypatch.setattr(ByKind, "allow_request", lambda *_asked: True)
    client.get("/cards", {"q": "lamp"})
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def ask_damaged(client: Client, number: int, seed: int) -> None:
    """Ask so many of them of the page or the API; none fails or takes a second of this process's time."""
    chance = random.Random(seed)
    for _ in range(number):
        text = damaged(chance).encode("utf-8", "replace").decode()
        address = chance.choice(["/cards", "/api/v1/cards/search", "/api/v1/cards/search/completions"])
        answer = call_within(1, partial(client.get, address, {"q": text}))
        assert answer.status_code in (200, 302, 400), (address, text)


def test_damaged_searches_are_answered_soon(client: Client, settled: None) -> None:
    ask_damaged(client, 150, 1)


@pytest.mark.long
def test_fifty_thousand_damaged_searches_are_answered_soon(client: Client, settled: None) -> None:
    ask_damaged(client, 50_000, 2)


def test_a_regular_expression_over_too_many_cards_asks_for_another_term(
    named_cards: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.search.query.MOST_SEARCHED", 2)
    narrowed = Filter(words="/draw/")
    listed = card_listing.__wrapped__(narrowed)  # type: ignore[attr-defined]
    assert [warning.code for warning in warnings_about(narrowed, listed)] == ["regex_too_wide"]
    narrowed = Filter(words="/draw/ t:scroll")
    assert len(card_listing.__wrapped__(narrowed).numbers) == 1  # type: ignore[attr-defined]


def test_words_between_words_are_words_of_a_name(named_cards: None) -> None:
    for text in (
        "salt and smoke",
        "lamp or lantern",
        "not now",
        '"draw or gain"',
        r"o:/draw|gain/",
        'o:"draw | gain"',
    ):
        assert read_search(text).warnings == (), text
