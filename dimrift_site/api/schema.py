"""The description of the API, and the page to try it out."""

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from dimrift_site.api.request_data import KnownParameters


class ApiSchema(KnownParameters, SpectacularJSONAPIView):
    """OpenAPI 3, as JSON."""


class ApiDocs(SpectacularSwaggerSplitView):
    """Swagger, its script and styles from files of our own, as the Content-Security-Policy wants it."""

    template_name = "api_docs.html"


class SessionWithCsrfScheme(SessionScheme):  # type: ignore[no-untyped-call] # its base registers subclasses
    """The name of session authentication in the API description."""

    target_class = "dimrift_site.api.authentication.SessionWithCsrf"
    name = "cookieAuth"
