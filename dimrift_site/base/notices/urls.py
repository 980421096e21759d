"""Addresses of notices."""

from django.urls import path

from dimrift_site.base.notices import views

urlpatterns = [path("account/notices", views.own_notices, name="account_notices")]
