"""Equal runs: what the result of a run depends on, the key of all that, and the run that has it already."""

from typing import Final

import engine
from cards.definitions import digest_of_programs
from decks.play_setup import deck_snapshot
from decks.refusals import refuse_faults
from decks.runs.canonical_json import fingerprint
from decks.runs.models import Run
from engine import simulation

KEYED: Final = (
    "deck_snapshot",
    "definition_hashes",
    "edition",
    "overrides",
    "policy",
    "policy_version",
    "turns",
    "seed",
    "games",
    "rules_version",
    "measures_version",
    "program_digest",
)


def fix_inputs(run: Run, snapshot: deck_snapshot.Snapshot, played: engine.Edition) -> None:
    """Set all that the result depends on, as the engine of this process plays it, and the key of that.

    engine.Refused for a card that cannot be played so, Refusal where the engine breaks down over the cards.
    """
    with refuse_faults(f"the cards of deck {run.deck.public_id}"):
        deck_snapshot.check_playable(snapshot, played)
    run.deck_snapshot = snapshot
    run.definition_hashes = deck_snapshot.definition_hashes(snapshot)
    run.left_out = deck_snapshot.unplayed_effects(snapshot)
    run.edition, run.overrides = played.base, played.overrides()
    run.policy, run.policy_version = simulation.POLICY
    run.rules_version, run.reader_version = engine.RULES_VERSION, engine.READER_VERSION
    run.program_digest = digest_of_programs(frozenset(run.definition_hashes))
    run.measures_version = simulation.MEASURES_VERSION
    run.key = fingerprint({field: getattr(run, field) for field in KEYED})


def may_be_there(run: Run) -> bool:
    """Return whether a run of the deck with these numbers is there: only then the key has to be asked."""
    return Run.objects.filter(deck=run.deck, games=run.games, turns=run.turns, seed=run.seed).exists()


def find_equal(run: Run) -> Run | None:
    """Return a finished run of its deck with an equal key, else its starter's own live one."""
    equal = Run.objects.filter(deck=run.deck, key=run.key)
    done = equal.filter(state=Run.State.DONE).first()
    if done is not None or not (run.starter_id or run.session_key):
        return done
    return equal.filter(state__in=Run.LIVE, starter=run.starter_id, session_key=run.session_key).first()
