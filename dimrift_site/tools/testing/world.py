"""World of the route tests: things of Alice's, and a page of the wiki."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, NamedTuple
from urllib.parse import quote

from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from cards.models import Card, SavedSearch, WikiPage, WikiProposal, WorkshopSet
from decks.lists.deck_text.deck_code import write_code
from decks.models import (
    Deck,
    DeckComment,
    DeckUpload,
    Game,
    Matrix,
    PlayerPuzzle,
    Run,
    SavedPosition,
    WorthRun,
)
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.access_matrix import AccessRow


class World(NamedTuple):
    """A deck of Alice's with her run, her game and her comment, a wiki page and what she proposes for it.

    And advice that she asked for, a matrix, a position and a puzzle of hers, a set of her workshop with a
    card and a run that measures it, where unlisted is what is public of other things, and an archive of decks
    that waits for her choice. `shared` is the address of her game where it is public, else one that leads
    nowhere.
    """

    deck: Deck
    run: Run
    advice: Run
    matrix: Matrix
    worth_run: WorthRun
    game: Game
    shared: str
    position: SavedPosition
    puzzle: PlayerPuzzle
    page: WikiPage
    proposal: WikiProposal
    workshop_set: WorkshopSet
    workshop_card: Card
    deck_upload: DeckUpload
    comment: DeckComment
    search: SavedSearch

    def address(self, route: str) -> str:
        """An address of the route, about these."""
        if "users/<path:name>" in route:
            route = route.replace("<path:name>", self._author())
        for part, value in (
            ("<slug:code>", write_code("modern", {"main": [(1, 2)]})),
            ("<deck_reference:first>", self.deck.public_id),
            ("<deck_reference:second>", f"{self.deck.public_id}@{self.deck.version}"),
            ("decks/import/<slug:public_id>", f"decks/import/{self.deck_upload.public_id}"),
            ("<slug:comment>", self.comment.public_id),
            ("decks/<slug:public_id>", f"decks/{self.deck.public_id}"),
            ("runs/<slug:public_id>", f"runs/{self.run.public_id}"),
            ("advice/<slug:public_id>", f"advice/{self.advice.public_id}"),
            ("matrices/<slug:public_id>", f"matrices/{self.matrix.public_id}"),
            ("worths/<slug:public_id>", f"worths/{self.worth_run.public_id}"),
            ("<slug:name>.csv", "turns.csv"),
            ("<slug:name>.svg", "mana.svg"),
            ("<int:number>", "0"),
            ("games/<slug:public_id>", f"games/{self.game.public_id}"),
            ("shared/<slug:public_id>", f"shared/{self.shared}"),
            ("positions/<slug:public_id>", f"positions/{self.position.public_id}"),
            ("puzzles/own/<slug:public_id>", f"puzzles/own/{self.puzzle.public_id}"),
            ("puzzles/<slug:public_id>", f"puzzles/{self.puzzle.public_id}"),
            ("workshop/cards/<slug:key>", f"workshop/cards/{self.workshop_card.key}"),
            ("searches/<slug:public_id>", f"searches/{self.search.public_id}"),
            ("workshop/<slug:public_id>", f"workshop/{self.workshop_set.public_id}"),
            ("private/<slug:key>", "private/w-222222222222"),
            ("<str:file>", "0.small.webp"),
            ("report/<slug:kind>/<str:key>", "report/card/lamp"),
            ("<slug:kind>", "card"),
            ("cards/<slug:key>", "cards/lamp"),
            ("wiki/proposals/<slug:public_id>", f"wiki/proposals/{self.proposal.public_id}"),
            ("wiki/<str:title>", "wiki/Prone"),
            ("learn/<slug:key>", "learn/strike"),
            ("formats/<slug:key>", "formats/modern"),
            ("<slug:key>", "lamp"),
            ("<slug:slug>", self.deck.slug),
            ("<slug:uidb36>", "1"),
            ("<str:key>", "made-up"),
            ("<str:number>", "7.3"),
            ("<str:name>", "cards-0.json.gz"),
            ("<section>", "cards"),
        ):
            route = route.replace(part, value)
        assert "<" not in route, f"say what stands in {route}"
        return f"/{route}"

    def _author(self) -> str:
        """The name of the deck's maker as it is now, for an address."""
        return quote(User.objects.get(decks=self.deck).username, safe="")

    def body(self, row: AccessRow) -> dict[str, str]:
        """Return what is posted, with these filled in."""
        return {name: value.format(**self._asdict()) for name, value in row.body.items()}


def ask_route(client: Client, method: str, made: World, row: AccessRow, query: str = "") -> Any:
    """Return the answer to what a row says, of which nothing is left."""
    kind = {"content_type": "application/json"} if row.route.startswith("api/") or method != "post" else {}
    address = made.address(row.route) + query
    return ask(client, method, address, made.body(row), **kind if method != "get" else {})


def ask(client: Client, method: str, address: str, *body: Any, **kind: Any) -> Any:
    """The answer; what the request changed is forgotten again, so that everybody finds the same.

    So are cookies that it set or deleted: the client is who it was.
    """
    cookies = copy(client.cookies)
    with rolled_back():
        answer: HttpResponse = getattr(client, method)(address, *body, **kind)
    client.cookies = cookies
    return answer


@contextmanager
def rolled_back() -> Iterator[None]:
    """Forget what is written meanwhile."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
