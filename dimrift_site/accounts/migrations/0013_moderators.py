"""The group `moderator`: what an editor is given, too, who decides on reports and suspends accounts."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MAY = (
    ("reports", "problemreport", "view_problemreport", "Can view problem report"),
    ("reports", "problemreport", "change_problemreport", "Can change problem report"),
    ("accounts", "accountsuspension", "view_accountsuspension", "Can view suspension"),
    ("accounts", "user", "suspend_user", "Can suspend accounts, and lift that"),
)


def make_moderators(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    moderators, _ = Group.objects.get_or_create(name="moderator")
    for app, model, codename, name in MAY:
        kind, _ = ContentType.objects.get_or_create(app_label=app, model=model)
        permission, _ = Permission.objects.get_or_create(
            content_type=kind, codename=codename, defaults={"name": name}
        )
        moderators.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0012_suspensions"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_moderators, migrations.RunPython.noop)]
