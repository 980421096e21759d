"""Limits on what a run may be asked for; those on amounts are in `quotas`."""

from typing import Final

MOST_TURNS: Final = 30
HIGHEST_SEED: Final = 2**63 - 1
