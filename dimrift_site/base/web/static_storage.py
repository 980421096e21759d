"""Storage of static files whose addresses are worked out once: a page has twenty, of 14 µs each."""

from typing import Final

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT: Final = (
    r"""(?m)^(?P<matched>import (?P<names>(?:[^;"]*from )?)"(?P<url>\.[^"]*)";)""",
    """import %(names)s"%(url)s";""",
)


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Files named by their content, which stay as they are while the site runs."""

    # A module that is imported by another address than pages have of it is another module, and runs twice.
    # Packages of others are left alone: in their scripts comments name files that there are none of.
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORT,)))
    _addresses: dict[str, str]

    def url(self, name: str, force: bool = False) -> str:
        """Return the address of a file."""
        if settings.DEBUG or force:
            return str(super().url(name, force))
        known = self.__dict__.setdefault("_addresses", {})
        if name not in known:
            known[name] = super().url(name)
        return str(known[name])
