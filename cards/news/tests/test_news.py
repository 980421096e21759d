"""News: cards that came and texts that changed, never those of workshops or retired ones."""

import re
from html import unescape
from xml.etree import ElementTree as ET

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.card_page.word_differences import WordChange, change_words, word_differences
from cards.models import Card
from cards.news.queries import newest_numbers, news
from cards.services import save_card
from cards.tests.conftest import LAMP, printed

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(client: Client) -> list[dict[str, str]]:
    """The title, summary, link and id of each entry of the feed."""
    answer = client.get("/new.atom")
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    return [
        {
            **{
                name: unescape(text) for name, text in re.findall(r"<(title|summary|id)[^>]*>([^<]*)<", entry)
            },
            **dict.fromkeys(["link"], re.findall(r'<link href="([^"]*)"', entry)[0]),
        }
        for entry in answer.content.decode().split("<entry>")[1:]
    ]


def test_cards_that_came_and_texts_that_changed_are_there_the_newest_first(
    client: Client, catalogue: dict[str, Card]
) -> None:
    save_card(printed(LAMP, effects=[{"kind": "action", "text": "Burst."}]))
    assert [(card_news.card.key, card_news.is_new) for card_news in news(newest_numbers())] == [
        ("lamp", False),
        ("riddle", True),
        ("knight", True),
        ("lamp", True),
    ]
    page = client.get("/new").content.decode()
    assert page.index("/cards/lamp") < page.index("/cards/riddle") < page.index("/cards/knight")
    assert "Pray</del>" in page and "Burst</ins>" in page
    assert "Action: <del>" in page  # and no short form of a card file
    assert 'href="/new.atom"' in page
    assert [(entry["title"], entry["summary"]) for entry in entries(client)][:2] == [
        ("Lamp: changed", "Effect 1: Action: Pray. → Action: Burst."),
        ("Riddle: new", "A new card."),
    ]


def test_flavour_and_rulings_are_no_news(client: Client, catalogue: dict[str, Card]) -> None:
    save_card(printed(LAMP, flavour="It went out.", rulings=["Another."]))
    assert len(newest_numbers()) == 3


def test_what_nobody_finds_is_no_news(client: Client, catalogue: dict[str, Card]) -> None:
    Card.objects.filter(key="lamp").update(retired=True)
    assert "/cards/lamp" not in client.get("/new").content.decode()
    assert "Lamp: new" not in [entry["title"] for entry in entries(client)]


def test_entries_have_whole_addresses_and_names_of_their_own(
    client: Client, catalogue: dict[str, Card]
) -> None:
    save_card(printed(LAMP, effects=[{"kind": "action", "text": "Burst."}]))
    found = entries(client)
    assert all(one["link"].startswith("http") for one in found)
    assert len({one["id"] for one in found}) == len(found) == 4


def test_the_feed_names_its_author_and_shows_words_as_words(
    client: Client, catalogue: dict[str, Card]
) -> None:
    save_card(printed(LAMP, effects=[{"kind": "action", "text": "Hum <i>softly</i> & burst."}]))
    feed = ET.fromstring(client.get("/new.atom").content)  # noqa: S314 # the site's own
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Dimrift"  # RFC 4287, 4.1.1: a feed must have one
    summary = feed.find(f"{ATOM}entry/{ATOM}summary")
    assert summary is not None and summary.get("type") == "html"
    assert unescape(summary.text or "").endswith("Hum <i>softly</i> & burst.")
    assert "<" not in (summary.text or "")


def test_whoever_has_the_newest_feed_is_sent_nothing(client: Client, catalogue: dict[str, Card]) -> None:
    answer = client.get("/new.atom")
    assert answer["Cache-Control"] == "public, max-age=60"
    asked = {"If-None-Match": answer["ETag"]}
    assert client.get("/new.atom", headers=asked).status_code == 304
    save_card(printed(LAMP, effects=[{"kind": "action", "text": "Burst."}]))
    assert client.get("/new.atom", headers=asked).status_code == 200


def test_the_page_takes_few_queries_however_much_is_new(client: Client, factions: None) -> None:
    for number in range(40):
        save_card(printed(LAMP, key=f"lamp-{number}", name=f"Lamp {number}"))
    with CaptureQueriesContext(connection) as asked:
        page = client.get("/new").content.decode()
    assert len(asked) <= 5
    assert page.count('class="badge"') == 30
    assert client.get("/new?page=2").content.decode().count('class="badge"') == 10


def test_an_effect_s_kind_is_said_in_words() -> None:
    assert change_words("trigger once optional | When [this] strikes: pray.").startswith(
        "Trigger, once a turn, optional: When "
    )
    assert change_words("activation transfer | Burst.") == "Activation, lent: Burst."
    assert change_words("Draw | or pray.") == "Draw | or pray."


def test_a_changed_text_is_shown_word_by_word() -> None:
    changes = word_differences("When summoned: draw 2 cards.", "When summoned: draw 3 cards.")
    assert [change for change in changes if change.old != change.new] == [WordChange("2", "3")]
    assert "".join(change.old for change in changes) == "When summoned: draw 2 cards."
    assert word_differences("Pray.", "Deal 2 damage to target.") == [
        WordChange("Pray.", "Deal 2 damage to target.")
    ]
