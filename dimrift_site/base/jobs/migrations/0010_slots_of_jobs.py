"""Note which slot of a worker took a job."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0009_requests_of_programs")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="slot",
            field=models.CharField(blank=True, db_default="", default="", max_length=48),
        ),
    ]
