"""`manage.py alive ROLE`: whether that program of this host, or container, gives signs of life."""

import socket
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import SILENT, live_programs
from dimrift_site.base.jobs.programs.presence import place_id
from dimrift_site.ops.server_wait import last_line

Role = RunningProgram.Role
ROLES: Final = {"web": Role.WEB, "worker": Role.WORKER, "sweep": Role.SWEEPER}  # as `bin/serve` has them


class Command(BaseCommand):
    """For health checks of containers; exit code 1, in words, where there is none."""

    help = "Says whether a program of this host gives signs of life, as health checks of containers ask."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("role", choices=ROLES)

    def handle(self, *_args: Any, **options: Any) -> None:
        here = live_programs().filter(host=socket.gethostname(), place=place_id())
        try:
            is_alive = here.filter(role=ROLES[options["role"]]).exists()
        except OperationalError as error:
            raise CommandError(f"the database does not answer: {last_line(error)}") from error
        if not is_alive:
            seconds = SILENT.total_seconds()
            raise CommandError(
                f"no {options['role']} of this host gave a sign of life within {seconds:.0f} s"
            )
        self.stdout.write(f"{options['role']}: alive")
