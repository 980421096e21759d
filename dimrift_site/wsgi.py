"""The WSGI entry point that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
application = get_wsgi_application()

from dimrift_site.warming import warm  # noqa: E402  (the settings must be read first)

warm()
