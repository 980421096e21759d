"""In the environment of a site: print what came of runs, beside the same games played in one go."""

import json
import sys

from decks.models import Run
from decks.runs.tests.kill_proof import facts


def main(public_ids: list[str]) -> None:
    """Print JSON: the facts of each run."""
    json.dump([facts(Run.objects.get(public_id=public_id)) for public_id in public_ids], sys.stdout)
