import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from cards.definitions import definition
from cards.faces.effect_symbols import SYMBOL_WORDS
from cards.faces.face import arrows, face, face_effect, stats, type_line
from cards.faces.printed_card import (
    PrintedCard,
    PrintedEffect,
    printed_card,
    printed_cards,
    printed_definition,
)
from cards.models import Card
from cards.services import save_card
from cards.templatetags.face_tags import picture_words
from cards.tests.conftest import LAMP as LAMP_DATA
from cards.tests.conftest import printed as read_printed

PRAY = PrintedEffect("action", once=False, optional=False, transfer=False, label="", text="Pray.")
LAMP = PrintedCard(
    *("lamp", "Lamp", "artifact", (), False, "", 0, 0, 0, False, "0" * 64, None, ""),
    *((None,) * 5, "none", "No faction", ()),
)
SPRITE = (Path(settings.BASE_DIR) / "static" / "img" / "symbols.svg").read_text()


@pytest.mark.parametrize("symbol", SYMBOL_WORDS)
def test_each_of_the_nine_symbols_is_drawn(symbol: str) -> None:
    assert f'id="{symbol}"' in SPRITE
    assert len(SYMBOL_WORDS) == 9


@pytest.mark.parametrize(
    "emblem", ["men", "fey", "telur", "wynn", "none", "might", "life", "armor", "movement", "will"]
)
def test_each_faction_and_each_stat_has_a_shape_of_its_own(emblem: str) -> None:
    assert SPRITE.count(f'id="{emblem}"') == 1


@pytest.mark.parametrize(
    ("kind", "once", "optional", "symbol"),
    [
        ("cost", False, False, "cost"),
        ("trigger", True, True, "trigger-optional-once"),
        ("trigger", False, True, "trigger-optional"),
        ("trigger", True, False, "trigger-once"),
        ("activation", True, False, "activation-once"),
        ("continuous", False, False, "continuous"),
    ],
)
def test_modifiers_pick_the_symbol(kind: str, once: bool, optional: bool, symbol: str) -> None:
    assert face_effect(PRAY._replace(kind=kind, once=once, optional=optional)).symbol == symbol


def test_what_is_lent_says_so_and_lies_on_a_plate() -> None:
    lent, own = (face_effect(PRAY._replace(transfer=transfer)) for transfer in (True, False))
    assert (lent.symbol_words, lent.symbol_css) == ("Action, lent", "symbol lent")
    assert (own.symbol_words, own.symbol_css) == ("Action", "symbol")
    armor = stats(LAMP._replace(stats=(2, None, 1, None, None), transfer_mask=0b100))
    assert [(stat.words, stat.css) for stat in armor] == [("Might", "symbol"), ("Armor, lent", "symbol lent")]


def test_an_equipment_that_marks_no_stat_shows_what_it_lends() -> None:
    hook = LAMP._replace(subtypes=("equipment",), stats=(2, 1, 1, None, 1))
    lent = {"might": True, "life": True, "armor": False, "will": False}
    assert {stat.name: stat.lent for stat in stats(hook)} == lent
    assert {stat.name: stat.lent for stat in stats(hook, equips_zones=True)} == lent | {"armor": True}
    marked = hook._replace(transfer_mask=0b100)
    assert [stat.name for stat in stats(marked, equips_zones=True) if stat.lent] == ["armor"]
    car = LAMP._replace(subtypes=("vehicle",), stats=(2, None, None, 1, 1))
    assert [stat.name for stat in stats(car) if stat.lent] == ["might", "movement"]
    assert not any(stat.lent for stat in stats(LAMP._replace(stats=(2, 1, 1, 1, 1))))


def test_an_arrow_sits_at_its_edge_with_one_mark_a_strength() -> None:
    up, right = arrows(0b10 | 0b01 << 4)
    assert (up.words, right.words) == ("up ×2", "right")
    assert [outline[0] for outline in up.marks] == [(295, 8), (335, 8)]  # the tips
    assert [outline[0] for outline in right.marks] == [(622, 440)]


def test_all_eight_directions_have_their_place() -> None:
    assert len({arrow.marks for arrow in arrows(0x5555)}) == 8


def test_the_type_line_names_fabled_and_subtypes() -> None:
    assert type_line(LAMP._replace(subtypes=("scroll",))) == "Artifact — Scroll"
    assert type_line(LAMP._replace(type="creature", fabled=True)) == "Fabled Creature"


def test_a_stat_that_is_not_printed_is_not_shown(catalogue: dict[str, Card]) -> None:
    shown = face(definition(catalogue["knight"]))
    assert [(stat.name, stat.value) for stat in shown.stats] == [("might", 2), ("life", 3)]
    assert [(stat.sign.name, stat.number.text) for stat in shown.stat_places] == [
        ("might", "2"),
        ("life", "3"),
    ]


def test_a_cost_of_x_is_shown_as_x_wherever_a_card_says_its_cost(
    client: Client, catalogue: dict[str, Card]
) -> None:
    effects = [{"kind": "cost", "text": "Consume any X mana: summon."}]
    save_card(read_printed(LAMP_DATA, key="hydra", name="Hydra", effects=effects))
    card = Card.objects.get(key="hydra")
    for hydra in (
        printed_card(card),
        printed_definition(definition(card)),
        *printed_cards([card.pk]).values(),
    ):
        assert picture_words(hydra) == "Hydra, cost X, Artifact"
    page = client.get("/cards/hydra").content.decode()
    assert re.search(r"X<span\s+class=.unseen.> mana: other cards", page)
    assert picture_words(printed_card(catalogue["knight"])) == "Knight, cost 2, Fabled Creature"


def test_many_cards_print_what_each_of_them_prints(catalogue: dict[str, Card]) -> None:
    wanted = [card.pk for card in catalogue.values()][::-1]
    printed = printed_cards([*wanted, 0])
    assert list(printed) == wanted
    assert list(printed.values()) == [printed_card(Card.objects.get(pk=number)) for number in wanted]
    assert any(card.effects for card in printed.values())
    assert {card.get_absolute_url() for card in printed.values()} == {
        card.get_absolute_url() for card in catalogue.values()
    }
