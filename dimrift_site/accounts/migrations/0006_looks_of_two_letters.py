"""Skeletons anew: letters that look like two are those two, separators do not count."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.functions import Cast, Concat

from dimrift_site.accounts.user_names import skeleton


def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    User = apps.get_model('accounts', 'User')
    # Out of the way first: the new one of somebody may be what another had before.
    number = Cast('pk', models.CharField(max_length=20))
    User.objects.update(name_skeleton=Concat(models.Value('~'), number))
    known = set()
    for pk, username in User.objects.order_by('pk').values_list('pk', 'username').iterator():
        look = skeleton(username)
        User.objects.filter(pk=pk).update(name_skeleton=f'{look}~{pk}' if look in known else look)
        known.add(look)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_name_skeleton'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
