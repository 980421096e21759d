"""`manage.py prepare`: what has to be made before the site's programs start, once for it and on each host."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from dimrift_site.backup.aside_folder import broken_off_words
from dimrift_site.ops import prepare
from dimrift_site.ops.server_wait import wait_for_servers


class Command(BaseCommand):
    """Prepares a host, or the database and the store that all hosts share."""

    help = "Prepares what bin/serve needs; bin/run does both by itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host",
            action="store_true",
            help="this host: static files, tables, compiled engine; no database",
        )
        parser.add_argument("--site", action="store_true", help="the database: migrations, cards, effects")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not options["host"] and not options["site"]:
            raise CommandError("say what is to be prepared: --host on each host, --site on one of them")
        if options["host"]:
            prepare.prepare_host()
            prepare.compile_engine()
        if options["site"]:
            obstacle = broken_off_words() or prepare.missing_store_words() or wait_for_servers()
            if obstacle:
                raise CommandError(obstacle)
            prepare.prepare_site()
