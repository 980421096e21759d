"""The order of jobs as such, without any row: whose turn it is, time after time."""

from collections.abc import Iterator

from dimrift_site.base.jobs.turn_order import BATCH_EVERY, RECENT, Offer, Take, in_turn

Queues = dict[tuple[bool, str], int]  # by class and owner: how many jobs wait


def turns(waiting: Queues) -> Iterator[Take]:
    """The jobs of one worker in their order, until none waits."""
    takes: list[Take] = []
    while any(waiting.values()):
        offers = [
            Offer(is_batch, owner, place)
            for place, ((is_batch, owner), number) in enumerate(waiting.items())
            if number
        ]
        first = in_turn(offers, {}, takes[:RECENT])[0]
        waiting[first.is_batch, first.owner] -= 1
        takes.insert(0, Take(first.owner, first.is_batch))
        yield takes[0]


def test_neither_class_starves_however_much_of_the_other_waits() -> None:
    small = {(False, f"address {n}"): 12 for n in range(30)}
    order = list(turns({**small, (True, "account"): 60, (True, "other account"): 60}))
    both = order[: 4 * 120]  # so long both classes wait
    for place in range(0, len(both), BATCH_EVERY):
        assert [one.is_batch for one in both[place : place + BATCH_EVERY]] == [False, False, False, True]
    assert {one.owner for one in both[3:8:4]} == {"account", "other account"}
    assert len(order) == 480


def test_owners_take_turns_within_each_class() -> None:
    small = {(False, f"address {n}"): 12 for n in range(30)}
    order = [turn.owner for turn in turns({**small, (True, "account"): 200}) if not turn.is_batch]
    for place in range(0, 360, 30):
        assert len(set(order[place : place + 30])) == 30


def test_an_interactive_job_goes_first_after_a_batch() -> None:
    offers = [Offer(True, "a", 1), Offer(False, "b", 2)]
    takes = [Take("c", False)] * (BATCH_EVERY - 1)
    assert in_turn(offers, {}, [])[0].owner == "b"
    assert in_turn(offers, {}, takes)[0].owner == "a"
    assert in_turn(offers, {}, [Take("a", True), *takes])[0].owner == "b"
