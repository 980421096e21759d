# Columns so far have their defaults in the database, too: older programs insert rows without naming them

from django.db import migrations

from dimrift_site.base.column_defaults import SetColumnDefaults


class Migration(migrations.Migration):

    dependencies = [
        ("reports", "0001_squashed_0003_reports_of_comments"),
    ]

    operations = [
        SetColumnDefaults("ProblemReport", {"text": "", "state": "open", "answer": "", "note": ""}),
    ]
