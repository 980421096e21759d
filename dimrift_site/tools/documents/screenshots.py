"""Take the pictures of the README: `bin/screenshots` writes them to docs/pictures.

A new site with the starter set is made in a folder of its own, used as a visitor would use it, and removed.
"""

import io
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from PIL import Image
from playwright.sync_api import BrowserContext, Page, sync_playwright

from dimrift_site.tools.bench.benchmark_site import ROOT, new_site, serve

PICTURES: Final = ROOT / "docs" / "pictures"
MOST_BYTES: Final = 200_000  # of all pictures together: they come with every clone
QUALITY: Final = 80  # of WebP; text stays sharp
CHROMIUMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PORT: Final = 8767
CARD: Final = "hedge-lawyer"
DECK: Final = "fey"
GAMES: Final = 1000
RUN_SECONDS: Final = 600
SEED: Final = 3
PICKS: Final = 50  # ten zones are taken then, and cards are left in hand
READ_ZONE: Final = "e2"  # its card is read beside the board
PREFERRED: Final = ("action ", "summon ", "event campaign")


def main() -> int:
    """Take all pictures; exit code 1 where Chromium is missing or they are too large."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        sys.stderr.write("screenshots: Chromium is missing; apt-get install chromium-headless-shell\n")
        return 1
    PICTURES.mkdir(exist_ok=True)
    with new_site(PORT), serve(PORT), run_worker():
        deck = deck_address()  # Playwright's loop stays in this thread, where Django refuses the database
        visits: dict[str, Callable[[Page], None]] = {
            "card": open_card,
            "run": partial(finish_run, deck),
            "board": partial(play_game, deck),
        }
        take_pictures(program, visits)
    return int(sum(path.stat().st_size for path in PICTURES.glob("*.webp")) > MOST_BYTES)


def take_pictures(program: str, visits: Mapping[str, Callable[[Page], None]]) -> None:
    """Write a picture of what each visit ends with."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{PORT}", viewport={"width": 1280, "height": 800}, color_scheme="dark"
        )
        page = context.new_page()
        for name, visit in visits.items():
            visit(page)
            size = write_picture(name, page)
            sys.stdout.write(f"docs/pictures/{name}.webp {size:,} bytes\n")
        browser.close()


@contextmanager
def run_worker() -> Iterator[None]:
    """The worker as `bin/run` starts it."""
    from dimrift_site.ops.supervisor import children

    worker = subprocess.Popen(children("127.0.0.1", PORT)[1].command, cwd=ROOT, start_new_session=True)
    try:
        yield
    finally:
        worker.terminate()
        worker.wait(timeout=30)


def open_card(page: Page) -> None:
    """Open the page of a card."""
    page.goto(f"/cards/{CARD}")


def finish_run(deck: str, page: Page) -> None:
    """Start a run of the deck and wait for its end."""
    page.goto(deck)
    page.get_by_label("Games").fill(str(GAMES))
    page.get_by_role("button", name="Goldfish").click()
    page.get_by_text("Done", exact=True).wait_for(timeout=RUN_SECONDS * 1000)
    page.reload()
    page.get_by_text("of games won").evaluate("node => scrollTo(0, node.offsetTop - 180)")


def play_game(deck: str, page: Page) -> None:
    """Play the deck for some turns, and select a card to read."""
    page.goto(f"{deck}/play")
    page.get_by_label("Seed").fill(str(SEED))
    page.get_by_role("button", name="Start the game").click()
    page.locator(".table.is-live").wait_for()
    answer_questions(page.context, page.url.rpartition("/")[2])
    page.reload()
    page.locator(f".hit[data-look=look-{READ_ZONE}]").click()


def deck_address() -> str:
    """The address of the deck, without its slug."""
    from decks.models import Deck

    return f"/decks/{Deck.objects.get(key=DECK).public_id}"


def answer_questions(context: BrowserContext, game: str) -> None:
    """Answer by the API: summon and act where that is offered, else the first option."""
    address = f"/api/v1/games/{game}"
    stops = {"own": ["preparation", "main", "event", "deployment"], "theirs": []}
    state = send(context, "GET", address)
    for _ in range(PICKS):
        label = choose([option["label"] for option in state["question"]["options"]])
        body = {"version": state["version"], "label": label, "stops": stops}
        state = send(context, "POST", f"{address}/answer", body)


def choose(labels: list[str]) -> str:
    """Return the label that is preferred, or the first one."""
    return next(
        (label for start in PREFERRED for label in labels if label.startswith(start)),
        labels[0],
    )


def send(context: BrowserContext, method: str, address: str, body: Any = None) -> dict[str, Any]:
    """Send a request with the browser's session. RuntimeError if it is refused."""
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
    answer = context.request.fetch(address, method=method, data=body, headers={"X-CSRFToken": token})
    if not answer.ok:
        raise RuntimeError(f"{method} {address}: {answer.status} {answer.text()[:300]}")
    state: dict[str, Any] = answer.json()
    return state


def write_picture(name: str, page: Page) -> int:
    """Write what the page shows as WebP; its size in bytes."""
    page.wait_for_load_state("networkidle")
    shot = page.screenshot(animations="disabled")
    path = PICTURES / f"{name}.webp"
    Image.open(io.BytesIO(shot)).save(path, quality=QUALITY, method=6)
    return path.stat().st_size


if __name__ == "__main__":
    sys.exit(main())
