"""The game's published data, as they are: read, and written back as they came."""

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from engine.carddef import CardDef
from engine.cardfile.files import ListedCard, read_card_file, read_card_list
from engine.cardfile.lent_effects import LentChoice, lend_effect, read_lent_choice
from engine.cardfile.writer import source_to_keep, write_card_file
from engine.errors import BadCardFile
from engine.tests.cardfile.published_samples import EARLIER, LATEST


def listed(entries: list[dict[str, Any]]) -> list[ListedCard]:
    return read_card_list(json.dumps(entries), "cards.json")


def by_key(entries: list[dict[str, Any]]) -> dict[str, CardDef]:
    return {card.key: card.card for card in listed(entries) if card.card}


def write_back(entries: list[dict[str, Any]], cards: dict[str, CardDef] | None = None) -> Any:
    listed_cards = listed(entries)
    cards = cards or by_key(entries)
    sources = {card.key: card.source for card in listed_cards}
    order = [card.source if card.skipped else card.key for card in listed_cards]
    return json.loads(write_card_file(list(cards.values()), "json", sources, order))


def test_the_published_file_reads_with_all_that_has_no_meaning_in_the_rules() -> None:
    cards = by_key(LATEST)
    assert list(cards) == ["patient-toll-keeper", "lantern-on-a-hook", "the-moss-giant", "quiet-well"]
    keeper = cards["patient-toll-keeper"]
    assert (keeper.type, keeper.subtypes, keeper.faction) == ("creature", ("human",), "men")
    assert [effect.short_text() for effect in keeper.effects] == [
        "trigger | When flipped: this is [Protected] until end of turn.",
        "trigger optional | When summoned: you can draw 1.",
        "activation once | Toll — Consume 1 mana: draw 1.",
    ]


def test_the_earlier_form_reads_as_well() -> None:
    golem, lance = by_key(EARLIER).values()
    assert (golem.stats, golem.faction, golem.fabled) == ((2, 5, None, 1, 3), "", False)
    assert golem.effects[0].short_text() == "trigger once optional | Wake — When flipped: draw 1."
    assert not golem.unread_effects()
    assert (lance.subtypes, lance.fabled) == (("equipment",), True)
    assert [effect.transfer for effect in lance.effects] == [True, False]


def test_the_name_of_a_frame_adds_no_subtype_to_those_that_are_printed() -> None:
    giant = copy.deepcopy(LATEST[2])
    assert by_key([giant])["the-moss-giant"].subtypes == ("transformed", "fey")
    giant["type"]["text"] = "Fabled Creature"
    assert by_key([giant])["the-moss-giant"].subtypes == ("fey", "beast")


@pytest.mark.parametrize("entries", [LATEST, EARLIER], ids=["latest", "earlier"])
def test_a_file_is_written_back_as_it_came(entries: list[dict[str, Any]]) -> None:
    assert write_back(entries) == entries


def test_what_changed_since_is_written_and_the_rest_as_it_came() -> None:
    cards = by_key(EARLIER)
    golem = cards["gravel-golem"]
    said, drawn = golem.effects
    cards["gravel-golem"] = replace(
        golem, name="Granite Golem", effects=(replace(said, text="Draw 2."), drawn)
    )
    lance = cards["rattling-lance"]
    first, second = lance.effects
    cards["rattling-lance"] = replace(lance, effects=(second, replace(first, transfer=False)))
    expected = copy.deepcopy(EARLIER)
    expected[0]["name"] = "Granite Golem"
    expected[0]["effects"][0] = {"icon": "triggerOptionalOpt", "text": "Wake — Draw 2."}
    expected[1]["effects"] = [EARLIER[1]["effects"][1], {**EARLIER[1]["effects"][0], "transfer": False}]
    assert write_back(EARLIER, cards) == expected


