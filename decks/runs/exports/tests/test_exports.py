"""Tables of a run as CSV and its charts as SVG: what the page shows, with intervals."""

import csv
from collections.abc import Callable
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from decks.models import Deck, Run
from decks.runs.queries import progress
from decks.runs.tests.conftest import play_all

pytestmark = pytest.mark.django_db


def table(client: Client, run: Run, name: str) -> list[dict[str, str]]:
    answer = client.get(f"/runs/{run.public_id}/{name}.csv")
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(StringIO(answer.content.decode())))


def test_tables_and_charts_of_a_run_are_taken_along_by_who_may_see_it(
    client: Client, start: Callable[..., Run]
) -> None:
    run = play_all(start(games=4, turns=3))
    report = progress(run)["report"]
    assert report
    turns, cards = table(client, run, "turns"), table(client, run, "cards")
    assert [row["turn"] for row in turns] == ["1", "2", "3"]
    for row, counted in zip(turns, report["per_turn"], strict=True):
        for part in ("mean", "low", "high", "n"):
            head = "mana_spent" if part == "mean" else f"mana_spent_{part}"
            assert float(row[head]) == pytest.approx(counted["mana_spent"][part], abs=1e-5)
    assert [(row["card"], row["copies"], int(row["drawn"])) for row in cards] == [
        (card["name"], str(card["copies"]), card["drawn"]) for card in report["cards"]
    ]
    assert client.get(f"/runs/{run.public_id}/games.csv").status_code == 404
    for name in ("mana", "turn-of-the-win", "opponents-hp", "first-play"):
        file = client.get(f"/runs/{run.public_id}/{name}.svg")
        svg = ET.fromstring(file.content)  # noqa: S314 # our own file
        assert (svg.tag, svg.find(".//{*}a")) == ("{http://www.w3.org/2000/svg}svg", None), name
        assert f'id="chart-{name}"' in client.get(f"/runs/{run.public_id}").content.decode()
    assert client.get(f"/runs/{run.public_id}/none.svg").status_code == 404
    assert f"/runs/{run.public_id}/cards.csv" in client.get(f"/runs/{run.public_id}").content.decode()
    Deck.objects.update(visibility="private", owner=None, session_key="another")
    for name in ("turns.csv", "mana.svg"):
        assert client.get(f"/runs/{run.public_id}/{name}").status_code == 404
