"""Editors may feature decks."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def let_editors_feature(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    editors, _ = Group.objects.get_or_create(name="editor")
    kind, _ = ContentType.objects.get_or_create(app_label="decks", model="featureddeck")
    for verb in ("view", "add", "delete"):
        permission, _ = Permission.objects.get_or_create(
            content_type=kind,
            codename=f"{verb}_featureddeck",
            defaults={"name": f"Can {verb} featured deck"},
        )
        editors.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_restriction_editors"),
        ("decks", "0028_directory"),
    ]

    operations = [migrations.RunPython(let_editors_feature, migrations.RunPython.noop)]
