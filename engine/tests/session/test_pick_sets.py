"""Options that are picked together: as one by one, in whatever order, and one decision."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

import pytest

from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.errors import Refused
from engine.game import DeckSpec, Setup
from engine.replay import record, replay_record
from engine.session import EVERYWHERE, Session, start_session
from engine.tests.compilation.compiled_process import check_compiled
from engine.view_types import PickSet

MOST_TURNS = 50
FACE_UP = 0.98  # of the picks
# What each card lets a player pick together
TEXTS = {
    "Two Targets": "trigger | When summoned; target up to two creatures: they are Prone.",
    "Wave": "activation once | Target up to two creatures: they collect 1 mana.",
    "Exactly Two": "activation once | Choose two creatures: they collect 1 mana.",
    "Any Number": "activation once | Choose any number of creatures: heal 1 damage from them.",
    "Altar": "activation once | Sac up to 2 creatures, discard up to 1 card: deal 1 damage to each creature.",
    "Pyre": "activation once | Discard 2 cards: draw 2.",
    "Purge": "trigger | When summoned: discard 2 cards.",
    "Toll": "trigger | When summoned: sacrifice 2 creatures.",
    "Scout": "trigger | When summoned: search your deck for up to two creatures, reveal them, "
    "put them into your hand and shuffle.",
    "Call": "trigger | When summoned: return up to two creatures from your graveyard to your hand.",
    "Swap": "activation once | Swap two target creatures.",
}


@lru_cache
def deck() -> DeckSpec:
    """Cheap creatures, most of them with one of these effects."""
    cards = [
        card_from_data(
            {
                "key": name.lower().replace(" ", "-"),
                "name": name,
                "type": "creature",
                "stats": {"might": 1, "life": 3, "will": 1},
                "arrows": dict.fromkeys(("n", "ne", "e", "se", "s", "sw", "w", "nw"), 1),
                "effects": [text],
            }
        )
        for name, text in TEXTS.items()
    ]
    return DeckSpec((*cards, *cards, *cards))


def boards(base: str, number: int) -> Iterator[Session]:
    """A board at each question of a game played at random, with few cards face-down."""
    setup = Setup(edition(base), (deck(), DeckSpec()), seed=number, windows_all=True)
    board, chance = start_session(setup), random.Random(number)
    while not board.game.position.is_over() and board.game.position.turn_number <= MOST_TURNS:
        yield board
        offered = board.game.labels()
        shown = [label for label in offered if not label.startswith("set ")]
        board.answer(chance.choice(shown if shown and chance.random() < FACE_UP else offered))


def sets(base: str, games: int, first: int = 0) -> Iterator[tuple[Session, str, PickSet]]:
    """The boards of random games at which several options can be picked together."""
    for number in range(first, first + games):
        for board in boards(base, number):
            question = board.question()
            assert question is not None
            if question["together"] is not None:
                yield board, question["kind"], question["together"]


def ways_of(pick_set: PickSet, chance: random.Random) -> list[list[str]]:
    """A few ways to pick, the fewest and the most among them."""
    pool = [label for label, copies in pick_set["copies"].items() for _ in range(copies)]
    sizes = range(pick_set["fewest"], min(pick_set["most"], 4) + 1)
    ways = [list(way) for size in sizes for way in combinations(pool, size)]
    return [*ways[:1], *chance.sample(ways, min(len(ways), 1)), *ways[-1:]]


def chosen(board: Session, labels: list[str]) -> Session:
    after = board.clone()
    after.choose(labels)
    return after


def one_by_one(board: Session, labels: list[str], most: int) -> Session:
    """Return the board after picks made as they were asked for, and "done" where more were offered."""
    after = board.clone()
    for number, label in enumerate(labels):
        if label in after.game.labels():
            after.answer(label)
        else:
            assert number  # the engine has taken it for want of another
    if len(labels) < most:
        after.answer("done")
    return after


def in_no_order(board: Session) -> object:
    """Return what the player sees, without the order of targets, options and cards of a pile."""
    view = board.view()
    for item in view["stack"]:
        item["targets"].sort()
    if view["question"]:
        view["question"]["options"].sort()
    for side in view["players"].values():
        side["graveyard"].sort()
        for pile in (side["hand"], side["fables"]):
            if not isinstance(pile, int):
                pile.sort()
    return view


@pytest.mark.parametrize("base", ["modern", "classic"])
def test_what_is_picked_together_is_as_if_picked_one_by_one_in_any_order(base: str) -> None:
    kinds: Counter[str] = Counter()
    chance = random.Random(base)
    for board, kind, pick_set in chain(sets(base, 6), sets(base, 1, first=22)):
        for labels in ways_of(pick_set, chance):
            together = chosen(board, labels)
            assert together.game.digest() == one_by_one(board, labels, pick_set["most"]).game.digest()
            backwards = chosen(board, labels[::-1])
            assert in_no_order(backwards) == in_no_order(together)
            kinds[kind] += 1
    assert {"target", "choose", "sac", "discard"} <= {kind for kind, times in kinds.items() if times > 2}, (
        kinds
    )


def check_decisions(games: int) -> None:
    """Pick together wherever one can, and look at what it is in the record."""
    tried = 0
    for board, _, pick_set in sets("modern", games):
        labels = ways_of(pick_set, random.Random(1))[-1]
        after = chosen(board, labels)
        own = [index for index, pick in enumerate(after.picks) if pick.startswith("P1 ")]
        assert after.automatic == board.automatic + own[board.made + 1 :]
        assert replay_record(record(after.game)).digest() == after.game.digest()
        tried += 1
    assert tried > 5


def test_they_are_one_decision_and_stand_in_the_record_one_by_one() -> None:
    check_decisions(1)


@pytest.mark.usefixtures("compiled_engine")
def test_the_compiled_engine_picks_together_as_well() -> None:
    check_compiled(check_decisions, 2)


def test_too_few_too_many_and_what_is_not_offered_are_refused_and_change_nothing() -> None:
    for board, _, pick_set in sets("modern", 2):
        label = next(iter(pick_set["copies"]))
        before, picks = board.game.digest(), board.picks[:]
        for count in (pick_set["fewest"] - 1, pick_set["most"] + 1):
            if count >= 0:
                assert refusal(board, [label] * count) == "bad_number"
        assert refusal(board, ["nothing"] * pick_set["most"]) == "not_offered"
        if pick_set["copies"][label] < pick_set["most"]:
            assert refusal(board, [label] * pick_set["most"]) == "not_offered"
        assert (board.game.digest(), board.picks) == (before, picks)
    assert refusal(start_session(Setup(edition("modern"), (deck(), DeckSpec()))), ["keep"]) == "not_together"


def refusal(board: Session, labels: list[str]) -> str:
    """Return the code with which a set is refused."""
    with pytest.raises(Refused) as refused:
        board.choose(labels)
    return refused.value.code


def test_where_one_pick_limits_the_next_they_are_picked_one_by_one() -> None:
    """Targets of a swap are of one row (2.2); what is face-down flips in the order of the picks (7.6)."""
    asked = 0
    for number in range(4):
        for board in boards("modern", number):
            question = board.question()
            assert question is not None
            zones = [
                option["zone"]
                for option in question["options"]
                if option["does"] == "target" and option["zone"]
            ]
            field = board.view()["field"]
            hidden = any(zone in field and field[zone]["face"] == "down" for zone in zones)
            item = (
                getattr(board.game.position.frames[-1], "item", None) if board.game.position.frames else None
            )
            card = item and board.game.position.card_or_ghost(item.source)
            if zones and (hidden or (card and card.printed.name == "Swap")):
                assert question["together"] is None
                asked += 1
    assert asked > 3


def test_what_follows_by_itself_follows_a_set_as_well() -> None:
    board = next(board for board, _, _ in sets("modern", 2))
    question = board.question()
    assert question is not None
    assert question["together"] is not None
    labels = ways_of(question["together"], random.Random(1))[0]
    after = board.clone()
    after.choose(labels, EVERYWHERE)
    assert after.game.position.is_over() or len(after.game.position.ask_options) > 1