def test_what_we_write_ourselves_needs_no_source() -> None:
    card = by_key(LATEST)["quiet-well"]
    own = json.loads(write_card_file([card], "json"))[0]
    assert source_to_keep(card, own) == {}
    assert source_to_keep(card, {**own, "terms": []}) == {**own, "terms": []}


def test_tokens_and_pages_are_skipped_with_the_reason() -> None:
    skipped = {card.key: card.skipped for card in listed(LATEST) if card.skipped}
    assert skipped == {
        "_token-men-1": "a token and no card; its key begins with _",
        "_token-men-2": "a token and no card; its key begins with _",
        "_symbols": "a page and no card: it has no type; its key begins with _",
    }
    assert len(read_card_file(json.dumps(LATEST), "cards.json")) == 4


def test_two_keys_that_are_one_here_are_a_mistake() -> None:
    twin = {**LATEST[3], "key": "quiet-well", "name": "Other Well"}
    *_, wrong = listed([LATEST[3], twin])
    assert [file.why for file in wrong.wrong] == ["the key quiet-well is used twice in this file"]


def test_the_texts_of_a_broken_card_are_read_and_its_unknown_keys_named() -> None:
    broken = copy.deepcopy(LATEST[0])
    broken["colour"] = "red"
    broken["arrows"] = {"top": "heavy"}
    broken["effects"][0] = {"icon": "spell", "text": "Draw 1.", "sound": "loud", "light": "dim"}
    broken["effects"][2]["text"] = "Hum softly."
    (card,) = listed([broken])
    assert card.card is None
    assert card.unknown == ("colour", "effects sound", "effects light")
    assert [number for number, effect in enumerate(card.effects, 1) if effect.unread] == [3]
    assert [file.why.partition(":")[0] for file in card.wrong] == [
        "colour", "arrows top", "effect 1 sound", "effect 1 light", "effect 1 icon",
    ]  # fmt: skip


def test_a_mistake_names_its_card_and_no_line_where_all_stands_on_one() -> None:
    wrong = [LATEST[3], {**LATEST[0], "effects": [{"icon": "spell", "text": "x"}]}]
    with pytest.raises(BadCardFile) as refused:
        read_card_file(json.dumps(wrong), "cards.json")
    assert str(refused.value).startswith("cards.json: card patient-toll-keeper, effect 1 icon: one of cost")


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ({"terms": ["a\0b"]}, "a character stands here"),
        ({"pagination": {"\ud800": 1}}, "a character stands here"),
        ({"rank": float("inf")}, "a number stands here that is none"),
        ({"terms": {"x" * 100_001: 1}}, "more than 100,000 characters in one card"),
    ],
    ids=range(4),
)
def test_what_no_database_keeps_is_refused_where_it_is_only_kept(part: dict[str, Any], why: str) -> None:
    for entry in (LATEST[3], LATEST[6]):  # a card, and a page
        (card,) = listed([{**entry, **part}])
        assert [why in file.why for file in card.wrong] == [True]


def lent(card: CardDef, *words: str) -> list[int]:
    choice = read_lent_choice(words) if words else LentChoice()
    return [n for n, effect in enumerate(lend_effect(card, choice).effects, 1) if effect.transfer]


def test_the_effect_that_is_lent_is_the_last_after_equip_unless_another_is_chosen() -> None:
    lantern = by_key(LATEST)["lantern-on-a-hook"]
    assert lent(lantern) == lent(lantern, "last") == [4]
    assert lent(lantern, "first") == [3]
    assert lent(lantern, "none") == lent(lantern, "lantern_on_a_hook:0") == []
    assert lent(lantern, "none", "lantern-on-a-hook:1") == [1]
    assert lent(replace(lantern, effects=lantern.effects[:2])) == []  # none stands after it
    assert lent(replace(lantern, effects=lantern.effects[2:])) == [2]  # none says Equip
    assert lent(by_key(LATEST)["quiet-well"]) == []
    with pytest.raises(ValueError, match="some is none of last, first, none, KEY:N"):
        read_lent_choice(["some"])
