"""The builder's pages, as plain pages without a script."""

import re

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from cards.faces.printed_card import printed_card
from cards.models import Card, Set
from decks.legality.queries import format_of, site_format
from decks.lists import list_rows
from decks.lists.deck_store import DeckLine, next_version
from decks.lists.deck_text.exchange import deck_as_code
from decks.lists.services import change_deck, make_deck, save_deck
from decks.lists.statistics import curves
from decks.lists.versions.kept_versions import snapshot
from decks.lists.versions.list_changes import ListChange
from decks.lists.versions.version_history import steps
from decks.models import Deck, Format
from dimrift_site.accounts.models import User
from dimrift_site.base.api.throttles import ByKind
from engine import printed_words

pytestmark = pytest.mark.django_db

LIST = "3 Toll Box\n2 Tol Box\nNothing Like It\n\nMaybe\n1 Long Pike\n"
BOXES = {"main": [["toll-box", 3]]}


@pytest.fixture
def owner(alice_client: Client) -> Client:
    """Alice's browser."""
    return alice_client


@pytest.fixture
def boxes(men: Deck, alice: User) -> Deck:
    box = Card.objects.get(key="toll-box")
    return make_deck(alice, "", [DeckLine("main", box, 3)], name="Boxes")


def address(deck: Deck, way: str = "edit") -> str:
    return f"/decks/{deck.public_id}/{way}"


def button(html: str, name: str) -> str:
    """The value of the button that is read out so."""
    match = re.search(rf'value="([^"]*)"[^>]*aria-label="{re.escape(name)}"', html)
    assert match, name
    return match[1]


def test_a_list_with_wrong_lines_comes_back_whole_with_suggestions(owner: Client, men: Deck) -> None:
    answer = owner.post("/decks/new", {"name": "Mine", "text": LIST})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "2 lines cannot be kept" in page
    assert 'value="2:Toll Box"' in page
    assert LIST in page.replace("\r\n", "\n")
    assert Deck.objects.filter(name="Mine").count() == 0


def test_a_click_on_a_suggestion_mends_its_line_and_saves_nothing(owner: Client, men: Deck) -> None:
    answer = owner.post("/decks/new", {"name": "Mine", "text": LIST, "mend": "2:Toll Box"})
    page = answer.content.decode()
    assert "3 Toll Box\n2 Toll Box\nNothing Like It" in page
    assert "1 line cannot be kept" in page
    assert 'value="Mine"' in page
    assert Deck.objects.filter(name="Mine").count() == 0


def test_the_mended_list_is_saved_and_opens_in_the_builder(owner: Client, alice: User, men: Deck) -> None:
    answer = owner.post("/decks/new", {"name": "Mine", "text": "3 Toll Box\nMaybe\n1 Long Pike"}, follow=True)
    deck = Deck.objects.get(name="Mine")
    assert answer.redirect_chain[-1][0] == address(deck)
    assert (deck.owner, deck.visibility, deck.version) == (alice, "private", 1)
    assert snapshot(deck) == BOXES | {"maybe": [["long-pike", 1]]}
    assert "The main deck has 3 cards, fewer than 20." in answer.content.decode()


def test_lines_that_are_left_out_are_reported_once_more(owner: Client, men: Deck) -> None:
    answer = owner.post("/decks/new", {"name": "Mine", "text": LIST, "skip": "yes"}, follow=True)
    output = answer.content.decode()
    assert "Left out: line 2, “2 Tol Box”; line 3, “Nothing Like It”." in output
    deck = Deck.objects.get(name="Mine")
    assert snapshot(deck) == BOXES | {"maybe": [["long-pike", 1]]}
    assert deck.about == "No card is called so:\n2 Tol Box\nNothing Like It"
    written = {"version": 1, "text": "1 Tol Box\n2 Tol Box", "how": "add", "skip": "yes"}
    assert owner.post(address(deck, "edit/text"), written).status_code == 302
    deck.refresh_from_db()
    assert deck.about == "No card is called so:\n2 Tol Box\nNothing Like It\n1 Tol Box"


PREVIEWED = "Night Ford\n\n3x Toll Box (FCL) 12 *F*\nSideboard\nSaint Wick, Keeper of the Small Flame x1"


