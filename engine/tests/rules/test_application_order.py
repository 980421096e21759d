"""Continuous effects are applied by age, but after what they depend on (14.1)."""

from hypothesis import given
from hypothesis import strategies as st

from engine.rules.continuous.application_order import application_order

MASKS = st.integers(0, 15)
EFFECTS = st.lists(st.tuples(MASKS, MASKS), max_size=7)


@given(EFFECTS)
def test_each_effect_comes_once_and_none_before_what_it_depends_on_but_in_a_circle(
    effects: list[tuple[int, int]],
) -> None:
    asks, changes = [asks_of for asks_of, _ in effects], [asks_of for _, asks_of in effects]
    order = application_order(asks, changes)
    assert sorted(order) == list(range(len(effects)))
    for place, effect in enumerate(order):
        later = order[place + 1 :]
        for other in later:
            if asks[effect] & changes[other]:
                assert effect in reached(other, [*later, effect], asks, changes)


def reached(start: int, among: list[int], asks: list[int], changes: list[int]) -> list[int]:
    """Return what an effect depends on, directly or not."""
    effects_reached = [other for other in among if other != start and asks[start] & changes[other]]
    for effect in effects_reached:
        effects_reached += [
            other
            for other in among
            if asks[effect] & changes[other] and other not in effects_reached and other != effect
        ]
    return effects_reached


@given(EFFECTS)
def test_effects_that_ask_for_nothing_that_changes_come_by_age(effects: list[tuple[int, int]]) -> None:
    asks = [code << 4 for code, _ in effects]
    assert application_order(asks, [code for _, code in effects]) == list(range(len(effects)))
