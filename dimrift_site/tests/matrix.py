"""Who gets what from every route: one row for each way to use it. A route without a row fails a test.

Five statuses a row, for Charlie (no account), Bob (another user), Alice (the owner), Edith (an editor) and
the administrator. "public" rows are about what Alice made public, the others about what she keeps to herself:
that is as good as not there, for editors and administrators too (they have the admin pages). A method without
a row is refused with 405.
"""

from typing import Final, NamedTuple


class Row(NamedTuple):
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


OPEN: Final = "200 200 200 200 200"
OWN: Final = "404 404 200 404 404"
OWN_THEN_ON: Final = "404 404 302 404 404"
USERS: Final = "302 200 200 200 200"  # whoever is not logged in is asked to

DECK: Final = "decks/<slug:public_id>"
RUN: Final = "runs/<slug:public_id>"
GAME: Final = "games/<slug:public_id>"
API: Final = "api/v1/"
NEW: Final = {"password1": "a lamp above the causeway", "password2": "a lamp above the causeway"}
VERSION: Final = {"version": "{deck.version}"}
MOVE: Final = {"version": "{game.version}"}

ROWS: Final = (
    # The house
    Row("get health", "503 503 503 503 503"),  # no worker and no sweeper are there
    Row("get status", "503 503 503 503 503"),
    Row("get ", OPEN),
    Row("get api/docs", OPEN),
    Row(f"get {API}schema", OPEN),
    # Accounts
    Row("get account", USERS),
    Row("get account/delete", USERS),
    Row("post account/delete", "302 400 400 400 400", {"password": "guessed"}),
    Row("post account/sessions/end", "302 302 302 302 302", {"session": "0123456789abcdef"}),
    Row("get account/login", "200 302 302 302 302"),
    Row("post account/login", "200 302 302 302 302", {"login": "alice", "password": "guessed"}),
    Row("get account/login/code", "302 302 302 302 302"),
    Row("post account/login/code", "302 302 302 302 302", {"code": "000000"}),
    Row("get account/confirm", USERS),
    Row("post account/confirm", "302 200 200 200 200", {"password": "guessed"}),
    Row("get account/confirm/code", "302 302 302 302 302"),  # nobody here has a second factor
    Row("post account/confirm/code", "302 302 302 302 302", {"code": "000000"}),
    Row("get account/second-factor", USERS),
    Row("get account/second-factor/set-up", "302 302 302 302 302"),  # the password is asked first
    Row("post account/second-factor/set-up", "302 302 302 302 302", {"code": "000000"}),
    Row("get account/second-factor/remove", "302 404 404 404 404"),
    Row("post account/second-factor/remove", "302 404 404 404 404"),
    Row("get account/second-factor/codes", "302 404 404 404 404"),
    Row("get account/second-factor/codes/new", "302 302 302 302 302"),
    Row("post account/second-factor/codes/new", "302 302 302 302 302"),
    Row("get account/second-factor/codes/download", "302 404 404 404 404"),
    Row("get account/logout", "302 200 200 200 200"),
    Row("post account/logout", "302 302 302 302 302"),
    Row("get account/signup", "200 302 302 302 302"),
    Row("post account/signup", "302 302 302 302 302", {"username": "dora", **NEW}),
    Row("get account/inactive", OPEN),
    Row("get account/email", USERS),
    Row("post account/email", "302 302 302 302 302", {"email": "x@home.example", "action_add": ""}),
    Row("get account/email/sent", OPEN),
    Row("get account/email/confirm/<str:key>", OPEN),
    Row("post account/email/confirm/<str:key>", "404 404 404 404 404"),
    Row("get account/password", USERS),
    Row("post account/password", "302 200 200 200 200", {"oldpassword": "guessed", **NEW}),
    Row("get account/password/set", "302 302 302 302 302"),
    Row("post account/password/set", "302 302 302 302 302", NEW),
    Row("get account/password/reset", OPEN),
    Row("post account/password/reset", "302 302 302 302 302", {"email": "x@home.example"}),
    Row("get account/password/reset/sent", OPEN),
    Row("get account/password/reset/done", OPEN),
    Row("get account/password/reset/<slug:uidb36>/<str:key>", OPEN),
    Row("post account/password/reset/<slug:uidb36>/<str:key>", OPEN, NEW),
    # The catalogue
    Row("get cards", OPEN),
    Row("get cards/<slug:key>", OPEN),
    Row(f"get {API}cards", OPEN),
    Row(f"get {API}cards/<slug:key>", OPEN),
    Row(f"get {API}cards/<slug:key>/history", OPEN),
    Row(f"get {API}factions", OPEN),
    Row(f"post {API}read", OPEN, {"kind": "action", "text": "Draw 2."}),
    Row(f"get {API}reach", OPEN, {"zone": "c2", "n": "1"}),
    Row("get practice", OPEN),
    # Decks
    Row("get decks", OPEN),
    Row("get decks/new", OPEN),
    Row("get games", OPEN),
    Row("post decks/new", "302 302 302 302 302", {"name": "New", "text": "2 Lamp"}),
    Row(f"get {DECK}", OWN_THEN_ON),
    Row(f"get {DECK}/<slug:slug>", OWN),
    Row(f"get {DECK}/<slug:slug>", OPEN, about="public"),
    Row(f"get {DECK}/edit", OWN),
    Row(f"get {DECK}/edit", "403 403 200 403 403", about="public"),
    Row(f"post {DECK}/edit", OWN_THEN_ON, {**VERSION, "change": "main:lamp:1"}),
    Row(f"post {DECK}/edit", "403 403 302 403 403", {**VERSION, "change": "main:lamp:1"}, "public"),
    Row(f"get {DECK}/edit/text", OWN),
    Row(f"post {DECK}/edit/text", OWN_THEN_ON, {**VERSION, "text": "3 Lamp"}),
    Row(f"post {DECK}/edit/text", "403 403 302 403 403", {**VERSION, "text": "3 Lamp"}, "public"),
    Row(f"get {DECK}/edit/details", OWN),
    Row(f"post {DECK}/edit/details", OWN_THEN_ON, {**VERSION, "name": "N", "visibility": "private"}),
    Row(
        f"post {DECK}/edit/details",
        "403 403 302 403 403",
        {**VERSION, "name": "N", "visibility": "private"},
        "public",
    ),
    Row(f"get {DECK}/versions", OWN),
    Row(f"get {DECK}/versions", "403 403 200 403 403", about="public"),
    Row(f"post {DECK}/keep", OWN_THEN_ON, {"number": "1", "label": "First"}),
    Row(f"post {DECK}/keep", "403 403 302 403 403", {"number": "1", "label": "First"}, "public"),
    Row(f"post {DECK}/revert", OWN_THEN_ON, {**VERSION, "to": "1"}),
    Row(f"post {DECK}/revert", "403 403 302 403 403", {**VERSION, "to": "1"}, "public"),
    Row(f"get {DECK}/delete", OWN),
    Row(f"post {DECK}/delete", OWN_THEN_ON, VERSION),
    Row(f"post {DECK}/delete", "403 403 302 403 403", VERSION, "public"),
    Row(f"get {DECK}/export.txt", OWN),
    Row(f"get {DECK}/export.txt", OPEN, about="public"),
    Row(f"get {DECK}/export.json", OWN),
    Row(f"get {DECK}/export.json", OPEN, about="public"),
    Row(f"get {API}decks", OPEN),
    Row(f"post {API}decks", "201 201 201 201 201", {"name": "New"}),
    Row(f"post {API}decks/parse", OPEN, {"text": "2 Lamp"}),
    Row(f"get {API}{DECK}/validate", OWN),
    Row(f"get {API}{DECK}/validate", OPEN, about="public"),
    Row(f"put {API}{DECK}", OWN, {**VERSION, "name": "N"}),
    Row(f"put {API}{DECK}", "403 403 200 403 403", {**VERSION, "name": "N"}, "public"),
    Row(f"patch {API}{DECK}", OWN, VERSION),
    Row(f"patch {API}{DECK}", "403 403 200 403 403", VERSION, "public"),
    Row(f"delete {API}{DECK}", "404 404 204 404 404", VERSION),
    Row(f"delete {API}{DECK}", "403 403 204 403 403", VERSION, "public"),
    Row(f"get {API}{DECK}", OWN),
    Row(f"get {API}{DECK}", OPEN, about="public"),
    # Runs: a public one is watched by everybody and ended by its starter or the deck's owner.
    Row(f"post {DECK}/simulate", OWN_THEN_ON, {"games": "3", "turns": "2"}),
    Row(f"post {DECK}/simulate", "302 302 302 302 302", {"games": "3", "turns": "2"}, "public"),
    Row(f"get {RUN}", OWN),
    Row(f"get {RUN}", OPEN, about="public"),
    Row(f"get {RUN}/progress", OWN),
    Row(f"get {RUN}/progress", OPEN, about="public"),
    Row(f"post {RUN}/cancel", OWN_THEN_ON),
    Row(f"post {RUN}/cancel", OWN_THEN_ON, about="public"),
    Row(f"post {API}{DECK}/runs", "404 404 201 404 404", {"games": "3", "turns": "2"}),
    Row(f"post {API}{DECK}/runs", "201 201 201 201 201", {"games": "3", "turns": "2"}, "public"),
    Row(f"get {API}{RUN}", OWN),
    Row(f"get {API}{RUN}", OPEN, about="public"),
    Row(f"post {API}{RUN}/cancel", OWN),
    Row(f"post {API}{RUN}/cancel", OWN, about="public"),
    # Games: one's own, whatever the deck is.
    Row(f"get {DECK}/play", OWN),
    Row(f"get {DECK}/play", OPEN, about="public"),
    Row(f"post {DECK}/play", OWN_THEN_ON, {"seed": "7"}),
    Row(f"post {DECK}/play", "302 302 302 302 302", {"seed": "7"}, "public"),
    Row(f"get {GAME}", OWN),
    Row(f"get {GAME}", OWN, about="public"),
    Row(f"post {GAME}/answer", OWN_THEN_ON, {**MOVE, "label": "keep"}),
    Row(f"post {GAME}/undo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    Row(f"post {GAME}/redo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    Row(f"post {GAME}/concede", OWN_THEN_ON, MOVE),
    Row(f"post {GAME}/delete", OWN_THEN_ON, MOVE),
    Row(f"post {API}games", "404 404 201 404 404", {"deck": "{deck.public_id}"}),
    Row(f"post {API}games", "201 201 201 201 201", {"deck": "{deck.public_id}"}, "public"),
    Row(f"get {API}{GAME}", OWN),
    Row(f"get {API}{GAME}", OWN, about="public"),
    Row(f"post {API}{GAME}/answer", OWN, {**MOVE, "label": "keep"}),
    Row(f"post {API}{GAME}/undo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    Row(f"post {API}{GAME}/redo", "404 404 400 404 404", {**MOVE, "count": "9"}),
    Row(f"post {API}{GAME}/concede", OWN, MOVE),
    Row(f"delete {API}{GAME}", "400 400 400 400 400"),  # without its version
)

# The admin. `<model>` stands for each model's pages; V, A, C, D: view, add, change, delete.
ADMIN: Final = (
    Row("get admin/", "302 302 302 200 200"),
    Row("get admin/login/", "302 403 403 302 302"),
    Row("post admin/logout/", "302 302 302 200 200"),
    Row("get admin/password_change/", "302 302 302 302 302"),
    Row("get admin/password_change/done/", "302 302 302 302 302"),
    Row("get admin/autocomplete/", "302 302 302 403 403"),
    Row("get admin/jsi18n/", "302 302 302 200 200"),
    Row("get admin/r/<path:content_type_id>/<path:object_id>/", "302 302 302 404 404"),
    Row("get admin/cards/card/reading/", "302 302 302 200 200"),
    Row("get admin/cards/set/import/", "302 302 302 200 200"),
    Row("get admin/cards/set/import/confirm/", "302 302 302 302 302"),  # nothing waits: upload a file
    Row("get admin/accounts/user/<id>/password/", "302 302 302 403 200"),
    Row("get admin/^(?P<app_label>auth|account|mfa|accounts|jobs|cards|decks)/$", "302 302 302 404 200"),
    Row("get admin/(?P<url>.*)$", "302 302 302 404 404"),
)
# Model: what an editor may, what an administrator may.
MODELS: Final = {
    "auth/group": ("", "VACD"),
    "account/emailaddress": ("", "VACD"),
    "mfa/authenticator": ("", "VD"),
    "accounts/user": ("", "VACD"),
    "cards/card": ("VAC", "VAC"),
    "cards/cardversion": ("V", "V"),
    "cards/faction": ("VAC", "VACD"),
    "cards/set": ("VAC", "VACD"),
    "decks/deck": ("", "VACD"),
    "decks/format": ("VAC", "VACD"),
    "decks/deckversion": ("", "V"),
    "decks/run": ("", "V"),
    "decks/game": ("", "V"),
    "decks/heartbeat": ("", "V"),
    "jobs/job": ("", "V"),
}