def test_a_list_is_shown_as_it_was_understood_before_anything_is_saved(owner: Client, men: Deck) -> None:
    answer = owner.post("/decks/new", {"name": "", "text": PREVIEWED, "preview": "yes"})
    assert answer.status_code == 200
    page = " ".join(answer.content.decode().split())
    for understood in (
        "4 cards in 2 lines. Nothing is saved yet.",
        "name of the deck</span>",
        '3 <a href="/cards/toll-box">Toll Box</a> <span class="quiet">Main deck</span>',
        'Saint Wick, Keeper of the Small Flame</a> <span class="quiet">Fables</span>',
        'value="Night Ford"',
    ):
        assert understood in page
    assert not Deck.objects.filter(name="Night Ford").exists()
    owner.post("/decks/new", {"name": "Night Ford", "text": PREVIEWED})
    assert snapshot(Deck.objects.get(name="Night Ford")) == BOXES | {"fables": [["saint-wick", 1]]}


def test_all_suggestions_are_taken_with_one_click(owner: Client, men: Deck) -> None:
    text = "3 Tol Box\n2 Lon Pike (FCL) 4\n1 Zzyzx Qwrtp"
    assert "Take the 2 certain suggestions" in owner.post("/decks/new", {"text": text}).content.decode()
    page = owner.post("/decks/new", {"text": text, "mend": "all"}).content.decode()
    assert "3 Toll Box\n2 Long Pike\n1 Zzyzx Qwrtp" in page
    assert "1 line cannot be kept" in page


def test_a_link_to_a_deck_is_its_list_for_who_may_see_it(owner: Client, boxes: Deck, men: Deck) -> None:
    for link in (f"http://testserver{men.get_absolute_url()}", f"/decks/{men.public_id}"):
        page = owner.post("/decks/new", {"text": link, "preview": "yes"}).content.decode()
        assert f'value="{men.name}"' in page
        assert "3 Toll Box" in page
    for link in (f"/decks/{boxes.public_id}", f"https://elsewhere.example/decks/{men.public_id}"):
        answer = Client().post("/decks/new", {"text": link, "preview": "yes"})
        assert answer.status_code == 400
        assert "only links to decks of this site that you may see" in answer.content.decode()


def test_a_deck_code_is_its_list_and_format_in_the_form_and_in_an_address(owner: Client, men: Deck) -> None:
    men.format = Format.objects.get(key="modern")
    men.save()
    page = owner.get(address(men, "export")).content.decode()
    code = deck_as_code(men)
    assert f"/decks/code/{code}" in page
    assert len(code) <= 120
    shown = owner.get(f"/decks/new?code={code}").content.decode()
    assert "27 cards in 20 lines. Nothing is saved yet." in " ".join(shown.split())
    shown = owner.post("/decks/new", {"name": "", "text": code, "preview": "yes"}).content.decode()
    assert f'name="format" value="{men.format.key}"' in shown
    owner.post("/decks/new", {"name": "From a code", "text": code})
    deck = Deck.objects.get(name="From a code")
    assert (snapshot(deck), deck.format) == (snapshot(men), men.format)
    assert "No deck can be read" in owner.get(f"/decks/new?code={code[:-3]}").content.decode()
    assert owner.post("/decks/new", {"text": code[:-3]}).status_code == 400


def test_a_deck_with_a_card_without_number_has_no_code_and_says_why(owner: Client, men: Deck) -> None:
    Card.objects.filter(key="toll-box").update(number=None)
    page = owner.get(address(men, "export")).content.decode()
    assert "There is no deck code: Toll Box" in page


def test_a_list_is_shown_before_it_is_added_to_a_deck(owner: Client, boxes: Deck) -> None:
    written = {"version": 1, "text": "Long Pike x2", "preview": "yes"}
    answer = owner.post(address(boxes, "edit/text"), written)
    assert answer.status_code == 200
    assert '2 <a href="/cards/long-pike">' in " ".join(answer.content.decode().split())
    assert snapshot(boxes) == BOXES


def test_a_deck_can_start_from_nothing(owner: Client, men: Deck) -> None:
    page = owner.post("/decks/new", {"name": "", "text": ""}, follow=True).content.decode()
    assert "Untitled deck" in page
    assert "No cards yet." in page


