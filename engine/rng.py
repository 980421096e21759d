"""Chance (21.4): one int for each stream of it, and how streams split. The generator is splitmix64.

A game has one number of its own, from which a stream splits off for each purpose: the coin, each shuffle,
each card's effects, each policy. What is drawn from one stream moves no other one.

Compiled, an `i64` is the machine's number and overflows, as the generator wants: with Python's numbers, which
are objects from 2**62 on, a number below took 5,000 instructions, and those took 6 % of a greedy player's
time. From source an `i64` is a Python number that grows instead, and is equal in its lowest 64 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
LOW: Final = 0xFFFF_FFFF
# The generator's constants, as numbers with a sign
STEP: Final = -0x61C8_8646_80B5_83EB  # 0x9E37_79B9_7F4A_7C15
FIRST: Final = -0x40A7_B892_E31B_1A47  # 0xBF58_476D_1CE4_E5B9
SECOND: Final = -0x6B2F_B644_ECCE_EE15  # 0x94D0_49BB_1331_11EB
# What a game's streams are for
COIN: Final = 0
SHUFFLES: Final = 1
EFFECTS: Final = 2
POLICIES: Final = 3


def machine_word(state: int) -> i64:
    """The 64 bits of a number."""
    high: i64 = state >> 32
    low: i64 = state & LOW
    return high << 32 | low


def unsigned(word: i64) -> int:
    """64 bits as a number from 0."""
    number: int = word
    return number & MASK


def mix_word(z: i64) -> i64:
    """Return the 64 random bits that belong to a generator's state."""
    z = (z ^ (z >> 30 & 0x3_FFFF_FFFF)) * FIRST
    z = (z ^ (z >> 27 & 0x1F_FFFF_FFFF)) * SECOND
    return z ^ (z >> 31 & 0x1_FFFF_FFFF)


def remainder(word: i64, n: i64) -> i64:
    """64 bits, as a number from 0, modulo `n`, which is at most 2**31."""
    high: i64 = word >> 32 & LOW
    low: i64 = word & LOW
    carried: i64 = (LOW + 1) % n
    return (high % n * carried + low) % n


def mix_bits(state: int) -> int:
    """Return the 64 random bits that belong to a generator's state."""
    return unsigned(mix_word(machine_word(state)))


def branch(state: int, number: int) -> int:
    """The first state of the stream with a number of 64 bits that splits off from another one."""
    return unsigned(mix_word(machine_word(state) + STEP * (machine_word(number) + 1)))


def first_state(seed: int, number: int = 0) -> int:
    """Return the number from which all streams of game `number` of a run with `seed` split off."""
    return branch(mix_bits(seed & MASK), number)


def random_below(state: int, n: int) -> tuple[int, int]:
    """(new state, a number from 0 to n-1); `n` up to 2**31. The bias for n < 2**20 is below 2**-43."""
    word = machine_word(state) + STEP
    return unsigned(word), remainder(mix_word(word), n)


def shuffle(state: int, cards: list[int]) -> int:
    """Shuffle in place; gives the new state."""
    word = machine_word(state)
    for i in range(len(cards) - 1, 0, -1):
        word += STEP
        j = remainder(mix_word(word), i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return unsigned(word)


def order_by_keys(stream: int, cards: list[int], keys: list[int]) -> None:
    """Shuffle in place: cards lie in the order of 64 bits that belong to the stream and each one's own key.

    The order depends on the stream and the keys only, not on where the cards lay. It costs one number a card
    and a sort.
    """
    first = machine_word(stream)
    by_place: dict[int, int] = {}
    for i in range(len(cards)):
        place = unsigned(mix_word(first + machine_word(keys[i])))
        while place in by_place:  # two keys out of 2**64 are equal
            place += 1
        by_place[place] = cards[i]
    places = list(by_place)
    places.sort()
    for i in range(len(places)):
        cards[i] = by_place[places[i]]
