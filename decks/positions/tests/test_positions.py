"""Positions on the site: edited as a form, kept, shown, played; what cannot be is told, nothing is lost."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from decks import quotas
from decks.games import services as games
from decks.models import Game, SavedPosition
from decks.positions import services
from decks.positions.address_code import LONGEST_CODE, decode_position, encode_position
from decks.positions.document_edit import read_document
from decks.positions.editor import EMPTY
from decks.quotas import OF_SESSION, stored_bytes
from decks.refusals import Refusal
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

TEXT = """title: Two brutes
event: battle
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1}, effects: ["action | Strike"]}
  Mill: {type: artifact}
P1: {deck: []}
P2: {deck: [], hp: 3}
field:
  c2: Brute
  c1: {card: Mill, mana: 2}
"""


def text_in(page: str) -> str:
    """The text that the form of a page has."""
    found = re.search(r'<input type="hidden" name="text" value="([^"]*)"', page)
    assert found, page
    return unescape(found[1])


def post(client: Client, text: str, status: int = 200, **fields: Any) -> str:
    """Post the editor's form; the page."""
    answer = client.post("/positions/new", {"text": text, "at": "c2", **fields})
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode()


def kept(alice: User, visibility: str = "private") -> SavedPosition:
    """A position of Alice's."""
    return services.keep_position(TEXT, visibility=visibility, user=alice)


@pytest.mark.usefixtures("men")
def test_a_position_is_made_without_a_script_kept_and_played(client: Client) -> None:
    text = EMPTY
    text = text_in(post(client, text, do="apply", card="Toll Box", at="c1"))
    text = text_in(post(client, text, do="turn", at="c1", card="Toll Box"))
    text = text_in(post(client, text, do="more-mana", at="c1", card="Toll Box", facing="right"))
    assert read_document(text)["field"] == {"c1": {"card": "Toll Box", "facing": "right", "mana": "1"}}
    text = text_in(post(client, text, zone="b1", at="c1", card="Toll Box", facing="right", mana="1"))
    begun = client.post("/positions/new", {"text": text, "at": "b1", "do": "play"})
    game = Game.objects.get(public_id=begun["Location"].rpartition("/")[2])
    assert game.setup["scenario"] == text
    answer = client.post("/positions/new", {"text": text, "at": "b1", "do": "save"})
    position = SavedPosition.objects.get()
    assert answer["Location"] == position.get_absolute_url()
    assert (position.title, position.visibility, position.session_key) == (
        "A position",
        "private",
        client.session.session_key,
    )
    assert "Toll Box" in client.get(position.get_absolute_url()).content.decode()


def test_what_cannot_be_is_named_with_its_paragraph_and_what_was_typed_stays(client: Client) -> None:
    page = post(client, TEXT, 400, do="apply", card="Mill", mana="7")
    assert "Mill is no creature, and only those stand here" in page
    assert "/rules#r2.2" in page or ">2.2<" in page
    assert text_in(page) == TEXT  # the position is as it was
    assert 'value="Mill"' in page
    assert 'value="7"' in page
    page = post(client, TEXT, 400, do="apply", card="Brute", mana="many")
    assert "Mana: a whole number from 0 to 99999 is expected, not many." in page
    assert 'value="many"' in page
    page = post(client, TEXT, 400, do="apply", card="Brut")
    assert "no card is called Brut" in page


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("field: {c2: Nobody}", "Line 1: field c2: no card is called Nobody."),
        ("title: x\nfield: {c9: Blank}", "Line 2: "),
        ("- a\n- b", "keys with values are expected here"),
        ("title: [", "Line "),
        ("x" * 11_000, "At most 10,000 characters, not 11,000."),
        ("", "A position is expected here."),
        ("field: {c1: {card: Blank, face: sideways}}", "Line 1: "),
        ("P1: {hp: -3}", "Line 1: "),
    ],
)
def test_a_text_that_is_none_is_named_with_its_line_and_kept_in_the_form(
    client: Client, text: str, said: str
) -> None:
    page = unescape(post(client, text, 400, do="read"))
    assert said in page
    assert text[:40] in page
    assert not SavedPosition.objects.exists()
    assert unescape(post(client, text, 400, do="save")).count(said)
    assert unescape(post(client, text, 400, do="play")).count(said)
    assert not SavedPosition.objects.exists()
    assert not Game.objects.exists()


def test_what_nothing_changed_keeps_its_text_comments_and_all(client: Client) -> None:
    commented = f"# Mine\n{TEXT}"
    assert text_in(post(client, commented, zone="c1")) == commented
    changed = text_in(post(client, commented, do="turn", card="Brute"))
    assert "facing: right" in changed
    page = client.post("/positions/new", {"text": changed, "before": commented, "at": "c2", "do": "undo"})
    assert text_in(page.content.decode()) == commented