def test_a_deck_saved_as_json_is_a_new_deck_when_pasted(owner: Client, men: Deck) -> None:
    saved = owner.get(address(men, "export.json")).content.decode()
    owner.post("/decks/new", {"text": saved})
    deck = Deck.objects.exclude(pk=men.pk).get(name=men.name)
    assert (snapshot(deck), deck.about) == (snapshot(men), men.about)


def test_a_text_that_cannot_be_taken_is_shown_again(owner: Client, men: Deck) -> None:
    for text in ("\0", "x" * 30_001):
        answer = owner.post("/decks/new", {"name": "Mine", "text": text})
        assert answer.status_code == 400, text
        assert 'class="field-error"' in answer.content.decode(), text


def test_the_buttons_add_remove_and_move_cards(owner: Client, boxes: Deck) -> None:
    for name, held in (
        ("Add Long Pike to the main deck", {"main": [["long-pike", 1], ["toll-box", 3]]}),
        ("One Toll Box fewer in the main deck", {"main": [["long-pike", 1], ["toll-box", 2]]}),
        (
            "Move one Long Pike to the maybe list",
            {"main": [["toll-box", 2]], "maybe": [["long-pike", 1]]},
        ),
        ("Move one Long Pike to the main deck", {"main": [["long-pike", 1], ["toll-box", 2]]}),
        ("One Long Pike more in the main deck", {"main": [["long-pike", 2], ["toll-box", 2]]}),
    ):
        way = address(boxes) + "?q=pike"
        version = Deck.objects.get(pk=boxes.pk).version
        change = button(owner.get(way).content.decode(), name)
        answer = owner.post(way, {"version": version, "change": change})
        assert (answer.status_code, answer["Location"]) == (302, way)
        assert snapshot(boxes) == held


def test_a_fabled_card_is_added_to_the_fables(owner: Client, boxes: Deck) -> None:
    page = owner.get(address(boxes) + "?q=Wick").content.decode()
    name = "Add Saint Wick, Keeper of the Small Flame to the Fables deck"
    assert button(page, name) == "fables:saint-wick:1"


def test_a_problem_comes_with_the_change_that_mends_it(owner: Client, boxes: Deck) -> None:
    change_deck(boxes, 1, [ListChange("main", "saint-wick", 1)])
    page = owner.get(address(boxes)).content.decode()
    change = button(
        page,
        "Fix: Saint Wick, Keeper of the Small Flame is Fabled and stands in the main deck. "
        "Move it to the Fables deck.",
    )
    owner.post(address(boxes), {"version": 2, "change": change})
    assert snapshot(boxes) == BOXES | {"fables": [["saint-wick", 1]]}


