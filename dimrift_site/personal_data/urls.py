"""Addresses of an account's file."""

from django.urls import path

from dimrift_site.personal_data import views

urlpatterns = [
    path("account/data", views.own_data, name="account_data"),
    path("account/data.zip", views.data_file, name="account_data_file"),
]
