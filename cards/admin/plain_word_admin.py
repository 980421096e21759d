"""Words of players in the admin: what differs from those that are shipped."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from cards.models import PlainWord
from cards.search.parser import read_search
from cards.search.plain_words.word_table import NUMBER, all_words, shipped_words, split_spellings
from dimrift_site.base.admin.optimistic_lock import SeenForm

MOST_SPELLINGS = 100


class PlainWordForm(SeenForm):
    """A word whose search can be followed, and the key of another one as what comes near."""

    def clean_search(self) -> str:
        search: str = self.cleaned_data["search"].strip()
        if faults := read_search(search.replace(NUMBER, "1")).warnings:
            raise ValidationError([fault.sentence for fault in faults])
        return search

    def clean_spellings(self) -> str:
        spellings: str = self.cleaned_data["spellings"]
        if (number := len(split_spellings(spellings))) > MOST_SPELLINGS:
            raise ValidationError(f"A word is said in at most {MOST_SPELLINGS} ways; these are {number}.")
        return spellings

    def clean_near(self) -> str:
        near: str = self.cleaned_data["near"]
        if near and near not in all_words():
            raise ValidationError(f"“{near}” is no word that is read.")
        return near


@admin.register(PlainWord)
class PlainWordAdmin(admin.ModelAdmin[PlainWord]):
    """The words that differ from what is shipped; deleted, they are as shipped again."""

    form = PlainWordForm
    list_display = ("title", "key", "search", "changed")
    search_fields = ("title", "key", "spellings")
    fields = ("key", "title", "search", "about", "spellings", "near", "seen")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the shipped word that the address names."""
        given: dict[str, Any] = super().get_changeform_initial_data(request)
        word = shipped_words().get(str(given.get("key", "")))
        return {**word._asdict(), "spellings": ", ".join(word.spellings), **given} if word else given