def test_the_later_of_two_tabs_is_shown_the_deck_and_its_own_change(owner: Client, boxes: Deck) -> None:
    owner.post(address(boxes), {"version": 1, "change": "main:long-pike:2"})
    answer = owner.post(address(boxes), {"version": 1, "change": "main:toll-box:-1 main:long-pike:1"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "1 Toll Box fewer in the main deck" in page
    assert "One Long Pike more in the main deck" in page
    assert snapshot(boxes) == {"main": [["long-pike", 2], ["toll-box", 3]]}
    again = re.search(r'value="([^"]*)" id="redo"', page)
    assert again
    owner.post(address(boxes), {"version": 2, "change": again[1]})
    assert snapshot(boxes) == {"main": [["long-pike", 3], ["toll-box", 2]]}


def test_the_later_of_two_lists_is_shown_beside_the_one_that_is_kept(owner: Client, boxes: Deck) -> None:
    owner.post(address(boxes), {"version": 1, "change": "main:long-pike:2"})
    written = {"version": 1, "text": "9 Wayside Candle", "how": "replace"}
    answer = owner.post(address(boxes, "edit/text"), written)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "9 Wayside Candle</textarea>" in page
    assert "2 Long Pike\n3 Toll Box" in page
    assert 'name="version" value="2"' in page
    assert owner.post(address(boxes, "edit/text"), written | {"version": 2}).status_code == 302
    assert snapshot(boxes) == {"main": [["wayside-candle", 9]]}


def test_the_later_of_two_names_is_kept_in_its_field(owner: Client, boxes: Deck) -> None:
    written = {"version": 1, "name": "Early", "about": "", "visibility": "private", "format": ""}
    assert owner.post(address(boxes, "edit/details"), written).status_code == 302
    answer = owner.post(address(boxes, "edit/details"), written | {"name": "Late", "about": "Mine."})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'value="Late"' in page
    assert "Mine.</textarea>" in page
    assert "“Early”" in page
    assert 'name="version" value="2"' in page


def test_a_version_that_is_none_is_stale(owner: Client, boxes: Deck) -> None:
    for version in ("", "x", "-1", "99999999999999999999", "²"):
        answer = owner.post(address(boxes), {"version": version, "change": "main:toll-box:1"})
        assert answer.status_code == 409, version
        assert snapshot(boxes) == BOXES, version


def test_a_change_that_is_none_changes_nothing(owner: Client, boxes: Deck) -> None:
    for change in ("", "x", "main:moon:1", "main:toll-box:\0", "main:toll-box\0:1"):
        boxes.refresh_from_db()
        answer = owner.post(address(boxes), {"version": boxes.version, "change": change})
        assert answer.status_code in (302, 400), change
        assert snapshot(boxes) == BOXES, change


def test_a_list_is_added_or_put_in_the_old_one_s_place(owner: Client, boxes: Deck) -> None:
    owner.post(address(boxes, "edit/text"), {"version": 1, "text": "2 Long Pike", "how": "add"})
    assert snapshot(boxes) == {"main": [["long-pike", 2], ["toll-box", 3]]}
    owner.post(address(boxes, "edit/text"), {"version": 2, "text": "1 Long Pike", "how": "replace"})
    assert snapshot(boxes) == {"main": [["long-pike", 1]]}


def test_the_list_can_be_edited_as_text(owner: Client, boxes: Deck) -> None:
    assert "Main\n3 Toll Box" in owner.get(address(boxes, "edit/text?from=list")).content.decode()
    assert "Main\n3 Toll Box" not in owner.get(address(boxes, "edit/text")).content.decode()


def test_wrong_lines_of_a_list_for_a_deck_are_reported_too(owner: Client, boxes: Deck) -> None:
    written = {"version": 1, "text": LIST, "how": "replace"}
    answer = owner.post(address(boxes, "edit/text"), written)
    assert answer.status_code == 400
    assert "2 lines cannot be kept" in answer.content.decode()
    assert snapshot(boxes) == BOXES
    assert owner.post(address(boxes, "edit/text"), written | {"skip": "yes"}).status_code == 302
    assert snapshot(boxes) == BOXES | {"maybe": [["long-pike", 1]]}


def test_a_deck_is_renamed_described_and_shown_to_others(owner: Client, boxes: Deck, client: Client) -> None:
    assert client.get(address(boxes, "boxes")).status_code == 404
    written = {"version": 1, "name": "Edit", "about": "Mine.", "visibility": "public", "format": ""}
    owner.post(address(boxes, "edit/details"), written)
    boxes.refresh_from_db()
    assert (boxes.name, boxes.about, boxes.visibility, boxes.version) == ("Edit", "Mine.", "public", 2)
    page = client.get(boxes.get_absolute_url()).content.decode()
    assert "<h1>Edit</h1>" in page
    assert '<a class="author" href="/users/alice"><bdi>alice</bdi></a>' in page
    assert address(boxes) + '"' not in page  # no way to the builder


def sent_unchanged(html: str) -> dict[str, str]:
    """Return what a browser sends of the form if nobody touches it: of a list without a choice, the first."""
    sent = dict(re.findall(r'<input [^>]*name="(name|version)" value="([^"]*)"', html))
    for name, inside in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', inside) or re.search(r'value="([^"]*)"', inside)
        assert chosen
        sent[name] = chosen[1]
    return {"about": "", **sent}


@pytest.mark.parametrize("chosen", ["", "modern", "classic"])
def test_a_form_that_nobody_touched_changes_no_format(owner: Client, boxes: Deck, chosen: str) -> None:
    if chosen:
        save_deck(boxes, boxes.version, format=site_format(chosen))
    site_format("classic")
    form = owner.get(address(boxes, "edit/details")).content.decode()
    assert owner.post(address(boxes, "edit/details"), sent_unchanged(form)).status_code == 302
    boxes.refresh_from_db()
    assert (format_of(boxes).key, boxes.edition) == (chosen or "modern", chosen or "modern")
    newest = steps(list(boxes.versions.all()))[0].words
    assert newest == []


