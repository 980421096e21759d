"""Throttles: how often one caller (an account, or else a network address) may do each kind of thing."""

from typing import TYPE_CHECKING, Any, Final

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from dimrift_site.base.web.client_address import client_network
from dimrift_site.base.web.shared_cache import CacheAway, ProcessCache

if TYPE_CHECKING:  # views read the settings, which name this module
    from rest_framework.views import APIView

LOOK: Final = "look"
CHANGE: Final = "change"
# What makes work for others: it is put off while nobody counts it for all processes.
COUNTED_BY_ALL: Final = frozenset({"runs", "runs_anonymous", "prints", "hints", "reports"})
_own_counts: Final = ProcessCache("throttles", {"OPTIONS": {"MAX_ENTRIES": 10_000}})


class ByKind(SimpleRateThrottle):
    """Counts what a view's `look_scope` or `throttle_scope` names, else looking or changing, in time.

    A kind may have a rate of its own for callers without an account: `runs_anonymous` beside `runs`.
    Counted in one step, so that of requests at the very same time no two count as one; what is refused is
    counted, too, and its time begins anew all the same. While the cache is away each process counts by
    itself; CacheAway for what is COUNTED_BY_ALL.
    """

    scope = LOOK
    cache_format = "count_%(scope)s_%(ident)s"
    seconds_left = 0.0  # until it is counted anew

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
        counts: Any = self.cache  # which is one of dimrift_site.base.web.shared_cache
        try:
            count, self.seconds_left = counts.count(self.key, self.duration)
        except CacheAway:
            if self.scope in COUNTED_BY_ALL and not looking:
                raise
            count, self.seconds_left = _own_counts.count(self.key, self.duration)
        return bool(count <= self.num_requests)

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        user = request.user
        ident = f"u{user.pk}" if user.is_authenticated else client_network(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}

    def wait(self) -> float | None:
        return self.seconds_left
