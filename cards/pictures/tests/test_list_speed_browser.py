"""The list of cards on a phone: what it loads, what moves meanwhile, how soon its largest part is there."""

import gzip
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from cards.pictures.face_picture import draw_file
from cards.pictures.picture_job import card_to_draw, pictures_from
from cards.pictures.store import FILES, keep_picture
from cards.services import ensure_factions, save_card
from engine import CardDef

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CARDS = 30  # a page
MOST_BYTES = 300_000  # of all that comes before anybody scrolls: Chromium loads pictures 1,250 pixels ahead
MOST_SHIFT = 0.02
MOST_SECONDS = 2.5
# What the network is said to be: the headless shell knows of none, and loads pictures from further down
QUICK_4G = {
    "offline": False,
    "connectionType": "cellular4g",
    "latency": 1,
    "downloadThroughput": 100_000_000,
    "uploadThroughput": 100_000_000,
}
# As Chromium's tools and Lighthouse have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back
SLOW_4G = {
    "offline": False,
    "connectionType": "cellular4g",
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
# What moved by itself, and when the largest thing was painted, in milliseconds since the page was asked for.
OBSERVE = """
window.shift = 0; window.largest = 0;
new PerformanceObserver((list) => list.getEntries().forEach((each) => {
  if (!each.hadRecentInput) window.shift += each.value;
})).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((each) => { window.largest = each.startTime; }))
  .observe({ type: "largest-contentful-paint", buffered: true });
"""
HEADERS = 300  # bytes of an answer beside its body


@pytest.fixture
def drawn(settings: Any, tmp_path: Path, shipped: list[CardDef]) -> None:
    """A page of cards with all that their faces need for it."""
    settings.MEDIA_ROOT = tmp_path
    ensure_factions()
    for card in shipped[:CARDS]:
        save_card(card)
    for file, number, name in islice(pictures_from(), 2 * CARDS):  # those of lists come first
        found = card_to_draw(number)
        assert found
        keep_picture(name, file, draw_file(found[0], FILES[file]))


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2) as context:
        page = context.new_page()
        page.add_init_script(OBSERVE)
        yield page


def load(phone: Page, address: str, network: dict[str, Any]) -> dict[str, int]:
    """Open an address with an empty cache; return the bytes that came, by address."""
    tools = phone.context.new_cdp_session(phone)
    addresses, arrived = {}, {}
    tools.on("Network.responseReceived", lambda e: addresses.update({e["requestId"]: e["response"]["url"]}))
    tools.on("Network.loadingFinished", lambda e: arrived.update({e["requestId"]: e["encodedDataLength"]}))
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", network)
    phone.goto(address, wait_until="networkidle")
    return {addresses[number]: round(size) for number, size in arrived.items()}


def compressed(address: str, size: int) -> int:
    """The bytes of an answer as the site sends it: WhiteNoise compresses style, scripts and symbols."""
    name = address.partition("/static/")[2]
    if not name.endswith((".css", ".js", ".svg")):
        return size
    return len(gzip.compress(Path(finders.find(name) or "").read_bytes())) + HEADERS


@pytest.mark.usefixtures("drawn")
def test_the_first_screen_of_a_phone_is_small_and_stands_still(phone: Page, live_server: LiveServer) -> None:
    arrived = load(phone, f"{live_server.url}/cards", QUICK_4G)
    assert phone.locator("img.face-picture").count() == CARDS
    pictures = [size for address, size in arrived.items() if "/media/faces/" in address]
    total = sum(pictures) + sum(compressed(*each) for each in arrived.items() if "/media/" not in each[0])
    print(f"{total:,} bytes, {sum(pictures):,} of them {len(pictures)} pictures")
    assert len(pictures) >= 6
    assert total <= MOST_BYTES
    phone.mouse.wheel(0, 3000)
    phone.wait_for_load_state("networkidle")
    assert phone.evaluate("window.shift") <= MOST_SHIFT
    assert phone.evaluate("[...document.images].every((each) => each.width && each.height)")


@pytest.mark.long
@pytest.mark.usefixtures("drawn")
def test_on_slow_4g_the_largest_part_of_the_list_is_there_in_time(
    phone: Page, live_server: LiveServer
) -> None:
    phone.request.get(f"{live_server.url}/cards")  # the process has drawn its templates before
    load(phone, f"{live_server.url}/cards", SLOW_4G)
    assert phone.evaluate("window.shift") <= MOST_SHIFT
    seconds = phone.evaluate("window.largest") / 1000
    print(f"LCP {seconds:.2f} s, CLS {phone.evaluate('window.shift'):.3f}")
    assert 0 < seconds <= MOST_SECONDS
