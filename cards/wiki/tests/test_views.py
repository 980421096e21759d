"""Pages of the wiki over HTTP."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import WikiPage, WikiProposal
from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, printed
from cards.wiki.services import propose, save_page
from cards.wiki.shipped_pages import load_shipped_pages
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def tower() -> WikiPage:
    return save_page("Old Tower", "A tower (20.1). See [[Bridge]] and [[Lamp]].", 0, author=None)


def test_links_lead_to_pages_to_cards_and_to_pages_that_are_not_written(
    client: Client, tower: WikiPage
) -> None:
    ensure_factions()
    save_card(printed(LAMP))
    shown = client.get("/wiki/Old_Tower").content.decode()
    assert '<a href="/wiki/Bridge" class="wiki-missing">Bridge</a>' in shown
    assert '<a href="/cards/lamp" class="card-link">Lamp</a>' in shown
    assert '<a class="rule" href="/rules/20.1">20.1</a>' in shown
    save_page("Bridge", "A bridge.", 0, author=None)
    shown = client.get("/wiki/Old_Tower").content.decode()
    assert '<a href="/wiki/Bridge" class="wiki-link">Bridge</a>' in shown
    assert "Old Tower" in client.get("/wiki/Bridge/links").content.decode()


def test_a_page_read_for_an_edition_keeps_it_in_its_links(client: Client, tower: WikiPage) -> None:
    save_page("Bridge", "A bridge.", 0, author=None)
    ensure_factions()
    save_card(printed(LAMP))
    shown = client.get("/wiki/Old_Tower?edition=classic").content.decode()
    assert '<a href="/cards/lamp?edition=classic" class="card-link">Lamp</a>' in shown
    assert '<a class="rule" href="/rules/20.1?edition=classic">20.1</a>' in shown
    assert '<a href="/wiki/Bridge?edition=classic" class="wiki-link">Bridge</a>' in shown
    assert "“newest” is not known as edition" in client.get("/wiki/Bridge?edition=newest").content.decode()


def test_another_spelling_leads_to_the_page(client: Client, tower: WikiPage) -> None:
    assert client.get("/wiki/old tower").headers["Location"] == tower.get_absolute_url() == "/wiki/Old_Tower"


def test_the_address_glossary_leads_to_the_page_with_all_entries(client: Client) -> None:
    load_shipped_pages()
    answer = client.get("/glossary", follow=True)
    assert answer.redirect_chain == [("/wiki", 301)]
    assert 'href="/wiki/Prone"' in answer.content.decode()


def test_a_page_that_is_not_there_can_be_written(client: Client) -> None:
    answer = client.get("/wiki/New_Page")
    assert answer.status_code == 404
    assert 'href="/wiki/New_Page/edit"' in answer.content.decode()
    assert client.get("/wiki/<b>").status_code == client.get("/wiki/x/history").status_code == 404


def test_a_card_shows_its_face_to_a_link(client: Client) -> None:
    ensure_factions()
    save_card(printed(KNIGHT))
    face = client.get("/cards/knight", headers={"X-Preview": "face"}).content.decode()
    assert face.lstrip().startswith('<div class="face')
    assert "<html" not in face


def test_a_board_is_drawn_with_its_position_in_words(client: Client) -> None:
    load_shipped_pages()
    shown = client.get("/wiki/Prone").content.decode()
    assert shown.count('<figure class="diagram">') == 1
    assert "c2, your creature zone, closed, Runner, facing up, Might 2, Life 2, Prone" in shown


def test_every_shipped_page_is_small_and_asks_little(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    load_shipped_pages()
    for address in ("/wiki", "/wiki/recent", *(page.get_absolute_url() for page in WikiPage.objects.all())):
        with django_assert_max_num_queries(10):
            answer = client.get(address)
        assert answer.status_code == 200
        assert len(answer.content) < 100_000, address
        assert "cannot be set up" not in answer.content.decode(), address


def test_a_user_proposes_and_an_editor_accepts(
    bob_client: Client, edith_client: Client, client: Client, tower: WikiPage
) -> None:
    sent = bob_client.post("/wiki/Old_Tower/edit", {"text": "Higher.", "number": 1, "summary": "More"})
    proposal = WikiProposal.objects.get()
    assert sent.headers["Location"] == f"/wiki/proposals/{proposal.public_id}"
    assert "Higher" not in client.get("/wiki/Old_Tower").content.decode()
    shown = edith_client.get(sent.headers["Location"]).content.decode()
    assert 'class="is-new"' in shown
    answer = edith_client.post(
        sent.headers["Location"], {"decision": "accept", "text": proposal.text, "number": 1, "reason": ""}
    )
    assert answer.headers["Location"] == "/wiki/Old_Tower"
    assert "Higher" in client.get("/wiki/Old_Tower").content.decode()
    assert "bob" in client.get("/wiki/recent").content.decode()


def test_the_later_of_two_editors_sees_both_texts_and_loses_nothing(
    edith_client: Client, admin_client: Client, tower: WikiPage
) -> None:
    edith_client.post("/wiki/Old_Tower/edit", {"text": "Hers.", "number": 1})
    answer = admin_client.post("/wiki/Old_Tower/edit", {"text": "Mine.", "number": 1, "summary": "Why"})
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "Hers." in shown and ">Mine.</textarea>" in shown and 'name="number" value="2"' in shown
    assert admin_client.post("/wiki/Old_Tower/edit", {"text": "Both.", "number": 2}).status_code == 302


def test_who_sends_too_much_in_a_minute_waits_and_keeps_what_was_written(
    bob_client: Client, edith_client: Client, tower: WikiPage
) -> None:
    sent = {"text": "Mine, not lost.", "number": 1}
    answers = [bob_client.post("/wiki/Old_Tower/edit", {**sent, "preview": "yes"}) for _ in range(61)]
    assert [each.status_code for each in answers] == [200] * 60 + [429]
    answer = bob_client.post("/wiki/Old_Tower/edit", sent)
    assert answer.status_code == 429 and not WikiProposal.objects.exists()
    assert "Too many attempts." in answer.content.decode() and "Mine, not lost." in answer.content.decode()
    assert edith_client.post("/wiki/Old_Tower/edit", sent).status_code == 302


def test_a_preview_writes_nothing(bob_client: Client, tower: WikiPage) -> None:
    sent = {"text": "# Head\n\n```board\nfield: {c2: Blank}\n```", "number": 1, "preview": "yes"}
    shown = bob_client.post("/wiki/Old_Tower/edit", sent).content.decode()
    assert "<h2>Head</h2>" in shown
    assert "<figure" in shown
    assert not WikiProposal.objects.exists()
    wrong = bob_client.post("/wiki/Old_Tower/edit", {**sent, "text": "```board\nfield: {c2: No}\n```"})
    assert wrong.status_code == 400
    assert "The board in line 1" in wrong.content.decode()


def test_what_a_form_sends_wrongly_is_refused_in_words(edith_client: Client, tower: WikiPage) -> None:
    for number in ("", "x", "-1", "9" * 40, "\0"):
        sent = {"text": "Other.", "number": number}
        assert edith_client.post("/wiki/Old_Tower/edit", sent).status_code == 409
        assert edith_client.post("/wiki/Old_Tower/revert", {"to": number, "number": "1"}).status_code == 400
    assert edith_client.post("/wiki/Old_Tower/edit", {"text": "x" * 30_000, "number": 1}).status_code == 400
    assert edith_client.get("/wiki/Old_Tower/diff?from=x&to=9").status_code == 404
    assert edith_client.get("/wiki/Old_Tower/diff?to=1").status_code == 200


def test_revisions_and_proposals_of_a_deleted_account_stay_without_a_name(
    alice: User, client: Client
) -> None:
    page = save_page("Old Tower", "Hers.", 0, author=alice)
    proposal = propose("Old Tower", "More of hers.", 1, alice)
    delete_account(alice)
    assert page.revisions.get().author is None
    assert WikiProposal.objects.get(pk=proposal.pk).author is None
    assert "by a deleted user" in " ".join(client.get("/wiki/Old_Tower/history").content.decode().split())


def test_search_engines_list_the_page_and_nothing_about_it(client: Client, tower: WikiPage) -> None:
    assert "/wiki/Old_Tower</loc>" in client.get("/sitemap-wiki.xml").content.decode()
    noindex = '<meta name="robots" content="noindex">'
    assert noindex not in client.get("/wiki/Old_Tower").content.decode()
    for part in ("history", "diff", "links"):
        assert noindex in client.get(f"/wiki/Old_Tower/{part}").content.decode()


def test_the_api_gives_a_page_as_it_is_written(client: Client, tower: WikiPage) -> None:
    data = client.get("/api/v1/wiki/old tower").json()
    assert (data["title"], data["number"], data["licence"]) == ("Old Tower", 1, "CC BY-SA 4.0")
    assert data["text"] == tower.text
    assert client.get("/api/v1/wiki/nothing").status_code == 404


def test_a_keyword_of_a_card_is_explained_with_the_link(client: Client) -> None:
    ensure_factions()
    save_card(
        printed(
            {
                **LAMP,
                "key": "imp",
                "name": "Imp",
                "type": "creature",
                "effects": [{"kind": "continuous", "text": "[this] has Evasive."}],
            }
        )
    )
    shown = client.get("/cards/imp").content.decode()
    assert (
        '<a class="wiki-link" href="/wiki/Evasive">Evasive</a> (only a creature in the attacked zone' in shown
    )
