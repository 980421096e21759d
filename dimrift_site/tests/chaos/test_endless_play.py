"""A card that may be used without end, made by an editor: runs with it end, and harm nobody."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dimrift_site.tests.chaos.running_site import RunningSite
from dimrift_site.tests.chaos.visitor import FEY

MOST_MB = 500.0
ENDS_WITHIN = 600.0
CANCELLED_WITHIN = 2.0
CARDS = """
- key: free-well
  name: Free Well
  type: artifact
  effects:
    - "activation | Choose a creature: [this] collects 1 mana."
- key: endless-well
  name: Endless Well
  type: artifact
  effects:
    - "activation | Choose a creature: [this] collects 1 mana."
    - "trigger | When [this] collects mana: [this] collects 1 mana."
- key: still-lamb
  name: Still Lamb
  type: creature
  arrows: {n: 1}
  stats: {might: 1, life: 2}
"""
DeckMaker = Callable[[str], str]


@pytest.fixture
def make_deck(files: RunningSite, tmp_path: Path) -> DeckMaker:
    """Makes a public deck of such a card and creatures, and names its public id."""
    file = tmp_path / "endless.yaml"
    file.write_text(CARDS)
    files.run("manage.py", "import_cards", str(file))
    editor = files.visitor("127.0.9.1").sign_up(f"editor{time.time_ns()}")

    def make(card: str) -> str:
        entries = [{"section": "main", "card": key, "copies": 12} for key in (card, "still-lamb")]
        created = editor.send("/api/v1/decks", name="Endless", visibility="public", entries=entries)
        assert created.status == 201, created
        return str(created.data()["public_id"])

    return make


@pytest.mark.chaos_short
def test_a_card_that_is_used_for_nothing_ends_its_turn(files: RunningSite, make_deck: DeckMaker) -> None:
    visitor = files.visitor("127.0.9.5")
    run = visitor.start_run(make_deck("free-well"), games=20, turns=10, seed=3)
    ended = visitor.wait_for_run(run, ENDS_WITHIN)
    assert (ended["state"], ended["report"]["bounded"]) == ("done", 20)


@pytest.mark.chaos
@pytest.mark.parametrize(("card", "output"), [("free-well", "bounded"), ("endless-well", "limited")])
def test_a_run_that_would_never_end_ends_and_says_which_games_did_not(
    files: RunningSite, make_deck: DeckMaker, card: str, output: str
) -> None:
    visitor = files.visitor("127.0.9.2")
    run = visitor.start_run(make_deck(card), games=20, turns=10, seed=1)
    most = 0.0
    began = time.monotonic()
    while (state := visitor.run(run))["state"] in {"waiting", "running"}:
        most = max([most, *files.memory_mb().get("worker child", [])])
        assert time.monotonic() - began < ENDS_WITHIN, state
        time.sleep(0.1)
    print(card, f"{time.monotonic() - began:.1f} s, {most:.0f} MB")
    assert (state["state"], state["error"]) == ("done", "")
    report = state["report"]
    if output == "bounded":
        assert report["bounded"] == 20
    else:  # a game may be won before its first well is drawn
        assert report["limited"]["games"] == len(report["limited"]["numbers"]) == report["not_won"] >= 15
    assert most < MOST_MB


@pytest.mark.chaos
def test_a_run_is_cancelled_in_the_middle_of_such_a_game(files: RunningSite, make_deck: DeckMaker) -> None:
    visitor, other = files.visitor("127.0.9.3"), files.visitor("127.0.9.4")
    run = visitor.start_run(make_deck("endless-well"), games=1_000, turns=30, seed=2)
    files.wait_until(lambda: visitor.run(run)["state"] == "running")
    time.sleep(1)
    began = time.monotonic()
    assert visitor.send(f"/api/v1/runs/{run}/cancel").data()["state"] == "cancelled"
    small = other.start_run(other.decks()[FEY], games=10, turns=5)
    files.wait_until(lambda: other.run(small)["state"] != "waiting")
    assert time.monotonic() - began < CANCELLED_WITHIN
    other.wait_for_run(small, 60)
