"""Limits on what a run may be asked for; those on amounts are in `quotas`."""

from decimal import Decimal
from typing import Final

MOST_TURNS: Final = 30
LEAST_STOP: Final = Decimal("0.01")  # turns: half of the interval at which a run may stop
MOST_STOP: Final = Decimal(10)
HIGHEST_SEED: Final = 2**63 - 1
