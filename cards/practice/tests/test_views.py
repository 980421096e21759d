"""Target Practice: the page as links only. What is reached comes from the rulebook (3.1 to 3.4)."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.pictures.sizes import PIECE
from cards.pictures.store import keep_picture
from cards.pictures.subject import PictureSubject


def page(client: Client, query: str) -> str:
    answer = client.get(f"/practice{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def model_words(text: str, model: str) -> str:
    """Return what the page says of a model."""
    found = re.search(rf'data-said="{model}">(.*?)</p>', text, re.DOTALL)
    assert found
    return re.sub(r"<[^>]+>", "", found[1]).strip()


def test_two_arrows_reach_the_edge_in_one_model_and_two_zones_in_the_other(client: Client) -> None:
    shown = page(client, "?n=2&zone=c1")
    assert model_words(shown, "Modern") == "Reaches 3: c2, c3, c4."
    assert model_words(shown, "Classic and wiki") == "Reaches 2: c2, c3."


def test_a_card_that_is_turned_points_elsewhere(client: Client) -> None:
    assert model_words(page(client, "?n=1&zone=c2&facing=right"), "Modern") == "Reaches 1: d2."
    assert model_words(page(client, "?n=1&zone=c2&facing=down"), "Modern") == "Reaches 1: c1."
    assert model_words(page(client, "?ne=1&zone=c2&facing=left"), "Modern") == "Reaches 1: b3."


def test_arrows_that_a_model_does_not_print_are_refused_there_only(client: Client) -> None:
    shown = page(client, "?ne=2&zone=a1")
    assert model_words(shown, "Modern").startswith("Not printed so")
    assert model_words(shown, "Classic and wiki") == "Reaches 4: b2, c2, b3, c3."


def test_a_card_without_arrows_reaches_nothing(client: Client) -> None:
    assert model_words(page(client, "?zone=c2"), "Modern") == "Reaches nothing."


def test_the_page_says_what_the_api_says(client: Client) -> None:
    for query in ("n=1&e=2&zone=b3&facing=left", "sw=1&w=1&zone=d3&facing=right"):
        zones = client.get(f"/api/v1/reach?{query}").json()["zones"]
        assert model_words(page(client, f"?{query}"), "Modern").endswith(f": {', '.join(zones)}.")


def test_each_press_makes_an_arrow_stronger_and_the_fourth_takes_it_away(client: Client) -> None:
    way, counts = "?zone=c2", []
    for _ in range(5):
        found = re.search(r'id="arrow-n" href="([^"]+)"[^>]*aria-label="Arrow up: (\w+)"', page(client, way))
        assert found
        counts.append(found[2])
        way = found[1].replace("&amp;", "&")
    assert counts == ["none", "1", "2", "3", "none"]


@pytest.mark.parametrize(
    "query", ["", "?zone=z9", "?facing=up%00", "?n=99999999999", "?n=-1", "?zone=m1&n=x"]
)
def test_nonsense_in_the_address_is_left_out(client: Client, query: str) -> None:
    assert "Target Practice" in page(client, query)


def test_the_card_has_the_picture_of_a_creature_once_one_is_drawn(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    pages = ("/practice", "/practice/quiz?seed=7")
    assert not any('class="piece-art"' in client.get(page).content.decode() for page in pages)
    keep_picture(PictureSubject("", "creature", "none").name(PIECE), PIECE.file, b"drawn")
    for page in pages:
        found = re.findall(r'class="piece-art" src="([^"]+)"', client.get(page).content.decode())
        assert [b"".join(client.get(address)) for address in found] == [b"drawn"] * len(found)
        assert found


def test_nothing_is_changed_by_post(client: Client) -> None:
    assert client.post("/practice").status_code == 405
