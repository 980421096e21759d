"""Editors may write wiki pages."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def let_editors_write(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    editors, _ = Group.objects.get_or_create(name="editor")
    kind, _ = ContentType.objects.get_or_create(app_label="cards", model="wikipage")
    permission, _ = Permission.objects.get_or_create(
        content_type=kind, codename="change_wikipage", defaults={"name": "Can change wiki page"}
    )
    editors.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_looks_of_two_letters"),
        ("cards", "0013_wiki"),
    ]

    operations = [migrations.RunPython(let_editors_write, migrations.RunPython.noop)]
