"""What search engines may list: public pages that are listed, each under one address; and nothing private."""

import gzip
import re
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from cards.tests.conftest import catalogue, factions
from decks.lists.services import make_deck
from dimrift_site.accounts.models import User

__all__ = ["catalogue", "factions"]
pytestmark = pytest.mark.django_db


def addresses(client: Client) -> list[str]:
    """Return every path that the sitemap names."""
    parts = re.findall(r"<loc>([^<]*)</loc>", client.get("/sitemap.xml").content.decode())
    pages = [client.get(urlsplit(sitemap).path).content.decode() for sitemap in parts]
    return [urlsplit(page).path for text in pages for page in re.findall(r"<loc>([^<]*)</loc>", text)]


def test_the_sitemap_has_public_pages_that_are_there_and_no_other(
    client: Client,
    catalogue: dict[str, Card],
    alice: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    decks = {
        way: make_deck(alice, "", [], name=f"A {way} deck", visibility=way)
        for way in ("public", "unlisted", "private")
    }
    Card.objects.filter(key="lamp").update(retired=True)
    listed = addresses(client)
    assert len(listed) == len({*listed})
    assert {"/", "/cards", "/cards/knight", "/rules", "/rules/7", decks["public"].get_absolute_url()} <= {
        *listed
    }
    assert not {"/cards/lamp", decks["private"].get_absolute_url(), decks["unlisted"].get_absolute_url()} & {
        *listed
    }
    for page in listed:
        with django_assert_max_num_queries(10):
            answer = client.get(page)
        assert len(answer.content) <= 100_000, page
        assert answer.status_code == 200, page
        assert f'<link rel="canonical" href="{settings.SITE_URL}{page}">' in answer.content.decode()


@pytest.mark.parametrize("path", ["/sitemap.xml", "/sitemap-cards.xml"])
def test_a_sitemap_names_the_site_whatever_host_it_is_asked_by(
    client: Client, catalogue: dict[str, Card], path: str
) -> None:
    answer = client.get(path, headers={"host": "localhost:81"}, query_params={"p": "1"})
    named = re.findall(r"<loc>([^<]*)</loc>", answer.content.decode())
    assert named
    assert [address for address in named if not address.startswith(f"{settings.SITE_URL}/")] == []


def test_what_is_not_listed_asks_to_be_left_out(client: Client, alice: User, alice_client: Client) -> None:
    deck = make_deck(alice, "", [], name="Secret", visibility="unlisted")
    for page in (deck.get_absolute_url(), "/decks/new", "/games", "/account/login", "/status"):
        html = client.get(page).content.decode()
        assert '<meta name="robots" content="noindex">' in html, page
        assert "canonical" not in html


def test_what_narrows_a_page_is_not_in_the_address_that_counts(client: Client) -> None:
    html = client.get("/rules/3?edition=classic").content.decode()
    assert f'<link rel="canonical" href="{settings.SITE_URL}/rules/3">' in html


def test_robots_txt_names_the_sitemap_and_keeps_private_things_out(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml" in lines
    assert {"Disallow: /account", "Disallow: /games", "Disallow: /admin/"} <= {*lines}


def test_the_icon_is_where_browsers_look_for_it(client: Client) -> None:
    assert client.get("/favicon.ico").headers["Location"] == "/static/img/favicon.ico"
    icon = (settings.BASE_DIR / "static/img/favicon.ico").read_bytes()
    assert icon[:6] == b"\0\0\1\0\3\0"  # an icon with three pictures


def test_pages_are_compressed_and_differ_in_length_each_time(
    client: Client, catalogue: dict[str, Card]
) -> None:
    """Random bytes in the file's name, so that the length tells nothing about a token in it (BREACH)."""
    answers = [client.get("/cards", headers={"Accept-Encoding": "gzip"}) for _ in range(12)]
    assert {answer.headers["Content-Encoding"] for answer in answers} == {"gzip"}
    assert len({len(answer.content) for answer in answers}) > 1
    assert "Knight" in gzip.decompress(answers[0].content).decode()
    assert not client.get("/cards").has_header("Content-Encoding")


@pytest.mark.parametrize("page", ["/account", "/account/email", "/account/login"])
def test_what_only_an_owner_may_know_is_not_compressed(
    alice_client: Client, client: Client, page: str
) -> None:
    answer = (client if page.endswith("login") else alice_client).get(
        page, headers={"Accept-Encoding": "gzip"}
    )
    assert answer.status_code == 200
    assert not answer.has_header("Content-Encoding")
