"""Cards whose triggers bring each other about, more of them each time, and boards of theirs."""

from typing import Final

from hypothesis import strategies as st

from engine.scenario import read_start
from engine.session import Session
from engine.tests.scenario.inline_scenario import no_card

DRAWN, GAINED, SUMMONED = "When you draw a card", "When you gain life", "When summoned"
CAUSES: Final = (DRAWN, GAINED, "When you discard a card")
OUTCOMES: Final = ("draw 1", "gain 1 life", "draw 2", "discard a card", "gain 2 life")


def scenario_of(triggers: list[str], copies: int = 1) -> str:
    """A position with a card of these triggers in hand, as many of it in play, and a deck of it."""
    effects = ", ".join(
        f'"trigger | {text}."' for text in [*triggers, f"{SUMMONED}: draw 1", f"{SUMMONED}: gain 1 life"]
    )
    rows = "".join(f"  {zone}: Bomb\n" for zone in ("a2", "b2", "d2")[:copies])
    deck = ", ".join(["Bomb"] * 40)
    return (
        "title: Doubling\nphase: deployment\nopen: [a2, b2, c2, d2, e2]\ncards:\n"
        f"  Bomb: {{type: creature, stats: {{might: 1, life: 1}}, arrows: {{n: 1}}, effects: [{effects}]}}\n"
        f"field:\n{rows}P1: {{hand: [Bomb, Bomb], deck: [{deck}]}}\n"
    )


def board_of(scenario: str) -> Session:
    """The board of a game that goes on from a scenario."""
    return read_start(scenario, "doubling", no_card).begin()


def doubling_scenarios() -> st.SearchStrategy[str]:
    """Scenarios with two to four triggers of the same card."""
    triggers = st.builds("{}: {}".format, st.sampled_from(CAUSES), st.sampled_from(OUTCOMES))
    return st.builds(scenario_of, st.lists(triggers, min_size=2, max_size=4), st.integers(1, 3))
