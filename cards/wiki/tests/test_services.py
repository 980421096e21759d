"""What is written into the wiki: nothing is lost, whoever comes later is told, and caps are asked first."""

import pytest
from django.contrib.auth.models import AbstractBaseUser

from cards.models import WikiPage, WikiProposal
from cards.wiki import services, shipped_pages
from cards.wiki.markup import LONGEST_TEXT
from cards.wiki.queries import backlinks
from cards.wiki.refusals import WikiRefusal
from cards.wiki.titles import plain_title, read_title

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
BOARD = "```board\nevent: battle\nfield: {c2: Blank}\n```"


def code_of(refused: pytest.ExceptionInfo[WikiRefusal]) -> str:
    assert str(refused.value)
    return refused.value.code


def test_every_text_of_a_page_stays(alice: AbstractBaseUser) -> None:
    services.save_page("Old Tower", "One.", 0, author=alice)
    page = services.save_page("Old Tower", "Two.", 1, author=alice, summary="  second \n thoughts ")
    assert (page.text, page.number) == ("Two.\n", 2)
    revisions = page.revisions.order_by("number").values_list("number", "text", "summary")
    assert [*revisions] == [(1, "One.\n", ""), (2, "Two.\n", "second thoughts")]


def test_the_later_of_two_writers_is_refused_and_the_first_text_stays(alice: AbstractBaseUser) -> None:
    services.save_page("Tower", "One.", 0, author=alice)
    services.save_page("Tower", "Two.", 1, author=alice)
    for number in (0, 1):
        with pytest.raises(WikiRefusal) as refused:
            services.save_page("Tower", "Three.", number, author=alice)
        assert code_of(refused) == "stale"
    assert WikiPage.objects.get().text == "Two.\n"


def test_a_page_goes_back_to_an_earlier_text_as_a_new_revision(alice: AbstractBaseUser) -> None:
    services.save_page("Tower", "One.", 0, author=alice)
    page = services.save_page("Tower", "Two.", 1, author=alice)
    page = services.revert_page(page, 1, 2, alice)
    assert (page.text, page.number, page.revisions.count()) == ("One.\n", 3, 3)


def test_pages_know_what_links_to_them(alice: AbstractBaseUser) -> None:
    services.save_page("Tower", "See [[Old  Bridge]] and [[old bridge|it]].", 0, author=alice)
    assert [page.title for page in backlinks("old bridge")] == ["Tower"]
    services.save_page("Tower", "See `[[Old Bridge]]`.", 1, author=alice)
    assert not backlinks("old bridge").exists()


def test_an_editor_accepts_a_proposal_and_its_author_is_named(
    alice: AbstractBaseUser, edith: AbstractBaseUser
) -> None:
    proposal = services.propose("Tower", "High.", 0, alice, "A start")
    page = services.accept(proposal, "High, and old.", 0, edith)
    newest = page.revisions.get()
    assert (page.text, newest.author_id, newest.summary) == ("High, and old.\n", alice.pk, "A start")
    with pytest.raises(WikiRefusal) as refused:
        services.decline(proposal, "Too late", edith)
    assert code_of(refused) == "decided"


def test_an_accepted_text_over_a_page_that_changed_is_refused_and_still_waits(
    alice: AbstractBaseUser, edith: AbstractBaseUser
) -> None:
    services.save_page("Tower", "One.", 0, author=edith)
    proposal = services.propose("Tower", "Mine.", 1, alice)
    services.save_page("Tower", "Two.", 1, author=edith)
    with pytest.raises(WikiRefusal) as refused:
        services.accept(proposal, proposal.text, 1, edith)
    assert code_of(refused) == "stale"
    proposal.refresh_from_db()
    assert (proposal.state, proposal.text, WikiPage.objects.get().text) == ("waiting", "Mine.\n", "Two.\n")


def test_a_proposal_is_declined_with_a_reason_only(alice: AbstractBaseUser, edith: AbstractBaseUser) -> None:
    proposal = services.propose("Tower", "High.", 0, alice)
    with pytest.raises(WikiRefusal) as refused:
        services.decline(proposal, "  ", edith)
    assert code_of(refused) == "reason"
    services.decline(proposal, "There is no tower.", edith)
    proposal.refresh_from_db()
    assert (proposal.state, proposal.reason) == ("declined", "There is no tower.")
    assert not WikiPage.objects.exists()


