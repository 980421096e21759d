"""The other ways to change cards: each shows beforehand what that touches, to those who may change cards."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from cards.admin.joint_change import card_state
from cards.admin.printing_choice import printing_state, whole_printings
from cards.definitions import definition
from cards.impact import queries
from cards.importing import import_impact
from cards.models import Card, OtherPrinting, PendingImport, Set
from cards.services import save_card, save_printing
from cards.wiki.services import save_page
from decks.card_use.tests.test_impact import BOARD
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.users import logged_in

TOGETHER = "/admin/cards/card/together/"
UPLOAD = "/admin/cards/set/import/"
CONFIRM = "/admin/cards/set/import/confirm/"
PRINTINGS = "/admin/cards/otherprinting/"
PLAY = "/admin/cards/otherprinting/play/"
GUARD = """
- key: guard
  name: Guard
  type: creature
  stats: {might: 2, life: 2}
  arrows: {n: 1}
"""
LAMP = """
- key: lamp
  name: Lamp
  type: artifact
  stats: {will: 1}
  flavour: It burns.
"""


@pytest.fixture
def watch(deck: Deck, alice: User) -> None:
    """A page of the wiki that shows a guard, and a deck of guards that is nobody else's."""
    save_page("Watch", f"A [[Guard]] stands there.\n\n{BOARD}", 0, author=None)
    save_page("Light", "A [[Lamp]] burns.", 0, author=None)
    make_deck(alice, "", [DeckLine("main", Card.objects.get(key="guard"), 2)], name="Secret guards")


@pytest.fixture
def staff(bob: User) -> Client:
    """Somebody who may come into the admin, and change no cards."""
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    return logged_in(User.objects.get(pk=bob.pk))


def words(answer: Any) -> str:
    """The page without line breaks."""
    return " ".join(answer.content.decode().split())


def together(cards: list[Card], **changes: Any) -> dict[str, Any]:
    return {"card": [card_state(card) for card in cards], **changes}


def test_cards_that_are_changed_together_are_shown_with_what_they_touch(
    edith_client: Client, watch: None
) -> None:
    cards = list(Card.objects.order_by("name"))
    page = words(edith_client.post(TOGETHER, together(cards, fabled="yes")))
    assert "Public decks that play one of them: 1<" in page and "Lamps and Guards" in page
    assert "1 deck would get new problems" in page and "Guard is Fabled and stands in the main deck." in page
    assert "Decks that are not public: 1<" in page and "Secret" not in page
    assert "Pages of the wiki: 2<" in page and '<a href="/wiki/Watch">Watch</a>' in page
    assert "1 scenario with these cards was played, and none that passes now would fail." in page
    assert not Card.objects.filter(fabled=True).exists()


def test_a_joint_change_of_what_is_not_printed_touches_decks_and_no_texts(
    edith_client: Client, watch: None
) -> None:
    page = words(edith_client.post(TOGETHER, together(list(Card.objects.all()), retired="yes")))
    assert "Lamp is retired: it is no longer in the catalogue." in page
    assert "Pages of the wiki" not in page and "scenario" not in page


def test_a_card_that_is_so_already_is_not_among_those_that_touch_anything(
    edith_client: Client, watch: None
) -> None:
    Card.objects.filter(key="guard").update(retired=True)
    page = words(edith_client.post(TOGETHER, together(list(Card.objects.all()), retired="yes")))
    assert "1 card is so already" in page
    assert "Public decks that play it: 1<" in page and "Guard is retired" not in page
    Deck.objects.all().delete()
    page = words(edith_client.post(TOGETHER, together(list(Card.objects.all()), retired="yes")))
    assert "From now on: Lamp is retired" in page


def test_the_page_of_a_joint_change_takes_as_many_queries_for_many_cards(
    edith_client: Client, watch: None
) -> None:
    Set.objects.create(key="far", name="Far")
    cards = list(Card.objects.order_by("name"))
    crates = [Card(key=f"crate-{number}", name=f"Crate {number}", type="artifact") for number in range(20)]
    cards += Card.objects.bulk_create(crates)
    counts = []
    for some in (cards[:2], cards[:2], cards):  # the first time more is asked, which is kept
        with CaptureQueriesContext(connection) as asked:
            edith_client.post(TOGETHER, together(some, fabled="yes"))
        counts.append(len(asked))
    assert counts[1] == counts[2] <= 30


@pytest.mark.parametrize("who", ["client", "bob_client", "staff"])
def test_who_may_not_change_cards_does_not_see_what_a_joint_change_touches(
    request: pytest.FixtureRequest, who: str, watch: None
) -> None:
    client: Client = request.getfixturevalue(who)
    answer = client.post(TOGETHER, together(list(Card.objects.all()), fabled="yes"))
    assert answer.status_code == (403 if who == "staff" else 302)
    assert b"Watch" not in answer.content


