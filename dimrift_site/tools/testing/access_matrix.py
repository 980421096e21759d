"""Access to every route: one row for each way to use it. A route without a row fails a test.

Five statuses a row, for Charlie (no account), Bob (another user), Alice (the owner), Edith (an editor) and
the administrator. "public" rows are about what Alice made public, the others about what she keeps to herself:
that is as good as not there, for editors and administrators too (they have the admin pages). A method without
a row is refused with 405.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

import pytest


class AccessRow(NamedTuple):
    """`way` is "method route", `expected` the five statuses; `body` is posted, `{deck.version}` filled in."""

    way: str
    expected: str
    body: dict[str, str] = {}
    about: str = "private"

    @property
    def method(self) -> str:
        return self.way.split(" ")[0]

    @property
    def route(self) -> str:
        return self.way.split(" ")[1]


AT_ONCE: Final = 20  # rows, so that two processes can share them


def together(rows: Iterable[AccessRow]) -> pytest.MarkDecorator:
    """Give a test many rows of one part of the site as `rows`: a world for each would take longest."""
    parts: dict[str, list[AccessRow]] = defaultdict(list)
    for row in rows:
        parts[f"{row.route.partition('/')[0]}, {row.about}"].append(row)
    few = {
        f"{part} {start // AT_ONCE + 1}": of[start : start + AT_ONCE]
        for part, of in parts.items()
        for start in range(0, len(of), AT_ONCE)
    }
    return pytest.mark.parametrize("rows", few.values(), ids=few)


OPEN: Final = "200 200 200 200 200"
OWN: Final = "404 404 200 404 404"
NOT_PLAYED: Final = "404 404 404 404 404"  # the run has no game yet; test_exports has one that has
OWN_THEN_ON: Final = "404 404 302 404 404"
USERS: Final = "302 200 200 200 200"  # whoever is not logged in is asked to

DECK: Final = "decks/<slug:public_id>"
COMMENT: Final = f"{DECK}/comments/<slug:comment>"
PAIR: Final = "decks/<deck_reference:first>..<deck_reference:second>"
RUN: Final = "runs/<slug:public_id>"
ADVICE: Final = "advice/<slug:public_id>"
MATRIX: Final = "matrices/<slug:public_id>"
WORTH: Final = "worths/<slug:public_id>"
GAME: Final = "games/<slug:public_id>"
SHARED: Final = "shared/<slug:public_id>"
NOT_SHARED: Final = "404 404 404 404 404"
POSITION: Final = "positions/<slug:public_id>"
PUZZLE: Final = "puzzles/<slug:public_id>"
OWN_PUZZLE: Final = "puzzles/own/<slug:public_id>"
API: Final = "api/v1/"
NEW: Final = {"password1": "a lamp above the causeway", "password2": "a lamp above the causeway"}
WIKI: Final = "wiki/<str:title>"
ACCOUNT_S_OWN: Final = "302 404 200 404 404"
ACCOUNT_THEN_ON: Final = "302 404 302 404 404"
WORKSHOP_SET: Final = "workshop/<slug:public_id>"
WORKSHOP_CARD: Final = "workshop/cards/<slug:key>"
BEACON_FILE: Final = {"text": "- {{key: b, name: B, type: monument}}"}
DRAFT: Final = {"name": "Beacon", "type": "monument", "do": "save"}
ACCEPTED: Final = {"decision": "accept", "text": "It lies there.", "number": "2"}
VERSION: Final = {"version": "{deck.version}"}
RULING: Final = {"card": "{workshop_card.key}", "ruling": "1"}
SAID: Final = {"text": "So it is."}
MOVE: Final = {"version": "{game.version}"}

ROWS: Final = (
    # The house
    AccessRow("get health", "503 503 503 503 503"),  # no worker and no sweeper are there
    AccessRow("get status", "503 503 503 503 503"),
    AccessRow("get ", OPEN),
    AccessRow("get about", OPEN),
    AccessRow("get terms", OPEN),
    AccessRow("get privacy", OPEN),
    AccessRow("get contact", OPEN),
    AccessRow("get robots.txt", OPEN),
    AccessRow("get favicon.ico", "302 302 302 302 302"),
    AccessRow("get sitemap.xml", OPEN),
    AccessRow("get sitemap-<section>.xml", OPEN),
    AccessRow("get api/docs", OPEN),
    AccessRow(f"get {API}schema", OPEN),
    AccessRow("get media/private/<slug:key>/<str:file>", "404 404 404 404 404"),  # cards/pictures/tests
    # Accounts
    AccessRow("get account", USERS),
    AccessRow("get account/delete", USERS),
    AccessRow("post account/delete", "302 400 400 400 400", {"password": "guessed"}),
    AccessRow("post account/sessions/end", "302 302 302 302 302", {"session": "0123456789abcdef"}),
    AccessRow("get account/tokens", USERS),
    AccessRow("post account/tokens", "302 201 201 201 201", {"name": "Mine", "scope": "read", "days": "30"}),
    AccessRow("post account/tokens/revoke", "302 302 302 302 302", {"token": "1"}),
    AccessRow("get account/comments", USERS),
    AccessRow(
        "post account/comments", "302 404 404 404 404", {"comment": "0123456789ab", "version": "0"}
    ),  # of nobody's
    AccessRow("get account/data", USERS),
    AccessRow("post account/data", "302 302 302 302 302"),
    AccessRow("get account/data.zip", "302 404 404 404 404"),  # no worker has written it
    AccessRow("get account/login", "200 302 302 302 302"),
    AccessRow("post account/login", "200 302 302 302 302", {"login": "alice", "password": "guessed"}),
    AccessRow("get account/login/code", "302 302 302 302 302"),
    AccessRow("post account/login/code", "302 302 302 302 302", {"code": "000000"}),
    AccessRow("get account/confirm", USERS),
    AccessRow("post account/confirm", "302 200 200 200 200", {"password": "guessed"}),
    AccessRow("get account/confirm/code", "302 302 302 302 302"),  # nobody here has a second factor
    AccessRow("post account/confirm/code", "302 302 302 302 302", {"code": "000000"}),
    AccessRow("get account/second-factor", USERS),
    AccessRow("get account/second-factor/set-up", "302 302 302 302 302"),  # the password is asked first
    AccessRow("post account/second-factor/set-up", "302 302 302 302 302", {"code": "000000"}),
    AccessRow("get account/second-factor/remove", "302 404 404 404 404"),
    AccessRow("post account/second-factor/remove", "302 404 404 404 404"),
    AccessRow("get account/second-factor/codes", "302 404 404 404 404"),
    AccessRow("get account/second-factor/codes/new", "302 302 302 302 302"),
    AccessRow("post account/second-factor/codes/new", "302 302 302 302 302"),
    AccessRow("get account/second-factor/codes/download", "302 404 404 404 404"),
    AccessRow("get account/logout", "302 200 200 200 200"),
    AccessRow("post account/logout", "302 302 302 302 302"),
    AccessRow("get account/signup", "200 302 302 302 302"),
    AccessRow("post account/signup", "302 302 302 302 302", {"username": "dora", **NEW}),
    AccessRow("get account/inactive", OPEN),
    AccessRow("get account/email", USERS),
    AccessRow("post account/email", "302 302 302 302 302", {"email": "x@home.example", "action_add": ""}),
    AccessRow("get account/email/sent", OPEN),
    AccessRow("get account/email/confirm/<str:key>", OPEN),
    AccessRow("post account/email/confirm/<str:key>", "404 404 404 404 404"),
    AccessRow("get account/password", USERS),
    AccessRow("post account/password", "302 200 200 200 200", {"oldpassword": "guessed", **NEW}),
    AccessRow("get account/password/set", "302 302 302 302 302"),
    AccessRow("post account/password/set", "302 302 302 302 302", NEW),
    AccessRow("get account/password/reset", OPEN),
    AccessRow("post account/password/reset", "302 302 302 302 302", {"email": "x@home.example"}),
    AccessRow("get account/password/reset/sent", OPEN),
    AccessRow("get account/password/reset/done", OPEN),
    AccessRow("get account/password/reset/<slug:uidb36>/<str:key>", OPEN),
    AccessRow("post account/password/reset/<slug:uidb36>/<str:key>", OPEN, NEW),
    AccessRow("get account/reports", USERS),
    AccessRow("get account/notices", USERS),
    AccessRow("get report/<slug:kind>/<str:key>", OPEN),
    AccessRow(
        "post report/<slug:kind>/<str:key>", "302 302 302 302 302", {"reason": "other", "text": "Odd."}
    ),
    # The catalogue
    AccessRow("get cards", OPEN),
    AccessRow("get search", "301 301 301 301 301"),
    AccessRow("get compose", OPEN),
    AccessRow("get help/effects", OPEN),
    AccessRow("get help/search", OPEN),
    AccessRow("get words", OPEN),
    AccessRow("get words/<slug:key>", "404 404 404 404 404"),  # no word is called like the card
    AccessRow("get cards/<slug:key>", OPEN),
    AccessRow(f"get {API}cards", OPEN),
    AccessRow(f"get {API}cards/search", OPEN, {"q": "lamp"}),
    AccessRow(f"get {API}cards/search/completions", OPEN, {"q": "t:"}),
    AccessRow(f"get {API}cards/<slug:key>", OPEN),
    AccessRow(f"get {API}cards/<slug:key>/history", OPEN),
    AccessRow(f"get {API}cards/<slug:key>/rulings", OPEN),
    AccessRow(f"get {API}cards/autocomplete", OPEN, {"q": "lamp"}),
    AccessRow(f"post {API}cards/collection", "400 400 400 400 400"),  # without its identifiers
    AccessRow(f"get {API}cards/random", OPEN),
    AccessRow(f"get {API}bulk", OPEN),
    AccessRow("get media/bulk/<str:name>", "404 404 404 404 404"),  # nobody made one here
    AccessRow(f"get {API}factions", OPEN),
    AccessRow(f"post {API}read", OPEN, {"kind": "action", "text": "Draw 2."}),
    AccessRow(f"get {API}reach", OPEN, {"zone": "c2", "n": "1"}),
    AccessRow("get new", OPEN),
    AccessRow("get new.atom", OPEN),
    AccessRow("get practice", OPEN),
    AccessRow("get practice/quiz", "302 302 302 302 302"),  # to a seed of its own
    AccessRow("get rules", OPEN),
    AccessRow("get rules/<str:number>", "302 302 302 302 302"),  # a paragraph, to its place in its section
    AccessRow(f"get {API}rules/<str:number>", OPEN),
    # The wiki: anybody reads, users propose, editors write and decide.
    AccessRow("get wiki", OPEN),
    AccessRow("get glossary", "301 301 301 301 301"),
    AccessRow("get wiki/recent", OPEN),
    AccessRow("get wiki/proposals", USERS),
    AccessRow("get wiki/proposals/<slug:public_id>", "302 404 200 200 200"),
    AccessRow("post wiki/proposals/<slug:public_id>", "302 404 403 302 302", ACCEPTED),
    AccessRow(f"get {WIKI}", OPEN),
    AccessRow(f"get {WIKI}/edit", USERS),
    AccessRow(f"post {WIKI}/edit", "302 302 302 302 302", {"text": "It lies low.", "number": "2"}),
    AccessRow(f"get {WIKI}/history", OPEN),
    AccessRow(f"get {WIKI}/diff", OPEN),
    AccessRow(f"get {WIKI}/links", OPEN),
    AccessRow(f"post {WIKI}/revert", "302 403 403 302 302", {"to": "1", "number": "2"}),
    AccessRow(f"get {API}{WIKI}", OPEN),
    # Saved searches: one's own; a feed is for whoever has its address
    AccessRow("get searches", USERS),
    AccessRow("get searches/save", USERS),
    AccessRow("post searches/save", "302 302 302 302 302", {"name": "Lamps", "query": "q=lamp"}),
    AccessRow("get searches/<slug:public_id>.atom", OPEN),
    AccessRow("post searches/<slug:public_id>/delete", "302 404 302 404 404"),
    # The workshop: one's own, or unlisted for whoever has the address
    AccessRow("get workshop", OPEN),
    AccessRow("post workshop", "302 302 302 302 302", {"name": "New"}),
    AccessRow("get workshop/first", OPEN),
    AccessRow("post workshop/first", "302 302 302 302 302", DRAFT),
    AccessRow(f"get {WORKSHOP_SET}", OWN),
    AccessRow(f"get {WORKSHOP_SET}", OPEN, about="public"),
    AccessRow(f"post {WORKSHOP_SET}", "404 404 409 404 404", {"name": "N"}),  # the form says what was seen
    AccessRow(f"post {WORKSHOP_SET}", "403 403 409 403 403", {"name": "N"}, "public"),
    AccessRow(f"get {WORKSHOP_SET}/export.yaml", OWN),
    AccessRow(f"get {WORKSHOP_SET}/export.yaml", OPEN, about="public"),
    AccessRow(f"post {WORKSHOP_SET}/import", ACCOUNT_THEN_ON, BEACON_FILE),
    AccessRow(f"get {WORKSHOP_SET}/new", OWN),
    AccessRow(f"get {WORKSHOP_SET}/new", "403 403 200 403 403", about="public"),
    AccessRow(f"post {WORKSHOP_SET}/new", OWN_THEN_ON, DRAFT),
    AccessRow(f"post {WORKSHOP_SET}/new", "403 403 302 403 403", DRAFT, "public"),
    AccessRow(f"get {WORKSHOP_SET}/delete", OWN),
    AccessRow(f"post {WORKSHOP_SET}/delete", "404 404 409 404 404"),  # the form says what was seen
    AccessRow(f"post {WORKSHOP_SET}/delete", "403 403 409 403 403", about="public"),
    AccessRow(f"get {WORKSHOP_CARD}", OWN),
    AccessRow(f"get {WORKSHOP_CARD}", OPEN, about="public"),
    AccessRow(f"get {WORKSHOP_CARD}/edit", OWN),
    AccessRow(f"post {WORKSHOP_CARD}/edit", "404 404 409 404 404", DRAFT),
    AccessRow(f"post {WORKSHOP_CARD}/edit", "403 403 409 403 403", DRAFT, "public"),
    AccessRow(f"get {WORKSHOP_CARD}/adopt", "302 404 403 404 404"),
    AccessRow(f"get {WORKSHOP_CARD}/adopt", "302 403 403 200 200", about="public"),
    AccessRow(f"post {WORKSHOP_CARD}/adopt", "302 403 403 409 409", {"key": "beacon"}, "public"),
    AccessRow(f"get {WORKSHOP_CARD}/delete", OWN),
    AccessRow(f"post {WORKSHOP_CARD}/delete", "404 404 409 404 404"),  # the form says what was seen
    AccessRow(f"post {WORKSHOP_CARD}/delete", "403 403 409 403 403", about="public"),
    # Decks
    AccessRow("get decks", OPEN),
    AccessRow("get formats", OPEN),
    AccessRow("get formats/<slug:key>", OPEN),
    AccessRow("get decks/new", OPEN),
    AccessRow("get decks/archive", "404 404 302 404 404"),  # to the file: only a large one is ordered
    AccessRow("post decks/archive", "404 404 302 404 404"),
    AccessRow("get decks/archive.zip", "404 404 200 404 404"),  # of one's own decks
    AccessRow("get decks/import", USERS),
    AccessRow("post decks/import", "302 400 400 400 400"),  # without the file
    AccessRow("get decks/import/<slug:public_id>", "302 404 200 404 404"),
    AccessRow("post decks/import/<slug:public_id>", "302 409 400 409 409"),  # no deck is chosen
    AccessRow("get games", OPEN),
    AccessRow("post decks/new", "302 302 302 302 302", {"name": "New", "text": "2 Lamp"}),
    AccessRow("get decks/add-card", OPEN, {"card": "lamp"}),
    AccessRow(
        "post decks/add-card", OWN_THEN_ON, {"card": "lamp", "deck": "{deck.public_id}:{deck.version}"}
    ),
    AccessRow(
        "post decks/add-card",
        "403 403 302 403 403",
        {"card": "lamp", "deck": "{deck.public_id}:{deck.version}"},
        "public",
    ),
    AccessRow("get users/<path:name>", "404 404 404 404 404"),  # nothing of hers is public
    AccessRow("get users/<path:name>", OPEN, about="public"),
    AccessRow(f"get {DECK}", OWN_THEN_ON),
    AccessRow(f"get {DECK}/<slug:slug>", OWN),
    AccessRow(f"get {DECK}/<slug:slug>", OPEN, about="public"),
    AccessRow(f"get {DECK}/hints", OWN),
    AccessRow(f"get {DECK}/hints", OPEN, about="public"),
    AccessRow(f"get {DECK}/edit", OWN),
    AccessRow(f"get {DECK}/edit", "403 403 200 403 403", about="public"),
    AccessRow(f"post {DECK}/edit", OWN_THEN_ON, {**VERSION, "change": "main:lamp:1"}),
    AccessRow(f"post {DECK}/edit", "403 403 302 403 403", {**VERSION, "change": "main:lamp:1"}, "public"),
    AccessRow(f"post {DECK}/fix", OWN_THEN_ON, {**VERSION, "change": "main:lamp:1"}),
    AccessRow(f"post {DECK}/fix", "403 403 302 403 403", {**VERSION, "change": "main:lamp:1"}, "public"),
    AccessRow(f"get {DECK}/edit/text", OWN),
    AccessRow(f"post {DECK}/edit/text", OWN_THEN_ON, {**VERSION, "text": "3 Lamp"}),
    AccessRow(f"post {DECK}/edit/text", "403 403 302 403 403", {**VERSION, "text": "3 Lamp"}, "public"),
    AccessRow(f"get {DECK}/edit/details", OWN),
    AccessRow(f"post {DECK}/edit/details", OWN_THEN_ON, {**VERSION, "name": "N", "visibility": "private"}),
    AccessRow(
        f"post {DECK}/edit/details",
        "403 403 302 403 403",
        {**VERSION, "name": "N", "visibility": "private"},
        "public",
    ),
    AccessRow(f"get {DECK}/edit/notes", OWN),
    AccessRow(f"get {DECK}/edit/notes", "403 403 200 403 403", about="public"),
    AccessRow(f"post {DECK}/edit/notes", OWN_THEN_ON, {"version": "0", "tags": "slow", "text": "It is."}),
    AccessRow(f"post {DECK}/edit/notes", "403 403 302 403 403", {"version": "0", "tags": "slow"}, "public"),
    AccessRow(f"post {DECK}/like", "404 404 403 404 404", {"like": "yes"}),  # not one's own
    AccessRow(f"post {DECK}/like", "302 302 403 302 302", {"like": "yes"}, "public"),
    AccessRow(f"get {DECK}/comments", OWN),
    AccessRow(f"get {DECK}/comments", OPEN, about="public"),
    AccessRow(f"post {DECK}/comments", "404 404 400 404 404", SAID),  # on what is private there are none
    AccessRow(f"post {DECK}/comments", "302 302 302 302 302", SAID, "public"),
    AccessRow(f"post {DECK}/comments/switch", OWN_THEN_ON, {"on": "no"}),
    AccessRow(f"post {DECK}/comments/switch", "403 403 302 403 403", {"on": "no"}, "public"),
    AccessRow(f"get {COMMENT}", OWN_THEN_ON),
    AccessRow(f"get {COMMENT}", "302 302 302 302 302", about="public"),
    AccessRow(f"get {COMMENT}/edit", OWN),
    AccessRow(f"get {COMMENT}/edit", "403 403 200 403 403", about="public"),
    AccessRow(f"post {COMMENT}/edit", OWN_THEN_ON, {**SAID, "version": "0"}),
    AccessRow(f"post {COMMENT}/edit", "403 403 302 403 403", {**SAID, "version": "0"}, "public"),
    AccessRow(f"post {COMMENT}/delete", OWN_THEN_ON, {"version": "0"}),
    AccessRow(f"post {COMMENT}/delete", "403 403 302 403 403", {"version": "0"}, "public"),
    AccessRow(f"post {COMMENT}/hide", OWN_THEN_ON, {"hide": "yes"}),
    AccessRow(f"post {COMMENT}/hide", "403 403 302 403 403", {"hide": "yes"}, "public"),
    AccessRow(f"get {API}{DECK}/comments", OWN),
    AccessRow(f"get {API}{DECK}/comments", OPEN, about="public"),
    AccessRow(f"get {DECK}/versions", OWN),
    AccessRow(f"get {DECK}/versions", "403 403 200 403 403", about="public"),
    AccessRow(f"post {DECK}/keep", OWN_THEN_ON, {"number": "1", "label": "First"}),
    AccessRow(f"post {DECK}/keep", "403 403 302 403 403", {"number": "1", "label": "First"}, "public"),
    AccessRow(f"post {DECK}/revert", OWN_THEN_ON, {**VERSION, "to": "1"}),
    AccessRow(f"post {DECK}/revert", "403 403 302 403 403", {**VERSION, "to": "1"}, "public"),
    AccessRow(f"get {DECK}/delete", OWN),
    AccessRow(f"post {DECK}/delete", OWN_THEN_ON, VERSION),
    AccessRow(f"post {DECK}/delete", "403 403 302 403 403", VERSION, "public"),
    AccessRow("get decks/code/<slug:code>", OPEN),
    AccessRow(f"get {DECK}/share", OWN),
    AccessRow(f"get {DECK}/share", OPEN, about="public"),
    AccessRow("get decks/compare", OPEN),
    AccessRow("get decks/<deck_reference:first>..<deck_reference:second>", OWN),
    AccessRow("get decks/<deck_reference:first>..<deck_reference:second>", OWN, about="public"),  # a version
    AccessRow(f"post {DECK}/fork", OWN_THEN_ON),
    AccessRow(f"post {DECK}/fork", "302 302 302 302 302", about="public"),
    AccessRow(f"post {DECK}/plan", OWN_THEN_ON),
    AccessRow(f"post {DECK}/plan", "403 403 302 403 403", about="public"),
    AccessRow(
        f"post {DECK}/take-over", "404 404 409 404 404", {"version": "1", "origin": "1"}
    ),  # it is no plan
    AccessRow(f"post {DECK}/take-over", "403 403 409 403 403", {"version": "1", "origin": "1"}, "public"),
    AccessRow(f"get {DECK}/statistics", OWN),
    AccessRow(f"get {DECK}/statistics", OPEN, about="public"),
    AccessRow(f"get {DECK}/export", OWN),
    AccessRow(f"get {DECK}/export", OPEN, about="public"),
    AccessRow(f"get {DECK}/export.txt", OWN),
    AccessRow(f"get {DECK}/export.txt", OPEN, about="public"),
    AccessRow(f"get {DECK}/export.csv", OWN),
    AccessRow(f"get {DECK}/export.csv", OPEN, about="public"),
    AccessRow(f"get {DECK}/export.json", OWN),
    AccessRow(f"get {DECK}/export.json", OPEN, about="public"),
    AccessRow(f"get {DECK}/picture.png", OWN),
    AccessRow(f"get {DECK}/picture.png", OPEN, about="public"),
    AccessRow(f"get {DECK}/print", OWN),
    AccessRow(f"get {DECK}/print", OPEN, about="public"),
    AccessRow(f"post {DECK}/print", OWN_THEN_ON),
    AccessRow(f"post {DECK}/print", "302 302 302 302 302", about="public"),
    AccessRow(f"get {DECK}/print.pdf", "404 404 404 404 404"),  # no worker has made it
    AccessRow(f"get {DECK}/print.pdf", "404 404 404 404 404", about="public"),
    AccessRow(f"get {API}decks", OPEN),
    AccessRow(f"get {API}decks/completions", OPEN, {"q": "la"}),
    AccessRow(f"post {API}decks", "201 201 201 201 201", {"name": "New"}),
    AccessRow(f"post {API}decks/parse", OPEN, {"text": "2 Lamp"}),
    AccessRow(f"post {API}decks/validate", OPEN, {"text": "2 Lamp"}, about="public"),
    AccessRow(f"post {API}decks/validate", OWN, {"deck": "{deck.public_id}"}, about="private"),
    AccessRow(f"get {API}play-checks/<slug:key>", "404 404 404 404 404"),  # nobody has one; decks/play_checks
    AccessRow(f"get {API}decks/<deck_reference:first>..<deck_reference:second>", OWN),
    AccessRow(f"get {API}decks/<deck_reference:first>..<deck_reference:second>", OWN, about="public"),
    AccessRow(f"get {API}{DECK}/forks", OWN),
    AccessRow(f"get {API}{DECK}/forks", OPEN, about="public"),
    AccessRow(f"post {API}{DECK}/forks", "404 404 201 404 404"),
    AccessRow(f"post {API}{DECK}/forks", "201 201 201 201 201", about="public"),
    AccessRow(f"get {API}{DECK}/like", OWN),
    AccessRow(f"get {API}{DECK}/like", OPEN, about="public"),
    AccessRow(f"put {API}{DECK}/like", "404 404 403 404 404"),
    AccessRow(f"put {API}{DECK}/like", "403 200 403 200 200", about="public"),
    AccessRow(f"delete {API}{DECK}/like", "404 404 403 404 404"),
    AccessRow(f"delete {API}{DECK}/like", "403 200 403 200 200", about="public"),
    AccessRow(f"get {API}{DECK}/validate", OWN),
    AccessRow(f"get {API}{DECK}/validate", OPEN, about="public"),
    AccessRow(f"put {API}{DECK}", OWN, {**VERSION, "name": "N"}),
    AccessRow(f"put {API}{DECK}", "403 403 200 403 403", {**VERSION, "name": "N"}, "public"),
    AccessRow(f"patch {API}{DECK}", OWN, VERSION),
    AccessRow(f"patch {API}{DECK}", "403 403 200 403 403", VERSION, "public"),
    AccessRow(f"delete {API}{DECK}", "404 404 204 404 404", VERSION),
    AccessRow(f"delete {API}{DECK}", "403 403 204 403 403", VERSION, "public"),
    AccessRow(f"get {API}{DECK}", OWN),
    AccessRow(f"get {API}{DECK}", OPEN, about="public"),
    # Runs: a public one is watched by everybody and ended by its starter or the deck's owner.
    AccessRow(f"post {DECK}/simulate", OWN_THEN_ON, {"games": "3", "turns": "2"}),
    AccessRow(f"post {DECK}/simulate", "302 302 302 302 302", {"games": "3", "turns": "2"}, "public"),
    AccessRow(f"get {RUN}", OWN),
    AccessRow(f"get {RUN}", OPEN, about="public"),
    AccessRow(f"get {RUN}/progress", OWN),
    AccessRow(f"get {RUN}/progress", OPEN, about="public"),
    AccessRow(f"post {RUN}/cancel", OWN_THEN_ON),
    AccessRow(f"post {RUN}/cancel", OWN_THEN_ON, about="public"),
    AccessRow(f"post {RUN}/game", OWN_THEN_ON, {"number": "0"}),
    AccessRow(f"post {RUN}/game", "302 302 302 302 302", {"number": "0"}, "public"),
    AccessRow(f"post {PAIR}/simulate", OWN_THEN_ON, {"games": "3", "turns": "2"}),
    AccessRow(f"post {PAIR}/simulate", OWN_THEN_ON, {"games": "3", "turns": "2"}, "public"),  # a version
    AccessRow(f"post {PAIR}/duel", OWN_THEN_ON, {"games": "3"}),
    AccessRow(f"post {PAIR}/duel", OWN_THEN_ON, {"games": "3"}, "public"),
    AccessRow(f"get {API}{PAIR}/duels", OWN),
    AccessRow(f"get {API}{PAIR}/duels", OWN, about="public"),
    AccessRow(f"post {API}{PAIR}/duels", "404 404 201 404 404", {"games": "3"}),
    AccessRow(f"post {API}{PAIR}/duels", "404 404 201 404 404", {"games": "3"}, "public"),
    AccessRow(f"post {RUN}/more", "404 404 404 404 404", {"games": "9"}),  # of a run with one deck
    AccessRow(f"post {RUN}/more", "404 404 404 404 404", {"games": "9"}, "public"),
    AccessRow(f"get {API}{PAIR}/runs", OWN),
    AccessRow(f"get {API}{PAIR}/runs", OWN, about="public"),
    AccessRow(f"post {API}{PAIR}/runs", "404 404 201 404 404", {"games": "3", "turns": "2"}),
    AccessRow(f"post {API}{PAIR}/runs", "404 404 201 404 404", {"games": "3", "turns": "2"}, "public"),
    AccessRow(f"post {API}{DECK}/runs", "404 404 201 404 404", {"games": "3", "turns": "2"}),
    AccessRow(f"post {API}{DECK}/runs", "201 201 201 201 201", {"games": "3", "turns": "2"}, "public"),
    AccessRow(f"get {RUN}/games/<int:number>", OWN),
    AccessRow(f"get {RUN}/games/<int:number>", OPEN, about="public"),
    AccessRow(f"get {RUN}/<slug:name>.csv", NOT_PLAYED),
    AccessRow(f"get {RUN}/<slug:name>.csv", NOT_PLAYED, about="public"),
    AccessRow(f"get {RUN}/<slug:name>.svg", NOT_PLAYED),
    AccessRow(f"get {RUN}/<slug:name>.svg", NOT_PLAYED, about="public"),
    AccessRow(f"get {API}{RUN}", OWN),
    AccessRow(f"get {API}{RUN}", OPEN, about="public"),
    AccessRow(f"get {API}{RUN}/games/<int:number>", OWN),
    AccessRow(f"get {API}{RUN}/games/<int:number>", OPEN, about="public"),
    AccessRow(f"post {API}{RUN}/games", "404 404 201 404 404", {"number": "0"}),
    AccessRow(f"post {API}{RUN}/games", "201 201 201 201 201", {"number": "0"}, "public"),
    AccessRow(f"post {API}{RUN}/cancel", OWN),
    AccessRow(f"post {API}{RUN}/cancel", OWN, about="public"),
    # Advice: its starter's alone, also on a public deck; of one's own deck it is planned from.
    AccessRow(f"get {DECK}/advice", OWN),
    AccessRow(f"get {DECK}/advice", OPEN, about="public"),
    AccessRow(f"post {DECK}/advice", OWN_THEN_ON, {"goal": "sooner", "seconds": "10"}),
    AccessRow(f"post {DECK}/advice", "302 302 302 302 302", {"goal": "sooner", "seconds": "10"}, "public"),
    AccessRow(f"get {ADVICE}", OWN),
    AccessRow(f"get {ADVICE}", OWN, about="public"),
    AccessRow(f"get {ADVICE}/progress", OWN),
    AccessRow(f"get {ADVICE}/progress", OWN, about="public"),
    AccessRow(f"post {ADVICE}/cancel", OWN_THEN_ON),
    AccessRow(f"post {ADVICE}/cancel", OWN_THEN_ON, about="public"),
    AccessRow(f"post {ADVICE}/plan", NOT_PLAYED, {"change": "swap-1"}),
    AccessRow(f"post {ADVICE}/plan", NOT_PLAYED, {"change": "swap-1"}, "public"),
    AccessRow(f"get {API}{DECK}/advice", OWN),
    AccessRow(f"get {API}{DECK}/advice", OPEN, about="public"),
    AccessRow(f"post {API}{DECK}/advice", "404 404 201 404 404", {"games": "100"}),
    AccessRow(f"post {API}{DECK}/advice", "201 201 201 201 201", {"games": "100"}, "public"),
    AccessRow(f"get {API}{ADVICE}", OWN),
    AccessRow(f"get {API}{ADVICE}", OWN, about="public"),
    AccessRow(f"post {API}{ADVICE}/cancel", OWN),
    AccessRow(f"post {API}{ADVICE}/cancel", OWN, about="public"),
    # Matrices: a public one is watched by everybody, and its owner's to change.
    AccessRow("get matrices", OPEN),
    AccessRow("post matrices", "400 400 400 400 400", {"games": "2"}),  # without decks
    AccessRow(f"get {MATRIX}", OWN),
    AccessRow(f"get {MATRIX}", OPEN, about="public"),
    AccessRow(f"get {MATRIX}/progress", OWN),
    AccessRow(f"get {MATRIX}/progress", OPEN, about="public"),
    AccessRow(f"post {MATRIX}/cancel", OWN_THEN_ON),
    AccessRow(f"post {MATRIX}/cancel", OWN_THEN_ON, about="public"),
    AccessRow(f"post {MATRIX}/visibility", OWN_THEN_ON, {"visibility": "public"}),
    AccessRow(f"post {MATRIX}/visibility", OWN_THEN_ON, {"visibility": "private"}, "public"),
    AccessRow(f"post {MATRIX}/delete", OWN_THEN_ON),
    AccessRow(f"post {MATRIX}/delete", OWN_THEN_ON, about="public"),
    AccessRow(f"get {API}matrices", OPEN),
    AccessRow(f"post {API}matrices", "400 400 400 400 400", {"games": "2"}),  # without decks
    AccessRow(f"get {API}{MATRIX}", OWN),
    AccessRow(f"get {API}{MATRIX}", OPEN, about="public"),
    AccessRow(f"patch {API}{MATRIX}", OWN, {"visibility": "public"}),
    AccessRow(f"patch {API}{MATRIX}", OWN, {"visibility": "private"}, "public"),
    AccessRow(f"delete {API}{MATRIX}", "404 404 204 404 404"),
    AccessRow(f"delete {API}{MATRIX}", "404 404 204 404 404", about="public"),
    AccessRow(f"post {API}{MATRIX}/cancel", OWN),
    AccessRow(f"post {API}{MATRIX}/cancel", OWN, about="public"),
    # Games: one's own, whatever the deck is.
    AccessRow(f"get {DECK}/play", OWN),
    AccessRow(f"get {DECK}/play", OPEN, about="public"),
    AccessRow(f"post {DECK}/play", OWN_THEN_ON, {"seed": "7"}),
    AccessRow(f"post {DECK}/play", "302 302 302 302 302", {"seed": "7"}, "public"),
    AccessRow("get learn", OPEN),
    AccessRow("post learn/progress", "403 302 302 302 302"),
    AccessRow("get learn/<slug:key>", OPEN),
    AccessRow("post learn/<slug:key>", "302 302 302 302 302"),
    # Of cards of the world no puzzle is proved; `decks/puzzles/tests` has what strangers get of another's.
    AccessRow("get puzzles", OPEN),
    AccessRow("post puzzles/progress", "403 302 302 302 302"),
    AccessRow("get puzzles/<slug:key>", "404 404 404 404 404"),
    AccessRow("post puzzles/<slug:key>", "404 404 404 404 404"),
    AccessRow("get puzzles/today", "302 302 302 302 302"),
    AccessRow("get puzzles/players", OPEN),
    AccessRow("get puzzles/own", USERS),
    AccessRow("get puzzles/new", USERS),
    AccessRow("post puzzles/new", "302 400 400 400 400", {"text": "title: A"}),  # without a title
    AccessRow(f"get {PUZZLE}/edit", "302 404 200 404 404"),
    AccessRow(f"get {PUZZLE}/edit", "302 404 200 404 404", about="public"),
    AccessRow(f"post {PUZZLE}/edit", "302 404 400 404 404", {"version": "0", "text": "title: A"}),
    AccessRow(f"post {PUZZLE}/edit", "302 404 400 404 404", {"version": "0", "text": "title: A"}, "public"),
    AccessRow(f"post {PUZZLE}/prove", OWN_THEN_ON, {"version": "0"}),
    AccessRow(f"post {PUZZLE}/prove", OWN_THEN_ON, {"version": "0"}, "public"),
    AccessRow(f"post {PUZZLE}/cancel", OWN_THEN_ON, {"version": "0"}),
    AccessRow(f"post {PUZZLE}/cancel", OWN_THEN_ON, {"version": "0"}, "public"),
    AccessRow(f"post {PUZZLE}/publish", OWN_THEN_ON, {"version": "0"}),
    AccessRow(f"post {PUZZLE}/publish", OWN_THEN_ON, {"version": "0"}, "public"),
    AccessRow(f"post {PUZZLE}/withdraw", OWN_THEN_ON, {"version": "0"}),
    AccessRow(f"post {PUZZLE}/withdraw", OWN_THEN_ON, {"version": "0"}, "public"),
    AccessRow(f"post {PUZZLE}/delete", OWN_THEN_ON),
    AccessRow(f"post {PUZZLE}/delete", OWN_THEN_ON, about="public"),
    AccessRow(f"get {API}puzzles", OPEN),
    AccessRow(f"get {API}puzzles/today", OPEN),
    AccessRow(f"get {API}puzzles/players", OPEN),
    AccessRow(f"get {API}puzzles/own", OPEN),
    AccessRow(f"post {API}puzzles/own", "403 400 400 400 400", {"title": "A"}),  # without a position
    AccessRow(f"get {API}{OWN_PUZZLE}", OWN),
    AccessRow(f"get {API}{OWN_PUZZLE}", OWN, about="public"),
    AccessRow(f"patch {API}{OWN_PUZZLE}", OWN, {"version": "0", "title": "Another"}),
    AccessRow(f"patch {API}{OWN_PUZZLE}", OWN, {"version": "0", "title": "Another"}, "public"),
    AccessRow(f"delete {API}{OWN_PUZZLE}", "404 404 204 404 404"),
    AccessRow(f"delete {API}{OWN_PUZZLE}", "404 404 204 404 404", about="public"),
    AccessRow(f"post {API}{OWN_PUZZLE}/proof", OWN, {"version": "0"}),
    AccessRow(f"post {API}{OWN_PUZZLE}/proof", OWN, {"version": "0"}, "public"),
    AccessRow(f"delete {API}{OWN_PUZZLE}/proof", "404 404 204 404 404"),
    AccessRow(f"delete {API}{OWN_PUZZLE}/proof", "404 404 204 404 404", about="public"),
    AccessRow(f"get {API}puzzles/<slug:key>", "404 404 404 404 404"),
    AccessRow(f"post {API}puzzles/<slug:key>/games", "404 404 404 404 404"),
    AccessRow("get meta", OPEN),
    AccessRow(f"get {API}meta", OPEN),
    # What cards are worth: those of the catalogue are everybody's to look at and each account's to measure;
    # those of a workshop their author's, or shown with their set.
    AccessRow("get cards/<slug:key>/worth", OPEN),
    AccessRow("post cards/<slug:key>/worth", "302 400 400 400 400", {"games": "2"}),
    AccessRow(f"get {WORKSHOP_CARD}/worth", OWN),
    AccessRow(f"get {WORKSHOP_CARD}/worth", OPEN, about="public"),
    AccessRow(f"post {WORKSHOP_CARD}/worth", "404 404 400 404 404", {"games": "2"}),
    AccessRow(f"post {WORKSHOP_CARD}/worth", "302 404 400 404 404", {"games": "2"}, "public"),
    AccessRow(f"get {WORKSHOP_SET}/balance", OWN),
    AccessRow(f"get {WORKSHOP_SET}/balance", OPEN, about="public"),
    AccessRow(f"post {WORKSHOP_SET}/balance", "404 404 400 404 404", {"games": "2"}),
    AccessRow(f"post {WORKSHOP_SET}/balance", "302 404 400 404 404", {"games": "2"}, "public"),
    AccessRow(f"get {WORTH}", OWN),
    AccessRow(f"get {WORTH}", OPEN, about="public"),
    AccessRow(f"get {WORTH}/progress", OWN),
    AccessRow(f"get {WORTH}/progress", OPEN, about="public"),
    AccessRow(f"post {WORTH}/cancel", OWN_THEN_ON),
    AccessRow(f"post {WORTH}/cancel", OWN_THEN_ON, about="public"),
    AccessRow(f"post {WORTH}/delete", OWN_THEN_ON),
    AccessRow(f"post {WORTH}/delete", OWN_THEN_ON, about="public"),
    AccessRow(f"get {API}worths", OPEN),
    AccessRow(f"post {API}worths", "403 400 400 400 400", {"games": "2"}),  # without cards
    AccessRow(f"get {API}{WORTH}", OWN),
    AccessRow(f"get {API}{WORTH}", OPEN, about="public"),
    AccessRow(f"delete {API}{WORTH}", "404 404 204 404 404"),
    AccessRow(f"delete {API}{WORTH}", "404 404 204 404 404", about="public"),
    AccessRow(f"post {API}{WORTH}/cancel", OWN),
    AccessRow(f"post {API}{WORTH}/cancel", OWN, about="public"),
    # A position of a card of the catalogue is for everybody, one of a workshop for who may see the card.
    AccessRow("get learn/try", OWN, RULING),
    AccessRow("get learn/try", OPEN, RULING, "public"),
    AccessRow("post learn/try", OWN_THEN_ON, RULING),
    AccessRow("post learn/try", "302 302 302 302 302", RULING, "public"),
    AccessRow(f"get {GAME}", OWN),
    AccessRow(f"get {GAME}", OWN, about="public"),
    AccessRow(f"post {GAME}/answer", OWN_THEN_ON, {**MOVE, "label": "keep"}),
    AccessRow(f"post {GAME}/pass", "404 404 400 404 404", {**MOVE, "until": "turn"}),
    AccessRow(f"get {GAME}/stops", OWN),
    AccessRow(f"post {GAME}/stops", OWN_THEN_ON, {"own": "main"}),
    AccessRow(f"get {GAME}/log", OWN),
    AccessRow(f"get {GAME}/preview", OWN),
    AccessRow(f"get {GAME}/why", "404 404 400 404 404"),  # without its place
    AccessRow(f"post {GAME}/ask-about", OWN_THEN_ON, {"card": "toll-box"}),
    AccessRow(f"post {GAME}/undo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    AccessRow(f"post {GAME}/redo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    AccessRow(f"post {GAME}/concede", OWN_THEN_ON, MOVE),
    AccessRow(f"post {GAME}/delete", OWN_THEN_ON, MOVE),
    AccessRow(f"get {GAME}/share", OWN),
    AccessRow(f"get {GAME}/share", OWN, about="public"),
    AccessRow(f"post {GAME}/share", OWN_THEN_ON, {"audience": "unlisted"}),
    AccessRow(f"get {GAME}/record.json", OWN),
    AccessRow(f"get {GAME}/record.json", OWN, about="public"),
    AccessRow("get games/record", OPEN),
    AccessRow("post games/record", "400 400 400 400 400", {"text": "nothing"}),
    AccessRow(f"get {GAME}/lines", OWN),
    AccessRow(f"get {GAME}/lines", OWN, about="public"),
    AccessRow(f"post {GAME}/lines/go", OWN_THEN_ON, {**MOVE, "line": "0", "picks": "0"}),
    AccessRow(f"post {GAME}/lines/name", OWN_THEN_ON, {**MOVE, "line": "0", "name": "Slow"}),
    AccessRow(f"post {GAME}/lines/delete", "404 404 400 404 404", {**MOVE, "line": "0"}),  # the first one
    AccessRow(f"get {GAME}/replay", OWN),
    AccessRow(f"get {GAME}/replay", OWN, about="public"),
    # One that is not shared has no address; decks/games/shares/tests has one that was taken back
    AccessRow("get shared", OPEN),
    AccessRow(f"get {SHARED}", NOT_SHARED),
    AccessRow(f"get {SHARED}", OPEN, about="public"),
    AccessRow(f"get {SHARED}.png", NOT_SHARED),
    AccessRow(f"get {SHARED}.png", OPEN, about="public"),
    AccessRow(f"post {SHARED}/play", NOT_SHARED, {"step": "0"}),
    AccessRow(f"post {SHARED}/play", "403 403 403 403 403", {"step": "0"}, "public"),  # its hands are hidden
    AccessRow(f"post {GAME}/reply", "404 404 409 404 404", MOVE),  # nobody plays against it
    AccessRow(f"get {GAME}/steps/<int:number>", "404 404 404 404 404"),
    AccessRow(f"post {GAME}/position", OWN_THEN_ON),
    AccessRow("get positions", OPEN),
    AccessRow("get positions/new", OPEN),
    AccessRow("post positions/new", OPEN, {"text": "title: A", "do": "read"}),
    AccessRow(f"get {POSITION}", OWN),
    AccessRow(f"get {POSITION}", OPEN, about="public"),
    AccessRow(f"post {POSITION}", OWN, {"text": "title: A", "do": "read"}),
    AccessRow(f"post {POSITION}", OWN, {"text": "title: A", "do": "read"}, "public"),
    AccessRow(f"get {POSITION}.yaml", OWN),
    AccessRow(f"get {POSITION}.yaml", OPEN, about="public"),
    AccessRow(f"post {POSITION}/play", OWN_THEN_ON),
    AccessRow(f"post {POSITION}/play", "302 302 302 302 302", about="public"),
    AccessRow(f"post {POSITION}/visibility", OWN_THEN_ON, {"visibility": "public"}),
    AccessRow(f"post {POSITION}/visibility", OWN_THEN_ON, {"visibility": "private"}, "public"),
    AccessRow(f"post {POSITION}/delete", OWN_THEN_ON),
    AccessRow(f"post {POSITION}/delete", OWN_THEN_ON, about="public"),
    AccessRow(f"post {API}{GAME}/position", "404 404 400 404 404"),  # it still asks about the hand
    AccessRow(f"get {API}positions", OPEN),
    AccessRow(f"post {API}positions", "201 201 201 201 201", {"text": "title: A"}),
    AccessRow(f"get {API}{POSITION}", OWN),
    AccessRow(f"get {API}{POSITION}", OPEN, about="public"),
    AccessRow(f"patch {API}{POSITION}", OWN, {"version": "0", "visibility": "public"}),
    AccessRow(f"patch {API}{POSITION}", OWN, {"version": "0", "visibility": "private"}, "public"),
    AccessRow(f"delete {API}{POSITION}", "404 404 204 404 404"),
    AccessRow(f"delete {API}{POSITION}", "404 404 204 404 404", about="public"),
    AccessRow(f"post {API}{POSITION}/games", "404 404 201 404 404"),
    AccessRow(f"post {API}{POSITION}/games", "201 201 201 201 201", about="public"),
    AccessRow(f"post {GAME}/next", "404 404 400 404 404", MOVE),  # it is not of a match
    AccessRow(f"post {GAME}/seat", "404 404 409 404 404", MOVE),  # one does not play both sides
    AccessRow(f"post {GAME}/puzzle-hint", "404 404 409 404 404", MOVE),
    AccessRow(f"post {GAME}/give-up", "404 404 409 404 404", MOVE),
    AccessRow(f"get {API}{GAME}/puzzle", "404 404 404 404 404"),
    AccessRow(f"post {API}{GAME}/puzzle/hint", "404 404 409 404 404", MOVE),
    AccessRow(f"post {API}{GAME}/puzzle/give-up", "404 404 409 404 404", MOVE),
    AccessRow(f"get {GAME}/hints", OWN),
    AccessRow(f"post {GAME}/hints", OWN_THEN_ON, MOVE),
    AccessRow(f"get {GAME}/win", OWN),
    AccessRow(f"post {GAME}/win", OWN_THEN_ON, MOVE),
    AccessRow(f"get {GAME}/win/line", "404 404 404 404 404"),  # nothing was asked for
    AccessRow(f"get {API}{GAME}/record", OWN),
    AccessRow(f"get {API}{GAME}/record", OWN, about="public"),
    AccessRow(f"post {API}games/records", "400 400 400 400 400", {"text": "nothing"}),
    AccessRow(f"get {API}games", OPEN),
    AccessRow(f"post {API}games", "404 404 201 404 404", {"deck": "{deck.public_id}"}),
    AccessRow(f"post {API}games", "201 201 201 201 201", {"deck": "{deck.public_id}"}, "public"),
    AccessRow(f"get {API}{GAME}", OWN),
    AccessRow(f"get {API}{GAME}", OWN, about="public"),
    AccessRow(f"post {API}{GAME}/answer", OWN, {**MOVE, "label": "keep"}),
    AccessRow(f"post {API}{GAME}/pass", "404 404 400 404 404", {**MOVE, "until": "turn"}),
    AccessRow(f"get {API}{GAME}/preview", "400 400 400 400 400"),  # without its label
    AccessRow(f"get {API}{GAME}/why", "400 400 400 400 400"),  # without its place
    AccessRow(f"post {API}{GAME}/undo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    AccessRow(f"post {API}{GAME}/redo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    AccessRow(f"post {API}{GAME}/concede", OWN, MOVE),
    AccessRow(f"post {API}{GAME}/reply", "404 404 409 404 404", MOVE),
    AccessRow(f"get {API}{GAME}/steps/<int:number>", "404 404 404 404 404"),
    AccessRow(f"post {API}{GAME}/next", "404 404 400 404 404", MOVE),
    AccessRow(f"post {API}{GAME}/seat", "404 404 409 404 404", MOVE),
    AccessRow(f"get {API}{GAME}/hints", OWN),
    AccessRow(f"post {API}{GAME}/hints", OWN, MOVE),
    AccessRow(f"get {API}{GAME}/win", OWN),
    AccessRow(f"post {API}{GAME}/win", OWN, MOVE),
    AccessRow(f"delete {API}{GAME}/win", "404 404 204 404 404"),
    AccessRow(f"delete {API}{GAME}", "400 400 400 400 400"),  # without its version
    AccessRow(f"get {API}{GAME}/share", OWN),
    AccessRow(f"put {API}{GAME}/share", OWN, {"audience": "unlisted"}),
    AccessRow(f"delete {API}{GAME}/share", "404 404 204 404 404"),
    AccessRow(f"get {API}{GAME}/lines", OWN),
    AccessRow(f"post {API}{GAME}/lines/go", OWN, {**MOVE, "line": "0", "picks": "0"}),
    AccessRow(f"patch {API}{GAME}/lines/<int:number>", OWN, {**MOVE, "name": "Slow"}),
    AccessRow(f"delete {API}{GAME}/lines/<int:number>", "400 400 400 400 400"),  # without its version
    AccessRow(f"get {API}shared", OPEN),
    AccessRow(f"get {API}{SHARED}", NOT_SHARED),
    AccessRow(f"get {API}{SHARED}", OPEN, about="public"),
    AccessRow(f"post {API}{SHARED}/games", NOT_SHARED),
    AccessRow(f"post {API}{SHARED}/games", "403 403 403 403 403", about="public"),
)

# The admin. `<model>` stands for each model's pages; V, A, C, D: view, add, change, delete.
ADMIN: Final = (
    AccessRow("get admin/", "302 302 302 200 200"),
    AccessRow("get admin/login/", "302 403 403 302 302"),
    AccessRow("post admin/logout/", "302 302 302 200 200"),
    AccessRow("get admin/password_change/", "302 302 302 302 302"),
    AccessRow("get admin/password_change/done/", "302 302 302 302 302"),
    AccessRow("get admin/autocomplete/", "302 302 302 403 403"),
    AccessRow("get admin/jsi18n/", "302 302 302 200 200"),
    AccessRow("get admin/r/<path:content_type_id>/<path:object_id>/", "302 302 302 404 404"),
    AccessRow("post admin/cards/card/preview/", "302 302 302 200 200"),
    AccessRow("post admin/cards/card/together/", "302 302 302 302 302"),  # without cards, back to their list
    AccessRow("post admin/cards/otherprinting/play/", "302 302 302 302 302"),  # without printings, the same
    AccessRow("post admin/cards/card/<int:number>/preview/", "302 302 302 404 404"),  # no such card
    AccessRow("get admin/cards/card/<int:number>/art/", "302 302 302 404 404"),  # no such card
    AccessRow("get admin/cards/set/import/", "302 302 302 200 200"),
    AccessRow("get admin/cards/set/import/confirm/", "302 302 302 302 302"),  # nothing waits: upload a file
    AccessRow("get admin/accounts/user/<id>/password/", "302 302 302 403 200"),
    # An editor with the right to do it: dimrift_site/accounts/suspension/tests
    AccessRow("get admin/accounts/user/<int:number>/suspension/", "302 302 302 403 404"),
    AccessRow("post admin/accounts/user/<int:number>/suspension/", "302 302 302 403 404"),
    AccessRow("get admin/reports/problemreport/<int:number>/suspension/", "302 302 302 403 404"),
    AccessRow("post admin/reports/problemreport/<int:number>/suspension/", "302 302 302 403 404"),
    AccessRow(
        "get admin/^(?P<app_label>auth|account|accounts|mfa|jobs|reports|site_pages|cards|decks)/$",
        "302 302 302 404 200",
    ),
    AccessRow("get admin/(?P<url>.*)$", "302 302 302 404 404"),
)
# Model: what an editor may, what an administrator may.
MODELS: Final = {
    "auth/group": ("", "VACD"),
    "account/emailaddress": ("", "VACD"),
    "mfa/authenticator": ("", "VD"),
    "accounts/accountsuspension": ("", "V"),
    "accounts/user": ("", "VACD"),
    "cards/card": ("VAC", "VAC"),
    "cards/cardversion": ("V", "V"),
    "cards/faction": ("VAC", "VACD"),
    "cards/otherprinting": ("V", "V"),
    "cards/plainword": ("VACD", "VACD"),
    "cards/set": ("VAC", "VACD"),
    "cards/wikipage": ("V", "VD"),
    "cards/wikiproposal": ("", "V"),
    "cards/wikirevision": ("", "V"),
    "decks/deck": ("", "VACD"),
    "decks/deckcomment": ("", "V"),
    "decks/featureddeck": ("VAD", "VAD"),
    "decks/format": ("VAC", "VACD"),
    "decks/deckversion": ("", "V"),
    "decks/matrix": ("", "V"),
    "decks/worthrun": ("", "V"),
    "decks/savedposition": ("", "V"),
    "decks/playerpuzzle": ("", "V"),
    "decks/run": ("", "V"),
    "decks/game": ("", "V"),
    "decks/heartbeat": ("", "V"),
    "jobs/job": ("", "V"),
    "jobs/runningprogram": ("", "V"),
    "reports/problemreport": ("", "VC"),
    "site_pages/sitepage": ("", "VACD"),
}
