"""An import in a process of its own, which says how far it is, so that it can be killed in the middle.

`COMMAND`, run in the environment of a migrated site, imports the 200 cards and writes a line for each card
that is saved; `test_stacks` counts them and kills it.
"""

from typing import Any
from unittest.mock import patch

from cards.importing.services import import_cards
from cards.importing.tests.sample_files import file_bytes, sample_file
from cards.models import Card, CardEffect, CardVersion, Set
from cards.services import Saved, save_card

COMMAND = ["shell", "-v0", "-c", f"from {__name__} import main; main()"]  # of manage.py
COUNT = ["shell", "-v0", "-c", f"from {__name__} import count; count()"]


def main() -> None:
    """Import, and report each card that is written."""
    with patch("cards.importing.services.save_card", save_and_report):
        report = import_cards(file_bytes(sample_file()), "far.json", "far")
    print(report.counts, flush=True)


def save_and_report(*card: Any, **originals: Any) -> Saved:
    """Save, and say how many there are."""
    saved = save_card(*card, **originals)
    print(Card.objects.count(), flush=True)
    return saved


def count() -> None:
    """Print the number of rows of each model."""
    print([model._default_manager.count() for model in (Set, Card, CardEffect, CardVersion)])
