from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import ProtectedError
from django.test.utils import CaptureQueriesContext

import engine
from cards.definitions import definition, definitions_by_hash
from cards.models import Card, CardEffect, CardVersion, CatalogueMark, Faction
from cards.services import Saved, ensure_factions, number_card, save_card, settle
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed

CARD_FILES = sorted((Path(__file__).parents[1] / "data").glob("*.yaml"))
PRINTED = [card for path in CARD_FILES for card in engine.read_card_file(path.read_text(), str(path))]

pytestmark = pytest.mark.usefixtures("factions")


def test_a_card_saved_twice_is_unchanged_and_has_one_version() -> None:
    assert save_card(printed(LAMP)) == Saved.NEW
    assert save_card(printed(LAMP)) == Saved.UNCHANGED
    assert CardVersion.objects.count() == 1
    assert CardEffect.objects.count() == 1


@pytest.mark.parametrize("card", [KNIGHT, RIDDLE], ids=["read", "unread"])
def test_a_card_that_says_what_it_said_is_settled_without_a_write(card: dict[str, object]) -> None:
    save_card(printed(card))
    token = CatalogueMark.objects.get().token
    with CaptureQueriesContext(connection) as asked:
        settle(Card.objects.get())
        save_card(printed(card))
    written = [query["sql"] for query in asked if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert written == []
    assert CatalogueMark.objects.get().token == token  # what is kept of the catalogue stays good


def test_a_changed_text_makes_a_version_and_leaves_the_old_one() -> None:
    save_card(printed(LAMP))
    before = Card.objects.get().printed_hash
    assert save_card(printed(LAMP, effects=[{"kind": "action", "text": "Research."}])) == Saved.CHANGED
    card = Card.objects.get()
    assert card.printed_hash != before
    assert {version.hash for version in card.versions.all()} == {before, card.printed_hash}
    assert [effect.text for effect in card.effects.all()] == ["Research."]


def test_flavour_is_kept_but_is_no_new_print() -> None:
    save_card(printed(LAMP))
    assert save_card(printed(LAMP, flavour="It went out.")) == Saved.CHANGED
    assert Card.objects.get().flavour == "It went out."
    assert CardVersion.objects.count() == 1


def test_a_print_that_comes_back_is_the_same_version() -> None:
    for will in (1, 2, 1):
        save_card(printed(LAMP, stats={"will": will}))
    assert CardVersion.objects.count() == 2
    assert Card.objects.get().printed_hash == printed(LAMP).hash


def test_a_renamed_card_keeps_its_key_and_remembers_its_name() -> None:
    save_card(printed(LAMP))
    save_card(printed(LAMP, name="Lantern"))
    save_card(printed(LAMP, name="Beacon"))
    card = Card.objects.get()
    assert (card.key, card.name, card.aliases) == ("lamp", "Beacon", ["Lamp", "Lantern"])


def test_fewer_effects_leave_none_behind() -> None:
    save_card(printed(KNIGHT))
    save_card(printed(KNIGHT, effects=[]))
    assert CardEffect.objects.count() == 0


def test_a_text_that_is_read_is_kept_as_program_and_canonical_text() -> None:
    save_card(printed(KNIGHT))
    effect = CardEffect.objects.get(position=2)
    assert effect.canonical == "Consume 1 mana; target a creature: deal 1 damage to target."
    read = definition(Card.objects.get()).effects[1].program
    assert read is not None
    assert effect.program == engine.program_to_data(read)
    assert effect.unread is None
    assert effect.reader_version == engine.READER_VERSION


def test_a_text_that_cannot_be_read_is_kept_with_place_and_reason() -> None:
    save_card(printed(RIDDLE))
    effect = CardEffect.objects.get()
    assert effect.program is None
    assert effect.unread is not None
    start, end = effect.unread["span"]
    assert effect.text[start:end].startswith("hum")
    assert effect.unread["sentence"]


def test_a_faction_without_a_row_is_refused_and_nothing_is_kept() -> None:
    Faction.objects.all().delete()
    with pytest.raises(Faction.DoesNotExist):
        save_card(printed(LAMP))
    assert not Card.objects.exists()


def test_what_an_editor_wrote_about_a_faction_stays() -> None:
    Faction.objects.filter(key="men").update(name="Humans")
    ensure_factions()
    assert Faction.objects.get(key="men").name == "Humans"


def test_a_faction_that_nobody_described_yet_is_described_by_the_next_load() -> None:
    ensure_factions()
    Faction.objects.filter(key="telur").update(about="")
    Faction.objects.filter(key="men").update(about="Us.")
    ensure_factions()
    assert Faction.objects.get(key="telur").about
    assert Faction.objects.get(key="men").about == "Us."


def test_a_row_gives_back_the_very_card_that_was_saved() -> None:
    for card in PRINTED:
        save_card(card)
        number_card(card.key, card.number)
    back = {card.key: definition(card) for card in Card.objects.all()}
    assert [card.key for card in PRINTED if back[card.key] != card] == []


def test_a_lent_stat_stays_lent() -> None:
    sword = printed(LAMP, subject="sword", stats={"might": {"n": 2, "transfer": True}, "will": 1})
    save_card(sword)
    assert definition(Card.objects.get()) == sword


def test_a_version_alone_gives_back_the_card() -> None:
    save_card(printed(KNIGHT))
    save_card(printed(KNIGHT, name="Squire"))
    old = printed(KNIGHT, subject="knight")
    assert definitions_by_hash([old.hash]) == {old.hash: old}


def test_a_hash_that_nobody_printed_is_named() -> None:
    with pytest.raises(KeyError, match="f" * 64):
        definitions_by_hash(["f" * 64])


def test_a_card_with_versions_cannot_be_deleted() -> None:
    save_card(printed(LAMP))
    with pytest.raises(ProtectedError):
        Card.objects.get().delete()


def test_a_stale_reading_is_renewed(capsys: pytest.CaptureFixture[str]) -> None:
    save_card(printed(LAMP))
    CardEffect.objects.update(reader_version="older", canonical="nonsense", program=None)
    call_command("read_effects")
    effect = CardEffect.objects.get()
    assert (effect.canonical, effect.reader_version) == ("Pray.", engine.READER_VERSION)
    assert "1 effects renewed, 0 cannot be read" in capsys.readouterr().out


def test_what_is_fresh_is_not_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    save_card(printed(RIDDLE))
    call_command("read_effects")
    assert "0 effects renewed, 1 cannot be read" in capsys.readouterr().out
