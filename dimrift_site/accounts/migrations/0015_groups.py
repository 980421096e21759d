"""The groups `editor` and `moderator`, and what their members may do on the admin pages.

Django makes the rows of permissions only after all migrations; those named here are made now, and found then. A
site that has a group already keeps it as its administrators have it.
"""

from collections.abc import Iterable

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

EDITOR = {
    ("cards", "card"): ("view", "add", "change"),
    ("cards", "cardeffect"): ("view", "add", "change", "delete"),
    ("cards", "cardversion"): ("view",),
    ("cards", "faction"): ("view", "add", "change"),
    ("cards", "set"): ("view", "add", "change"),
    ("cards", "wikipage"): ("change",),
    ("decks", "cardrestriction"): ("view", "add", "change", "delete"),
    ("decks", "featureddeck"): ("view", "add", "delete"),
    ("decks", "format"): ("view", "add", "change"),
}
NAMES = {
    "accountsuspension": "suspension",
    "cardeffect": "card effect",
    "cardrestriction": "card restriction",
    "cardversion": "card version",
    "featureddeck": "featured deck",
    "problemreport": "problem report",
    "wikipage": "wiki page",
}
MODERATOR = {
    ("accounts", "accountsuspension"): ("view",),
    ("reports", "problemreport"): ("view", "change"),
}
SUSPEND = ("accounts", "user", "suspend_user", "Can suspend accounts, and lift that")


def make_groups(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    make_group(apps, "editor", permissions_of(EDITOR))
    make_group(apps, "moderator", [*permissions_of(MODERATOR), SUSPEND])


def permissions_of(verbs: dict[tuple[str, str], tuple[str, ...]]) -> list[tuple[str, str, str, str]]:
    """App, model, code name and name of each permission."""
    return [
        (app, model, f"{verb}_{model}", f"Can {verb} {NAMES.get(model, model)}")
        for (app, model), words in verbs.items()
        for verb in words
    ]


def make_group(apps: Apps, name: str, permissions: Iterable[tuple[str, str, str, str]]) -> None:
    group, is_new = apps.get_model("auth", "Group").objects.get_or_create(name=name)
    if not is_new:
        return
    for app, model, codename, words in permissions:
        kind, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(app_label=app, model=model)
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=kind, codename=codename, defaults={"name": words}
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0014_column_defaults"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("cards", "0001_squashed_0020_waiting_art"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("decks", "0001_squashed_0036_large_deck_uploads"),
        ("reports", "0001_squashed_0003_reports_of_comments"),
    ]

    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
