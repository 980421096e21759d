"""Accounts in the admin."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
from dimrift_site.accounts.suspension.admin import SuspendingAdmin

admin.site.unregister(Authenticator)  # allauth's own page shows the secret


@admin.register(Authenticator)
class AuthenticatorAdmin(admin.ModelAdmin[Authenticator]):
    """Second factors. Whoever lost theirs is helped by deleting it; nobody sees a secret."""

    fields = list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__username",)
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return False


@admin.register(User)
class AccountAdmin(SuspendingAdmin, UserAdmin[User]):
    """People, with what they may do. To make an editor, add the group `editor`.

    Nobody is suspended by the form: it would keep no reason.
    """

    view_on_site = False  # few have a page

    list_display = ("username", "email", "role", "is_active", "decks", "date_joined", "last_login")
    list_filter = ("groups", "is_staff", "is_superuser", "is_active")
    date_hierarchy = "date_joined"
    readonly_fields = ("is_active",)

    def get_urls(self) -> list[Any]:
        urls = super().get_urls()
        for url in urls:
            if url.name == "auth_user_password_change":
                url.callback.may_open = self.has_change_permission
        return urls

    def account_of(self, row: User) -> int:
        return row.pk

    @admin.display(description="Role")
    def role(self, user: User) -> str:
        """Administrator, staff, a group, or reader."""
        if user.is_superuser:
            return "administrator"
        groups = [group.name for group in user.groups.all()]
        return ", ".join([*(["staff"] if user.is_staff else []), *groups]) or "reader"

    @admin.display(description="Decks", ordering="how_many")
    def decks(self, user: Any) -> int:
        """Return how many the user has."""
        return int(user.how_many)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        users: QuerySet[User] = super().get_queryset(request).prefetch_related("groups")
        return users.annotate(how_many=Count("decks", distinct=True))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return what belongs to an account goes with it, what is otherwise read-only too."""
        found, counts, _needed, protected = super().get_deleted_objects(objs, request)
        return found, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        delete_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            delete_account(user)
