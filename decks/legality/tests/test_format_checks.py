"""Checks of a deck against a format: code, words, card and how to correct it."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

import engine
from cards.models import Card, Faction, Set
from cards.services import ensure_factions, save_card
from decks.legality import format_checks, play_warnings
from decks.legality.deck_problem import DeckProblem
from decks.legality.format_checks import problems
from decks.legality.models import Format
from decks.legality.queries import default_format, format_of, formats, site_format
from decks.lists.deck_store import DeckLine
from decks.models import Deck
from decks.tests.conftest import DECK_FILES

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.django_db


def card(key: str, **printed: object) -> Card:
    data = {"key": key, "name": key.title(), "type": "creature", "stats": {"life": 1}} | printed
    save_card(engine.card_from_data(data))
    return Card.objects.select_related("faction").prefetch_related("effects").get(key=key)


@pytest.fixture
def deck() -> list[DeckLine]:
    """Twenty cards of the Men and of nobody, and one Fabled card."""
    ensure_factions()
    men = [DeckLine("main", card(f"man-{n}", faction="men"), 3) for n in range(6)]
    lamp = DeckLine("main", card("lamp", type="artifact"), 2)
    saint = DeckLine("fables", card("saint", faction="men", fabled=True), 1)
    return [*men, lamp, saint]


def found(deck: list[DeckLine], edition: str = "modern", /, **numbers: object) -> list[DeckProblem]:
    format_ = default_format()
    for name, number in numbers.items():
        setattr(format_, name, number)
    return problems(deck, edition, format_)


def codes(deck: list[DeckLine], **numbers: object) -> list[str]:
    return [problem.code for problem in found(deck, **numbers)]


def test_a_deck_that_keeps_to_the_format_has_no_problem(deck: list[DeckLine]) -> None:
    assert found(deck) == []


def test_the_starter_decks_keep_to_the_format(starters: list[Deck]) -> None:
    assert {starter.key for starter in starters} == {path.stem for path in DECK_FILES}
    wrong = {}
    for starter in starters:
        lines = [DeckLine(entry.section, entry.card, entry.copies) for entry in starter.entries.all()]
        wrong[starter.key] = problems(lines, starter.edition, format_of(starter))
    assert {key: found for key, found in wrong.items() if found} == {}


def test_a_card_whose_arrows_the_edition_does_not_print_is_named_with_its_mend(deck: list[DeckLine]) -> None:
    pole = DeckLine("main", card("pole", type="artifact", arrows={"n": 3}), 2)
    deck = [line for line in deck if line.card.key != "lamp"] + [pole]
    [problem] = found(deck)
    assert (problem.code, problem.card, problem.change) == ("bad_arrows", pole.card, "main:pole:-2")
    assert "Pole: arrows n: 3 are not possible in this edition" in problem.words
    classic = site_format("classic")
    assert problems(deck, "classic", classic) == []


def test_an_empty_deck_lacks_its_main_deck_only(deck: list[DeckLine]) -> None:
    assert [(problem.code, problem.words, problem.mend) for problem in found([])] == [
        ("main_too_small", "The main deck has 0 cards, fewer than 20.", "Add 20.")
    ]


@pytest.mark.parametrize(
    ("numbers", "code", "mend"),
    [
        ({"main_least": 22, "main_most": 30}, "main_too_small", "Add 2."),
        ({"main_least": 1, "main_most": 19}, "main_too_large", "Take 1 out."),
        ({"fables_least": 2}, "fables_too_small", "Add 1."),
        ({"fables_most": 0}, "fables_too_large", "Take 1 out."),
    ],
)
def test_sizes_have_two_ends(deck: list[DeckLine], numbers: dict[str, int], code: str, mend: str) -> None:
    assert [(problem.code, problem.mend) for problem in found(deck, **numbers)] == [(code, mend)]


@pytest.mark.parametrize(
    "numbers",
    [{"main_least": 20, "main_most": 20}, {"fables_least": 1, "fables_most": 1}, {"copies_most": 3}],
)
def test_the_ends_themselves_are_allowed(deck: list[DeckLine], numbers: dict[str, int]) -> None:
    assert codes(deck, **numbers) == []


def test_the_maybe_list_is_not_looked_at(deck: list[DeckLine]) -> None:
    assert codes([*deck, DeckLine("maybe", card("fairy", faction="fey", fabled=True), 60)]) == []


def test_copies_are_counted_over_main_and_fables(deck: list[DeckLine]) -> None:
    lamp = deck[-2].card
    over = found([*deck, DeckLine("fables", lamp, 2)], copies_most=3)
    assert [
        (problem.code, problem.card, problem.change) for problem in over if problem.code == "too_many_copies"
    ] == [("too_many_copies", lamp, "")]


def test_too_many_copies_of_one_pile_can_be_mended_by_one_change(deck: list[DeckLine]) -> None:
    first = found(deck, copies_most=2)[0]
    assert (first.words, first.mend) == ("There are 3 copies of Man-0, more than 2.", "Take 1 out.")
    assert first.change == "main:man-0:-1"


def test_a_fabled_card_in_the_main_deck_is_reported_where_to_go(deck: list[DeckLine]) -> None:
    saint = deck[-1].card
    wrong = found([*deck[:-1], DeckLine("main", saint, 1)], main_most=21)
    assert [(problem.code, problem.card, problem.mend) for problem in wrong] == [
        ("fabled_in_main", saint, "Move it to the Fables deck.")
    ]
    assert wrong[0].change == "main:saint:-1 fables:saint:1"


def test_other_cards_have_no_place_among_the_fables(deck: list[DeckLine]) -> None:
    lamp = DeckLine("fables", deck[-2].card, 2)
    assert codes([*deck[:-2], lamp], main_least=18) == ["not_fabled_in_fables"]


def test_a_second_faction_is_counted_out(deck: list[DeckLine]) -> None:
    fairy = DeckLine("main", card("fairy", faction="fey"), 1)
    wrong = found([*deck, fairy], main_most=21)
    assert [problem.code for problem in wrong] == ["too_many_factions"]
    assert "(Men 19, Fey 1); 1 faction may be in it" in wrong[0].words
    assert codes([*deck, fairy], main_most=21, factions_most=2) == []
    assert codes([*deck, fairy], main_most=21, factions_most=None) == []


def test_cards_without_a_faction_belong_to_all(deck: list[DeckLine]) -> None:
    assert Faction.objects.count() == 4
    assert codes([deck[-2]], main_least=0, factions_most=0) == []


def test_a_format_of_some_sets_refuses_cards_of_others(deck: list[DeckLine]) -> None:
    far, near = Set.objects.create(key="far", name="Far"), Set.objects.create(key="near", name="Near")
    Card.objects.exclude(key="lamp").update(set=far)
    Card.objects.filter(key="lamp").update(set=near)
    for line in deck:
        line.card.refresh_from_db(fields=["set"])
    default_format().sets.add(far)
    wrong = found(deck)
    assert [(problem.code, str(problem.card), problem.change) for problem in wrong] == [
        ("set_not_allowed", "Lamp", "main:lamp:-2")
    ]
    default_format().sets.add(near)
    assert found(deck) == []


def test_a_retired_card_is_named(deck: list[DeckLine]) -> None:
    deck[-1].card.retired = True
    assert [(problem.code, problem.card) for problem in found(deck)] == [("retired_card", deck[-1].card)]


def test_a_card_that_cannot_be_read_is_named(deck: list[DeckLine]) -> None:
    riddle = card("riddle", effects=["action | Sing the moon a song."])
    wrong = found([*deck[:-2], DeckLine("main", riddle, 2)])
    assert [(problem.code, problem.card) for problem in wrong] == [("unread_card", riddle)]


def test_a_summoning_cost_that_cannot_be_read_is_said_to_be_one(deck: list[DeckLine]) -> None:
    dear = card("dear", effects=["cost | Hum softly and then summon."])
    wrong = found([*deck, DeckLine("main", dear, 1)])
    assert [problem.words for problem in wrong if problem.code == "unread_card"] == [
        "Dear has a Summoning Cost that cannot be read, so it cannot be played."
    ]


def test_a_deck_of_another_edition_is_reported(deck: list[DeckLine]) -> None:
    assert "other_edition" in [problem.code for problem in found(deck, "classic")]


def test_a_format_of_no_edition_says_so(deck: list[DeckLine]) -> None:
    format_ = default_format()
    format_.edition = "no such edition"
    assert [problem.code for problem in problems(deck, "no such edition", format_)] == ["unknown_edition"]


def test_a_deck_is_looked_at_by_the_format_its_maker_chose(men: Deck) -> None:
    small = Format.objects.create(key="small", name="Small", main_least=10, main_most=10)
    assert format_of(men) == default_format()
    men.format = small
    assert format_of(men) == small
    editions = {site_format(edition) for edition in ("classic", "wiki", "latest")}
    assert set(formats()) == {default_format(), *editions, small}


def test_the_site_s_own_format_comes_back_when_it_is_taken_away() -> None:
    Format.objects.all().delete()
    assert (default_format().main_least, default_format().copies_most) == (20, 3)


def test_a_least_above_its_most_is_refused_at_the_field() -> None:
    with pytest.raises(ValidationError) as refused:
        Format(key="odd", name="Odd", main_least=30, main_most=20).full_clean()
    assert list(refused.value.message_dict) == ["main_least"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Format.objects.create(key="odd", name="Odd", main_least=30, main_most=20)


def test_the_document_names_every_code() -> None:
    document = (ROOT / "docs" / "decks.md").read_text("utf-8").partition("| code |")[2]
    named = {
        code
        for row in re.findall(r"^\| (`.*?) \|", document, re.MULTILINE)
        for code in re.findall(r"\w+", row)
    }
    source = Path(format_checks.__file__).read_text("utf-8") + Path(play_warnings.__file__).read_text("utf-8")
    sizes = {f"{pile}_too_{size}" for pile in ("main", "fables") for size in ("small", "large")}
    assert named == sizes | set(re.findall(r'(?:Problem|remove_problem|_take_out)\(\s*"(\w+)"', source))


def test_one_copy_and_one_faction_are_said_to_be_one(deck: list[DeckLine]) -> None:
    words = [problem.words for problem in found(deck, copies_most=0, factions_most=0)]
    assert "There is 1 copy of Saint, more than 0." in words
    assert "The deck has cards of 1 faction (Men 19); 0 factions may be in it." in words


def test_every_problem_says_how_to_mend_it(deck: list[DeckLine]) -> None:
    wrong = found([DeckLine("main", deck[-1].card, 40)])
    assert wrong
    assert all(problem.words and problem.mend for problem in wrong)
