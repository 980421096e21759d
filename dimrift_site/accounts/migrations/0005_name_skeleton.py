"""What all names that look the same have in common; of those that look alike already, the older has it bare."""

import dimrift_site.accounts.models
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from dimrift_site.accounts.user_names import skeleton


def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    User = apps.get_model('accounts', 'User')
    known = set()
    for pk, username in User.objects.order_by('pk').values_list('pk', 'username').iterator():
        look = skeleton(username)
        User.objects.filter(pk=pk).update(name_skeleton=f'{look}~{pk}' if look in known else look)
        known.add(look)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_login_sessions'),
    ]

    operations = [
        migrations.AlterModelManagers(
            name='user',
            managers=[('objects', dimrift_site.accounts.models.Users())],
        ),
        migrations.AddField(
            model_name='user',
            name='name_skeleton',
            field=models.CharField(editable=False, max_length=180, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='user',
            name='name_skeleton',
            field=models.CharField(editable=False, max_length=180, unique=True),
        ),
    ]
