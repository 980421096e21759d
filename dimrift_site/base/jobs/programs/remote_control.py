"""Answer to `celery inspect jobs`: what each slot of a worker works at, which only the table of jobs says."""

from typing import Any


def jobs(state: Any) -> dict[str, list[str]]:
    """List the jobs of each process of this worker."""
    from django.db import Error, connection  # whose models need the apps

    from dimrift_site.base.jobs.models import Job
    from dimrift_site.base.jobs.programs.heartbeats import slot_name

    processes = {slot_name(process.pid): str(process.pid) for process in state.consumer.pool._pool._pool}
    slots: dict[str, list[str]] = {process: [] for process in processes.values()}
    try:
        for job in Job.objects.filter(state=Job.State.LEASED, slot__in=processes).order_by("pk"):
            slots[processes[job.slot]].append(f"{job.pk} {job.kind} {job.key}: {job.progress} of {job.size}")
    except Error as error:
        return {"error": [f"the database does not answer: {error}"]}
    finally:
        connection.close()  # slots are forked from this process
    return slots
