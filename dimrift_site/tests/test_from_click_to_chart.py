"""From click to chart, on the site as `bin/run` starts it, with the compiled engine and two workers."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dimrift_site.accounts.tests.test_browser import sign_up
from dimrift_site.ops.tests.test_start import fetch, run, serve_with_supervisor
from dimrift_site.tools.testing.private_servers import free_port

pytestmark = [pytest.mark.browser, pytest.mark.long]

GAMES = 10_000
SECONDS_TO_FIRST_CHART = 1.5
SECONDS_TO_LAST_CHART = 10


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a new site whose workers are ready."""
    (tmp_path / "compiled").symlink_to((Path(os.environ["DATA_DIR"]) / "compiled").resolve())
    assert run("dimrift_site.ops.prepare", tmp_path, free_port()).returncode == 0
    with serve_with_supervisor(tmp_path, ENGINE="compiled", WORKERS="2") as (address, _supervisor):
        fetch(f"{address}/health")
        yield address


def seconds_of(page: Page, site: str, deck: str, games: int) -> tuple[float, float]:
    """From the click to the first chart, and to the last."""
    page.goto(f"{site}/decks")
    page.get_by_role("link", name=deck).first.click()
    page.get_by_label("Games").fill(str(games))
    began = time.monotonic()
    page.get_by_role("button", name="Goldfish").click()
    expect(page.get_by_role("img", name="Mana, turn by turn")).to_be_visible(timeout=60_000)
    first = time.monotonic() - began
    expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=120_000)
    return round(first, 2), round(time.monotonic() - began, 2)


def test_ten_thousand_games_are_a_chart_in_ten_seconds(site: str, page: Page) -> None:
    page.goto(site)
    sign_up(page)  # without an account a run has 1,000 games
    seconds_of(page, site, "Hold the Causeway", 10)  # the first run after a start has to read the cards
    found = [seconds_of(page, site, deck, GAMES) for deck in ("Hold the Causeway", "The Court of Perhaps")]
    assert max(first for first, _ in found) <= SECONDS_TO_FIRST_CHART, found
    assert max(last for _, last in found) <= SECONDS_TO_LAST_CHART, found
