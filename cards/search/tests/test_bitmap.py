"""The bitmap index belongs to one version of the catalogue, and leaves to the database what is too much."""

from pathlib import Path
from shutil import rmtree
from typing import Any
from weakref import ref

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from cards.cache import pinned_version
from cards.models import Card
from cards.queries import Filter, card_listing, load_searches
from cards.search.bitmaps import bitmap, text_lines
from cards.search.bitmaps.bitmap import BitmapIndex, NamedCondition, bitmap_index
from cards.search.bitmaps.bitmap_search import COLUMNS, find_by_bitmaps, load_index
from cards.search.parser import read_search
from cards.search.query import Arrangement, find
from cards.services import save_card
from cards.tests.conftest import LAMP, printed

pytestmark = pytest.mark.both_databases
LIFE = NamedCondition("life", lambda: Q(life__gte=1))


@pytest.fixture
def lamps(factions: None) -> list[Card]:
    for n in range(9):
        save_card(printed(LAMP, key=f"lamp-{n}", name=f"Lamp {n}", stats={"life": n % 3, "will": n}))
    return list(Card.objects.order_by("name"))


def test_a_version_knows_no_card_that_came_later_and_the_next_one_does(lamps: list[Card]) -> None:
    index = bitmap_index()
    assert index
    assert bitmap_index() is index
    begun = ref(index)
    save_card(printed(LAMP, key="late", name="A late lamp", stats={"life": 1}))
    living = [lamp.pk for lamp in lamps if lamp.life]
    assert list(index.members(index.cards_where(LIFE))) == living
    late = Card.objects.get(key="late").pk
    assert list(card_listing(Filter(words="life>=1")).numbers) == [late, *living]
    del index
    assert begun() is None  # whose sets would take room beside those of the next version
    Card.objects.filter(key="late").update(retired=True)
    assert list(card_listing(Filter(words="life>=1", direction="desc")).numbers) == living[::-1]


@pytest.mark.parametrize("density", [0, 1_000], ids=["few", "many"])
def test_cards_by_number_are_those_of_a_set_from_either_end_and_behind_any_card(
    lamps: list[Card], density: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bitmap, "DENSE", density)
    Card.objects.filter(pk=lamps[0].pk).update(name="Zero")  # so that names and numbers differ
    index = bitmap_index()
    assert index
    cards = index.cards_where(LIFE)
    living = sorted(index.members(cards))
    for last in (None, *(lamp.pk for lamp in lamps)):
        up = [number for number in living if last is None or number > last]
        down = [number for number in reversed(living) if last is None or number < last]
        assert list(index.members_by_number(cards, last, down=False)) == up
        assert list(index.members_by_number(cards, last, down=True)) == down


@pytest.mark.parametrize("text", ["might>life", "arrow:ne>1 order:faction", "diagonals<2 order:new"])
def test_numbers_arrows_and_orders_are_there_before_the_first_search(lamps: list[Card], text: str) -> None:
    load_searches()
    with pinned_version(), CaptureQueriesContext(connection) as asked:
        card_listing(Filter(words=text))
    assert [query["sql"] for query in asked if "cataloguemark" not in query["sql"]] == []


@pytest.mark.parametrize("often", [0, 1_000], ids=["often", "seldom"])
@pytest.mark.parametrize(
    "text",
    ["lamp", '"draw a card"', "o:draw", "o:a", "name:p", 'name:"mp 3"', "ft:rain", "artifact", "zebra"],
)
def test_a_phrase_is_found_in_memory_where_the_database_finds_it(
    lamps: list[Card], text: str, often: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_lines, "OFTEN", often)
    draws = {"kind": "trigger", "text": "When this is destroyed: draw a card."}
    save_card(printed(LAMP, key="wet", name="Wet lamp", flavour="Rain, rain", effects=[draws, draws]))
    search, arranged = read_search(text), Arrangement("name")
    by_queries, index = find(search, Q(), arranged), BitmapIndex("read")
    load_index(index)
    save_card(printed(LAMP, key="late", name="A late lamp draws"))  # which the index does not know
    with CaptureQueriesContext(connection) as asked:
        assert find_by_bitmaps(index, search, {}, arranged) == by_queries
    assert not asked.captured_queries
    assert bool(by_queries.numbers) == (text != "zebra")


