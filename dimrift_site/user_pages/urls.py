"""Addresses of users."""

from django.urls import path

from dimrift_site.user_pages import views

# Names that administrators give may have any sign in them.
urlpatterns = [path("users/<path:name>", views.user_page, name="user")]
