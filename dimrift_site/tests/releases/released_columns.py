"""Tables and columns that the programs of the last release name.

`python -m dimrift_site.tests.releases.released_columns VERSION` writes them before that release is tagged.
Its programs run beside those of the next one until all are renewed: what they name stays for a release more.
"""

import json
import os
import sys
from pathlib import Path
from typing import Final, TypedDict

FILE: Final = Path(__file__).with_name("released_columns.json")


class Released(TypedDict):
    """A release, and of each table which columns it has: of each, whether it may be without a value."""

    release: str
    tables: dict[str, dict[str, bool]]


def released() -> Released:
    """Return what the last release names."""
    content: Released = json.loads(FILE.read_text("ascii"))
    return content


def tables() -> dict[str, dict[str, bool]]:
    """Return the same of the models as they are now; other people's apps upgrade by rules of their own."""
    from django.apps import apps

    ours = [model for model in apps.get_models(include_auto_created=True) if is_ours(model.__module__)]
    return {
        model._meta.db_table: {str(field.column): field.null for field in model._meta.local_concrete_fields}
        for model in sorted(ours, key=lambda model: model._meta.db_table)
    }


def is_ours(module: str) -> bool:
    """Return whether a module is of this site."""
    return module.partition(".")[0] in ("cards", "decks", "dimrift_site")


def main() -> None:
    """Write the file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
    import django

    django.setup()
    FILE.write_text(json.dumps(Released(release=sys.argv[1], tables=tables()), indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main()
