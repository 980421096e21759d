# Columns so far have their defaults in the database, too: older programs insert rows without naming them

from django.db import migrations

from dimrift_site.base.column_defaults import SetColumnDefaults


class Migration(migrations.Migration):

    dependencies = [
        ("jobs", "0001_queue_of_jobs"),
    ]

    operations = [
        SetColumnDefaults("Job", {"group": "", "owner": "", "priority": 1, "data": {}, "size": 1, "progress": 0, "state": "waiting", "token": "", "beat": 0, "attempts": 0, "spent_ms": 0, "error": ""}),
    ]
