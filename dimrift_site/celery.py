"""The Celery app: messages wake workers; the rows in the database say what there is to do."""

import os

from celery import Celery
from celery.signals import worker_init

from dimrift_site.jobs.presence import announce

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")

app = Celery("dimrift_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["dimrift_site.jobs"])
worker_init.connect(announce)
