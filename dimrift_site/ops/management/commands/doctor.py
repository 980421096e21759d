"""`manage.py doctor`: what works on this host and what does not, each with what to do."""

from typing import Any

from django.core.management.base import BaseCommand

from dimrift_site.ops.telemetry.doctor import examine


class Command(BaseCommand):
    """Examines this host and the site; exit code 1 if something is wrong."""

    help = "Examines this host and the site. Changes nothing; exit code 1 if something is wrong."
    requires_system_checks = ()  # it says itself what is wrong with the settings

    def handle(self, *_args: Any, **_options: Any) -> None:
        findings = list(examine())
        for part, wrong in findings:
            self.stdout.write(f"WRONG  {part}: {wrong}" if wrong else f"ok     {part}")
        if any(finding.wrong for finding in findings):
            raise SystemExit(1)
