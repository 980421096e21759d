"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from dimrift_site.health import health

urlpatterns = [
    path("health", health, name="health"),
    path("admin/", admin.site.urls),
    path("", include("dimrift_site.accounts.urls")),
    path("", include("cards.urls")),
    path("", include("decks.urls")),
]