def upload(client: Client, content: str, set_key: str = "") -> str:
    """Send a card file; the page that asks for agreement."""
    client.post(UPLOAD, {"file": SimpleUploadedFile("far.yaml", content.encode()), "set_key": set_key})
    return words(client.get(CONFIRM))


def test_a_card_file_is_shown_with_what_its_changed_cards_touch(edith_client: Client, watch: None) -> None:
    page = upload(edith_client, GUARD + LAMP)
    assert "1 scenario would fail" in page and "It passes with the card as it is now." in page
    assert "Public decks that play it: 1<" in page and "Decks that are not public: 1<" in page
    assert "Pages of the wiki: 1<" in page and "/wiki/Watch" in page and "Secret" not in page
    assert "/wiki/Light" not in page  # of the lamp only the flavour changes
    # The report is kept, and what it touches is asked anew.
    kept = PendingImport.objects.get().report
    assert kept is not None and list(kept["definitions"]) == ["guard"]
    save_page("Gate", BOARD, 0, author=None)
    again = words(edith_client.get(CONFIRM))
    assert "2 scenarios would fail" in again and "Public decks that play it: 1<" in again
    assert Card.objects.get(key="guard").might == 1


def test_a_card_file_that_is_refused_or_changes_no_play_touches_nothing(
    edith_client: Client, watch: None
) -> None:
    for content in (LAMP, GUARD.replace("might: 2", "might: 1"), GUARD + "- key: broken\n"):
        page = upload(edith_client, content)
        assert "Public decks" not in page and "scenario" not in page and "It touches" not in page


def test_a_printing_that_is_kept_beside_the_one_that_is_played_touches_nothing(
    edith_client: Client, watch: None
) -> None:
    Card.objects.update(set=Set.objects.create(key="far", name="Far"))
    page = upload(edith_client, GUARD, "near")
    assert "Kept beside the printing of the set" in page and "Public decks" not in page
    assert "Public decks that play it: 1<" in upload(edith_client, GUARD, "far")


def test_an_import_lists_a_retired_card_again_and_says_what_that_touches(
    edith_client: Client, watch: None
) -> None:
    Card.objects.filter(key="guard").update(retired=True)
    page = upload(edith_client, GUARD.replace("might: 2", "might: 1"))
    assert "No longer: Guard is retired" in page and "Public decks that play it: 1<" in page
    assert "Pages of the wiki" not in page


def test_of_a_large_file_the_first_cards_are_worked_out_and_the_others_named(
    edith_client: Client, watch: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_impact, "MOST_EDITS", 1)
    page = upload(edith_client, GUARD + LAMP.replace("will: 1", "will: 2"))
    assert "Public decks that play it: 1<" in page and "/wiki/Light" not in page
    assert "what the first 1 card of them touches. For 1 more card it is not worked out." in page
    assert "Not worked out: 1 card</h2>" in page and "<p>Lamp</p>" in page
    assert queries.MOST_EDITS == 50


def test_the_page_of_a_card_file_takes_as_many_queries_for_many_cards(
    edith_client: Client, watch: None
) -> None:
    crates = [Card(key=f"crate-{number}", name=f"Crate {number}", type="artifact") for number in range(20)]
    Card.objects.bulk_create(crates)
    entry = "- {{key: {0.key}, name: {0.name}, type: artifact, stats: {{will: 1}}}}\n"
    many = "".join(entry.format(card) for card in crates)
    counts = []
    for content in (GUARD, GUARD, GUARD + many):
        upload(edith_client, content)
        with CaptureQueriesContext(connection) as asked:
            edith_client.get(CONFIRM)
        counts.append(len(asked))
    assert counts[1] == counts[2] <= 30


@pytest.mark.parametrize("who", ["client", "bob_client", "staff"])
def test_who_may_not_import_cards_does_not_see_what_a_file_touches(
    request: pytest.FixtureRequest, who: str, watch: None
) -> None:
    client: Client = request.getfixturevalue(who)
    sent = client.post(UPLOAD, {"file": SimpleUploadedFile("far.yaml", GUARD.encode()), "set_key": ""})
    answer = client.get(CONFIRM)
    assert sent.status_code == answer.status_code == (403 if who == "staff" else 302)
    assert b"Watch" not in answer.content


