"""A page of the admin where an editor gives a card its art, and says whose it is."""

from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from cards.artwork.header import LARGEST, ArtRefusal, read_header
from cards.artwork.models import CardArt
from cards.artwork.services import DETAILS, ArtChanged, art_state, remove_art, said_of, save_art
from cards.card_page.edit_log import log_art_edit
from cards.faces.printed_card import printed_card
from cards.models import Card
from cards.pictures.sizes import NORMAL
from cards.pictures.store import picture_address
from dimrift_site.base.disk_space import NO_SPACE, has_space

REMOVED: Final = "The art is removed: the card has a generated picture again."
CHANGED: Final = (
    "Somebody changed the art of this card in between. Nothing of yours is saved; it still stands below. "
    "Load this page in another tab to see what is there now, and write there what you want to keep."
)
WAITS: Final = "The picture is uploaded. It is shown once a worker has made its own copy of it."


class ArtForm(forms.ModelForm[CardArt]):
    """Art with its artist, source and licence; without a file, what is said of the art that is there."""

    file = forms.FileField(
        required=False,
        label="Picture",
        help_text="PNG, JPEG or WebP; up to 5 MB and 25 megapixels.",
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = CardArt
        fields = DETAILS
        labels = {"focus_x": "Focus, percent from the left", "focus_y": "Focus, percent from above"}

    def clean_file(self) -> Any:
        """Refuse what no worker would take, by its header."""
        file = self.cleaned_data["file"]
        if file is None and not self.instance.pk:
            raise forms.ValidationError("Choose a picture.")
        if file is not None and not has_space():
            raise forms.ValidationError(NO_SPACE, code="no_disk_space")
        if file is not None:
            try:
                read_header(file.read(LARGEST + 1))
            except ArtRefusal as refused:
                raise forms.ValidationError(str(refused), code=refused.code) from None
            file.seek(0)
        return file


def art_page(request: HttpRequest, number: int) -> HttpResponse:
    """The art of a card: uploaded, described, removed."""
    user: Any = request.user
    card = Card.objects.select_related("faction").prefetch_related("effects").filter(pk=number).first()
    if card is None:
        raise Http404("There is no such card.")
    art = CardArt.objects.filter(card=card).first()
    shown = {**(said_of(art) if art else {}), "seen": art_state(art)}
    form = ArtForm(request.POST or None, request.FILES or None, instance=art, initial=shown)
    status = 200
    if request.method == "POST":
        done, status = "", 400
        try:
            done = _write(card, form, request.POST.get("seen", ""), user.pk, remove="remove" in request.POST)
        except ArtChanged:
            form.errors.clear()
            form.add_error(None, CHANGED)
            status = 409
        if done:
            messages.success(request, done)
            return redirect("admin:cards_card_art", number)
    context = {
        **admin.site.each_context(request),
        "title": f"Art of {card.name}",
        "card": card,
        "art": CardArt.objects.filter(card=card).first(),
        "face": picture_address(printed_card(card), NORMAL),
        "form": form,
    }
    return TemplateResponse(request, "admin/cards/card/art.html", context, status=status)


def _write(card: Card, form: ArtForm, seen: str, user: int, *, remove: bool) -> str:
    """Do what was posted, and return what was done, "" where the form is wrong. ArtChanged."""
    before = _in_words(CardArt.objects.filter(card=card).first())
    if remove:
        remove_art(card, seen)
        log_art_edit(user, card, before, "")
        return REMOVED
    if not form.is_valid():
        return ""
    file = form.cleaned_data["file"]
    art = save_art(card, form.cleaned_data, file.read() if file else None, user, seen)
    log_art_edit(user, card, before, f"{_in_words(art)}{'; a new picture' if file else ''}")
    return WAITS if file else "What is said of the art is saved."


def _in_words(art: CardArt | None) -> str:
    if art is None:
        return ""
    said = said_of(art)
    licence = CardArt.Licence(said["licence"]).label
    return (
        f"{said['artist']}, {licence}; {said['source']}; focus at {said['focus_x']} and {said['focus_y']} %"
    )
