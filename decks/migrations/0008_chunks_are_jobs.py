"""Chunks become jobs of the one queue: those of live runs go on, those of ended runs are not needed any more."""

from typing import Any

from django.conf import settings
from django.db import migrations, models

BATCH = 1


def queue_open_chunks(apps: Any, _schema_editor: object) -> None:
    chunk_rows, runs = (apps.get_model("decks", name).objects for name in ("Chunk", "Run"))
    job = apps.get_model("jobs", "Job")
    live = runs.filter(state__in=("waiting", "running"))
    for run in live.iterator():
        owner = f"u{run.starter_id}" if run.starter_id else ""
        chunks = chunk_rows.filter(run=run)
        # A chunk that is played out waits too: the worker that takes it adds it to its run.
        job.objects.bulk_create(
            job(
                kind="chunk",
                key=f"{run.pk}:{chunk.first}",
                group=str(run.pk),
                owner=owner,
                priority=BATCH,
                data={"run": run.pk, "first": chunk.first, "turns": run.turns},
                size=chunk.count,
                progress=chunk.games_done,
                spent_ms=chunk.played_ms,
                result=chunk.result,
            )
            for chunk in chunks.iterator()
        )
        run.games_cut = sum(chunks.values_list("count", flat=True))
        run.starter_key = owner
        run.save(update_fields=["games_cut", "starter_key"])


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0007_left_out'),
        ('jobs', '0001_queue_of_jobs'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='run',
            name='games_cut',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='run',
            name='starter_key',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('state__in', ('waiting', 'running'))), fields=['starter_key'], name='live_runs'),
        ),
        migrations.RunPython(queue_open_chunks, migrations.RunPython.noop),
        migrations.DeleteModel(
            name='Chunk',
        ),
    ]
