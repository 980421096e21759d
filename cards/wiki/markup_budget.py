"""What one text may cost to draw, counted in steps of its reader: the same text costs the same everywhere.

Markdown multiplies: 2,000 characters can be 65,536 cells of a table, one address stands in a thousand links.
What goes beyond the budget is drawn as the plain text that it is; `problem` says so where a text is written.
"""

from collections.abc import MutableMapping, Sequence
from html import escape
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

MOST_STEPS: Final = 8_000  # 60 ms; the longest page that comes with the site has 1,200
MOST_COLUMNS: Final = 20
MOST_CELLS: Final = 1_000  # below the headings of all tables
# Bytes of all addresses as they are drawn: what each is by itself never takes more, a definition that
# many links lead to may, so that a text without boards is drawn
# as at most 20 times its bytes and 10,000.
ADDRESSES_PER_BYTE: Final = 5  # as & is
ADDRESSES_OF_A_TEXT: Final = 5_000
# Steps: a mark within a line is one, and what is larger as many as take its time
OF_A_BLOCK: Final = 4
OF_A_TABLE: Final = 8
OF_A_CELL: Final = 3
BUDGET: Final = "budget"

Env = MutableMapping[str, Any]


class MarkupBudget:
    """What is left for a text. `problem`: a sentence about what was too much of it, "" while nothing was."""

    def __init__(self, text: str) -> None:
        self.steps = MOST_STEPS - text.count("\n")
        self.cells = MOST_CELLS
        size = len(text.encode("utf-8", "surrogatepass"))
        self.most_of_addresses = ADDRESSES_PER_BYTE * size + ADDRESSES_OF_A_TEXT
        self.problem = ""

    def spend(self, steps: int) -> bool:
        """Return whether there is still something left after these steps."""
        self.steps -= steps
        if self.steps >= 0:
            return True
        self.problem = self.problem or (
            f"The text has too much markup: its marks, lines and cells take more than {MOST_STEPS:,} steps."
        )
        return False


def limit_markup(reader: MarkdownIt) -> None:
    """Let the reader spend the budget that `env` has for a text."""
    reader.block.ruler.at("table", _read_table, {"alt": ["paragraph", "reference"]})
    reader.block.ruler.before("table", BUDGET, _read_rest_of_blocks)
    reader.inline.ruler.before("text", BUDGET, _read_rest_of_line)
    reader.core.ruler.push(BUDGET, _drop_addresses)


def _budget(env: Env) -> MarkupBudget:
    budget: MarkupBudget = env[BUDGET]
    return budget


def _read_rest_of_blocks(state: StateBlock, start: int, end: int, _silent: bool) -> bool:
    """Read all lines that are left as one paragraph when nothing is left of the budget."""
    if _budget(state.env).spend(OF_A_BLOCK):
        return False
    state.push("paragraph_open", "p", 1).map = [start, end]
    words = state.push("inline", "", 0)
    words.content = state.getLines(start, end, state.blkIndent, False).strip()
    words.map, words.children = [start, end], []
    state.push("paragraph_close", "p", -1)
    state.line = end
    return True


def _read_rest_of_line(state: StateInline, silent: bool) -> bool:
    """Read all that is left of a paragraph as its words when nothing is left of the budget."""
    if _budget(state.env).spend(1):
        return False
    if not silent:
        state.pending += state.src[state.pos : state.posMax]
    state.pos = state.posMax
    return True


def _read_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table that is not too large; after one that is, no other one of the text."""
    budget = _budget(state.env)
    if budget.cells < 0 or not table(state, start, end, True):
        return False
    if silent:
        return True
    heading = state.getLines(start + 1, start + 2, 0, False)
    columns = len(heading.strip().strip("|").split("|"))
    if columns > MOST_COLUMNS:
        budget.cells = -1
        budget.problem = (
            f"A table has at most {MOST_COLUMNS} columns; the one in line {start + 1} has {columns:,}."
        )
        return False
    before = len(state.tokens)
    # One row more than there may be is read, and shows that the table goes on.
    table(state, start, min(end, start + 3 + budget.cells // columns), False)
    cells = columns * (state.line - start - 2)
    budget.cells -= cells
    if budget.cells < 0:
        budget.problem = (
            f"The tables of a text have at most {MOST_CELLS:,} cells; there are more in line {start + 1}."
        )
        del state.tokens[before:]
        return False
    budget.spend(OF_A_TABLE + OF_A_CELL * (columns + cells))
    return True


def _drop_addresses(state: StateCore) -> None:
    """Take away the addresses of links that are together longer than they may be."""
    budget = _budget(state.env)
    left = budget.most_of_addresses
    drawn: dict[str, int] = {}  # bytes of an address, which is ASCII; many links may lead to one
    for link in _links(state.tokens):
        address = str(link.attrGet("href") or "")
        if address not in drawn:
            drawn[address] = len(escape(address, quote=False))
        left -= drawn[address]
        if left < 0:
            budget.problem = budget.problem or (
                "The addresses of all links of a text of this length have together at most "
                f"{budget.most_of_addresses:,} characters."
            )
            link.attrSet("href", "")


def _links(tokens: Sequence[Token]) -> list[Token]:
    return [part for token in tokens for part in token.children or () if part.type == "link_open"]
