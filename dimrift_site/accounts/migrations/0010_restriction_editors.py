"""Editors change the lists of banned and restricted cards on the admin pages of formats."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

VERBS = ("view", "add", "change", "delete")


def let_editors(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give the group these permissions, whose rows Django would make only after all migrations."""
    kinds, permissions = apps.get_model("contenttypes", "ContentType"), apps.get_model("auth", "Permission")
    editors, _ = apps.get_model("auth", "Group").objects.get_or_create(name="editor")
    kind, _ = kinds.objects.get_or_create(app_label="decks", model="cardrestriction")
    for verb in VERBS:
        permission, _ = permissions.objects.get_or_create(
            content_type=kind,
            codename=f"{verb}_cardrestriction",
            defaults={"name": f"Can {verb} card restriction"},
        )
        editors.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_hidden_names"), ("decks", "0027_card_restrictions")]
    operations = [migrations.RunPython(let_editors, migrations.RunPython.noop)]
