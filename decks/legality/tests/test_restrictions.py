"""Banned and restricted cards with their days: in the admin, on the pages of formats, cards and decks."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

import engine
from cards.definitions import definition
from cards.models import Card
from cards.services import save_card
from decks.legality.deck_problem import DeckProblem
from decks.legality.format_checks import illegal_since
from decks.legality.models import CardRestriction, Format
from decks.legality.queries import default_format, format_of
from decks.legality.standings import card_standings, deck_standings
from decks.lists.builder import deck_lines, deck_problems
from decks.models import Deck
from dimrift_site.base.admin.optimistic_lock import row_fingerprint

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def pike(men: Deck) -> Card:
    """Return a card of which the starter deck has three."""
    return Card.objects.get(pk=men.entries.filter(copies=3, section="main").order_by("card__key")[0].card_id)


def restrict(
    card: Card, copies: int = 0, since: int = -10, until: int | None = None, reason: str = ""
) -> Any:
    """An entry of the site's own list; days are counted from today."""
    today = timezone.localdate()
    last = None if until is None else today + until * DAY
    return CardRestriction.objects.create(
        format=default_format(),
        card=card,
        copies=copies,
        since=today + since * DAY,
        until=last,
        reason=reason,
    )


def found(deck: Deck) -> list[DeckProblem]:
    deck = Deck.objects.get(pk=deck.pk)
    return deck_problems(deck, format_of(deck))


def test_a_banned_card_is_named_with_the_day_and_why(men: Deck, pike: Card) -> None:
    entry = restrict(pike, reason="it won too often")
    [problem] = found(men)
    day = f"{entry.since.day} {entry.since:%B %Y}"
    assert problem.words == f"{pike} is banned in Modern since {day}: it won too often."
    assert (problem.code, problem.mend, problem.change) == (
        "banned_card",
        "Take them out.",
        f"main:{pike.key}:-3",
    )


def test_a_reason_that_is_a_sentence_ends_with_one_full_stop(men: Deck, pike: Card) -> None:
    restrict(pike, reason="It won too often.")
    assert found(men)[0].words.endswith(": It won too often.")
    CardRestriction.objects.update(copies=1)
    assert ": It won too often; the deck has 3." in found(men)[0].words


def test_a_restricted_card_may_stay_in_as_many_copies(men: Deck, pike: Card) -> None:
    restrict(pike, 1)
    [problem] = found(men)
    assert (problem.code, problem.change) == ("restricted_card", f"main:{pike.key}:-2")
    CardRestriction.objects.update(copies=3)
    assert found(men) == []


@pytest.mark.parametrize(
    ("since", "until", "holds"),
    [(0, None, True), (1, None, False), (-9, 0, True), (-9, -1, False), (-9, 5, True)],
)
def test_a_list_holds_from_its_first_to_its_last_day(
    men: Deck, pike: Card, since: int, until: int | None, holds: bool
) -> None:
    restrict(pike, since=since, until=until)
    assert bool(found(men)) is holds


def test_of_two_entries_the_stricter_one_holds(men: Deck, pike: Card) -> None:
    restrict(pike, 0, since=-5)
    restrict(pike, 2, since=-3)
    assert [problem.code for problem in found(men)] == ["banned_card"]


def test_a_deck_that_was_legal_when_it_was_saved_says_since_when_it_is_not(
    client: Client, men: Deck, pike: Card
) -> None:
    today = timezone.localdate()
    Deck.objects.filter(pk=men.pk).update(changed=timezone.now() - 30 * DAY)
    restrict(pike, since=-10)
    assert illegal_since(found(men), today - 30 * DAY) == today - 10 * DAY
    page = client.get(men.get_absolute_url()).content.decode()
    assert "It was legal when it was saved on" in page
    Deck.objects.filter(pk=men.pk).update(changed=timezone.now())
    assert illegal_since(found(men), today) is None
    assert "It was legal when" not in client.get(men.get_absolute_url()).content.decode()


