"""From a run's row to the engine's job."""

from functools import lru_cache
from typing import Any

import engine
from cards.definitions import definitions_by_hash
from decks.runs.models import Run
from engine import CardDef
from engine.simulation import GoldfishTask


def job_of(run: Run) -> GoldfishTask:
    """Return the engine's input for any game of the run; a few are cached, as reading cards is slow."""
    return _job(run.key, run.pk)


@lru_cache(maxsize=32)
def _job(key: str, run_id: int) -> GoldfishTask:
    run = Run.objects.get(pk=run_id, key=key)
    cards = definitions_by_hash(run.definition_hashes)
    return GoldfishTask(
        main=_pile(run.deck_snapshot["main"], cards),
        fables=_pile(run.deck_snapshot["fables"], cards),
        edition=engine.edition(run.edition, run.overrides),
        turns=run.turns,
        seed=run.seed,
        unread_absent=bool(run.left_out),
    )


def _pile(pile: list[list[Any]], cards: dict[str, CardDef]) -> tuple[CardDef, ...]:
    return tuple(cards[hash_] for hash_, copies in pile for _ in range(copies))