def test_each_field_of_a_card_and_a_side_comes_into_the_text(client: Client) -> None:
    posted: dict[str, Any] = {
        "card": "Brute", "facing": "left", "damage": "1", "conditions": ["Prone"], "attached": "",
        "acted": "Strike", "moved": "on", "is_open": "on", "title": "Mine: all", "edition": "modern",
        "turn": "", "turn_number": "5",
        "phase": "event", "event": "battle", "P1-hp": "4", "P1-hand": "2 Mill\nBrute", "P1-deck": "10 Blank",
        "P2-hp": "0", "P2-deck": "", "P2-graveyard": "Brute",
    }  # fmt: skip
    document = read_document(text_in(post(client, TEXT, do="apply", **posted)))
    card = {"card": "Brute", "facing": "left", "damage": "1", "conditions": ["Prone"], "acted": ["Strike"]}
    assert document["field"] == {"c1": {"card": "Mill", "mana": "2"}, "c2": {**card, "moved": "yes"}}
    assert document["P1"] == {"hp": "4", "hand": ["Mill", "Mill", "Brute"]}
    assert document["P2"] == {"hp": "0", "deck": [], "graveyard": ["Brute"]}
    assert (document["title"], document["turn_number"], document["open"]) == ("Mine: all", "5", ["c2"])


def test_cards_change_places_and_are_taken_away(client: Client) -> None:
    moved = text_in(post(client, TEXT, do="move", card="Brute", there="b2"))
    assert read_document(moved)["field"] == {"c1": {"card": "Mill", "mana": "2"}, "b2": "Brute"}
    assert "c2" not in text_in(post(client, TEXT, do="clear", card="Brute"))
    turned = text_in(post(client, TEXT, do="flip", card="Brute"))
    assert read_document(turned)["field"]["c2"] == {"card": "Brute", "face": "down"}  # type: ignore[call-overload,index]


def test_an_address_holds_a_whole_position_and_refuses_what_is_none(client: Client) -> None:
    code = encode_position(TEXT)
    assert decode_position(code) == TEXT
    assert text_in(client.get(f"/positions/new?code={code}").content.decode()) == TEXT
    bomb = encode_position("a" * 5_000_000)
    for bad in (code[:-4], "x", "é", "", "A" * (LONGEST_CODE + 1), bomb):
        with pytest.raises(Refusal):
            decode_position(bad)
    assert client.get("/positions/new?code=nothing").status_code == 400


def test_a_stranger_sees_what_is_shown_and_changes_nothing(
    alice: User, alice_client: Client, bob_client: Client, client: Client
) -> None:
    position = kept(alice)
    way = position.get_absolute_url()
    posts = ("", "/play", "/delete", "/visibility")
    for stranger in (client, bob_client):
        assert stranger.get(way).status_code == stranger.get(f"{way}.yaml").status_code == 404
        assert all(stranger.post(f"{way}{path}").status_code == 404 for path in posts)
    alice_client.post(f"{way}/visibility", {"visibility": "unlisted"})
    for stranger in (client, bob_client):
        assert "Two brutes" in stranger.get(way).content.decode()
        assert stranger.get(f"{way}.yaml").content.decode() == TEXT
        assert stranger.post(way, {"text": TEXT, "do": "save"}).status_code == 404
        assert stranger.post(f"{way}/play").status_code == 302
        assert "Two brutes" not in stranger.get("/positions").content.decode()
    alice_client.post(f"{way}/visibility", {"visibility": "public"})
    assert "Two brutes" in client.get("/positions").content.decode()
    alice_client.post(f"{way}/visibility", {"visibility": "private"})
    assert client.get(way).status_code == 404
    position.refresh_from_db()
    assert (
        position.get_absolute_url() != way
    )  # the address that was given out leads nowhere, for its maker too
    assert alice_client.get(position.get_absolute_url()).status_code == 200


def test_of_two_tabs_the_later_keeps_nothing_and_loses_nothing(alice: User, alice_client: Client) -> None:
    position = kept(alice)
    way, other = position.get_absolute_url(), TEXT.replace("Two", "Three")
    first = {"text": other, "at": "c2", "do": "save", "version": "0"}
    assert alice_client.post(way, first).status_code == 302
    second = alice_client.post(way, {**first, "text": TEXT.replace("Two", "Four")})
    assert second.status_code == 409
    assert "was changed in the meantime" in second.content.decode()
    assert "Four brutes" in second.content.decode()
    position.refresh_from_db()
    assert (position.title, position.version) == ("Three brutes", 1)


