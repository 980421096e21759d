# Columns so far have their defaults in the database, too: older programs insert rows without naming them

from django.db import migrations
from django.db.models.functions import Now

from dimrift_site.base.column_defaults import SetColumnDefaults


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0001_squashed_0013_moderators"),
    ]

    operations = [
        SetColumnDefaults("User", {"hidden_name": "", "unread_notices": 0}),
        SetColumnDefaults("LoginSession", {"began": Now()}),
        SetColumnDefaults("AccountSuspension", {"began": Now()}),
    ]
