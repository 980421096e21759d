"""The limit on marks in whatever people send: an address, its parameters, a form, the name of a file."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse

from dimrift_site.base.web.error_pages import misread
from dimrift_site.base.web.letters.normal_forms import MOST_MARKS, has_too_many_marks

TOO_MANY_MARKS: Final = f"More than {MOST_MARKS} accents and other marks stand on one letter."


class MarkLimit:
    """Middleware, behind the one for lengths, before all that reads a form: 400 for too many marks in a row.

    Bodies of the API are read by its parser, which asks the same.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = (request.path_info, *_texts(request.GET.lists()))
        return _refusal(request, sent) or self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        if request.method != "POST" or request.path_info.startswith("/api/"):
            return None
        return _refusal(request, (*_texts(request.POST.lists()), *_texts(request.FILES.lists())))


def _refusal(request: HttpRequest, texts: Iterable[str]) -> HttpResponse | None:
    return misread(request, TOO_MANY_MARKS) if any(map(has_too_many_marks, texts)) else None


def _texts(given: Iterable[tuple[str, list[Any]]]) -> Iterator[str]:
    """Names and values of a form; of a file its name."""
    for name, values in given:
        yield name
        for value in values:
            yield (value.name or "") if isinstance(value, UploadedFile) else value
