"""Cards whose triggers double: pages and API of a game answer within the steps of a drive, and then ask."""

from random import Random
from typing import Any, Final

import pytest
from django.test import Client

from decks.games import services
from engine.session import Flow
from engine.state.frames.step_budget import STEPS, TRIED_STEPS, StepBudget
from engine.tests.session.doubling_cards import CAUSES, OUTCOMES, scenario_of

pytestmark = pytest.mark.django_db

# A request shows a question after a pick, each of which tries something ahead by itself
DRIVES: Final = 3
BEYOND: Final = 10  # attempts that find no step left, and stop


class StepCount:
    """Counts the steps of a request: those tried ahead, and those of the game itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried = self.made = 0
        take = StepBudget.take

        def counted(budget: StepBudget) -> None:
            if budget.branches is budget:
                self.tried += 1
            else:
                self.made += 1
            take(budget)

        monkeypatch.setattr(StepBudget, "take", counted)

    def check(self, answer: Any, about: str) -> Any:
        """The answer, which is no fault and took no more steps than a request may; the next begins anew."""
        assert answer.status_code in (200, 204, 302, 400), (about, answer.content)
        assert b"engine broke down" not in answer.content, about
        assert self.tried <= DRIVES * (TRIED_STEPS + BEYOND), about
        assert self.made <= STEPS, about
        self.tried = self.made = 0
        return answer


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))]
)
def test_every_page_and_entry_of_the_api_keeps_to_the_steps_of_a_drive(
    client: Client, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance, steps = Random(seed), StepCount(monkeypatch)
    triggers = [f"{chance.choice(CAUSES)}: {chance.choice(OUTCOMES)}" for _ in range(3)]
    key = client.session.session_key or ""
    flow = Flow()
    game = services.start_from_scenario(scenario_of(triggers, 3), session_key=key, flow=flow)
    api, page = f"/api/v1/games/{game.public_id}", f"/games/{game.public_id}"
    state = steps.check(client.get(api), "begun").json()
    asked = set()
    for number in range(14):
        if state["question"] is None:
            break
        asked.add(state["question"]["kind"])
        labels = [option["label"] for option in state["question"]["options"]]
        label = next((each for each in labels if each.startswith(("summon", "at c", "order"))), labels[0])
        about = f"{triggers}, pick {number}: {label}"
        for address in (f"{api}/preview", f"{page}/preview"):
            steps.check(client.get(address, {"label": label}), about)
        for address in (f"{api}/why", f"{page}/why"):
            steps.check(client.get(address, {"place": "c2"}), about)
        steps.check(client.get(page), about)
        sent = {"version": state["version"], "label": label}
        if number % 2:
            steps.check(client.post(f"{page}/answer", sent), about)
        else:
            stops = {"stops": {"own": ["deployment"]}}
            steps.check(client.post(f"{api}/answer", sent | stops, content_type="application/json"), about)
        if number % 5 == 4:
            version = {"version": steps.check(client.get(api), about).json()["version"]}
            steps.check(client.post(f"{api}/undo", version, content_type="application/json"), about)
        state = steps.check(client.get(api), about).json()
    assert "order" in asked or seed
