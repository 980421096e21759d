"""A form that starts runs: sent twice it starts once, and what refuses it is said beside its fields."""

from collections.abc import Callable
from typing import Final, TypeVar

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from decks.models import Matrix, Run, WorthRun
from decks.refusals import REFUSED, status_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import is_within

TOO_MANY: Final = "Many runs were started from here within the last hour. Wait a little, then try again."

Started = TypeVar("Started", Run, Matrix, WorthRun)


def start_by_form(
    request: HttpRequest,
    form: Form,
    model: type[Started],
    start: Callable[[], Started],
    address_of: Callable[[Started], str],
    show: Callable[[int], HttpResponse],
) -> HttpResponse:
    """Start what a form asks for, and lead to its address; `show` draws the page of the form with a status.

    400 for a form that is not valid, 429 for one too many in an hour, or the status of a refusal.
    """
    started = made_before(request, model)
    if started is not None:
        return redirect(address_of(started))
    if not form.is_valid():
        return show(400)
    if not is_within(request, "runs"):
        form.add_error(None, TOO_MANY)
        return show(429)
    try:
        started = made_once(request, model, start)
    except REFUSED as refusal:
        form.add_error(None, str(refusal))
        return show(status_of(refusal))
    return redirect(address_of(started))
