"""Addresses of the pages about the site."""

from django.urls import path

from dimrift_site.site_pages.models import PAGES
from dimrift_site.site_pages.views import site_page

urlpatterns = [path(key, site_page, {"key": key}, name=f"site-{key}") for key in PAGES]
