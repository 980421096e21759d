"""Parts of the table are drawn once, and anew as soon as they look different."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils.safestring import SafeString

from cards.artwork.queries import ChosenPicture
from cards.faces import fragments
from cards.faces.fragments import Drawing, draw
from cards.faces.tests.test_face import LAMP
from cards.pictures.back_picture import MAIN
from cards.pictures.sizes import SIZES, SMALL
from cards.pictures.store import ADDRESS, back_address, keep_picture, picture_address
from decks.games.board.piece import FACE_DOWN, Piece, art, printed_piece, with_pictures
from decks.games.tests.test_views import begin, labels, look, version
from decks.models import Deck

PIECE = "games/_piece.html"


@pytest.fixture
def drawn_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the templates that were drawn since."""
    drawn: list[str] = []
    html = Drawing.html
    forgotten = fragments.cache_fragment(fragments._draw.__wrapped__)  # type: ignore[attr-defined]
    monkeypatch.setattr(fragments, "_draw", forgotten)

    def noted(self: Drawing) -> SafeString:
        drawn.append(self.template)
        return html(self)

    monkeypatch.setattr(Drawing, "html", noted)
    return drawn


def squire(might: int = 1, **more: object) -> Piece:
    card: dict[str, object] = {
        "key": "squire", "type": "creature", "faction": "men", "fabled": False, "stats": {"might": might},
        "arrows": {"n": 1}, "effects": [], "cost": 1, **more,
    }  # fmt: skip
    state: Any = {"cards": {"Squire": card}, "view": {}, "left_out": []}
    return printed_piece(state, "Squire")


def test_what_looks_the_same_is_drawn_once(drawn_now: list[str]) -> None:
    first, again = (draw(PIECE, {"piece": squire()}) for _ in range(2))
    assert first == again
    assert drawn_now == [PIECE]


def test_what_looks_different_is_drawn_anew(drawn_now: list[str]) -> None:
    plain = draw(PIECE, {"piece": squire()})
    hurt = draw(PIECE, {"piece": squire()._replace(mana=3)})
    edited = draw(PIECE, {"piece": squire(might=4)})
    ghost = draw(PIECE, {"piece": squire(), "ghost": True})
    assert len({plain, hurt, edited, ghost}) == 4
    assert len(drawn_now) == 4


def test_a_piece_shows_the_picture_of_its_face_once_it_is_drawn(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    assert "<img" not in draw(PIECE, {"piece": squire(name="Squire")})  # as one that is of no catalogue
    face = LAMP._replace(key="squire", name="Squire", type="creature", faction="men")
    name = picture_address(face, SIZES["piece"]).removeprefix(ADDRESS).split(".")[0]
    keep_picture(name, "piece.webp", b"drawn")
    assert f'<img class="piece-art" src="{ADDRESS}{name}.piece.webp"' in draw(
        PIECE, {"piece": squire(name="Squire")}
    )
    hidden = draw(PIECE, {"piece": squire(name="Squire")._replace(face="down", data={}, name=FACE_DOWN)})
    assert back_address(MAIN, SMALL) in hidden
    assert name not in hidden


def test_a_card_in_a_game_shows_the_subject_that_was_chosen_or_is_proposed(
    settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    squire_of_game = {"key": "squire", "type": "creature", "faction": "men", "fabled": False}
    addresses = set()
    for chosen in ({}, {"squire": ChosenPicture("", "owl")}):
        state: Any = {"cards": {"Squire": squire_of_game}}
        said: Any = with_pictures(state, chosen)["cards"]["Squire"]
        face = LAMP._replace(key="squire", name="Squire", type="creature", faction="men")
        address = picture_address(face._replace(subject=said["subject"]), SIZES["piece"])
        keep_picture(address.removeprefix(ADDRESS).split(".")[0], "piece.webp", b"drawn")
        assert art(said) == address
        addresses.add(address)
    assert len(addresses) == 2


def test_a_card_in_hand_says_all_that_it_costs_and_free_only_if_it_is() -> None:
    def price(mana: int, *besides: str, **more: Any) -> str:
        costing = squire(cost=mana, cost_besides=list(besides), **more)
        drawn = draw(PIECE, {"piece": costing, "printed": True})
        found = re.search(r'class="piece-cost">(.*?)</span>', drawn, re.DOTALL)
        assert found
        return re.sub(r"<.*?>", "", found[1]).strip()

    assert price(2, "sacrifice") == "2 + sac"
    assert price(0, "sacrifice", "discard") == "sac + discard"
    assert price(0, "transform") == "by Transform"
    assert price(0) == "free"
    assert price(0, open_cost=True) == "X"
    assert price(2, "sacrifice", open_cost=True) == "2 + X + sac"


@override_settings(DEBUG=True)
def test_while_templates_are_edited_nothing_is_kept(drawn_now: list[str]) -> None:
    for _ in range(2):
        draw(PIECE, {"piece": squire()})
    assert len(drawn_now) == 2


@pytest.mark.django_db
def test_the_table_swapped_in_is_the_one_that_loads(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for _ in range(15):
        page = look(client, way)
        sent = {"version": version(page), "label": min(labels(page))}
        swapped = client.post(f"{way}/answer", sent, headers={"X-Board": "1"}).content.decode()
        assert _table(swapped) == _table(look(client, way))


def _table(page: str) -> str:
    html = page[page.index('<div id="table"') :]
    html = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html)
    return html[: html.index('<div class="log-foot">')]
