"""No page scrolls sideways, on the smallest phone (WCAG 1.4.10), a common one, and that on its side."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from cards.services import settle
from decks.archives.services import keep_upload
from decks.archives.tests.conftest import deck_json, zipped
from decks.games.services import answer, start_game
from decks.legality.queries import site_format
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck, save_deck
from decks.models import Deck
from decks.runs.admission import admit
from decks.runs.services import start_run
from decks.tests.conftest import play
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 320, "height": 640},
    {"width": 844, "height": 390},
)
LONG_WORD = "Unterdimensionsrissversicherungsgesellschaft"


@pytest.fixture
def pages(starters: list[Deck], alice: User) -> list[str]:
    """An address of every kind of page, for Alice, whose deck has all kinds of problems."""
    cards = {card.key: card for card in Card.objects.all()}
    lines = [DeckLine("main", card, 99) for card in list(cards.values())[:30]]
    lines += [DeckLine("fables", cards["toll-box"], 2), DeckLine("maybe", cards["long-pike"], 1)]
    deck = make_deck(alice, "", lines, name=f"The {LONG_WORD}", about=LONG_WORD * 3, visibility="public")
    save_deck(deck, deck.version, name=f"{LONG_WORD} of the Men", format=site_format("classic"))
    unread = cards["toll-box"].effects.first()
    assert unread
    unread.text = f"Ponder the {LONG_WORD}."
    unread.save()
    settle(cards["toll-box"])
    men = Deck.objects.get(key="men")
    run = start_run(men, games=20, turns=12, seed=1, user=alice, unread_absent=True)
    admit(run.starter_key)
    play(run)
    game = start_game(men, seed=3, user=alice, unread_absent=True)
    for label in ("keep", "event battle", "end"):
        answer(game, game.version, label)
    entries = [{"section": "fables", "name": LONG_WORD, "copies": 1}]
    files = {"decks/a.json": deck_json(name=LONG_WORD, entries=entries), f"decks/{LONG_WORD}.json": "{"}
    upload = keep_upload(alice, f"{LONG_WORD}.zip", zipped(files))
    mine, starter = f"/decks/{deck.public_id}", f"/decks/{men.public_id}"
    return [
        "/", "/cards", "/cards?q=nothing", "/cards/toll-box", "/practice", "/health", "/nowhere", "/decks",
        "/rules", "/rules/6?edition=classic", "/rules/appendix-a",
        "/decks/import", f"/decks/import/{upload.public_id}",
        "/decks/new", "/account", "/account/delete", "/account/password", "/account/email", "/account/logout",
        f"{starter}/play", *(listed.get_absolute_url() for listed in starters),
        *(f"{mine}/{way}" for way in (deck.slug, "play", "edit", "versions", "delete")),
        *(f"{mine}/edit/{way}" for way in ("text?from=list", "details")),
        f"/runs/{run.public_id}", f"/games/{game.public_id}",
    ]  # fmt: skip


ARRANGED = "/games/"  # its script looks at the size when it is loaded
FOR_VISITORS = ("/account/login", "/account/signup", "/account/password/reset")
WIDER = """() => { // with all that is folded opened, which is folded again afterwards
  const folded = [...document.querySelectorAll("details:not([open])")];
  for (const each of folded) each.open = true;
  try {
    return wider();
  } finally {
    for (const each of folded) each.open = false;
  }
  function wider() {
    const textTop = (node) => {
      const text = document.createRange();
      text.selectNode(node);
      return text.getClientRects()[0]?.top ?? 0;
    };
    const isAbove = (each) => each.getBoundingClientRect().bottom <= textTop(each.nextSibling);
    const emblems = [...document.querySelectorAll(".faction > .emblem")];
    if (emblems.some(isAbove)) return ["an emblem above its name"];
    const over = document.scrollingElement.scrollWidth - innerWidth;
    if (over <= 0) return [];
    const cuts = (each) => getComputedStyle(each).overflowX !== "visible";
    const scrolls = (each) => each && (cuts(each) || scrolls(each.parentElement));
    const all = [...document.querySelectorAll("main *, header *, footer *")].filter((each) => !scrolls(each));
    const out = all.filter((each) => each.getBoundingClientRect().right > innerWidth + 1);
    return [`${over} px`, ...out.slice(-4).map((each) => `${each.tagName} ${each.className}`)];
  }
}"""
# What is pressed is at least 24 px high and wide (WCAG 2.5.8), but for links in sentences, as to rules.
SMALL = """() => {
  const words = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const inline = (each) => getComputedStyle(each).display === "inline" && words(each.parentElement);
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...document.querySelectorAll("a[href], button, summary, input, select, textarea")]
    .filter((each) => seen(each) && !inline(each) && !each.closest("label, .rule, .unseen, svg.chart"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width > 2 && (box.width < 24 || box.height < 24))
    .map(([each, box]) => `${box.width}x${box.height} ${each.outerHTML.slice(0, 100)}`);
}"""


def test_no_page_scrolls_sideways_and_what_is_pressed_is_large_enough(
    page: Page, context: BrowserContext, live_server: LiveServer, pages: list[str], alice_client: Client
) -> None:
    def wrong_on(address: str) -> list[str]:
        """Return all that is too small, too wide, torn or sticks out on each size."""
        faults: list[str] = []
        page.set_viewport_size(SIZES[0])
        page.goto(live_server.url + address)
        for size in SIZES:
            page.set_viewport_size(size)
            if address.startswith(ARRANGED) and size != SIZES[0]:
                page.reload()
            found = [*page.evaluate(SMALL), *page.evaluate(WIDER)]
            faults += [f"{size['width']}x{size['height']}: {fault}" for fault in found]
        return faults

    wrong = {address: wrong_on(address) for address in FOR_VISITORS}
    cookie = alice_client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    wrong |= {address: wrong_on(address) for address in pages}
    assert {address: faults for address, faults in wrong.items() if faults} == {}
