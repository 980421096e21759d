"""`manage.py maintenance on WORDS | off`: let the site be read only, with a banner, while it is worked on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from dimrift_site.site_pages.banners import EVERY_SECONDS
from dimrift_site.site_pages.models import LONGEST_BANNER, SitePage


class Command(BaseCommand):
    """Sets or deletes the words of the maintenance, which all hosts see."""

    help = "Lets people only read, with a banner; staff can sign in, workers pause. Without words: says them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("state", nargs="?", choices=("on", "off"))
        parser.add_argument("words", nargs="*", help=f"what people read, at most {LONGEST_BANNER} letters")

    def handle(self, *_args: Any, **options: Any) -> None:
        key, words = SitePage.Key.MAINTENANCE, " ".join(" ".join(options["words"]).split())
        if options["state"] == "on":
            if not 0 < len(words) <= LONGEST_BANNER:
                raise CommandError(
                    f"say in 1 to {LONGEST_BANNER} letters what is done: these are {len(words)}"
                )
            SitePage.objects.update_or_create(key=key, defaults={"text": words})
        elif words:
            raise CommandError("words belong to `on`")
        elif options["state"] == "off":
            SitePage.objects.filter(key=key).delete()
        row = SitePage.objects.filter(key=key).first()
        self.stdout.write(f"Maintenance: {row.text}" if row else "No maintenance.")
        if options["state"]:
            self.stdout.write(f"All hosts follow within {EVERY_SECONDS:.0f} seconds.")
