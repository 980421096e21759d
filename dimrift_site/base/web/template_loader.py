"""Loader of the site's templates, which leaves out the indentation of their lines."""

import re
from typing import Final

from django.template.base import Origin
from django.template.loaders import filesystem

INDENTATION: Final = re.compile("^ +", re.MULTILINE)


class UnindentedLoader(filesystem.Loader):
    """Templates in DIRS; the page of a game is a twentieth shorter without what only their readers see."""

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("", super().get_contents(origin))