def test_a_dry_run_prints_what_the_import_touches_and_an_import_does_not(
    watch: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "far.yaml"
    file.write_text(GUARD + LAMP.replace("will: 1", "will: 2"))
    call_command("import_cards", file, "--dry-run")
    lines = capsys.readouterr().out.splitlines()
    begin = lines.index("what 2 changed cards would touch: Guard; Lamp")
    assert [line.strip() for line in lines[begin + 1 : begin + 4]] == [
        "1 scenario would fail that passes now:",
        "Watch, with Guard",
        "c2 might is 2, not 1",
    ]
    assert "           Public decks that play one of them: 1" in lines
    assert "             Lamps and Guards, with Guard; Lamp" in lines
    assert lines[-1] == "A dry run: nothing was written." and "Secret" not in "".join(lines)
    call_command("import_cards", file, "--dry-run", "--json")
    impact = json.loads(capsys.readouterr().out)["impact"]
    assert impact["cards"] == ["Guard", "Lamp"] and impact["not_worked_out"] == []
    assert [each["title"] for each in impact["scenarios"]["failing"]] == ["Watch"]
    assert {each["title"]: each["size"] for each in impact["touched"]}["Decks that are not public"] == 1
    call_command("import_cards", file)
    assert "touch" not in capsys.readouterr().out
    call_command("import_cards", file, "--dry-run")
    assert "touch" not in capsys.readouterr().out


@pytest.fixture
def elsewhere(watch: None) -> list[OtherPrinting]:
    """The guard and the lamp as a far set prints them: the guard is stronger, the lamp tells more."""
    far = Set.objects.create(key="far", name="Far")
    for content in (GUARD, LAMP):
        (listed,) = engine.read_card_list(content, "far.yaml")
        assert listed.card is not None
        save_printing(listed.card, far, None)
    return list(OtherPrinting.objects.order_by("card__name"))


def choose(client: Client, printings: list[OtherPrinting]) -> Any:
    return client.post(
        PRINTINGS, {"action": "play", "_selected_action": [printing.pk for printing in printings]}
    )


def test_printings_are_shown_with_what_they_touch_before_they_are_played(
    edith_client: Client, elsewhere: list[OtherPrinting]
) -> None:
    shown = choose(edith_client, elsewhere)
    page = words(shown)
    assert "2 cards change" in page and '<th scope="row">stats might</th> <td>1</td><td>2</td>' in page
    assert "1 scenario would fail" in page and "/wiki/Watch" in page and "/wiki/Light" not in page
    assert "Decks that are not public: 1<" in page and "Secret" not in page
    assert Card.objects.get(key="guard").might == 1 and OtherPrinting.objects.count() == 2
    sent = {"printing": shown.context["states"]}
    assert "1 scenario would fail" in words(edith_client.post(PLAY, sent))
    assert Card.objects.get(key="guard").might == 1
    assert edith_client.post(PLAY, {**sent, "save": "yes"})["Location"] == PRINTINGS
    guard = Card.objects.get(key="guard")
    assert (guard.might, str(guard.set)) == (2, "Far") and not OtherPrinting.objects.exists()
    assert LogEntry.objects.filter(user__username="edith", change_message__contains="might").count() == 1


def test_a_printing_whose_card_changed_since_it_was_shown_is_left_and_shown_again(
    edith_client: Client, elsewhere: list[OtherPrinting]
) -> None:
    sent = {"printing": choose(edith_client, elsewhere).context["states"], "save": "yes"}
    Card.objects.filter(key="guard").update(life=9)
    answer = edith_client.post(PLAY, sent)
    assert answer.status_code == 409
    page = words(answer)
    assert "left as they are: Guard in Far." in page and "1 card played as printed there." in page
    assert '<th scope="row">stats life</th> <td>9</td><td>2</td>' in page
    assert Card.objects.get(key="guard").might == 1 and Card.objects.get(key="lamp").flavour == "It burns."
    gone = edith_client.post(PLAY, sent)
    assert gone.status_code == 409 and "one that is gone" in words(gone)


def test_of_two_printings_of_one_card_and_of_a_taken_name_none_is_played(
    edith_client: Client, elsewhere: list[OtherPrinting]
) -> None:
    guard, lamp = elsewhere
    near = Set.objects.create(key="near", name="Near")
    twin = OtherPrinting.objects.create(card=guard.card, set=near, definition=guard.definition)
    Card.objects.filter(key="lamp").update(name="Old Lamp")
    Card.objects.create(key="heir", name="Lamp", type="artifact")
    shown = choose(edith_client, [guard, lamp, twin])
    page = words(shown)
    assert "3 printings cannot be played" in page and "Only one of them can be played." in page
    assert "Another card is called Lamp now." in page and 'name="save"' not in page
    edith_client.post(PLAY, {"printing": shown.context["states"], "save": "yes"})
    assert OtherPrinting.objects.count() == 3 and Card.objects.get(key="guard").might == 1


def test_no_printings_too_many_and_odd_ones_are_refused(
    edith_client: Client, elsewhere: list[OtherPrinting], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Choose the printings first." in words(edith_client.post(PLAY, follow=True))
    many = edith_client.post(PLAY, {"printing": ["1.0"] * (queries.MOST_EDITS + 1)}, follow=True)
    assert "at most 50 printings" in words(many)
    odd = {"printing": ["x", "9" * 40 + ".0", "\0", "7.7"], "save": "yes"}
    assert edith_client.post(PLAY, odd).status_code == 409
    assert edith_client.get(PLAY).status_code == 405
    monkeypatch.setattr("cards.admin.printing_admin.MOST_EDITS", 1)
    assert choose(edith_client, elsewhere)["Location"] == PRINTINGS
    assert "at most 50 printings" in words(edith_client.get(PRINTINGS))


def test_the_page_of_printings_takes_as_many_queries_for_many(
    edith_client: Client, elsewhere: list[OtherPrinting]
) -> None:
    far = Set.objects.get(key="far")
    crates = [Card(key=f"crate-{number}", name=f"Crate {number}", type="artifact") for number in range(20)]
    Card.objects.bulk_create(crates)
    OtherPrinting.objects.bulk_create(
        OtherPrinting(
            card=card,
            set=far,
            definition={"key": card.key, "name": card.name, "type": "artifact", "stats": {"will": 1}},
        )
        for card in crates
    )
    counts = []
    for some in (elsewhere, elsewhere, list(OtherPrinting.objects.all())):
        with CaptureQueriesContext(connection) as asked:
            choose(edith_client, some)
        counts.append(len(asked))
    assert counts[1] == counts[2] <= 30


@pytest.mark.parametrize("who", ["client", "bob_client", "staff"])
def test_who_may_not_change_cards_plays_no_printing_and_does_not_see_what_that_touches(
    request: pytest.FixtureRequest, who: str, elsewhere: list[OtherPrinting]
) -> None:
    client: Client = request.getfixturevalue(who)
    states = [printing_state(printing) for printing in whole_printings(OtherPrinting.objects.all())]
    for answer in (
        choose(client, elsewhere),
        client.post(PLAY, {"printing": states}),
        client.post(PLAY, {"printing": states, "save": "yes"}),
    ):
        assert answer.status_code == (403 if who == "staff" else 302)
        assert b"Watch" not in answer.content
    assert OtherPrinting.objects.count() == 2


@pytest.fixture
def far(watch: None) -> Set:
    """A set of the guard, which decks play, and of a crow that only a page of the wiki shows."""
    far = Set.objects.create(key="far", name="Far")
    Card.objects.filter(key="guard").update(set=far)
    save_card(
        engine.card_from_data({"key": "crow", "name": "Crow", "type": "creature", "arrows": {"n": 1}}), far
    )
    save_page("Birds", f"A [[Crow]].\n\n{BOARD.replace('Guard', 'Crow').replace('1', '0')}", 0, author=None)
    return far


def test_a_set_is_shown_with_what_its_cards_touch_before_it_is_removed(
    admin_client: Client, far: Set
) -> None:
    page = words(admin_client.get(f"/admin/cards/set/{far.pk}/delete/"))
    assert "1 card is retired" in page and "1 card is deleted" in page
    assert "1 scenario would fail" in page and "no card is called Crow" in page
    assert "Pages of the wiki: 1<" in page and "/wiki/Birds" in page and "/wiki/Watch" not in page
    assert "Guard is retired: it is no longer in the catalogue." in page and "Secret" not in page
    assert Card.objects.filter(retired=False).count() == 3


def test_a_set_that_cannot_be_removed_touches_nothing(admin_client: Client, far: Set) -> None:
    near = Set.objects.create(key="near", name="Near")
    save_printing(definition(Card.objects.get(key="guard")), near, None)
    page = words(admin_client.get(f"/admin/cards/set/{far.pk}/delete/"))
    assert "play that one" in page and "Birds" not in page


def test_of_a_large_set_the_cards_beyond_a_number_are_named(
    admin_client: Client, far: Set, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "MOST_EDITS", 1)
    page = words(admin_client.get(f"/admin/cards/set/{far.pk}/delete/"))
    assert "Guard is retired" in page and "/wiki/Birds" not in page
    assert "<p>Crow</p>" in page and "For 1 more card it is not worked out." in page


def test_a_dry_run_of_a_removal_prints_what_it_touches(far: Set, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("remove_set", "far", "--dry-run")
    lines = capsys.readouterr().out.splitlines()
    assert "what 2 changed cards would touch: Guard; Crow" in lines
    assert "             Birds, with Crow" in lines and lines[-1] == "A dry run: nothing was removed."
    call_command("remove_set", "far")
    assert "touch" not in capsys.readouterr().out