def test_a_form_without_a_format_keeps_the_deck_s_own(owner: Client, boxes: Deck) -> None:
    save_deck(boxes, boxes.version, format=site_format("classic"))
    written = {"version": boxes.version, "name": "Boxes", "visibility": "private"}
    assert owner.post(address(boxes, "edit/details"), written).status_code == 302
    boxes.refresh_from_db()
    assert (format_of(boxes).key, boxes.edition) == ("classic", "classic")


def test_a_deck_without_a_name_is_refused_at_the_field(owner: Client, boxes: Deck) -> None:
    written = {"version": 1, "name": " ", "about": "Mine.", "visibility": "private"}
    answer = owner.post(address(boxes, "edit/details"), written)
    assert answer.status_code == 400
    assert "Mine.</textarea>" in answer.content.decode()
    boxes.refresh_from_db()
    assert boxes.name == "Boxes"


def test_versions_are_listed_and_an_earlier_one_comes_back(owner: Client, boxes: Deck) -> None:
    owner.post(address(boxes), {"version": 1, "change": "main:long-pike:2"})
    page = owner.get(address(boxes, "versions")).content.decode()
    assert "2 Long Pike more in the main deck" in page  # a save of the sitting in which the deck was made
    assert owner.post(address(boxes, "revert"), {"version": 2, "to": 1}).status_code == 302
    assert snapshot(boxes) == BOXES
    assert owner.post(address(boxes, "revert"), {"version": 2, "to": 1}).status_code == 409
    assert owner.post(address(boxes, "revert"), {"version": 3, "to": 9}).status_code == 400
    assert boxes.versions.count() == 3


def test_a_deck_is_deleted_after_a_question(owner: Client, boxes: Deck) -> None:
    assert "Delete Boxes?" in owner.get(address(boxes, "delete")).content.decode()
    assert owner.post(address(boxes, "delete"), {"version": 0}).status_code == 409
    assert owner.post(address(boxes, "delete"), {"version": 1}).status_code == 302
    assert not Deck.objects.filter(pk=boxes.pk).exists()


def test_a_deck_is_saved_as_text_and_as_json(client: Client, men: Deck) -> None:
    text, data = client.get(address(men, "export.txt")), client.get(address(men, "export.json"))
    assert "3 Toll Box\n" in text.content.decode()
    assert {"section": "main", "card": "toll-box", "name": "Toll Box", "copies": 3} in data.json()["entries"]
    assert text["Content-Disposition"] == 'attachment; filename="hold-the-causeway.txt"'


def test_a_visitor_makes_a_deck_that_another_browser_does_not_find(client: Client, men: Deck) -> None:
    client.post("/decks/new", {"name": "Mine", "text": "3 Toll Box"})
    deck = Deck.objects.get(name="Mine")
    assert (deck.owner, deck.session_key) == (None, client.session.session_key)
    for way in ("edit", "edit/text", "edit/details", "versions", "delete", "mine", "export.txt"):
        assert client.get(address(deck, way)).status_code == 200, way
        assert Client().get(address(deck, way)).status_code == 404, way
    assert "Mine" in client.get("/decks").content.decode()
    assert "Mine" not in Client().get("/decks").content.decode()
    assert client.get(f"/api/v1/decks/{deck.public_id}").status_code == 200
    assert 'value="public"' not in client.get(address(deck, "edit/details")).content.decode()


def test_too_many_decks_within_an_hour_are_refused_and_the_list_is_kept(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ByKind, "get_rate", lambda self: "1/hour")
    assert client.post("/decks/new", {"text": "3 Toll Box"}).status_code == 302
    answer = client.post("/decks/new", {"text": "3 Toll Box"})
    assert answer.status_code == 429
    assert "3 Toll Box</textarea>" in answer.content.decode()
    assert Deck.objects.filter(key=None).count() == 1


def test_too_many_changes_are_refused_for_a_while(
    owner: Client, boxes: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ByKind, "get_rate", lambda self: "1/hour")
    sent = {"version": 1, "change": "main:toll-box:1"}
    answers = [owner.post(address(boxes), sent | {"version": version}) for version in (1, 2)]
    assert [answer.status_code for answer in answers] == [302, 429]
    assert snapshot(boxes) == {"main": [["toll-box", 4]]}


