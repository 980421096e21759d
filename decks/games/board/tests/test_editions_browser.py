"""The board of the editions with tokens and Moves in Chromium: by keys alone, without script, for axe."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from decks.games.board.tests.browser_board import DESK, PHONE, kind, table, version, violations
from decks.models import Deck, DeckEntry
from decks.starter_files import load_files

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIXTURES = Path(__file__).parents[2] / "tests" / "fixtures"
LABELS = "all => [...new Set(all.map((each) => each.value))]"
ANSWER = """(label) => document.getElementById("answer").requestSubmit(
    [...document.querySelectorAll("[form=answer][name=label]")].find((each) => each.value === label))"""
KEPT_FROM = {"end": 0.3, "set": 0.4, "done": 0.4}


@pytest.fixture
def caravan(transactional_db: None) -> Deck:
    """A deck with something of everything that asks."""
    load_files([FIXTURES / "caravan.yaml"], [FIXTURES / "caravan.txt"])
    return Deck.objects.get(key="caravan")


@pytest.fixture
def couriers(caravan: Deck) -> Deck:
    """A deck of Couriers, who cost nothing and Move two zones."""
    deck = Deck.objects.create(name="Couriers", edition="classic", visibility=Deck.Visibility.PUBLIC)
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="courier"), copies=20)
    return deck


def offered_labels(page: Page) -> list[str]:
    labels: list[str] = page.locator("[form=answer][name=label]").evaluate_all(LABELS)
    return labels


def pick(page: Page, label: str) -> None:
    """Answer in the background, as a button does."""
    before = version(page)
    page.evaluate(ANSWER, label)
    expect(table(page)).not_to_have_attribute("data-version", before)


def start(page: Page, live_url: str, deck: Deck, edition: str) -> None:
    page.goto(f"{live_url}/decks/{deck.public_id}/play")
    page.get_by_label("Edition").select_option(edition)
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Start the game").click()
    expect(table(page)).to_be_visible()


def go_to_a_move(page: Page) -> None:
    """To the turn in which a Courier on c2 can Move."""
    for label in (
        "event campaign",
        "conquer c2",
        "summon Courier",
        "facing up",
        "event campaign",
        "conquer d2",
        "move c2",
    ):
        while label not in offered_labels(page):
            pick(page, "end")
        pick(page, label)


def test_a_move_is_made_by_keyboard_alone(page: Page, live_server: LiveServer, couriers: Deck) -> None:
    page.set_viewport_size(DESK)
    start(page, live_server.url, couriers, "classic")
    expect(page.locator(".table.is-live")).to_be_visible()
    go_to_a_move(page)
    expect(page.get_by_role("heading", name="What does Courier do next in its Move?")).to_be_visible()
    expect(page.locator("#zone-d2 > .hit")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#zone-d2 .top-n")).to_be_visible()
    for _ in range(6):
        if page.locator(".turner :focus").count():
            break
        page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#zone-d2 .piece.top-e")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#zone-d2 .piece.top-e:not(.is-ghost)")).to_be_visible()
    assert kind(page) == "priority"


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript."""
    with browser.new_context(java_script_enabled=False, viewport=PHONE) as context:
        yield context.new_page()


def test_a_token_is_spent_without_javascript(plain: Page, live_server: LiveServer, couriers: Deck) -> None:
    start(plain, live_server.url, couriers, "wiki")
    for name in ("End the Preparation turn", "End the Main Phase"):
        button = plain.get_by_role("button", name=name)
        if button.count():
            button.first.click()
    plain.get_by_role("button", name="Campaign: a token to open zones with").click()
    expect(plain.locator(".side-mine .piles")).to_contain_text("1 token")
    plain.locator("#zone-b2 > .hit").click()
    expect(plain.locator(".side-mine .piles")).to_contain_text("0 tokens")
    assert "is-closed" not in (plain.locator("#zone-b2").get_attribute("class") or "")


MOST_STATES = 4  # of one game, each looked at for a second


@pytest.mark.parametrize(
    ("edition", "scheme", "size"),
    [("classic", "dark", DESK), ("wiki", "light", PHONE), ("modern", "light", DESK)],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_axe_finds_nothing_wrong_whatever_an_edition_asks(
    browser: Browser, live_server: LiveServer, caravan: Deck, edition: str, scheme: str, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce") as context:  # type: ignore[arg-type]
        page, chance = context.new_page(), random.Random(3)
        if edition == "modern":  # the page before the game is the same in all
            page.goto(f"{live_server.url}/decks/{caravan.public_id}/play")
            page.locator(".switches summary", has_text="Advanced").click()
            assert violations(page) == []
        start(page, live_server.url, caravan, edition)
        expect(page.locator(".table.is-live")).to_be_visible()
        looked_at: set[str] = set()
        for _ in range(70):
            if len(looked_at) >= MOST_STATES or not offered_labels(page):
                break
            seen = kind(page) + ("+" if page.locator(".mark-under, .gear").count() else "")
            if seen not in looked_at:
                looked_at.add(seen)
                assert (seen, violations(page)) == (seen, [])
            labels = offered_labels(page)
            verbs = sorted({label.split(maxsplit=1)[0] for label in labels})
            verb = chance.choices(verbs, [KEPT_FROM.get(each, 1) for each in verbs])[0]
            pick(page, chance.choice([label for label in labels if label.startswith(verb)]))
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        assert len(looked_at) >= 4