def test_the_texts_of_all_cards_are_read_once_many_phrases_were_looked_for(
    lamps: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bitmap, "PHRASES", 3)
    index = BitmapIndex("begun")
    for number, asks in enumerate([1, 1, 1, 0]):
        with CaptureQueriesContext(connection) as asked:
            find_by_bitmaps(index, read_search(f'name:"lamp {number}"'), {}, Arrangement("name"))
        assert len(asked) == asks


def test_columns_that_are_read_together_are_those_that_are_asked_for_singly(lamps: list[Card]) -> None:
    for number, lamp in enumerate(lamps[:4]):
        Card.objects.filter(pk=lamp.pk).update(
            life=None, type=("trap", "artifact", "monument", "trap")[number]
        )
    singly, together = BitmapIndex("singly"), BitmapIndex("together")
    load_index(together)
    save_card(printed(LAMP, key="late", name="A late lamp"))  # which neither knows
    for name, value in COLUMNS.items():
        wanted, read_together = singly.column(name, value), together.column(name, value)
        assert read_together == wanted, name
        assert [value for value in read_together or () if value is not None] == [
            value for value in wanted or () if value is not None
        ]
    assert together.column("life", COLUMNS["life"]) != {}


@pytest.mark.parametrize(
    "text", ["will>=3", "will!=life", "arrow:any!=2", "order:will lamp", "t:artifact -will<2"]
)
def test_more_values_than_sets_are_kept_for_are_asked_of_the_database(
    lamps: list[Card], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    arranged = Arrangement("will" if "order" in text else "name")
    numbers = find_by_bitmaps(BitmapIndex("kept"), read_search(text), {}, arranged)
    assert numbers == find(read_search(text), Q(), arranged)
    monkeypatch.setattr(bitmap, "MOST_VALUES", 2)
    asked = find_by_bitmaps(BitmapIndex("asked"), read_search(text), {}, arranged)
    assert asked == (None if arranged.order == "will" else numbers)


def test_of_very_many_cards_a_process_knows_what_another_one_found(
    lamps: list[Card], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any
) -> None:
    monkeypatch.setattr(bitmap, "MANY", 5)
    monkeypatch.setattr(bitmap, "MANY_FOUND", 4)
    files = {
        "BACKEND": "dimrift_site.base.web.shared_cache.SharedFileCache",
        "LOCATION": tmp_path / "searches",
    }
    settings.CACHES = {"searches": files, "default": files}
    living, few = lamps[1:3] + lamps[4:6] + lamps[7:9], NamedCondition("few", lambda: Q(will__gt=6))
    index, other = BitmapIndex("same"), BitmapIndex("same")
    assert list(index.members(index.cards_where(LIFE))) == [lamp.pk for lamp in living]
    assert index.cards_where(few).bit_count() == 2
    with CaptureQueriesContext(connection) as asked:
        assert other.cards_where(LIFE) == index.cards_where(LIFE)
        assert not asked.captured_queries
        assert other.cards_where(few) == index.cards_where(few)
    assert len(asked) == 1  # what is few is not shared
    Card.objects.filter(key="lamp-1").update(name="Zamp")  # seen by one that read the mark before
    later = BitmapIndex("same")
    assert sorted(later.members(later.cards_where(LIFE))) == sorted(lamp.pk for lamp in living)
    rmtree(tmp_path / "searches")
    (tmp_path / "searches").write_text("no folder")
    assert BitmapIndex("same").cards_where(LIFE).bit_count() == 6
