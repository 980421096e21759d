"""Comments under /api/v1/decks/<id>/comments, to be read."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import generics, serializers

from decks.comments.queries import listed
from decks.lists.queries import may_edit
from decks.lists.views.own_deck import seen_deck_row
from decks.models import DeckComment
from dimrift_site.base.api.request_data import KnownParameters, ListAsked


class CommentData(serializers.ModelSerializer[DeckComment]):
    """A comment in Markdown. `parent` is what it replies to; `author` is null for a deleted user
    and where there is no text.

    `state`: `shown`, or why there is no text: `deleted` or `hidden`. Of these the answered ones are listed.
    """

    author = serializers.SerializerMethodField()
    parent = serializers.SerializerMethodField()  # type: ignore[assignment] # a field's name
    state = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = DeckComment
        fields = ("public_id", "parent", "author", "state", "text", "created", "edited", "url")

    @extend_schema_field(serializers.ChoiceField(("shown", "deleted", "hidden")))
    def get_state(self, comment: Any) -> str:
        if comment.deleted:
            return "deleted"
        return "shown" if comment.has_words else "hidden"

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_author(self, comment: Any) -> str | None:
        return comment.author.username if comment.has_words and comment.author else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_parent(self, comment: Any) -> str | None:
        return comment.parent.public_id if comment.parent else None

    def get_text(self, comment: Any) -> str:
        return comment.text if comment.has_words else ""


class Comments(KnownParameters, generics.ListAPIView[DeckComment]):
    """The comments on a deck that the visitor may see, the newest first."""

    parameters = {"GET": ListAsked}
    serializer_class = CommentData
    pages_by = ("-created", "-public_id")
    queryset = DeckComment.objects.none()

    def get_queryset(self) -> QuerySet[DeckComment]:
        visitor, session_key = self.request.user, self.request.session.session_key
        deck = seen_deck_row(self.request, self.kwargs["public_id"])
        return listed(deck, visitor, is_owner=may_edit(visitor, session_key, deck))
