from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("jobs", "0005_needs_of_jobs"),
    ]

    operations = [
        migrations.AlterField(
            model_name="job",
            name="priority",
            field=models.PositiveSmallIntegerField(
                choices=[(0, "Interactive"), (1, "Batch"), (2, "Idle")], db_default=1, default=1
            ),
        ),
    ]
