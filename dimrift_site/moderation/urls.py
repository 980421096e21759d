"""Addresses of reports."""

from django.urls import path

from dimrift_site.moderation import views

urlpatterns = [
    path("report/<slug:kind>/<str:key>", views.report, name="report"),
    path("account/reports", views.own_reports, name="account_reports"),
]
