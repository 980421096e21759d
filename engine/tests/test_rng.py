"""Everything random comes from the game's seed (RULES 21.4)."""

from collections import Counter

from engine import rng
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, Setup, start
from engine.rules.chance import random_number, shuffle_by_seed
from engine.state.player import PlayerState
from engine.state.position import Position, position_from_state
from engine.vocab import NOBODY, P1, P2

GAMES = 1200
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")


def test_the_generator_is_splitmix64() -> None:
    """The first numbers of the published generator from state 1234567."""
    state = 1234567
    found = []
    for _ in range(3):
        state = (state + rng.STEP) & rng.MASK
        found.append(rng.mix_bits(state))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_shuffle_keeps_the_cards_and_every_order_is_as_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    state = rng.first_state(1)
    for _ in range(6000):
        cards = [1, 2, 3]
        state = rng.shuffle(state, cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_games_of_a_run_have_streams_of_their_own() -> None:
    assert len({rng.first_state(seed, number) for seed in range(50) for number in range(50)}) == 2500


def card(name: str) -> CardDef:
    return card_from_data(
        {"key": name.lower(), "name": name, "type": "creature", "stats": {"life": 1}, "arrows": {"n": 1}}
    )


CARDS = tuple(card(name) for name in NAMES)


def setup(
    *main: CardDef, number: int = 0, starter: int = P1, replaced: tuple[tuple[CardDef, CardDef], ...] = ()
) -> Setup:
    return Setup(
        edition(), (DeckSpec(main, replaced=replaced), DeckSpec(CARDS)), 7, number=number, starter=starter
    )


def unshuffled(number: int, *main: CardDef, replaced: tuple[tuple[CardDef, CardDef], ...] = ()) -> Position:
    """A position with both decks as they were brought."""
    wanted = setup(*main, number=number, replaced=replaced)
    position = Position(wanted.card_pool())
    position.rng = rng.first_state(wanted.seed, number)
    for deck in wanted.decks:
        position.sides.append(PlayerState(20))
        position.sides[-1].deck = tuple([position.library.add(defn) for defn in deck.main])
    return position


def shuffled_names(position: Position, player: int = P1) -> tuple[str, ...]:
    """The names in a deck after one more shuffle of it."""
    shuffle_by_seed(position, player)
    return tuple(position.printed[defn].name for defn in position.sides[player].deck)


def test_every_order_of_a_deck_is_as_likely_in_every_shuffle_of_both_players() -> None:
    """21.4: 24 orders of 4 cards, with 23 degrees of freedom: 49.7 is exceeded once in 1,000 times."""
    for player in (P1, P2):
        for nth in range(2):
            orders: Counter[tuple[str, ...]] = Counter()
            for number in range(GAMES):
                position = unshuffled(number, *CARDS)
                for _ in range(nth):
                    shuffle_by_seed(position, player)
                orders[shuffled_names(position, player)] += 1
            assert len(orders) == 24
            assert chi_square(orders, 24) < 49.7, (player, nth)


def test_copies_of_a_card_lie_as_independently_as_others() -> None:
    """21.4: each of the 12 orders of A A B C is as likely."""
    ash, birch, cedar, _ = CARDS
    orders = Counter(shuffled_names(unshuffled(number, ash, birch, ash, cedar)) for number in range(GAMES))
    assert chi_square(orders, 12) < 31.3


def test_streams_are_independent_of_each_other() -> None:
    """21.4: the tops of both decks, of two shuffles, the coin and an effect's chance, two and two."""
    found: list[tuple[int, ...]] = []
    for number in range(GAMES):
        position = unshuffled(number, *CARDS)
        tops = [shuffled_names(position, player)[-1] for player in (P1, P2, P1)]
        effects = [random_number(position, (0, player), 4) for player in (P1, P1, P2)]
        effects.append(random_number(position, (1, P1), 4))
        first = start(setup(*CARDS, number=number, starter=NOBODY)).position.turn
        policies = rng.branch(position.rng, rng.POLICIES)
        drawn = [rng.random_below(rng.branch(policies, player), 4)[1] for player in (P1, P2)]
        found.append((*[NAMES.index(name) for name in tops], *effects, *drawn, first))
    streams = len(found[0])
    for index in range(streams):
        for other in range(index):
            pairs = Counter((row[index], row[other]) for row in found)
            assert chi_square(pairs, 8 if index == streams - 1 else 16) < 45, (
                index,
                other,
            )  # 15: 1 in 13,000


def chi_square(counts: Counter[tuple[str, ...]] | Counter[tuple[int, int]], kinds: int) -> float:
    """Return how far counts are from all kinds being as likely."""
    wanted = GAMES / kinds
    return sum((count - wanted) ** 2 for count in counts.values()) / wanted + (kinds - len(counts)) * wanted


def test_a_shuffle_does_not_ask_how_the_cards_lay() -> None:
    """21.4"""
    ways = {shuffled_names(unshuffled(3, *cards)) for cards in (CARDS, CARDS[::-1], CARDS[2:] + CARDS[:2])}
    assert len(ways) == 1


def test_a_card_more_leaves_the_others_in_their_order() -> None:
    """21.4"""
    ash, *others = CARDS
    for number in range(50):
        with_it = shuffled_names(unshuffled(number, ash, *others))
        assert [name for name in with_it if name != "Ash"] == list(
            shuffled_names(unshuffled(number, *others))
        )


def test_a_card_that_replaced_another_one_lies_where_that_would_lie() -> None:
    """21.4: the second Ash becomes a Dogwood beside one that was there."""
    ash, birch, cedar, dogwood = CARDS
    before = (ash, ash, birch, cedar, dogwood)
    for number in range(200):
        plain = shuffled_names(unshuffled(number, *before))
        changed = unshuffled(number, ash, birch, cedar, dogwood, dogwood, replaced=((dogwood, ash),))
        other = shuffled_names(changed)
        differ = [place for place in range(5) if plain[place] != other[place]]
        assert [(plain[place], other[place]) for place in differ] == [("Ash", "Dogwood")]
        shuffle_again = shuffled_names(changed)
        assert sorted(shuffle_again) == sorted(other)


def test_what_one_effect_draws_moves_nothing_else() -> None:
    """21.4"""
    calm, busy = unshuffled(1, *CARDS), unshuffled(1, *CARDS)
    for _ in range(9):
        random_number(busy, (0, P1), 5)
    assert random_number(calm, (1, P1), 1000) == random_number(busy, (1, P1), 1000)
    assert random_number(calm, (0, P2), 1000) == random_number(busy, (0, P2), 1000)
    assert shuffled_names(calm) == shuffled_names(busy)
    assert (calm.chance_count(), busy.chance_count()) == (3, 12)


def test_a_copy_and_a_stored_position_go_on_with_the_same_chance() -> None:
    """19.1, 21.4"""
    position = unshuffled(2, *CARDS)
    shuffle_by_seed(position, P1)
    random_number(position, (0, P1), 5)
    stored = position_from_state(position.to_state(), position.library)
    for other in (position.clone(), stored):
        assert other.digest() == position.digest()
        assert other.chance_count() == 2
        assert shuffled_names(other) == shuffled_names(position.clone())
        assert random_number(other, (0, P1), 1000) == random_number(position.clone(), (0, P1), 1000)


def test_a_deck_of_one_card_is_not_shuffled() -> None:
    """19.1, 21.4: nothing is left to chance."""
    position = unshuffled(2, CARDS[0])
    shuffle_by_seed(position, P1)
    assert position.chance_count() == 0
