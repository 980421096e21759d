# Columns so far have their defaults in the database, too: older programs insert rows without naming them

from django.db import migrations

from dimrift_site.base.column_defaults import SetColumnDefaults


class Migration(migrations.Migration):

    dependencies = [
        ("api_tokens", "0001_initial"),
    ]

    operations = [
        SetColumnDefaults("ApiToken", {"scope": "read"}),
    ]
