"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from dimrift_site.base.api.schema import ApiSchema, api_docs
from dimrift_site.ops.health import health, status
from dimrift_site.site_pages.crawlers import favicon, robots, sitemap, sitemap_of

urlpatterns = [
    path("health", health, name="health"),
    path("status", status, name="status"),
    path("robots.txt", robots, name="robots"),
    path("favicon.ico", favicon, name="favicon"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("sitemap-<section>.xml", sitemap_of, name="sitemap-of"),
    path("api/v1/schema", ApiSchema.as_view(), name="schema"),
    path("api/docs", api_docs, name="api-docs"),
    path("admin/", admin.site.urls),
    path("", include("dimrift_site.accounts.urls")),
    path("", include("dimrift_site.moderation.urls")),
    path("", include("dimrift_site.base.notices.urls")),
    path("", include("dimrift_site.personal_data.urls")),
    path("", include("dimrift_site.site_pages.urls")),
    path("", include("dimrift_site.user_pages.urls")),
    path("", include("dimrift_site.api_tokens.urls")),
    path("", include("cards.urls")),
    path("", include("decks.urls")),
]

handler400 = "dimrift_site.base.web.error_pages.bad_request"
handler403 = "dimrift_site.base.web.error_pages.forbidden"
handler404 = "dimrift_site.base.web.error_pages.not_found"
handler429 = "dimrift_site.accounts.views.too_many_attempts"  # asked by allauth
handler500 = "dimrift_site.base.web.error_pages.server_error"