WRITES = {
    "edit/text": {"how": "replace", "text": "2 Long Pike"},
    "edit/details": {"name": "Pikes", "visibility": "private"},
    "revert": {"to": "1"},
    "delete": {},
}


@pytest.mark.parametrize("way", WRITES)
def test_every_write_of_a_deck_counts_and_what_was_written_is_kept(
    owner: Client, boxes: Deck, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(ByKind, "get_rate", lambda self: "1/hour")
    assert owner.post(address(boxes), {"version": 1, "change": "main:toll-box:1"}).status_code == 302
    answer = owner.post(address(boxes, way), WRITES[way] | {"version": 2})
    assert answer.status_code == 429
    page = answer.content.decode()
    assert "Too many attempts" in page
    assert all(text in page for name, text in WRITES[way].items() if name in ("text", "name"))
    boxes.refresh_from_db()
    assert (boxes.version, boxes.name, snapshot(boxes)) == (2, "Boxes", {"main": [["toll-box", 4]]})


def test_looking_at_the_form_for_a_new_deck_makes_no_session(client: Client) -> None:
    assert client.get("/decks/new").status_code == 200
    assert "sessionid" not in client.cookies


WRONG = {("get", "revert"), ("get", "keep"), ("post", "versions")}
EDITS = ["edit", "edit/text", "edit/details", "versions", "keep", "revert", "delete"]


def test_a_deck_of_the_site_or_of_another_is_not_for_changing(
    owner: Client, boxes: Deck, men: Deck, client: Client, bob_client: Client
) -> None:
    for method in ("get", "post"):
        for way in EDITS:
            Deck.objects.filter(pk=boxes.pk).update(visibility="public")
            for stranger, deck in ((bob_client, boxes), (client, boxes), (owner, men), (client, men)):
                sent = {} if way == "keep" else {"version": deck.version}
                answer = getattr(stranger, method)(address(deck, way), sent)
                assert answer.status_code == (405 if (method, way) in WRONG else 403), (method, way)
            Deck.objects.filter(pk=boxes.pk).update(visibility="private")
            for stranger in (bob_client, client):
                answer = getattr(stranger, method)(address(boxes, way), sent)
                assert answer.status_code == (405 if (method, way) in WRONG else 404), (way, method)
            assert snapshot(boxes) == BOXES, (way, method)


def test_a_deck_s_page_never_hides_behind_another_address(client: Client, men: Deck) -> None:
    for name in ("Edit", "versions", "Delete!", "Simulate", "play", "Revert", "Keep"):
        Deck.objects.filter(pk=men.pk).update(name=name)
        men.refresh_from_db()
        assert client.get(men.get_absolute_url()).context["deck"] == men, name
        assert client.get(men.get_absolute_url()).templates[0].name == "decks/deck.html", name


def test_the_search_beside_the_list_goes_by_words_faction_and_type(owner: Client, boxes: Deck) -> None:
    answer = owner.get(address(boxes) + "?q=candle&faction=men&type=artifact")
    assert [tile.card.key for tile in answer.context["found"]] == ["wayside-candle"]
    results = owner.get(address(boxes) + "?q=candle", headers={"HX-Target": "found"}).content.decode()
    assert results.lstrip().startswith('<div id="found"')
    assert "Wayside Candle" in results


def test_the_script_gets_the_moving_parts_and_what_to_say(owner: Client, boxes: Deck) -> None:
    sent = {"version": 1, "change": ["main:toll-box:1", "main:long-pike:1"]}
    answer = owner.post(address(boxes), sent, headers={"HX-Target": "builder"})
    assert answer.status_code == 200
    fragment = answer.content.decode()
    assert fragment.startswith('<div id="builder"')
    assert "1 Toll Box more in the main deck, 1 Long Pike more in the main deck. 2 problems." in fragment


def test_a_search_for_more_than_a_page_is_cut_in_pages(owner: Client, boxes: Deck) -> None:
    answer = owner.get(address(boxes))
    assert len(answer.context["found"]) == 24
    assert 'rel="next"' in answer.content.decode()


def test_the_cards_found_have_pictures_in_the_grid_and_come_with_the_list_when_its_view_changes(
    owner: Client, boxes: Deck
) -> None:
    for view, pictures in (("list", 0), ("grid", 2), ("text", 0)):
        sent = {"q": "toll box", "view": view}
        page = owner.get(address(boxes), sent).content.decode()
        assert page.count('class="face-picture"') == pictures, view
        fragment = owner.get(address(boxes), sent, headers={"HX-Target": "builder"}).content.decode()
        assert fragment.count('class="face-picture"') == pictures, view
        assert 'id="found"' in fragment


def test_builder_needs_few_queries(
    owner: Client, boxes: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    boxes_format = Format.objects.create(key="boxes", name="Boxes")
    change_deck(boxes, 1, [ListChange("main", "toll-box", -3)])
    change_deck(boxes, 2, [ListChange("main", "long-pike", 1)])
    for format_ in (None, boxes_format):
        Deck.objects.filter(pk=boxes.pk).update(format=format_)
        for words in ("e", "draw"):
            Card.objects.filter(key="toll-box").update(flavour=words)  # nothing is kept of the catalogue now
            # The first to look asks which cards fit, their names and columns, which factions there are,
            # what the cards are called that Undo is about, and the words, types and sets a search is read by.
            for most, view in ((21, "list"), (10, "list"), (10, "grid")):
                with django_assert_max_num_queries(most):
                    assert owner.get(address(boxes), {"q": words, "view": view}).status_code == 200
    for way in ("edit/text", "edit/details", "versions", "delete", "boxes"):
        with django_assert_max_num_queries(10):
            assert owner.get(address(boxes, way)).status_code == 200


def test_the_builder_says_what_a_card_costs_and_which_comes_only_by_a_transform(
    owner: Client, men: Deck, alice: User
) -> None:
    """Of the three, one costs mana, one takes a sacrifice too, and one is never summoned (20.2)."""
    keys = ("mother-bramble", "abbess-of-nine-lamps", "toll-box")
    deck = make_deck(
        alice, "", [DeckLine("main", Card.objects.get(key=key), 1) for key in keys], name="Three"
    )
    pages = owner.get(address(deck)), owner.get(address(deck), {"q": "!'Mother Bramble'"})
    listed, results = (" ".join(page.content.decode().split()) for page in pages)
    for page in (listed, results):
        assert "Fabled creature, by Transform only" in page
        assert "cost 0" not in page
    assert "Fabled creature, cost 2 + sacrifice" in listed
    assert "artifact, free" in listed


def test_what_comes_only_by_a_transform_is_in_no_curve_of_costs(alice: User, men: Deck) -> None:
    deck = make_deck(alice, "", [DeckLine("main", Card.objects.get(key="mother-bramble"), 2)], name="Two")
    assert curves.cost_curve(list_rows.rows(deck.entries.all())) == {"0": 0}


def test_more_changes_than_any_page_sends_are_refused_before_one_is_read(owner: Client, boxes: Deck) -> None:
    answer = owner.post(address(boxes), {"version": 1, "change": "main:toll-box:1 " * 201})
    assert answer.status_code == 400
    assert "At most 200 changes" in answer.content.decode()


def test_json_nested_to_the_edge_is_a_text_that_no_card_is_called(client: Client, men: Deck) -> None:
    for depth in range(200, 1000, 20):
        text = f'{{"entries": [{"[" * depth}{"]" * depth}]}}'
        assert client.post("/decks/new", {"text": text}).status_code == 400


def test_details_saved_as_they_are_shown_leave_a_deck_to_the_edition_of_its_cards(
    owner: Client, boxes: Deck
) -> None:
    far = Set.objects.create(key="far", name="Far", edition="latest")
    Card.objects.filter(key="toll-box").update(set=far)
    next_version(boxes)
    assert "made for edition" not in owner.get(address(boxes)).content.decode()
    form = owner.get(address(boxes, "edit/details")).content.decode()
    assert owner.post(address(boxes, "edit/details"), sent_unchanged(form)).status_code == 302
    boxes.refresh_from_db()
    assert (boxes.format, format_of(boxes).key, boxes.edition) == (None, "latest", "latest")


def test_the_list_is_grouped_by_type_cost_faction_or_what_cards_do(
    owner: Client, men: Deck, alice: User
) -> None:
    keys = ("mother-bramble", "abbess-of-nine-lamps", "toll-box", "long-pike")
    lines = [DeckLine("main", Card.objects.get(key=key), 2) for key in keys]
    deck = make_deck(alice, "", lines, name="Four")
    for by, titles in (
        ("type", ["Creatures", "Artifacts"]),
        ("cost", ["Cost 0", "Cost 2", "Cost 3", "By Transform only"]),
        ("faction", ["Fey", "Men"]),
        ("does", ["Bursts", "Collects mana", "Gives abilities"]),
        ("nothing known", ["Creatures", "Artifacts"]),
    ):
        answer = owner.get(address(deck), {"group": by})
        groups = answer.context["piles"][0].groups
        assert [group.title for group in groups] == titles, by
        assert sum(group.size for group in groups) == 8, by
        assert ("is not known as group" in answer.content.decode()) == (by == "nothing known"), by


def test_the_list_is_shown_as_rows_as_cards_or_with_their_texts(owner: Client, boxes: Deck) -> None:
    views = ("list", "grid", "text")
    pages = {view: owner.get(address(boxes), {"view": view}).content.decode() for view in views}
    assert [view for view, page in pages.items() if "/media/faces/" in page] == ["grid"]
    (text,) = printed_card(Card.objects.get(key="toll-box")).effects[-1:]
    assert [view for view, page in pages.items() if escape(printed_words(text.text)) in page] == ["text"]
    assert all("One Toll Box more in the main deck" in page for page in pages.values())


def test_the_bar_counts_against_the_format(owner: Client, boxes: Deck) -> None:
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", owner.get(address(boxes)).content.decode()))
    assert "Main deck 3 /20 Fables 0 /7 Maybe 0 1 problem" in page
    change_deck(boxes, 1, [ListChange("main", "toll-box", 17)])
    Format.objects.filter(key="modern").update(copies_most=20)
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", owner.get(address(boxes)).content.decode()))
    assert "Main deck 20 /20 Fables 0 /7 Maybe 0 Fits Modern" in page


def test_undo_and_redo_walk_through_the_saves(owner: Client, boxes: Deck) -> None:
    def step(name: str) -> int:
        version = Deck.objects.get(pk=boxes.pk).version
        return owner.post(address(boxes), {"version": version, "step": name}).status_code

    change_deck(boxes, 1, [ListChange("main", "long-pike", 2)])
    save_deck(boxes, 2, name="Pikes")
    page = owner.get(address(boxes)).content.decode()
    assert 'title="Undo: named Pikes"' in page
    assert re.search(r'id="step-redo"\s+disabled', page)
    assert [step("undo"), step("undo")] == [302, 302]
    boxes.refresh_from_db()
    assert (boxes.name, snapshot(boxes)) == ("Boxes", BOXES)
    assert step("undo") == 400
    page = owner.get(address(boxes)).content.decode()
    assert 'title="Redo: 2 Long Pike more in the main deck"' in page
    assert [step("redo"), step("redo"), step("redo")] == [302, 302, 400]
    boxes.refresh_from_db()
    assert (boxes.name, snapshot(boxes)) == ("Pikes", {"main": [["long-pike", 2], ["toll-box", 3]]})
    assert [step("undo"), step("undo"), step("redo")] == [302, 302, 302]
    assert snapshot(boxes) == {"main": [["long-pike", 2], ["toll-box", 3]]}
    change_deck(boxes, Deck.objects.get(pk=boxes.pk).version, [ListChange("main", "toll-box", -1)])
    assert step("redo") == 400  # what was saved since is not thrown away
    assert step("undo") == 302
    assert snapshot(boxes) == {"main": [["long-pike", 2], ["toll-box", 3]]}


def test_an_undo_of_an_old_version_takes_nothing_back(owner: Client, boxes: Deck) -> None:
    change_deck(boxes, 1, [ListChange("main", "long-pike", 2)])
    change_deck(boxes, 2, [ListChange("main", "long-pike", 1)])
    answer = owner.post(address(boxes), {"version": 2, "step": "undo"})
    assert answer.status_code == 409
    assert "Your change is not in it yet" in answer.content.decode()
    assert snapshot(boxes) == {"main": [["long-pike", 3], ["toll-box", 3]]}


def test_what_a_search_cannot_follow_is_said_beside_the_list(owner: Client, boxes: Deck) -> None:
    page = owner.get(f"/decks/{boxes.public_id}/edit?q=t:scrol").content.decode()
    assert f'<a href="/decks/{boxes.public_id}/edit?q=type%3Ascroll">type:scroll</a>' in page
    assert "No card has type “scrol”" in page
