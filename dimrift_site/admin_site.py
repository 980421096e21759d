"""The admin site: entered through the login that everybody uses."""

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from dimrift_site.accounts.models import User


class DimriftAdminSite(AdminSite):
    """The admin under this site's name. Its own forms for passwords count no wrong guesses: none is shown."""

    site_header = "Dimrift"
    site_title = "Dimrift"
    index_title = "What the site keeps"

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff and editors come in, with a second factor where one is needed; models have permissions."""
        user = request.user
        return isinstance(user, User) and user.may_administer and not user.lacks_second_factor

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Send on whoever may come in, refuse who may not, and ask for a login or a second factor."""
        wanted = get_next_redirect_url(request) or reverse("admin:index")
        if self.has_permission(request):
            return redirect(wanted)
        if isinstance(request.user, User) and request.user.may_administer:
            messages.warning(request, "On this site staff need a second factor. Set it up to go on.")
            return redirect("mfa_activate_totp")
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(wanted)

    def password_change(  # type: ignore[override] # it leads to another page
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        return redirect("account_change_password")

    def password_change_done(  # type: ignore[override] # the same
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        return redirect("account")
