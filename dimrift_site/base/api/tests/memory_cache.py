"""A cache of one process, for tests, that counts as those of the site do."""

from contextlib import AbstractContextManager
from threading import RLock
from typing import Any

from django.core.cache.backends.locmem import LocMemCache

from dimrift_site.base.web.shared_cache import LockedCounts


class MemoryCache(LockedCounts, LocMemCache):
    """Kept in memory."""

    _counting = RLock()

    def _locked(self, key: Any) -> AbstractContextManager[Any]:
        return self._counting
