"""Addresses of the decks app."""

from django.urls import path

from decks import api
from decks.views import decks, runs

app_name = "decks"
urlpatterns = [
    path("", decks.home, name="home"),
    path("decks", decks.deck_list, name="list"),
    path("decks/<slug:public_id>", decks.deck_page, name="deck-short"),
    path("decks/<slug:public_id>/simulate", runs.simulate, name="simulate"),
    path("decks/<slug:public_id>/<slug:slug>", decks.deck_page, name="deck"),
    path("runs/<slug:public_id>", runs.run_page, name="run"),
    path("runs/<slug:public_id>/progress", runs.run_progress, name="run-progress"),
    path("runs/<slug:public_id>/cancel", runs.run_cancel, name="run-cancel"),
    path("api/v1/decks/<slug:public_id>", api.DeckDetail.as_view(), name="api-deck"),
    path("api/v1/decks/<slug:public_id>/runs", api.DeckRuns.as_view(), name="api-start"),
    path("api/v1/runs/<slug:public_id>", api.RunDetail.as_view(), name="api-run"),
    path("api/v1/runs/<slug:public_id>/cancel", api.RunCancel.as_view(), name="api-cancel"),
]
