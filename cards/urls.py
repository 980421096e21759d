"""Addresses of the cards app."""

from django.urls import path

from cards import views
from cards.api import bulk, catalogue, engine_queries, lookup, search
from cards.card_page import views as card_pages
from cards.composer import views as composer_pages
from cards.effects_help.views import effects_help
from cards.news import views as news_pages
from cards.pictures.views import private_picture
from cards.practice import views as practice_views
from cards.rulebook import api as rule_api
from cards.rulebook import views as rule_pages
from cards.saved_searches import views as saved_searches
from cards.search.plain_words import views as word_pages
from cards.wiki import api as wiki_api
from cards.wiki import views as wiki_pages
from cards.workshop.views import adoption_page
from cards.workshop.views import card_pages as workshop_cards
from cards.workshop.views import set_pages as workshop_sets

app_name = "cards"
urlpatterns = [
    path("cards", views.card_list, name="list"),
    path("search", views.search, name="search"),
    path("help/search", views.search_help, name="search-help"),
    path("searches", saved_searches.saved_searches, name="saved-searches"),
    path("searches/save", saved_searches.save, name="save-search"),
    path("searches/<slug:public_id>.atom", saved_searches.search_feed, name="search-feed"),
    path("searches/<slug:public_id>/delete", saved_searches.delete, name="delete-search"),
    path("words", word_pages.words, name="words"),
    path("words/<slug:key>", word_pages.word, name="word"),
    path("help/effects", effects_help, name="effects-help"),
    path("cards/<slug:key>", card_pages.card_page, name="card"),
    path("media/private/<slug:key>/<str:file>", private_picture, name="private-picture"),
    path("new", news_pages.new_cards, name="new"),
    path("new.atom", news_pages.new_feed, name="new-feed"),
    path("compose", composer_pages.compose, name="compose"),
    path("practice", practice_views.practice, name="practice"),
    path("practice/quiz", practice_views.practice_quiz, name="quiz"),
    path("rules", rule_pages.rules, name="rules"),
    path("rules/<str:number>", rule_pages.rule, name="rule"),
    path("wiki", wiki_pages.index, name="wiki"),
    path("glossary", wiki_pages.glossary, name="glossary"),
    path("wiki/recent", wiki_pages.recent, name="wiki-recent"),
    path("wiki/proposals", wiki_pages.proposals, name="wiki-proposals"),
    path("wiki/proposals/<slug:public_id>", wiki_pages.proposal, name="wiki-proposal"),
    path("wiki/<str:title>", wiki_pages.page, name="wiki-page"),
    path("wiki/<str:title>/edit", wiki_pages.edit, name="wiki-edit"),
    path("wiki/<str:title>/history", wiki_pages.history, name="wiki-history"),
    path("wiki/<str:title>/diff", wiki_pages.diff, name="wiki-diff"),
    path("wiki/<str:title>/links", wiki_pages.links, name="wiki-links"),
    path("wiki/<str:title>/revert", wiki_pages.revert, name="wiki-revert"),
    path("workshop", workshop_sets.workshop, name="workshop"),
    path("workshop/first", workshop_cards.first_card, name="workshop-first"),
    path("workshop/cards/<slug:key>", workshop_cards.card_page, name="workshop-card"),
    path("workshop/cards/<slug:key>/edit", workshop_cards.edit_card, name="workshop-edit"),
    path("workshop/cards/<slug:key>/adopt", adoption_page.adoption, name="workshop-adopt"),
    path("workshop/cards/<slug:key>/delete", workshop_cards.delete_card, name="workshop-card-delete"),
    path("workshop/<slug:public_id>", workshop_sets.set_page, name="workshop-set"),
    path("workshop/<slug:public_id>/new", workshop_cards.new_card, name="workshop-new"),
    path("workshop/<slug:public_id>/export.yaml", workshop_sets.export, name="workshop-export"),
    path("workshop/<slug:public_id>/import", workshop_sets.import_file, name="workshop-import"),
    path("workshop/<slug:public_id>/delete", workshop_sets.delete, name="workshop-set-delete"),
    path("api/v1/cards", catalogue.CardList.as_view(), name="api-list"),
    path("api/v1/cards/search", search.CardSearch.as_view(), name="api-search"),
    path("api/v1/cards/search/completions", search.SearchCompletions.as_view(), name="api-completions"),
    path("api/v1/cards/autocomplete", lookup.CardAutocomplete.as_view(), name="api-autocomplete"),
    path("api/v1/cards/collection", lookup.CardCollection.as_view(), name="api-collection"),
    path("api/v1/cards/random", lookup.RandomCard.as_view(), name="api-random"),
    path("api/v1/cards/<slug:key>", catalogue.CardDetail.as_view(), name="api-card"),
    path("api/v1/cards/<slug:key>/history", catalogue.CardHistory.as_view(), name="api-card-history"),
    path("api/v1/cards/<slug:key>/rulings", lookup.CardRulings.as_view(), name="api-card-rulings"),
    path("api/v1/bulk", bulk.BulkManifestDetail.as_view(), name="api-bulk"),
    path("media/bulk/<str:name>", bulk.bulk_file, name="bulk-file"),
    path("api/v1/factions", engine_queries.FactionList.as_view(), name="api-factions"),
    path("api/v1/read", engine_queries.ReadEffect.as_view(), name="api-read"),
    path("api/v1/rules/<str:number>", rule_api.RuleDetail.as_view(), name="api-rule"),
    path("api/v1/wiki/<str:title>", wiki_api.WikiPageDetail.as_view(), name="api-wiki"),
    path("api/v1/reach", engine_queries.Reach.as_view(), name="api-reach"),
]
