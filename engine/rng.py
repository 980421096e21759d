"""Chance, as one int that lives in the position (21.4). The generator is splitmix64."""

from typing import Final, TypeVar

MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
STEP: Final = 0x9E37_79B9_7F4A_7C15

T = TypeVar("T")


def mix_bits(state: int) -> int:
    """The 64 random bits that belong to a generator's state."""
    z = (state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB & MASK
    return z ^ (z >> 31)


def first_state(seed: int, number: int = 0) -> int:
    """The first state of the stream of game `number` of a run with `seed`."""
    return mix_bits((mix_bits(seed & MASK) + STEP * (number + 1)) & MASK)


def random_below(state: int, n: int) -> tuple[int, int]:
    """(new state, a number from 0 to n-1). The bias for n < 2**20 is below 2**-43."""
    state = (state + STEP) & MASK
    return state, mix_bits(state) % n


def shuffle(state: int, cards: list[int]) -> int:
    """Shuffle in place; gives the new state."""
    for i in range(len(cards) - 1, 0, -1):
        state, j = random_below(state, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return state
