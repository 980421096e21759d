"""Writes of the wiki. A page changes by a compare-and-set on its number: the later of two loses nothing."""

import re
from datetime import timedelta
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.wiki import board_blocks
from cards.wiki.board_blocks import LONGEST_BOARD, MOST_BOARDS, read_board, refuse_faults
from cards.wiki.markup import LONGEST_TEXT, Board, WikiText
from cards.wiki.models import LONGEST_SUMMARY, WikiLink, WikiPage, WikiProposal, WikiRevision
from cards.wiki.refusals import WikiRefusal
from cards.wiki.titles import read_title, title_key

PROPOSALS_A_DAY: Final = 30
MOST_WAITING: Final = 20  # proposals of one account
A_DAY: Final = timedelta(days=1)
UNWRITABLE: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def read_text(written: str) -> str:
    """A text as it is kept: lines end in one way, and it can be written. WikiRefusal."""
    if len(written) > LONGEST_TEXT + 2_000:  # before anything is done with it
        raise WikiRefusal("long_text", most=LONGEST_TEXT, length=len(written))
    text = written.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        raise WikiRefusal("empty")
    if len(text) > LONGEST_TEXT:
        raise WikiRefusal("long_text", most=LONGEST_TEXT, length=len(text))
    wrong = UNWRITABLE.search(text)
    if wrong:
        raise WikiRefusal("unwritable", line=text.count("\n", 0, wrong.start()) + 1)
    if problem := WikiText(text).problem:
        raise WikiRefusal("markup", why=problem)
    return text + "\n"


def check_boards(text: str) -> None:
    """WikiRefusal where a board of a text is too large or cannot be set up."""
    boards = WikiText(text).boards()
    if len(boards) > MOST_BOARDS:
        raise WikiRefusal("too_many_boards", most=MOST_BOARDS, count=len(boards))
    for board in boards:
        check_board(board)


def check_board(board: Board) -> None:
    """WikiRefusal where a board is too large or cannot be set up."""
    if len(board.text) > LONGEST_BOARD:
        raise WikiRefusal("long_board", most=LONGEST_BOARD, line=board.line, length=len(board.text))
    try:
        with refuse_faults():
            read_board(board).shown_board()
    except board_blocks.REFUSED as refused:
        raise WikiRefusal("board", line=board.line, why=str(refused)) from None


def read_summary(written: str) -> str:
    """Read what was changed, said in one line. WikiRefusal."""
    summary = " ".join(UNWRITABLE.sub(" ", written).split())
    if len(summary) > LONGEST_SUMMARY:
        raise WikiRefusal("long_summary", most=LONGEST_SUMMARY)
    return summary


def save_page(
    title: str, written: str, number: int, *, author: AbstractBaseUser | None, summary: str = ""
) -> WikiPage:
    """Write a page over revision `number` (0: a new page). WikiRefusal, `stale` if it is not the newest."""
    text = read_text(written)
    check_boards(text)
    return _write(read_title(title), text, number, author, read_summary(summary))


def revert_page(page: WikiPage, to: int, number: int, author: AbstractBaseUser) -> WikiPage:
    """Give a page the text of an earlier revision, as a new one. WikiRefusal."""
    earlier = page.revisions.filter(number=to).first()
    if earlier is None:
        raise WikiRefusal("no_revision", value=to)
    return _write(page.title, earlier.text, number, author, f"Back to revision {to}")


def propose(
    title: str, written: str, number: int, author: AbstractBaseUser, summary: str = ""
) -> WikiProposal:
    """Propose a text over revision `number` (0: a new page). WikiRefusal, of a cap too."""
    text = read_text(written)
    title, summary = read_title(title), read_summary(summary)
    _refuse_more(author)
    check_boards(text)
    page = WikiPage.objects.filter(key=title_key(title)).first()
    if page is not None and page.text == text:
        raise WikiRefusal("same")
    if number != (page.number if page else 0):
        raise WikiRefusal("stale")
    proposal = WikiProposal(
        key=title_key(title),
        title=page.title if page else title,
        text=text,
        summary=summary,
        base=number,
        author_id=author.pk,
    )
    with transaction.atomic():
        # Two tabs of one account come one after the other.
        get_user_model().objects.select_for_update(no_key=True).filter(pk=author.pk).first()
        _refuse_more(author)
        proposal.save(force_insert=True)
    return proposal


