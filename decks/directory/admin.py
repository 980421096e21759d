"""Featured decks in the admin, for editors."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html

from decks.comparison.deck_reference import read_reference
from decks.models import Deck, FeaturedDeck


class FeaturedDeckForm(forms.ModelForm[FeaturedDeck]):
    """The address of a public deck."""

    address = forms.CharField(max_length=300, label="Deck", help_text="The address of its page, or its id.")

    class Meta:
        model = FeaturedDeck
        fields: tuple[str, ...] = ()

    def clean_address(self) -> str:
        """Find the deck, which must be public and not featured yet."""
        written: str = self.cleaned_data["address"]
        reference = read_reference(written)
        deck = Deck.objects.filter(public_id=reference.public_id).first() if reference else None
        if deck is None or deck.visibility != Deck.Visibility.PUBLIC:
            raise forms.ValidationError("There is no public deck with this address.")
        if FeaturedDeck.objects.filter(deck=deck).exists():
            raise forms.ValidationError(f"{deck} is featured already.")
        self.instance.deck = deck
        return written


@admin.register(FeaturedDeck)
class FeaturedDeckAdmin(admin.ModelAdmin[FeaturedDeck]):
    """Public decks that stand above the list and on the first page."""

    form = FeaturedDeckForm
    list_display = ("deck", "owner", "since")
    list_select_related = ("deck__owner",)
    search_fields = ("deck__name", "deck__public_id")
    readonly_fields = ("page",)

    @admin.display(description="Deck")
    def page(self, featured: FeaturedDeck) -> str:
        """The way to its page, for who may not see it in the admin."""
        deck = featured.deck
        if deck.visibility == Deck.Visibility.PRIVATE:
            return str(deck)
        return format_html('<a href="{}">{}</a>', deck.get_absolute_url(), deck)

    @admin.display(description="By", ordering="deck__owner__username")
    def owner(self, featured: FeaturedDeck) -> str:
        """Return whose it is."""
        return str(featured.deck.owner or "the site")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: FeaturedDeck | None = None) -> tuple[str, ...]:
        return ("page", "since") if obj else ("address",)
