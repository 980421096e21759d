"""`manage.py metrics HOST:PORT`: figures for Prometheus, until it is stopped; see `bin/serve metrics`."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from prometheus_client import start_http_server

from dimrift_site.ops.telemetry.metrics import registry


class Command(BaseCommand):
    """Serves the figures of the site; SIGTERM and SIGINT end it at once."""

    help = "Serves figures for Prometheus; they are not for the public."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="HOST:PORT")

    def handle(self, *_args: Any, **options: Any) -> None:
        host, _, port = options["address"].rpartition(":")
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_about: stop.set())
        server, thread = start_http_server(int(port), host, registry())
        stop.wait()
        server.shutdown()
        server.server_close()
        thread.join()
