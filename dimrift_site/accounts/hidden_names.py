"""User names that nobody is to see: their accounts have another one, and log in by either."""

from secrets import token_hex

from django.db import transaction

from dimrift_site.accounts.models import User


@transaction.atomic
def hide_name(user: User) -> None:
    """Give an account a name that says nothing; nobody else gets the one it had."""
    held = User.objects.select_for_update().get(pk=user.pk)
    if not held.hidden_name:
        held.hidden_name, held.username = held.username, f"player-{token_hex(4)}"
        held.save(update_fields=["username", "hidden_name"])


@transaction.atomic
def restore_name(user: User) -> None:
    """Give an account its hidden name back."""
    held = User.objects.select_for_update().get(pk=user.pk)
    if held.hidden_name:
        held.username, held.hidden_name = held.hidden_name, ""
        held.save(update_fields=["username", "hidden_name"])


def shown_name(name: str) -> str:
    """Return the name that an account has now which logs in by its hidden one; any other as it is."""
    user = User.objects.filter(hidden_name__iexact=name).values_list("username", flat=True).first()
    return user if name and user else name
