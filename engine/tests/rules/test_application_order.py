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
    asks, changes = [one for one, _ in effects], [one for _, one in effects]
    order = application_order(asks, changes)
    assert sorted(order) == list(range(len(effects)))
    for at, one in enumerate(order):
        later = order[at + 1 :]
        for other in later:
            if asks[one] & changes[other]:
                assert one in reached(other, [*later, one], asks, changes)


def reached(start: int, among: list[int], asks: list[int], changes: list[int]) -> list[int]:
    """Return what an effect depends on, directly or not."""
    found = [other for other in among if other != start and asks[start] & changes[other]]
    for one in found:
        found += [
            other for other in among if asks[one] & changes[other] and other not in found and other != one
        ]
    return found


@given(EFFECTS)
def test_effects_that_ask_for_nothing_that_changes_come_by_age(effects: list[tuple[int, int]]) -> None:
    asks = [one << 4 for one, _ in effects]
    assert application_order(asks, [one for _, one in effects]) == list(range(len(effects)))
