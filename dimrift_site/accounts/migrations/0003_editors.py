"""The group `editor`, and what its members may do on the admin pages.

Django makes the rows of permissions only after all migrations; those named here are made now, and found then.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MAY = {
    ('cards', 'card'): ('view', 'add', 'change'),
    ('cards', 'cardeffect'): ('view', 'add', 'change', 'delete'),
    ('cards', 'cardversion'): ('view',),
    ('cards', 'faction'): ('view', 'add', 'change'),
    ('cards', 'set'): ('view', 'add', 'change'),
    ('decks', 'format'): ('view', 'add', 'change'),
}
WORDS = {'cardeffect': 'card effect', 'cardversion': 'card version'}


def make_editors(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    Group = apps.get_model('auth', 'Group')
    Permission = apps.get_model('auth', 'Permission')
    ContentType = apps.get_model('contenttypes', 'ContentType')
    editors, _ = Group.objects.get_or_create(name='editor')
    for (app, model), verbs in MAY.items():
        kind, _ = ContentType.objects.get_or_create(app_label=app, model=model)
        for verb in verbs:
            name = f'Can {verb} {WORDS.get(model, model)}'
            permission, _ = Permission.objects.get_or_create(
                content_type=kind, codename=f'{verb}_{model}', defaults={'name': name}
            )
            editors.permissions.add(permission)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_one_spelling'),
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('cards', '0001_initial'),
        ('decks', '0003_formats'),
    ]

    operations = [migrations.RunPython(make_editors, migrations.RunPython.noop)]
