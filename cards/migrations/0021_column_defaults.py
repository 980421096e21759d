# Columns so far have their defaults in the database, too: older programs insert rows without naming them

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index
from dimrift_site.base.column_defaults import SetColumnDefaults


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers anew of the tables that SQLite makes anew."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ("cards", "0001_squashed_0020_waiting_art"),
    ]

    operations = [
        SetColumnDefaults("CardArt", {"focus_x": 50, "focus_y": 40, "hash": "", "upload": "", "hidden": False, "refusal": ""}),
        SetColumnDefaults("WikiPage", {"number": 0}),
        SetColumnDefaults("WikiRevision", {"summary": "", "shipped": False}),
        SetColumnDefaults("WikiProposal", {"summary": "", "state": "waiting", "reason": ""}),
        SetColumnDefaults("WorkshopSet", {"about": "", "visibility": "private", "hidden_as": ""}),
        SetColumnDefaults("Faction", {"about": "", "position": 0}),
        SetColumnDefaults("Set", {"source": "", "source_hash": "", "outline": [], "edition": ""}),
        SetColumnDefaults("Card", {"aliases": [], "subtypes": [], "fabled": False, "transfer_mask": 0, "arrows": 0, "flavour": "", "rulings": [], "retired": False, "printed_hash": "", "words": ""}),
        SetColumnDefaults("CardEffect", {"once": False, "optional": False, "transfer": False, "label": "", "canonical": "", "reader_version": ""}),
        SetColumnDefaults("PendingImport", {"set_key": "", "lent": [], "without_broken": False, "report_of": ""}),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
