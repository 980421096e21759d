from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("jobs", "0006_idle_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="runningprogram",
            name="key_digest",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
    ]
