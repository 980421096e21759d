"""The page of help about effect texts: every phrase on it reads, and forms and helps lead to it."""

import re
from html import unescape

import pytest
from django.test import Client

import engine
from cards.effects_help.language_guide import guide_html
from cards.models import Card, WorkshopSet
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from dimrift_site.accounts.models import User

PHRASE = re.compile(
    r'<span class="quiet">([^<]+)</span> <a href="/compose\?([^"]+)"><code>([^<]+)</code></a></li>'
)


@pytest.mark.django_db
def test_every_phrase_of_the_page_reads(client: Client) -> None:
    page = client.get("/help/effects").content.decode()
    phrases = [(marks.split(), unescape(text)) for marks, _, text in PHRASE.findall(page)]
    assert len(phrases) == sum(len(section.phrases) for section in engine.phrase_book()) > 150
    for (kind, *flags), text in phrases:
        engine.read_effect(kind, text, once="once" in flags, optional="optional" in flags)


@pytest.mark.django_db
def test_a_phrase_leads_to_the_composer_with_it(client: Client) -> None:
    page = client.get("/help/effects").content.decode()
    _, query, text = next(
        phrase for phrase in PHRASE.findall(page) if phrase[0].split() == ["activation", "once"]
    )
    composer = client.get(f"/compose?{unescape(query)}").content.decode()
    assert f">{text}</textarea>" in composer
    assert re.search(r'name="once" data-once checked', composer)
    assert "Not read" not in composer


def test_the_guide_is_the_document_with_links_of_the_site() -> None:
    guide = guide_html()
    assert "<h2>Which cards</h2>" in guide
    assert re.search(r'href="/rules[^"]*13\.1"', guide)
    assert '<a href="/rules">rulebook</a>' in guide
    assert ".md" not in re.sub(r"<code>.*?</code>", "", guide)


def test_forms_and_helps_lead_to_it(alice: User, alice_client: Client, admin_client: Client) -> None:
    drafts = WorkshopSet.objects.create(owner=alice, name="Drafts")
    ensure_factions()
    save_card(printed(LAMP))
    form = f"/admin/cards/card/{Card.objects.get().pk}/change/"
    pages = (alice_client.get(f"{drafts.get_absolute_url()}/new"), admin_client.get(form))
    for page in (*pages, alice_client.get("/help/search")):
        assert 'href="/help/effects"' in page.content.decode()
