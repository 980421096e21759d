"""A page's text as HTML: links lead somewhere, boards are drawn, and nothing that is written is run."""

from functools import partial

import pytest
from django.core.cache import caches

from cards.wiki import markup
from cards.wiki.markup import LinkTarget, WikiText
from cards.wiki.tests.hostile_texts import HOSTILE, damaged_text, harm_in
from engine.tests.processor_time import call_within


def html(text: str, *drawn: str) -> str:
    return WikiText(text).html(lambda title: LinkTarget(f"/wiki/{title}", "wiki-link"), drawn)


def test_markdown_and_links_are_drawn() -> None:
    assert html("# Head\n\nSee *this*, [[First Strike]] or [[Prone|lying]].") == (
        "<h2>Head</h2>\n<p>See <em>this</em>, "
        '<a href="/wiki/First Strike" class="wiki-link">First Strike</a> '
        'or <a href="/wiki/Prone" class="wiki-link">lying</a>.</p>\n'
    )


def test_a_board_stands_where_it_is_written() -> None:
    text = "One.\n\n```board\nfield: {}\n```\n\nTwo.\n\n```board\nx\n```"
    assert [(board.text, board.line) for board in WikiText(text).boards()] == [("field: {}\n", 3), ("x\n", 9)]
    assert html(text, "<figure>1</figure>", "<figure>2</figure>") == (
        "<p>One.</p>\n<figure>1</figure><p>Two.</p>\n<figure>2</figure>"
    )


def test_a_board_within_a_list_is_drawn_too() -> None:
    assert "<figure>1</figure>" in html("- ```board\n  x\n  ```", "<figure>1</figure>")


def test_a_mark_of_a_board_cannot_be_written() -> None:
    assert "figure" not in html("<p>\ue0000\ue001</p>\n\n\ue0000\ue001", "<figure>1</figure>")


def test_links_are_found_once_and_not_in_code() -> None:
    assert WikiText("[[A]] [[ a ]] [[B|b]] `[[C]]` [[D\n]] [[A]]").linked_titles() == ["A", "a", "B"]


@pytest.mark.parametrize(
    "html", ["<script>", "<p onclick=x>", "<a href='java&#x73;cript:x'>", "<img src=x>", "<a href=data:x>"]
)
def test_harm_is_noticed(html: str) -> None:
    assert harm_in(html)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_of_a_hostile_text_can_run(text: str) -> None:
    assert harm_in(html(text)) == []


def test_a_mark_of_a_link_cannot_be_written() -> None:
    for mark in ("\ue0020\ue003", "&#xe002;0&#xe003;", "<http://a.example/%EE%80%820%EE%80%83>"):
        assert html(f"[[A]] {mark}").count("wiki-link") == 1


def test_a_text_is_drawn_once_until_it_or_what_draws_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    caches["texts"].clear()
    drawn = list[str]()
    draw = markup._draw_markup

    def note(text: str) -> markup.DrawnMarkup:
        drawn.append(text)
        return draw(text)

    monkeypatch.setattr(markup, "_draw_markup", note)
    for text in ("*a* [[B]]", "*a* [[B]]", "*a* [[C]]"):
        assert "<em>a</em>" in html(text)
    assert html("*a* [[B]]") == '<p><em>a</em> <a href="/wiki/B" class="wiki-link">B</a></p>\n'
    assert drawn == ["*a* [[B]]", "*a* [[C]]"]
    monkeypatch.setattr(markup, "_renderer", lambda: b"another version")
    html("*a* [[B]]")
    assert drawn == ["*a* [[B]]", "*a* [[C]]", "*a* [[B]]"]


def test_damaged_texts_are_drawn_in_time() -> None:
    check_damaged_texts(range(200))


@pytest.mark.long
def test_fifty_thousand_damaged_texts_are_drawn_in_time() -> None:
    check_damaged_texts(range(50_000))


def check_damaged_texts(seeds: range) -> None:
    for seed in seeds:
        text = damaged_text(seed)
        found = call_within(0.5, partial(html, text))
        assert harm_in(found) == [], f"seed {seed}"