def test_what_is_wrong_besides_a_list_was_wrong_before(men: Deck, pike: Card) -> None:
    restrict(pike)
    men.entries.exclude(card=pike).delete()
    assert illegal_since(found(men), date(2020, 1, 1)) is None


def test_a_deck_s_page_says_in_which_formats_it_is_legal_and_why_not(client: Client, men: Deck) -> None:
    Format.objects.create(key="small", name="Small", main_least=10, main_most=10)
    standings = {deck_standing.format.key: deck_standing for deck_standing in deck_standings(deck_lines(men))}
    assert next(iter(standings)) == "modern"
    assert [key for key, deck_standing in standings.items() if deck_standing.found] == ["small"]
    page = client.get(men.get_absolute_url()).content.decode()
    assert "Legal in Modern, Classic, Latest, Wiki" in page
    assert "The main deck has 20 cards, more than 10." in page


def test_each_card_is_written_out_once_for_all_formats(men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Card] = []

    def write_out(card: Card) -> engine.CardDef:
        written.append(card)
        return definition(card)

    monkeypatch.setattr("decks.legality.format_checks.definition", write_out)
    lines = deck_lines(men)
    assert len(deck_standings(lines)) > 1
    assert written == [line.card for line in lines if line.section != "maybe"]


def test_the_page_of_a_format_shows_its_list_now_and_later(client: Client, pike: Card) -> None:
    restrict(pike, 1, reason="one is enough")
    restrict(pike, 0, since=7)
    page = client.get("/formats/modern").content.decode()
    assert [words in page for words in ("Restricted to 1", "one is enough", "Coming", "Banned")] == [True] * 4
    assert "Over" not in page
    assert 'href="/formats/modern"' in client.get("/formats").content.decode()
    assert client.get("/formats/none-such").status_code == 404


def test_a_card_s_page_says_where_it_is_legal(client: Client, pike: Card) -> None:
    restrict(pike, 1, reason="one is enough")
    restrict(pike, 0, since=7)
    first, *others = card_standings(pike)
    assert (first.format.key, first.state) == ("modern", "restricted")
    assert first.words.startswith("1 copy at most. Since ")
    assert first.words.endswith(". one is enough.")
    assert [restriction.kind for restriction in first.coming] == ["banned"]
    assert {card_standing.state for card_standing in others} == {"legal"}
    page = client.get(pike.get_absolute_url()).content.decode()
    assert "Legality" in page
    assert "one is enough" in page


def test_arrows_that_an_edition_does_not_print_leave_a_card_out(men: Deck) -> None:
    save_card(engine.card_from_data({"key": "pole", "name": "Pole", "type": "artifact", "arrows": {"n": 3}}))
    states = {
        card_standing.format.key: card_standing.state
        for card_standing in card_standings(Card.objects.get(key="pole"))
    }
    assert states == {"modern": "left out", "latest": "left out", "classic": "legal", "wiki": "legal"}


def test_days_out_of_order_are_refused(pike: Card) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        restrict(pike, since=0, until=-1)


def test_the_list_is_edited_in_the_admin(admin_client: Client, pike: Card) -> None:
    format_ = default_format()
    data = {
        "name": format_.name, "edition": "modern", "main_least": 20, "main_most": 20, "fables_least": 0,
        "fables_most": 7, "copies_most": 3, "factions_most": 1,
        "seen": row_fingerprint(format_, ("restrictions",)),
        "restrictions-TOTAL_FORMS": 1, "restrictions-INITIAL_FORMS": 0, "restrictions-0-card": pike.pk,
        "restrictions-0-copies": 0, "restrictions-0-since": "2026-11-01",
        "restrictions-0-format": format_.pk, "restrictions-0-reason": "too strong",
    }  # fmt: skip
    answer = admin_client.post(f"/admin/decks/format/{format_.pk}/change/", data)
    assert answer.status_code == 302, answer.content.decode()
    [entry] = CardRestriction.objects.all()
    assert (entry.card, entry.since, entry.reason) == (pike, date(2026, 11, 1), "too strong")
    assert admin_client.post(f"/admin/decks/format/{format_.pk}/change/", data).status_code == 409
