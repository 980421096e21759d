"""The WSGI entry point that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
site = get_wsgi_application()

# The settings must be read first.
from dimrift_site.turns import InTurn  # noqa: E402
from dimrift_site.warming import warm  # noqa: E402

application = InTurn(site)
warm()
