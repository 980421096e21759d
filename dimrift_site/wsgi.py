"""The WSGI entry point that `dimrift_site.ops.server` serves, once for all its processes."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
application = get_wsgi_application()

# The settings must be read first.
from django.db.backends.signals import connection_created  # noqa: E402

from dimrift_site.base.web.outage import limit_waits, refuse_lost_database  # noqa: E402
from dimrift_site.ops.preload import warm  # noqa: E402

connection_created.connect(limit_waits)
refuse_lost_database()
warm()
