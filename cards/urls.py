"""Addresses of the cards app."""

from django.urls import path

from cards import api, api_read, views, views_reach

app_name = "cards"
urlpatterns = [
    path("cards", views.card_list, name="list"),
    path("cards/<slug:key>", views.card_page, name="card"),
    path("practice", views_reach.practice, name="practice"),
    path("api/v1/cards", api.CardList.as_view(), name="api-list"),
    path("api/v1/cards/<slug:key>", api.CardDetail.as_view(), name="api-card"),
    path("api/v1/cards/<slug:key>/history", api.CardHistory.as_view(), name="api-card-history"),
    path("api/v1/factions", api_read.FactionList.as_view(), name="api-factions"),
    path("api/v1/read", api_read.ReadEffect.as_view(), name="api-read"),
    path("api/v1/reach", api_read.Reach.as_view(), name="api-reach"),
]
