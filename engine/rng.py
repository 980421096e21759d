"""Chance, as one int that lives in the position (21.4). The generator is splitmix64.

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
    """The 64 random bits that belong to a generator's state."""
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
    """The 64 random bits that belong to a generator's state."""
    return unsigned(mix_word(machine_word(state)))


def first_state(seed: int, number: int = 0) -> int:
    """The first state of the stream of game `number` of a run with `seed`."""
    return mix_bits((mix_bits(seed & MASK) + STEP * (number + 1)) & MASK)


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
