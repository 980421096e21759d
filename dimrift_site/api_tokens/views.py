"""The page of an account's tokens."""

from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from dimrift_site.api_tokens.forms import TokenForm
from dimrift_site.api_tokens.models import ApiToken
from dimrift_site.api_tokens.services import MOST, TooManyTokens, make_token, revoke_token
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

FULL: Final = f"You have {MOST} tokens, as many as there can be. Revoke one first."


@takes(*TokenForm.base_fields)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
@sensitive_variables("text")
def tokens(request: HttpRequest) -> HttpResponse:
    """One's own tokens; a new one is shown this once."""
    user: Any = request.user
    form = TokenForm(request.POST or None)
    if request.method != "POST":
        return _show(request, form)
    if not form.is_valid():
        return _show(request, form, 400)
    if not is_within(request, "change"):
        form.add_error(None, TOO_MUCH)
        return _show(request, form, 429)
    try:
        text = make_token(user.pk, **form.cleaned_data)
    except TooManyTokens:
        form.add_error(None, FULL)
        return _show(request, form, 409)
    return _show(request, TokenForm(), 201, text)


@takes("token")
@require_POST
@login_required
def revoke(request: HttpRequest) -> HttpResponse:
    """End a token at once."""
    user: Any = request.user
    written = request.POST.get("token", "")
    number = int(written) if written.isascii() and written.isdecimal() and len(written) < 18 else 0
    ended = revoke_token(user.pk, number)
    messages.success(request, "That token is revoked." if ended else "That token was revoked already.")
    return redirect("account_tokens")


def _show(request: HttpRequest, form: TokenForm, status: int = 200, text: str = "") -> HttpResponse:
    user: Any = request.user
    context = {
        "form": form,
        "made": text,
        "tokens": ApiToken.objects.filter(user=user.pk),
        "now": timezone.now(),
        "site": settings.SITE_URL,
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "account/tokens.html", context, status=status)
