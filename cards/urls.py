"""Addresses of the cards app."""

from django.urls import path

from cards import views
from cards.api import catalogue, engine_queries, search
from cards.practice import views as practice_views
from cards.rulebook import api as rule_api
from cards.rulebook import views as rule_pages

app_name = "cards"
urlpatterns = [
    path("cards", views.card_list, name="list"),
    path("cards/<slug:key>", views.card_page, name="card"),
    path("practice", practice_views.practice, name="practice"),
    path("rules", rule_pages.rules, name="rules"),
    path("rules/<str:number>", rule_pages.rule, name="rule"),
    path("api/v1/cards", catalogue.CardList.as_view(), name="api-list"),
    path("api/v1/cards/search", search.CardSearch.as_view(), name="api-search"),
    path("api/v1/cards/search/completions", search.SearchCompletions.as_view(), name="api-completions"),
    path("api/v1/cards/<slug:key>", catalogue.CardDetail.as_view(), name="api-card"),
    path("api/v1/cards/<slug:key>/history", catalogue.CardHistory.as_view(), name="api-card-history"),
    path("api/v1/factions", engine_queries.FactionList.as_view(), name="api-factions"),
    path("api/v1/read", engine_queries.ReadEffect.as_view(), name="api-read"),
    path("api/v1/rules/<str:number>", rule_api.RuleDetail.as_view(), name="api-rule"),
    path("api/v1/reach", engine_queries.Reach.as_view(), name="api-reach"),
]
