"""Addresses of an account's tokens."""

from django.urls import path

from dimrift_site.api_tokens import views

urlpatterns = [
    path("account/tokens", views.tokens, name="account_tokens"),
    path("account/tokens/revoke", views.revoke, name="account_revoke_token"),
]