def test_a_moment_of_a_game_becomes_a_position_with_one_press(client: Client, men: Any) -> None:
    client.get("/")
    begun = client.post(f"/decks/{men.public_id}/play", {"seed": "7"})
    way = begun["Location"]
    assert client.post(f"{way}/position").status_code == 302  # still asks about the hand
    assert not SavedPosition.objects.exists()
    game = Game.objects.get()
    games.answer(game, game.version, "keep")
    assert "Make it a position" in client.get(way).content.decode()
    assert 'href="/positions"' in client.get("/games").content.decode()
    answer = client.post(f"{way}/position")
    position = SavedPosition.objects.get()
    assert answer["Location"] == position.get_absolute_url()
    assert position.title == "Hold the Causeway, your turn 1"
    played = games.start_from_scenario(position.text, session_key="another")
    hands = [
        each.snapshot["view"]["players"]["P1"]["hand"] for each in (Game.objects.get(pk=game.pk), played)
    ]
    assert hands[0] == hands[1]


def test_nobody_keeps_more_than_their_quota_and_it_is_asked_before_the_text_is_read(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/positions/new")
    client.post("/positions/new", {"text": TEXT, "do": "save"})
    key = client.session.session_key or ""
    rows = [SavedPosition(session_key=key, title="x", text=TEXT) for _ in range(OF_SESSION.positions - 1)]
    SavedPosition.objects.bulk_create(rows)
    monkeypatch.setattr(services, "check_position", lambda _text: pytest.fail("read before it was asked"))
    with pytest.raises(Refusal) as refused:
        services.keep_position("no position at all", session_key=key)
    assert refused.value.code == "too_many_positions"


def test_a_position_counts_among_the_bytes_of_its_maker(
    alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, before = kept(alice), stored_bytes(alice)
    assert before == len(TEXT)
    monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, stored_bytes=before + 10))
    with pytest.raises(Refusal) as refused:
        kept(alice)
    assert refused.value.code == "too_many_bytes"
    with pytest.raises(Refusal):
        services.change_position(position, 0, f"{TEXT}# and eleven\n")
    assert (SavedPosition.objects.get().text, stored_bytes(alice)) == (TEXT, before)
    services.change_position(position, 0, f"{TEXT}# ten all\n")


def test_a_change_by_the_api_is_kept_whole_or_not_at_all(client: Client) -> None:
    made = client.post("/api/v1/positions", {"text": TEXT}, content_type="application/json").json()
    body = {"version": 0, "text": TEXT.replace("Two", "Six"), "visibility": "public"}
    refused = client.patch(f"/api/v1/positions/{made['id']}", body, content_type="application/json")
    assert refused.json()["code"] == "public_position"  # without an account there are none
    assert SavedPosition.objects.get().text == TEXT


def test_positions_of_a_browser_become_the_account_s_at_login(client: Client, alice: User) -> None:
    client.post("/positions/new", {"text": TEXT, "do": "save"})
    assert services.claim_positions(client.session.session_key or "", alice) == 1
    assert SavedPosition.objects.get().owner == alice


def test_the_api_keeps_changes_plays_and_deletes_a_position(alice_client: Client) -> None:
    def send(method: str, path: str, **body: Any) -> Any:
        return getattr(alice_client, method)(f"/api/v1/{path}", body, content_type="application/json")

    made = send("post", "positions", text=TEXT)
    assert made.status_code == 201
    way = f"positions/{made.json()['id']}"
    assert made.json() == alice_client.get(f"/api/v1/{way}").json()
    assert [each["id"] for each in alice_client.get("/api/v1/positions").json()] == [made.json()["id"]]
    wrong = send("post", "positions", text="field: {c1: Nobody}")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_position")
    assert "Line 1" in wrong.json()["detail"]
    assert send("patch", way, version=3, text=TEXT).status_code == 409
    changed = send("patch", way, version=0, text=TEXT.replace("Two", "Six"), visibility="unlisted")
    assert (changed.json()["title"], changed.json()["version"]) == ("Six brutes", 1)
    played = send("post", f"{way}/games")
    assert played.status_code == 201
    moment = send("post", f"games/{played.json()['id']}/position")
    assert moment.status_code == 201, moment.content
    assert read_document(moment.json()["text"])["field"] == read_document(TEXT)["field"]
    assert alice_client.delete(f"/api/v1/{way}").status_code == 204
    assert alice_client.get(f"/api/v1/{way}").status_code == 404
