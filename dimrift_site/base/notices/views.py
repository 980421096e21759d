"""The page of an account's notices."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from dimrift_site.base.notices.services import read_notices
from dimrift_site.base.web.query_parameters import unknown


@require_safe
@login_required
@never_cache
def own_notices(request: HttpRequest) -> HttpResponse:
    """One's own notices, the newest first; those that are new are marked."""
    user: Any = request.user
    new, user.unread_notices = user.unread_notices, 0  # this page shows them
    notices = [(number < new, notice) for number, notice in enumerate(read_notices(user.pk))]
    return render(request, "notices/own.html", {"notices": notices, "unknown": unknown(request.GET, {})})
