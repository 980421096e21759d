"""Throttles: how often one caller (an account, or else a network address) may do each kind of thing."""

from typing import TYPE_CHECKING, Final

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from dimrift_site.web.client_address import client_network
from dimrift_site.web.shared_cache import CacheAway

if TYPE_CHECKING:  # views read the settings, which name this module
    from rest_framework.views import APIView

LOOK: Final = "look"
CHANGE: Final = "change"


class ByKind(SimpleRateThrottle):
    """Counts what a view's `look_scope` or `throttle_scope` names, else looking or changing, in time.

    A kind may have a rate of its own for callers without an account: `runs_anonymous` beside `runs`.
    Two requests at the very same time may count as one; what is kept is two numbers a caller and kind, as
    the cache is written at every request. CacheAway for a change that cannot be counted; looking goes on.
    """

    scope = LOOK
    count: int
    began: float

    def allow_request(self, request: Request, view: "APIView") -> bool:
        looking = request.method in SAFE_METHODS
        self.scope = getattr(view, *(("look_scope", LOOK) if looking else ("throttle_scope", CHANGE)))
        anonymous = f"{self.scope}_anonymous"
        if anonymous in self.THROTTLE_RATES and not request.user.is_authenticated:
            self.scope = anonymous
        self.num_requests, self.duration = self.parse_rate(self.get_rate())
        if self.num_requests is None or self.duration is None:
            return True
        self.key = self.get_cache_key(request, view)
        try:
            return self._counted(self.num_requests, self.duration)
        except CacheAway:
            if not looking:
                raise  # what nobody counts could be done without end
            return True

    def _counted(self, most: int, duration: int) -> bool:
        """Return whether one more is within the limit; counts it if so."""
        now = self.timer()
        self.began, self.count = self.cache.get(self.key) or (now, 0)
        if now >= self.began + duration:
            self.began, self.count = now, 0
        if self.count >= most:
            return False
        self.cache.set(self.key, (self.began, self.count + 1), duration)
        return True

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        user = request.user
        ident = f"u{user.pk}" if user.is_authenticated else client_network(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}

    def wait(self) -> float | None:
        return max(self.began + (self.duration or 0) - self.timer(), 0)
