"""Pages of reports: to make one, and one's own with their answers."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown
from dimrift_site.moderation.forms import ReportForm
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.reportable_things import find_thing, find_things
from dimrift_site.moderation.services import keep_report

MOST_SHOWN = 50


@takes(*ReportForm.base_fields)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Ask what is wrong with a thing, or keep what is said."""
    thing = find_thing(kind, key, request.user)
    if thing is None:
        raise Http404("There is no such thing.")
    form = ReportForm(kind, request.POST.dict() if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            status = 429
            if is_within(request, "reports"):
                return _keep(request, kind, key, form, thing.address)
            form.add_error(None, TOO_MUCH)
    context = {"form": form, "kind": kind, "thing": thing, "unknown": unknown(request.GET, {})}
    return render(request, "reports/report.html", context, status=status)


def _keep(request: HttpRequest, kind: str, key: str, form: ReportForm, address: str) -> HttpResponse:
    reporter = request.user if request.user.is_authenticated else None
    said = "Thank you. Somebody will look at it."
    if not keep_report(kind, key, form.cleaned_data["reason"], form.cleaned_data["text"], reporter):
        said = "Thank you. That was reported already; somebody will look at it."
    elif reporter:
        said += " Your reports on the account page say how it ended."
    messages.success(request, said)
    return redirect(address)


@require_safe
@login_required
@never_cache
def own_reports(request: HttpRequest) -> HttpResponse:
    """One's own reports, the newest first, with how they ended."""
    reports = list(ProblemReport.objects.filter(reporter=request.user.pk)[:MOST_SHOWN])
    things = find_things(reports)
    found = [
        (problem_report, things.get((problem_report.kind, problem_report.key))) for problem_report in reports
    ]
    context = {"reports": found, "unknown": unknown(request.GET, {})}
    return render(request, "reports/own.html", context)
