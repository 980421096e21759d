"""The page on which an account orders its file, and the file."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from dimrift_site.base.disk_space import NO_SPACE, has_space
from dimrift_site.base.jobs.made_files import account_file, file_state
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.personal_data.download_job import FILE, last_download, request_download


@takes()
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def own_data(request: HttpRequest) -> HttpResponse:
    """Say what is kept, have it written to a file, and lead to it."""
    account: Any = request.user.pk
    if request.method == "POST":
        if not is_within(request, "prints"):
            return _show(request, account, 429, TOO_MUCH)
        if not has_space():
            return _show(request, account, 503, NO_SPACE)
        request_download(account)
        return redirect("account_data")
    return _show(request, account)


@require_safe
@login_required
@never_cache
def data_file(request: HttpRequest) -> FileResponse:
    """The file of whoever asks. Http404 while there is none."""
    account: Any = request.user.pk
    try:
        file = account_file(account, FILE).open("rb")
    except FileNotFoundError:
        raise Http404("The file is not written yet; order it on the page before.") from None
    return FileResponse(file, as_attachment=True, filename="dimrift-data.zip", content_type="application/zip")


def _show(request: HttpRequest, account: int, status: int = 200, refused: str = "") -> HttpResponse:
    state = file_state(account_file(account, FILE), last_download(account))
    context = {**state, "refused": refused}
    return render(request, "account/data.html", context, status=status)
