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
        ("decks", "0038_program_digests"),
        ("cards", "0021_column_defaults"),
    ]

    operations = [
        SetColumnDefaults("Run", {"left_out": [], "overrides": {}, "state": "waiting", "games_cut": 0, "games_done": 0, "error": "", "session_key": "", "starter_key": ""}),
        SetColumnDefaults("Format", {"about": "", "edition": "modern", "overrides": {}, "main_least": 20, "main_most": 20, "fables_least": 0, "fables_most": 7, "copies_most": 3}),
        SetColumnDefaults("CardRestriction", {"copies": 0, "reason": ""}),
        SetColumnDefaults("Deck", {"session_key": "", "network": "", "about": "", "edition": "modern", "visibility": "private", "hidden_as": "", "version": 0, "likes": 0, "comments": 0, "takes_comments": True, "played": 0, "win_games": 0}),
        SetColumnDefaults("DeckEntry", {"section": "main", "copies": 1}),
        SetColumnDefaults("DeckVersion", {"printed": {}, "name": "", "about": "", "format_key": "", "visibility": "", "label": "", "undo_to": 0, "redo_to": 0, "sitting": 0, "sitting_name": ""}),
        SetColumnDefaults("DeckComment", {"version": 0, "deleted": False, "hidden": False, "hidden_by_owner": False}),
        SetColumnDefaults("DeckFork", {"is_plan": False}),
        SetColumnDefaults("Game", {"session_key": "", "picks": [], "automatic": [], "position": 0, "taken_back": 0, "version": 0, "network": "", "snapshot": {}}),
        SetColumnDefaults("DeckNotes", {"text": "", "version": 0}),
        SetColumnDefaults("Submission", {"made": "", "session_key": ""}),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
