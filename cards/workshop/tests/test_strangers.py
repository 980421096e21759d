"""A stranger reads all pages before and after Alice writes a card in the workshop: they are the same."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from cards.faces.printed_card import printed_card
from cards.models import Card
from cards.pictures.sizes import ART, SMALL
from cards.pictures.subject import picture_subject
from cards.tests.conftest import printed
from cards.workshop.services import make_set, save_workshop_card
from cards.workshop.tests.conftest import MOLTEN
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.access_matrix import ROWS
from dimrift_site.tools.testing.world import World

SEARCHES = (
    *(
        "molten",
        '!"Molten Quokka"',
        "t:quokka",
        "o:draw",
        "does:draw",
        "might>=6",
        "faction:men",
        "-t:artifact",
    ),
    *("life=9", "arrow:sw", "is:unread", "molten quokk", "/molten/", "", "order:will"),
)
READ = (
    *(
        "/sitemap-cards.xml",
        "/api/v1/cards?faction=men",
        "/cards?faction=men",
        "/cards?type=creature&view=list",
    ),
    *("/api/v1/cards/search/completions?q=molt", "/api/v1/cards/search/completions?q=t:qu", "/wiki/Men"),
    *("/wiki/Creature", "/wiki/Draw", "/practice?card=molten-quokka", "/cards/molten-quokka", "/decks"),
    *("/cards?view=text", "/cards?view=checklist", "/wiki/Molten_Quokka"),
)
CHANGING = re.compile(
    r'name="(csrfmiddlewaretoken|nonce)" value="[^"]*"|"X-CSRFToken": "[^"]*"|\d+ (ms|seconds?)\b'
    r'|data-token="[^"]*"|"(uptime|seconds|at|time|free|now)[a-z_]*": [^,}]*'
)


def text_of(answer: Any) -> str:
    """Return what is answered as text; of a picture so that any other one differs."""
    return str(answer.content.decode(errors="backslashreplace"))


def answers(client: Client, world: World, half: int) -> Iterator[tuple[str, str]]:
    """Yield each address with what it answers, but for what is another one each time.

    Of the searches, which ask for nobody's name, it is one half.
    """
    rows = (row for row in ROWS if row.method == "get" and row.route not in ("health", "status"))
    asked = [
        *{world.address(row.route): row.body for row in rows if row.expected[:3] in ("200", "404")}.items()
    ]
    asked += [
        (address, {"q": search})
        for search in SEARCHES[half::2]
        for address in ("/cards", "/api/v1/cards/search")
    ]
    for address, body in [*asked, *((each, {}) for each in READ)]:
        answer = client.get(address, body)
        yield f"{address} {body}", f"{answer.status_code} {CHANGING.sub('', text_of(answer))}"
    text = {"text": "2 Molten Quokka\n1 molten-quokka"}
    yield "parse", client.post("/api/v1/decks/parse", text, "application/json").content.decode()


@pytest.mark.django_db
def test_no_page_and_no_operation_shows_a_stranger_a_card_of_the_workshop(
    world: Callable[[str], World], alice: User, bob_client: Client, charlie_client: Client
) -> None:
    made = world("public")
    clients = (bob_client, charlie_client)
    before = [dict(answers(client, made, half)) for half, client in enumerate(clients)]
    card = save_workshop_card(make_set(alice.pk, name="Smoulder", visibility="unlisted"), printed(MOLTEN))
    subject = picture_subject(printed_card(card))
    secrets = (card.key, card.printed_hash, subject.name(SMALL), subject.name(ART))
    for half, (client, earlier) in enumerate(zip(clients, before, strict=True)):
        for address, answer in answers(client, made, half):
            assert answer == earlier[address] or "/random" in address, address
            assert not any(secret in answer for secret in secrets), address
        for address in (
            f"/cards/{card.key}",
            f"/api/v1/cards/{card.key}",
            f"/api/v1/cards/{card.key}/history",
        ):
            assert client.get(address).status_code == 404, address
    assert Card.with_workshops.count() == Card.objects.count() + 2  # and that of the world