def test_an_account_proposes_so_much_a_day(alice: AbstractBaseUser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "PROPOSALS_A_DAY", 2)
    for number in range(2):
        services.propose(f"Tower {number}", "High.", 0, alice)
    with pytest.raises(WikiRefusal) as refused:
        services.propose("Tower", "High.", 0, alice)
    assert code_of(refused) == "too_many_proposals"
    WikiProposal.objects.update(created="2020-01-01T00:00Z")
    monkeypatch.setattr(services, "MOST_WAITING", 2)
    with pytest.raises(WikiRefusal) as refused:
        services.propose("Tower", "High.", 0, alice)
    assert code_of(refused) == "too_many_waiting"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\r\n ", "empty"),
        ("x" * (LONGEST_TEXT + 1), "long_text"),
        ("One\ntwo\0", "unwritable"),
        ("\ud800", "unwritable"),
        (BOARD.replace("Blank", "Nobody"), "board"),
        (BOARD.replace("c2", "z9"), "board"),
        ("```board\n{[\n```", "board"),
        ("```board\n```", "board"),
        (f"{BOARD}\n" * 7, "too_many_boards"),
        (f"```board\n# {'x' * 3_000}\n```", "long_board"),
    ],
)
def test_a_text_that_cannot_be_kept_is_refused(text: str, code: str, alice: AbstractBaseUser) -> None:
    for write in (
        lambda: services.save_page("Tower", text, 0, author=alice),
        lambda: services.propose("Tower", text, 0, alice),
    ):
        with pytest.raises(WikiRefusal) as refused:
            write()
        assert code_of(refused) == code
    assert not WikiPage.objects.exists()


def test_a_board_that_cannot_be_set_up_is_named_by_its_line(alice: AbstractBaseUser) -> None:
    with pytest.raises(WikiRefusal, match=r"board in line 3 cannot be set up: board:2: .*Nobody"):
        services.save_page("Tower", f"Look:\n\n{BOARD.replace('Blank', 'Nobody')}", 0, author=alice)


@pytest.mark.parametrize(
    "title", ["", "a/b", "[x]", "recent", "Proposals", "x" * 81, "<b>", "_", "a|b", "a#b"]
)
def test_a_title_that_has_no_address_is_refused(title: str) -> None:
    with pytest.raises(WikiRefusal):
        read_title(title)


def test_a_title_is_the_same_in_any_case_and_with_any_spaces(alice: AbstractBaseUser) -> None:
    assert plain_title(" First_Strike  ") == "First Strike"
    services.save_page("First Strike", "One.", 0, author=alice)
    page = services.save_page("first  strike", "Two.", 1, author=alice)
    assert (page.title, WikiPage.objects.count()) == ("First Strike", 1)


def test_shipped_pages_are_loaded_and_an_edited_one_is_not_overwritten(alice: AbstractBaseUser) -> None:
    assert services.save_shipped_page("Tower", "One.") == "new"
    assert services.save_shipped_page("Tower", "One.") == "unchanged"
    assert services.save_shipped_page("Tower", "Two.") == "changed"
    services.save_page("Tower", "Ours.", 2, author=alice)
    assert services.save_shipped_page("Tower", "Two.") == "edited"
    assert services.save_shipped_page("Tower", "Three.") == "edited"
    assert WikiPage.objects.get().text == "Ours.\n"
    services.save_page("Tower", "Two.", 3, author=alice)
    assert services.save_shipped_page("Tower", "Three.") == "changed"
    assert WikiPage.objects.get().text == "Three.\n"


def test_all_shipped_pages_load_at_once() -> None:
    loaded = shipped_pages.load_shipped_pages()
    assert len(loaded["new"]) == len(shipped_pages.shipped_pages()) == WikiPage.objects.count()
    assert not shipped_pages.load_shipped_pages()["changed"]
