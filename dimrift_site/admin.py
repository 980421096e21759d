"""The admin site: entered through the login that everybody uses."""

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse

from dimrift_site.accounts.models import User


class Site(AdminSite):
    """The admin under this site's name. Its own login, which counts no wrong guesses, is never shown."""

    site_header = "Dimrift"
    site_title = "Dimrift"
    index_title = "What the site keeps"

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff and editors come in; each model then asks for its own permission."""
        user = request.user
        return isinstance(user, User) and user.is_active and (user.is_staff or user.is_editor)

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        if self.has_permission(request):
            return super().login(request)
        secured = secure_admin_login(super().login)  # type: ignore[no-untyped-call]
        answer: HttpResponse = secured(request, extra_context)
        return answer
