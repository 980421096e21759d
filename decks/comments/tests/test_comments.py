"""Accounts comment on decks that they see, and reply to comments; an author changes and deletes their own."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from decks.comments import services
from decks.comments.forms import LONGEST
from decks.comments.services import MOST_A_DAY, MOST_OF_A_DECK, write_comment
from decks.comments.views import PAGE
from decks.forks.services import fork_deck
from decks.lists.services import delete_deck, hide_deck
from decks.models import Deck, DeckComment
from decks.refusals import Refusal
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
from dimrift_site.base.api.pagination import Pages
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.base.notices.models import Notice
from dimrift_site.personal_data.owned_rows import readable_rows


def address(deck: Deck, comment: DeckComment | None = None, way: str = "") -> str:
    return f"/decks/{deck.public_id}/comments" + (f"/{comment.public_id}{way}" if comment else "")


def text(client: Client, deck: Deck, query: str = "") -> str:
    return client.get(f"{address(deck)}{query}").content.decode()


def say(client: Client, deck: Deck, words: str, **more: str) -> DeckComment:
    """Write a comment by the form; the comment."""
    assert client.post(address(deck), {"text": words, **more}).status_code == 302
    return DeckComment.objects.latest("pk")


def count(deck: Deck) -> int:
    deck.refresh_from_db()
    return deck.comments


def test_a_comment_is_markdown_like_the_notes_and_its_links_are_not_followed(
    bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    say(bob_client, lamps, "Play the *first* [[Lamp]], [see](https://bob.example/).\n\n<b>x</b>")
    page = text(charlie_client, lamps)
    assert "Play the <em>first</em>" in page and 'href="/cards/lamp"' in page
    assert '<a href="https://bob.example/" class="outer" rel="nofollow noopener">' in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert "<bdi>bob</bdi>" in page and "Log in</a> to write" in page
    assert '<meta name="robots" content="noindex">' in page
    assert "(1)" in charlie_client.get(lamps.get_absolute_url()).content.decode()


def test_a_position_is_drawn_with_its_styles_and_no_other_page_loads_these(
    bob_client: Client, lamps: Deck
) -> None:
    say(bob_client, lamps, "No position.")
    assert "diagram" not in text(bob_client, lamps)
    say(bob_client, lamps, "```board\nevent: campaign\nfield: {c1: Lamp}\n```\nLike this.")
    page = text(bob_client, lamps)
    assert '<figure class="diagram">' in page and "css/diagram" in page and "css/piece" in page


def test_without_an_account_nobody_comments(charlie_client: Client, lamps: Deck) -> None:
    answer = charlie_client.post(address(lamps), {"text": "Hello."})
    assert answer.headers["Location"].startswith("/account/login")
    assert not DeckComment.objects.exists()


def test_what_is_too_much_is_refused_at_its_field_and_stays_in_the_form(
    bob_client: Client, lamps: Deck
) -> None:
    for words, why in (
        ("", "This field is required"),
        ("x" * (LONGEST + 1), "at most 2,000 characters; this has 2,001"),
        (" ".join(f"[[Page {number}]]" for number in range(21)), "at most 20 pages and cards"),
        ("```board\nfield: {}\n```\n" * 2, "at most one position"),
    ):
        answer = bob_client.post(address(lamps), {"text": words})
        assert answer.status_code == 400, words
        assert why in str(answer.context["form"].errors["text"]), words
        assert answer.context["form"]["text"].value() == words, words
        assert not DeckComment.objects.exists(), words


def test_lines_that_end_as_browsers_send_them_count_as_one_character_each(
    bob_client: Client, lamps: Deck
) -> None:
    assert say(bob_client, lamps, "x\r\n" * (LONGEST // 2)).text == ("x\n" * (LONGEST // 2)).strip()


def test_the_newest_comes_first_in_pages_of_twenty_each_with_its_replies_below_it(
    bob: User, alice_client: Client, lamps: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    first = write_comment(lamps, bob, "Number 0")
    for number in range(1, PAGE):
        write_comment(lamps, bob, f"Number {number}, with [[Lamp]] and [[Page {number}]]")
    write_comment(lamps, bob, "Answer 1", first.public_id)
    last = write_comment(lamps, bob, "Answer 2", first.public_id)
    with django_assert_max_num_queries(10):
        page = text(alice_client, lamps)
    said = [
        comment.row.text.split(",")[0] for comment in alice_client.get(address(lamps)).context["comments"]
    ]
    assert said == [f"Number {number}" for number in range(PAGE - 1, -1, -1)]
    assert len(page) <= 100_000 and "Page 1 of 2" in page
    second = text(alice_client, lamps, "?page=2")
    assert "Answer 1" in second and "a comment on the page before" in second
    where = alice_client.get(last.get_absolute_url()).headers["Location"]
    assert where == f"{address(lamps)}?page=2#comment-{last.public_id}"
    assert "There is no page “9”" in text(alice_client, lamps, "?page=9")


def test_a_reply_is_one_level_deep_and_only_to_what_is_read(
    bob_client: Client, alice_client: Client, lamps: Deck
) -> None:
    asked = say(bob_client, lamps, "Why?")
    page = text(alice_client, lamps, f"?reply={asked.public_id}")
    assert f'name="parent" value="{asked.public_id}"' in page
    answered = say(alice_client, lamps, "So.", parent=asked.public_id)
    assert answered.parent == asked
    for parent, why, status in (
        (answered.public_id, "no reply to a reply", 400),
        ("nobody", "deleted or hidden", 409),
    ):
        answer = bob_client.post(address(lamps), {"text": "Oh.", "parent": parent})
        assert answer.status_code == status
        assert why in answer.content.decode()
    assert 'name="parent"' not in text(alice_client, lamps, f"?reply={answered.public_id}")
    assert count(lamps) == 2


def test_a_double_click_makes_one_comment_and_one_notice(
    bob_client: Client, alice: User, lamps: Deck
) -> None:
    for _ in range(2):
        answer = bob_client.post(address(lamps), {"text": "Twice.", "nonce": "a" * 32})
        assert answer.headers["Location"] == DeckComment.objects.get().get_absolute_url()
    assert alice.notices.count() == 1


def test_the_owner_hears_of_a_comment_and_who_is_answered_of_a_reply_nobody_of_their_own(
    alice: User, bob: User, edith: User, lamps: Deck
) -> None:
    asked = write_comment(lamps, bob, "Why?")
    assert [notice.text for notice in alice.notices.all()] == ["There is a new comment on your deck Lamps."]
    assert alice.notices.get().path == asked.get_absolute_url()
    write_comment(lamps, alice, "So.", asked.public_id)
    assert [notice.text for notice in bob.notices.all()] == [
        "Somebody replied to your comment on the deck Lamps."
    ]
    write_comment(lamps, edith, "Yes.", asked.public_id)
    assert (alice.notices.count(), bob.notices.count()) == (2, 2)
    own = write_comment(lamps, alice, "By the way")
    write_comment(lamps, bob, "What?", own.public_id)
    assert alice.notices.count() == 3  # of a reply on her own deck she hears once
    assert Notice.objects.count() == 5


def test_an_author_edits_their_comment_and_of_two_tabs_the_later_is_refused_and_loses_nothing(
    bob_client: Client, lamps: Deck
) -> None:
    comment = say(bob_client, lamps, "One.")
    way = address(lamps, comment, "/edit")
    assert ">One.</textarea>" in bob_client.get(way).content.decode().replace("\n", "")
    assert bob_client.post(way, {"version": "0", "text": "Two."}).status_code == 302
    answer = bob_client.post(way, {"version": "0", "text": "Three."})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "<pre>Two.</pre>" in page and "Three.</textarea>" in page
    assert 'name="version" value="1"' in page
    comment.refresh_from_db()
    assert (comment.text, comment.version, comment.edited is not None) == ("Two.", 1, True)
    assert "edited" in text(bob_client, lamps)
    assert bob_client.post(address(lamps, comment, "/delete"), {"version": "0"}).status_code == 409
    assert DeckComment.objects.exists()


def test_a_deleted_comment_is_gone_and_one_that_was_answered_stays_without_words_and_name(
    bob_client: Client, alice_client: Client, charlie_client: Client, bob: User, lamps: Deck
) -> None:
    asked = say(bob_client, lamps, "Why, I ask?")
    reply = say(alice_client, lamps, "So.", parent=asked.public_id)
    other = say(bob_client, lamps, "Unasked.")
    for comment in (asked, other):
        assert bob_client.post(address(lamps, comment, "/delete"), {"version": "0"}).status_code == 302
    page = text(charlie_client, lamps)
    assert "Why, I ask?" not in page and "Unasked" not in page and "<bdi>bob</bdi>" not in page
    assert "This comment was deleted by its author." in page and "So." in page
    asked.refresh_from_db()
    assert (asked.text, asked.author, asked.deleted) == ("", None, True)
    assert count(lamps) == 1
    assert bob_client.get(address(lamps, asked, "/edit")).status_code == 403
    assert alice_client.post(address(lamps, reply, "/delete"), {"version": "0"}).status_code == 302
    assert not DeckComment.objects.exists()  # what only the reply held goes with it
    assert count(lamps) == 0


def test_nobody_changes_a_comment_of_somebody_else(
    alice_client: Client, edith_client: Client, admin_client: Client, bob_client: Client, lamps: Deck
) -> None:
    comment = say(bob_client, lamps, "Mine.")
    for client in (alice_client, edith_client, admin_client):
        assert client.get(address(lamps, comment, "/edit")).status_code == 403
        assert (
            client.post(address(lamps, comment, "/edit"), {"version": "0", "text": "No."}).status_code == 403
        )
        assert client.post(address(lamps, comment, "/delete"), {"version": "0"}).status_code == 403
    other = Deck.objects.create(name="Other", visibility="public")
    assert bob_client.get(address(other, comment)).status_code == 404
    comment.refresh_from_db()
    assert comment.text == "Mine."


def test_the_owner_hides_a_comment_which_its_author_still_reads_and_shows_it_again(
    alice_client: Client, bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    comment = say(bob_client, lamps, "Bad deck.")
    for hide, seen in (("yes", False), ("no", True)):
        assert alice_client.post(address(lamps, comment, "/hide"), {"hide": hide}).status_code == 302
        assert ("Bad deck." in text(charlie_client, lamps)) is seen
        assert "Bad deck." in text(alice_client, lamps) and "Bad deck." in text(bob_client, lamps)
        assert ("Hidden by the deck’s owner." in text(bob_client, lamps)) is not seen
        assert count(lamps) == seen
        assert charlie_client.get(comment.get_absolute_url()).status_code == (302 if seen else 404)
    assert bob_client.post(address(lamps, comment, "/hide"), {"hide": "yes"}).status_code == 403


def test_a_hidden_comment_with_replies_keeps_its_place_without_words_and_name(
    alice_client: Client, bob_client: Client, charlie_client: Client, edith_client: Client, lamps: Deck
) -> None:
    comment = say(bob_client, lamps, "Bad deck.")
    say(edith_client, lamps, "It is not.", parent=comment.public_id)
    alice_client.post(address(lamps, comment, "/hide"), {"hide": "yes"})
    page = text(charlie_client, lamps)
    assert "Hidden by the deck’s owner." in page and "It is not." in page
    assert "Bad deck." not in page and "<bdi>bob</bdi>" not in page
    [reply, hidden] = charlie_client.get(f"/api/v1{address(lamps)}").json()["results"]
    assert (hidden["state"], hidden["text"], hidden["author"]) == ("hidden", "", None)
    assert (reply["text"], reply["parent"]) == ("It is not.", comment.public_id)


def test_the_owner_takes_no_more_comments_and_takes_them_again(
    alice_client: Client, bob_client: Client, lamps: Deck
) -> None:
    say(bob_client, lamps, "First.")
    assert alice_client.post(f"{address(lamps)}/switch", {"on": "no"}).status_code == 302
    answer = bob_client.post(address(lamps), {"text": "Second."})
    assert answer.status_code == 400
    assert "No new comments are taken on this deck." in answer.content.decode()
    assert "First." in text(bob_client, lamps) and "<textarea" not in text(bob_client, lamps)
    alice_client.post(f"{address(lamps)}/switch", {"on": "yes"})
    say(bob_client, lamps, "Second.")
    assert bob_client.post(f"{address(lamps)}/switch", {"on": "no"}).status_code == 403


def test_comments_on_a_deck_that_became_private_or_was_hidden_are_read_by_its_owner_alone(
    everybody: dict[str, Client], alice: User, bob_client: Client, lamps: Deck
) -> None:
    comment = say(bob_client, lamps, "Nice.")
    ways = (address(lamps), comment.get_absolute_url(), f"/api/v1{address(lamps)}")
    for change in (lambda: Deck.objects.update(visibility="private"), lambda: hide_deck(lamps)):
        change()
        for who, client in everybody.items():
            found = [client.get(way).status_code for way in ways]
            assert found == ([200, 302, 200] if who == "alice" else [404] * 3), who
            if who != "alice":
                assert client.post(address(lamps), {"text": "More."}).status_code == 404
        assert "Nice." in text(everybody["alice"], lamps)
        assert "<textarea" not in text(everybody["alice"], lamps)
        Deck.objects.update(visibility="public")
    Deck.objects.update(visibility="private")
    with pytest.raises(Refusal, match="comments can be written once"):
        write_comment(lamps, alice, "More.")


def test_an_unlisted_deck_is_commented_on_too_and_its_maker_without_an_account_hides_comments(
    bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    charlie_client.post("/decks/new", {"name": "Guest", "text": "2 Lamp"})
    deck = Deck.objects.get(name="Guest")
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")
    comment = say(bob_client, deck, "Hello.")
    assert charlie_client.post(address(deck, comment, "/hide"), {"hide": "yes"}).status_code == 302
    assert count(deck) == 0
    assert not Notice.objects.exists()


def test_a_fork_has_none_and_with_the_deck_they_are_gone(bob: User, lamps: Deck) -> None:
    asked = write_comment(lamps, bob, "Why?")
    write_comment(lamps, bob, "Well.", asked.public_id)
    copy = fork_deck(lamps, bob, "").deck
    assert (copy.comments, DeckComment.objects.filter(deck=copy).count()) == (0, 0)
    lamps.refresh_from_db()
    delete_deck(lamps, lamps.version)
    assert not DeckComment.objects.exists()


def test_a_full_deck_takes_no_more_and_says_so(bob: User, bob_client: Client, lamps: Deck) -> None:
    DeckComment.objects.bulk_create([DeckComment(deck=lamps, text="x") for _ in range(MOST_OF_A_DECK)])
    answer = bob_client.post(address(lamps), {"text": "More."})
    assert answer.status_code == 429
    assert "This deck has 500 comments, and that is the most." in answer.content.decode()
    assert DeckComment.objects.count() == MOST_OF_A_DECK


def test_an_account_writes_so_many_a_day(bob: User, alice: User, bob_client: Client, lamps: Deck) -> None:
    DeckComment.objects.bulk_create(
        [DeckComment(deck=lamps, author=bob, text="x") for _ in range(MOST_A_DAY)]
    )
    assert bob_client.post(address(lamps), {"text": "More."}).status_code == 429
    write_comment(lamps, alice, "Mine.")  # it counts for each account by itself
    DeckComment.objects.filter(author=bob).update(created=timezone.now() - timedelta(days=1, seconds=1))
    say(bob_client, lamps, "Tomorrow.")


def test_whoever_deletes_what_they_wrote_may_write_no_more_in_an_hour(
    alice: User, bob_client: Client, lamps: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ByKind.THROTTLE_RATES["comments"] == "30/hour"
    monkeypatch.setitem(ByKind.THROTTLE_RATES, "comments", "5/hour")
    sent = []
    for number in range(6):
        sent.append(bob_client.post(address(lamps), {"text": f"Number {number}"}).status_code)
        for comment in DeckComment.objects.all():
            bob_client.post(address(lamps, comment, "/delete"), {"version": 0})
    assert sent == [302] * 5 + [429]
    assert alice.notices.count() == 5


def test_an_account_that_goes_takes_its_comments_along_but_those_that_were_answered(
    alice: User, bob: User, lamps: Deck
) -> None:
    answered = write_comment(lamps, bob, "Answered.")
    hers = write_comment(lamps, alice, "Yes.", answered.public_id)
    write_comment(lamps, bob, "Alone.")
    to_self = write_comment(lamps, bob, "To myself.")
    write_comment(lamps, bob, "I know.", to_self.public_id)
    deleted = write_comment(lamps, alice, "Deleted by her.")
    write_comment(lamps, bob, "The only reply.", deleted.public_id)
    services.delete_comment(deleted, 0)
    delete_account(bob)
    assert {comment.pk: comment.author for comment in DeckComment.objects.all()} == {
        answered.pk: None,
        hers.pk: alice,
    }
    assert count(lamps) == 2
    assert "a deleted user" in " ".join(text(Client(), lamps).split())


def test_own_comments_are_in_the_download_and_nobody_else_s(alice: User, bob: User, lamps: Deck) -> None:
    write_comment(lamps, bob, "By Bob.")
    write_comment(lamps, alice, "By Alice.")
    assert [row["text"] for row in readable_rows("decks.DeckComment", bob.pk)] == ["By Bob."]


def test_the_api_lists_them_by_pages_and_takes_none(bob: User, bob_client: Client, lamps: Deck) -> None:
    for number in range(51):
        DeckComment.objects.create(deck=lamps, author=bob, text=f"Number {number}")
    first = bob_client.get(f"/api/v1{address(lamps)}").json()
    assert [result["text"] for result in first["results"]][:2] == ["Number 50", "Number 49"]
    second = bob_client.get(first["next"]).json()
    assert [result["text"] for result in second["results"]] == ["Number 0"]
    assert second["next"] is None
    assert second["results"][0]["author"] == "bob"
    assert bob_client.post(f"/api/v1{address(lamps)}", {"text": "x"}).status_code == 405


def test_the_api_comes_to_the_end_of_comments_of_one_moment(
    bob: User, bob_client: Client, lamps: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = (DeckComment(deck=lamps, author=bob, text=f"Number {number}") for number in range(1_210))
    DeckComment.objects.bulk_create(rows)
    DeckComment.objects.update(created=timezone.now())
    monkeypatch.setattr(Pages, "page_size", 300)
    following, walked = f"/api/v1{address(lamps)}", []
    while following:
        data = bob_client.get(following).json()
        walked.append([result["text"] for result in data["results"]])
        following = data["next"]
    assert [len(page) for page in walked] == [300, 300, 300, 300, 10]
    assert len({words for page in walked for words in page}) == 1_210


def test_one_reads_and_deletes_all_comments_of_ones_own_also_on_a_deck_that_is_private_now(
    bob: User, bob_client: Client, alice_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    comment = say(bob_client, lamps, "The first, with <b>letters</b>.")
    say(alice_client, lamps, "Her own.")
    Deck.objects.filter(pk=lamps.pk).update(visibility="private", name="A secret name")
    assert bob_client.get(comment.get_absolute_url()).status_code == 404
    assert 'href="/account/comments"' in bob_client.get("/account").content.decode()
    page = bob_client.get("/account/comments").content.decode()
    assert "The first, with &lt;b&gt;letters&lt;/b&gt;." in page and "On a deck that is private now" in page
    assert "Her own." not in page and "A secret name" not in page
    form = {"comment": comment.public_id, "version": "0"}
    assert charlie_client.post("/account/comments", form)["Location"].startswith("/account/login")
    assert alice_client.post("/account/comments", form).status_code == 404
    services.edit_comment(comment, 0, "Other words.")
    stale = bob_client.post("/account/comments", form)
    assert (stale.status_code, "Other words." in stale.content.decode()) == (409, True)
    assert bob_client.post("/account/comments", {**form, "version": "1"}).status_code == 302
    assert not DeckComment.objects.filter(author=bob).exists()
    assert DeckComment.objects.count() == 1


def test_a_comment_on_a_deck_that_one_sees_leads_there_from_ones_own(bob_client: Client, lamps: Deck) -> None:
    comment = say(bob_client, lamps, "Here.")
    page = bob_client.get("/account/comments").content.decode()
    assert f'href="{comment.get_absolute_url()}"' in page and lamps.name in page
