"""No text in Markdown takes long to draw, whatever multiplies in it; what is too much is refused in words."""

import time

import pytest
from django.core.cache import caches
from django.test import Client

from cards.rulebook.editions import EDITIONS
from cards.wiki import markup
from cards.wiki.board_blocks import MOST_BOARDS
from cards.wiki.markup import LONGEST_TEXT, LinkTarget, WikiText
from cards.wiki.markup_budget import MOST_CELLS, MOST_COLUMNS, MOST_STEPS
from cards.wiki.page_html import draw_text
from cards.wiki.services import read_text
from cards.wiki.tests.hostile_texts import EMPTY_TABLE, PIECES, harm_in
from dimrift_site.site_pages.models import SitePage

MOST_SECONDS = 0.1
TRIES = 9  # of which the least counts: other programs may have the caches of the processor
MOST_TIMES, MOST_MORE = 20, 10_000  # the bytes of a text, and bytes, that are drawn of it
MOST_OF_A_BOARD = 25_000
SHORT = 2_000  # characters: a comment
# Parts that are repeated over a whole text: each is another kind of what Markdown makes of little
REPEATED = (
    *PIECES,
    *("*a* ", "**a** ", "***a*** ", "_a_ ", "~~a~~ ", "*a **b** c* ", "*a _b ~~c ", "a* _b* "),
    *("`a` ", "`a``b```", "[a](b) ", '[*a* `b`](c "d") ', "[[a]](b) ", "[[a|b]] ", "![a](b) ", "[a][b] "),
    *(
        "<http://a.example> ",
        "<a@b.example> ",
        "<b>a</b> ",
        "<!-- a -->",
        "<![CDATA[",
        "&amp; ",
        "&#9;",
        "\\*",
    ),
    *("a  \n", "a\n\n", "a\n=\n", "a\n-\n", "---\n\n", "- a\n", "- a\n\n", "1. a\n", "- a\n  - b\n    - c\n"),
    *("> a\n", "> a\n\n", "> " * 18 + "a\n", "- " * 9 + "a\n", "> - " * 9 + "a\n\n", "- > 1. a\n\n"),
    *(
        "```\na\n```\n",
        "~~~\na\n",
        "```board\n\n```\n",
        "    a\n\n",
        "\t- a\n",
        "- ```\n",
        "a|b\n-|-\nc|d\n\n",
    ),
    *("a|\n-|\n" + "x\n" * 9 + "\n", "|||\n|-|-|-|\n", "> a|b\n> -|-\n> c\n\n", "- a|b\n  -|-\n  c\n"),
    *('[a]: b "c\n', "[a]: b 'c'\n\n", "[[a]]: b\n", "7.3 ", "7.3, 10.2 and 4.1; ", "[[7.3]] ", "“a” — b… "),
    *(
        "[a](<b> 'c",
        "[a](b(",
        "<a:",
        "https://a.example/7.3 ",
        "# #\n",
        "#\n",
        "- [ ] a\n",
        "*[a](*",
        "\u00a0*a*",
    ),
    *("[a](&) ", "<http://a.example/&> ", "[](\U00020000) ", '[](<">)', "[](')", '"', "22.7 ", "[[a&b]] "),
    *("[[\U00020000|a]] ", "[[" + "\u4e00" * 120 + "|a]] "),
)
# Texts whose second half answers their first, or that name in every line what stands at their end
WHOLE = (
    "*a " * 2_500 + "a* " * 2_500,
    "**a " * 1_800 + "a** " * 1_800,
    "[a] " * 2_500 + "\n\n[a]: http://a.example/" + "b" * 9_900,
    "[a]\n" * 600 + "\n\n[a]: http://a.example/" + "b" * 17_000,
    "[" * 1_000 + "a" + "](b)" * 1_000,
    "> " * 1_000 + "a",
    "a|" * 5_000 + "\n" + "-|" * 5_000,
    "a|" * 19 + "a\n" + "-|" * 19 + "-\n" + "x\n" * 9_000,
    ("a|" * 19 + "a\n" + "-|" * 19 + "-\n" + "x\n" * 50 + "\n") * 100,
    "a|b\n" + "-|-\n" * 4_999,
    "`" * 10_000 + "a" + "`" * 9_999,
    "[a]: " + "b" * 19_000,
)
# A board with a card of a long name in each zone
LONG_NAME = "A&" * 40
FULL_BOARD = (
    f"```board\ncards: {{'{LONG_NAME}': {{type: creature, stats: {{might: 1, life: 1}}}}, "
    "B: {type: artifact}}\nfield: {"
    + ", ".join(f"{column}{row}: {LONG_NAME if row in '23' else 'B'}" for column in "abcde" for row in "1234")
    + "}\n```\n"
)
# One definition that many links lead to, with each character that is drawn as several
DEFINED = {
    f"[a]: <http://x/{each * many}>\n\n" + "[a] " * ((size - many - 20) // 4)
    for each in ("b", "&", '"', "'", "\u00e4", "\U00020000")
    for size in (SHORT, LONGEST_TEXT)
    for many in (size // 20, size // 4, size * 3 // 4)
}
TEXTS = {
    *(piece * (LONGEST_TEXT // len(piece)) for piece in REPEATED),
    *WHOLE,
    *DEFINED,
    EMPTY_TABLE * 10,
}


def html(text: str) -> str:
    return WikiText(text).html(lambda title: LinkTarget(f"/wiki/{title}", "wiki-link"), [])


def test_many_kinds_of_multiplying_markup_are_tried() -> None:
    assert len({*TEXTS}) >= 36


@pytest.mark.parametrize("text", sorted(TEXTS), ids=lambda text: repr(text[:12]))
def test_no_text_takes_longer_than_a_tenth_of_a_second(text: str) -> None:
    taken: list[float] = []
    while not taken or (len(taken) < TRIES and taken[-1] >= MOST_SECONDS):
        begun = time.process_time()
        drawn = markup._draw_markup(text)
        taken.append(time.process_time() - begun)
    assert min(taken) < MOST_SECONDS
    assert len(drawn.html) < 400_000


# Its links and rules are filled in besides: 5,000 links to one address take 0.25 s, all else below 0.2
MOST_OF_A_PAGE = 0.4


@pytest.mark.django_db
@pytest.mark.parametrize("text", sorted(TEXTS), ids=lambda text: repr(text[:12]))
def test_no_page_with_it_takes_long_or_runs_anything(text: str) -> None:
    draw_text("7.3")  # reads the rulebook
    taken: list[float] = []
    while not taken or (len(taken) < TRIES and taken[-1] >= MOST_OF_A_PAGE):
        caches["texts"].clear()
        begun = time.process_time()
        drawn = draw_text(text)
        taken.append(time.process_time() - begun)
    assert min(taken) < MOST_OF_A_PAGE
    assert [harm for harm in harm_in(drawn) if harm not in ("figure", "div")] == []


def test_the_same_text_is_refused_in_the_same_words_at_any_time() -> None:
    text = "*a* " * (MOST_STEPS // 2)
    words = {markup._draw_markup(text).problem for _ in range(3)}
    assert words == {
        f"The text has too much markup: its marks, lines and cells take more than {MOST_STEPS:,} steps."
    }


def test_what_is_beyond_the_budget_is_drawn_as_it_is_written() -> None:
    text = "- *a*\n\n" * 1_000 + "**b** " * 2_000 + "\n\n- the end\n- of it"
    assert WikiText(text).problem
    assert html(text).startswith("<ul>\n<li>\n<p><em>a</em></p>\n</li>")
    assert html(text).endswith("**b** **b**</p>\n<ul>\n<li>the end</li>\n<li>of it</li>\n</ul>\n")
    text = "# a\n" * 2_000 + "- the end\n- *of it*"
    assert html(text).endswith("\n# a\n- the end\n- *of it*</p>\n")


def rows(columns: int, count: int) -> str:
    return "\n".join(["a|" * columns, "-|" * columns, *["x"] * count])


def test_a_table_may_have_twenty_columns_and_a_thousand_cells() -> None:
    text = rows(MOST_COLUMNS, MOST_CELLS // MOST_COLUMNS)
    assert WikiText(text).problem == "" and html(text).count("<td>") == MOST_CELLS


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("One.\n\n" + rows(21, 1), "A table has at most 20 columns; the one in line 3 has 21."),
        (rows(20, 51), "The tables of a text have at most 1,000 cells; there are more in line 1."),
        (
            rows(5, 150) + "\n\n" + rows(5, 51),
            "The tables of a text have at most 1,000 cells; there are more in line 154.",
        ),
        (EMPTY_TABLE, "A table has at most 20 columns; the one in line 1 has 270."),
    ],
)
def test_a_table_that_is_too_large_is_refused_and_drawn_as_its_words(text: str, problem: str) -> None:
    assert WikiText(text).problem == problem
    assert html(text).count("<td>") < MOST_CELLS and "|\nx" in html(text)
    with pytest.raises(Exception, match=problem.split(";", maxsplit=1)[0]):
        read_text(text)


@pytest.mark.django_db
@pytest.mark.parametrize("text", sorted(TEXTS), ids=lambda text: repr(text[:12]))
def test_no_text_is_drawn_as_many_times_its_bytes(text: str) -> None:
    for written in (text, text[:SHORT]):
        size = len(written.encode("utf-8", "surrogatepass"))
        assert len(draw_text(written, edition=EDITIONS[-1]).encode()) <= MOST_TIMES * size + MOST_MORE


@pytest.mark.django_db
def test_a_board_with_a_card_in_each_zone_is_drawn_in_so_many_bytes() -> None:
    drawn = draw_text(FULL_BOARD * (MOST_BOARDS + 3))
    assert drawn.count("<figure") == MOST_BOARDS
    assert len(drawn.encode()) < MOST_BOARDS * MOST_OF_A_BOARD


def test_addresses_of_links_that_share_one_have_a_limit_in_words() -> None:
    text = "[a]: <http://x/" + "&" * 1_500 + ">\n\n" + "[a] " * 120
    problem = WikiText(text).problem
    assert problem.startswith("The addresses of all links of a text of this length have together at most 14,")
    assert html(text).count('href=""') == 119
    with pytest.raises(Exception, match="The addresses of all links"):
        read_text(text)


@pytest.mark.parametrize("each", ["&", '"', "'", "\u00e4", "\U00020000"])
def test_no_address_that_is_written_where_it_stands_is_too_long(each: str) -> None:
    for size in (SHORT, LONGEST_TEXT):
        assert WikiText(f"[](<{each * (size - 6)}>)").problem == ""


@pytest.mark.django_db
def test_pages_of_the_wiki_and_of_the_site_refuse_it(admin_client: Client) -> None:
    said = "A table has at most 20 columns"
    for more in ({}, {"preview": "yes"}):
        answer = admin_client.post(
            "/wiki/Tables/edit", {"number": "0", "summary": "", "text": EMPTY_TABLE, **more}
        )
        assert answer.status_code == 400 and said in answer.content.decode()
    answer = admin_client.post(
        "/admin/site_pages/sitepage/add/", {"key": "about", "text": EMPTY_TABLE, "seen": ""}
    )
    assert said in answer.content.decode() and not SitePage.objects.exists()
    SitePage.objects.create(key="about", text=EMPTY_TABLE * 20)
    assert admin_client.get("/about").status_code == 200
