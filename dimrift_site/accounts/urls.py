"""Addresses of the account pages: those of allauth that this site uses, under the names it asks for."""

from allauth.account import views as allauth
from django.urls import path

from dimrift_site.accounts import views

urlpatterns = [
    path("account", views.account, name="account"),
    path("account/delete", views.delete, name="account_delete"),
    path("account/login", allauth.login, name="account_login"),
    path("account/logout", allauth.logout, name="account_logout"),
    path("account/signup", allauth.signup, name="account_signup"),
    path("account/inactive", allauth.account_inactive, name="account_inactive"),
    path("account/email", allauth.email, name="account_email"),
    path("account/email/sent", allauth.email_verification_sent, name="account_email_verification_sent"),
    path("account/email/confirm/<str:key>", allauth.confirm_email, name="account_confirm_email"),
    path("account/password", allauth.password_change, name="account_change_password"),
    path("account/password/set", allauth.password_set, name="account_set_password"),
    path("account/password/reset", allauth.password_reset, name="account_reset_password"),
    path("account/password/reset/sent", allauth.password_reset_done, name="account_reset_password_done"),
    path(
        "account/password/reset/done",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path(
        "account/password/reset/<slug:uidb36>/<str:key>",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
]