def _refuse_more(author: AbstractBaseUser) -> None:
    own = WikiProposal.objects.filter(author=author.pk)
    if own.filter(created__gt=timezone.now() - A_DAY).count() >= PROPOSALS_A_DAY:
        raise WikiRefusal("too_many_proposals", most=PROPOSALS_A_DAY)
    if own.filter(state=WikiProposal.State.WAITING).count() >= MOST_WAITING:
        raise WikiRefusal("too_many_waiting", most=MOST_WAITING)


def accept(proposal: WikiProposal, written: str, number: int, editor: AbstractBaseUser) -> WikiPage:
    """Make the proposal, as the editor may have changed it, the revision after `number`. WikiRefusal."""
    text = read_text(written)
    check_boards(text)
    with transaction.atomic():
        _decide(proposal, WikiProposal.State.ACCEPTED, "", editor)
        author = proposal.author
        return _write(proposal.title, text, number, author, proposal.summary)


def decline(proposal: WikiProposal, reason: str, editor: AbstractBaseUser) -> None:
    """Decline a proposal; its author reads why. WikiRefusal."""
    why = read_summary(reason)
    if not why:
        raise WikiRefusal("reason")
    _decide(proposal, WikiProposal.State.DECLINED, why, editor)


def _decide(proposal: WikiProposal, state: WikiProposal.State, reason: str, editor: AbstractBaseUser) -> None:
    """The first of two editors decides."""
    waiting = WikiProposal.objects.filter(pk=proposal.pk, state=WikiProposal.State.WAITING)
    if not waiting.update(state=state, reason=reason, decided_by=editor.pk, decided=timezone.now()):
        raise WikiRefusal("decided")


def save_shipped_page(title: str, written: str) -> str:
    """Give a page the text that the site ships for it: "new", "changed", "unchanged" or "edited".

    A page that was edited here since it was last shipped keeps its text.
    """
    text, title = read_text(written), read_title(title)
    page = WikiPage.objects.filter(key=title_key(title)).first()
    if page is None:
        _write(title, text, 0, None, "Came with the site", shipped=True)
        return "new"
    shipped = page.revisions.filter(shipped=True).order_by("-number").first()
    if shipped is not None and shipped.text == text:
        return "unchanged" if page.text == text else "edited"
    if shipped is None or shipped.text != page.text:
        return "edited"
    _write(title, text, page.number, None, "Came with a newer site", shipped=True)
    return "changed"


@transaction.atomic
def _write(
    title: str,
    text: str,
    number: int,
    author: AbstractBaseUser | None,
    summary: str,
    *,
    shipped: bool = False,
) -> WikiPage:
    key = title_key(title)
    if number == 0:
        try:
            with transaction.atomic():
                page = WikiPage.objects.create(key=key, title=title, text=text, number=1)
        except IntegrityError:
            raise WikiRefusal("stale") from None
    else:
        # The one write that two tabs race for: the second one finds the number gone.
        rows = WikiPage.objects.filter(key=key, number=number).exclude(text=text)
        if not rows.update(text=text, number=number + 1, changed=timezone.now()):
            same = WikiPage.objects.filter(key=key, number=number).exists()
            raise WikiRefusal("same" if same else "stale")
        page = WikiPage.objects.get(key=key)
    WikiRevision.objects.create(
        page=page,
        number=page.number,
        text=text,
        summary=summary,
        author_id=author.pk if author else None,
        shipped=shipped,
    )
    page.links.all().delete()
    targets = dict.fromkeys(title_key(each) for each in WikiText(text).linked_titles())
    WikiLink.objects.bulk_create(
        WikiLink(page=page, target=target) for target in targets if len(target) <= 80
    )
    return page
