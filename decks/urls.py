"""Addresses of the decks app."""

from django.urls import path

from decks import api
from decks.editing import api as making_api
from decks.playtest import api as games
from decks.views import decks, edit, exports, making, own_games, rewriting, runs, versions
from decks.views import games as table

app_name = "decks"
urlpatterns = [
    path("", decks.home, name="home"),
    path("decks", decks.deck_list, name="list"),
    path("decks/new", making.new_deck, name="new"),
    path("decks/<slug:public_id>", decks.deck_page, name="deck-short"),
    path("decks/<slug:public_id>/simulate", runs.simulate, name="simulate"),
    path("decks/<slug:public_id>/edit", edit.edit, name="edit"),
    path("decks/<slug:public_id>/edit/text", rewriting.edit_text, name="edit-text"),
    path("decks/<slug:public_id>/edit/details", rewriting.edit_details, name="edit-details"),
    path("decks/<slug:public_id>/versions", versions.versions, name="versions"),
    path("decks/<slug:public_id>/keep", versions.keep, name="keep"),
    path("decks/<slug:public_id>/revert", versions.revert, name="revert"),
    path("decks/<slug:public_id>/delete", versions.delete, name="delete"),
    path("decks/<slug:public_id>/export.txt", exports.export_text, name="export-text"),
    path("decks/<slug:public_id>/export.json", exports.export_json, name="export-json"),
    path("decks/<slug:public_id>/play", table.play, name="play"),
    path("decks/<slug:public_id>/<slug:slug>", decks.deck_page, name="deck"),
    path("runs/<slug:public_id>", runs.run_page, name="run"),
    path("runs/<slug:public_id>/progress", runs.run_progress, name="run-progress"),
    path("runs/<slug:public_id>/cancel", runs.run_cancel, name="run-cancel"),
    path("games", own_games.games, name="games"),
    path("games/<slug:public_id>/delete", own_games.delete, name="game-delete"),
    path("games/<slug:public_id>", table.game_page, name="game"),
    path("games/<slug:public_id>/answer", table.answer, name="game-answer"),
    path("games/<slug:public_id>/undo", table.undo, name="game-undo"),
    path("games/<slug:public_id>/redo", table.redo, name="game-redo"),
    path("games/<slug:public_id>/concede", table.concede, name="game-concede"),
    path("api/v1/decks", making_api.Decks.as_view(), name="api-decks"),
    path("api/v1/decks/parse", making_api.DeckTexts.as_view(), name="api-parse"),
    path("api/v1/decks/<slug:public_id>", making_api.DeckDetail.as_view(), name="api-deck"),
    path("api/v1/decks/<slug:public_id>/validate", making_api.DeckVerdict.as_view(), name="api-validate"),
    path("api/v1/decks/<slug:public_id>/runs", api.DeckRuns.as_view(), name="api-start"),
    path("api/v1/games", games.GameStart.as_view(), name="api-games"),
    path("api/v1/games/<slug:public_id>", games.GameDetail.as_view(), name="api-game"),
    path("api/v1/games/<slug:public_id>/answer", games.GameAnswer.as_view(), name="api-answer"),
    path("api/v1/games/<slug:public_id>/undo", games.GameUndo.as_view(), name="api-undo"),
    path("api/v1/games/<slug:public_id>/redo", games.GameRedo.as_view(), name="api-redo"),
    path("api/v1/games/<slug:public_id>/concede", games.GameConcede.as_view(), name="api-concede"),
    path("api/v1/runs/<slug:public_id>", api.RunDetail.as_view(), name="api-run"),
    path("api/v1/runs/<slug:public_id>/cancel", api.RunCancel.as_view(), name="api-cancel"),
]
