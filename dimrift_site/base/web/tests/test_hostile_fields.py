"""Hostile markup in every field that takes a text: Chromium runs nothing of it, and the CSP reports nothing.

Fields are found, not listed: what forms post (`takes`), what serializers of the API take, the parameters that
pages read, the forms of the admin, and the columns that people's texts are kept in. Many strings are one
value: what one of them opens does not hide the next, for each is looked for in the HTML as Chromium reads it.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from html.parser import HTMLParser
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models, transaction
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from playwright.sync_api import ConsoleMessage, Dialog, Page, Route
from pytest_django.live_server_helper import LiveServer

from cards.artwork.models import CardArt
from cards.models import Card, PlainWord, Set
from cards.services import save_card, save_printing
from cards.tests.conftest import LAMP, printed
from decks.games.lines.services import name_line
from decks.legality.queries import default_format
from decks.lists.services import label_version
from decks.models import CardRestriction, DeckNotes, DeckTag, Heartbeat
from dimrift_site.accounts.models import AccountSuspension, User
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.base.notices.services import notify
from dimrift_site.base.web.posted_fields import known_fields
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.site_pages.models import SitePage
from dimrift_site.tools.testing.access_matrix import API, MODELS, ROWS, AccessRow
from dimrift_site.tools.testing.source_imports import PACKAGES, source_files
from dimrift_site.tools.testing.world import World

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOT: Final = Path(__file__).parents[4]
STRINGS: Final = (ROOT / "cards/search/tests/hostile_markup.txt").read_text("utf-8").splitlines()
TRACE: Final = re.compile(r"alert|evil\.example|data:text")
ADDRESS: Final = re.compile(r"(javascript|data):")  # which harms where it begins what is written
AT_ONCE: Final = 20  # pages that the browser is given together
ROUNDS: Final = 3  # of the long test: in each, all fields have 67 strings in a row
MORE_CARDS: Final = 6  # whose names are too short for all strings
PARAMETER: Final = re.compile(r"""GET(?:\.get\(|\[)"(\w+)"|parameter\("(\w+)""")
TEXTS: Final = (models.CharField, models.TextField, models.JSONField)
# Columns that programs write, and subjects and subtypes, which the engine wants to be words; others hold what
# people say.
MACHINE: Final = re.compile(
    r"(^|_)(key|keys|hash|hashes|digest|id|token|version|skeleton|network|password|secret)$|"
    r"^(words|canonical|program|plan|unread|definition|outline|source|report|report_of|lent|content|snapshot|printed|"
    r"setup|picks|automatic|line|board|seat|asked|overrides|result|hints|deck_snapshot|other_side|data|left_out|edition|advice|cards|decks|basis|reply|policy|kind|group|owner|made|"
    r"target|value|subject|subtypes|visibility|art|upload|codename|outcome|goal|proof|object_repr|change_message|session_data|taken|offers)$"
)
PEOPLE_S: Final = ("cards.CardArt.source", "cards.CardVersion.definition", "cards.OtherPrinting.definition")
OURS: Final = (
    "account",
    "cards",
    "decks",
    "accounts",
    "jobs",
    "reports",
    "site_pages",
    "notices",
    "api_tokens",
)
# Whose texts stand on cards, which are not read with longer ones; others are shown whatever they hold
CARD_MODELS: Final = ("cards.Card", "cards.CardEffect", "cards.CardVersion", "cards.OtherPrinting")
CARD_LIMITS: Final = {"name": 110, "label": 70, "text": 990}  # characters, a number behind them
SAID: Final = ("name", "flavour", "text", "label", "rulings")  # in definitions of cards: what people read
WITH_CARDS: Final = re.compile(r"(cards|new|practice|decks|games|workshop)\b(?!.*export\.)")
# What scripts ask for parts of pages with
BY_SCRIPT: Final = {"X-Preview": "face", "X-Practice": "1", "X-Board": "1", "HX-Request": "true"}
# What would be kept from running or would run: nothing like it is in any page of the site.
HARMFUL: Final = """(pages) => pages.map((html) => {
  const page = new DOMParser().parseFromString(html, "text/html"), found = [];
  for (const each of page.querySelectorAll("*")) {
    const name = each.localName;
    if (["iframe", "object", "embed", "base", "style", "frameset"].includes(name)) found.push(name);
    if (name === "script" && !/^\\/(?!\\/)/.test(each.getAttribute("src") ?? "")) found.push("script");
    for (const { name: attribute, value } of each.attributes) {
      const address = value.replace(/[\\u0000-\\u0020]/g, "").toLowerCase();
      if (/^(on.*|hx-on.*|style|srcdoc)$/.test(attribute)) found.push(`${name} ${attribute}`);
      const leads = /^(.*href|src|srcset|.*action|data|from|to|values)$/.test(attribute);
      if (leads && /^(javascript|vbscript|data:text)/.test(address))
        found.push(`${name} ${attribute}=${value}`);
    }
  }
  return found;
})"""


class HostileAnswer(NamedTuple):
    """A page that has hostile text in it, where it came from, and the headers that it was sent with."""

    where: str
    html: str
    headers: dict[str, str]


class FormValues(HTMLParser):
    """The text fields of a page's forms with what stands in them, and all else that would be sent."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.texts: list[str] = []
        self.inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        name, kind = said.get("name", ""), said.get("type", "text")
        if tag == "select":
            self.inside = name
        elif tag == "option" and self.inside and "selected" in said:
            self.values[self.inside] = said.get("value", "")
        elif name and (
            tag == "textarea" or (tag == "input" and kind in ("text", "hidden", "search", "email"))
        ):
            self.values[name] = said.get("value", "")
            if kind != "hidden":
                self.texts.append(name)
            self.inside = name if tag == "textarea" else ""

    def handle_data(self, data: str) -> None:
        if self.inside in self.texts:
            self.values[self.inside] += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self.inside = ""


class Attack:
    """Puts hostile values everywhere, each field the next one, and keeps the pages that have them."""

    def __init__(self, made: World, everybody: dict[str, Client]) -> None:
        self.made, self.everybody = made, everybody
        self.values = self.short = cycle(STRINGS)  # one string each, which a name may be
        self.numbers = count()
        self.queues: dict[str, deque[str]] = {}
        self.taken: Counter[str] = Counter()  # from queues, by their names
        self.fields: set[str] = set()
        self.answers: list[HostileAnswer] = []
        self.every, self.turns = 1, count()

    def is_turn(self) -> bool:
        """Return whether to send or read what the short test does of every few only."""
        return next(self.turns) % self.every == 0

    def fitting(self, name: str, most: int) -> str:
        """As many of the next strings for something as a text of so many characters may be."""
        queue = self.queues.setdefault(name, deque(string for string in STRINGS if len(string) <= most))
        text = queue[0]
        queue.rotate(-1)
        self.taken[name] += 1
        while len(text) + len(queue[0]) < most and self.taken[name] % len(STRINGS):
            text = f"{text} {queue[0]}"
            queue.rotate(-1)
            self.taken[name] += 1
        return text

    def take(self, where: str, answer: Any) -> None:
        """Keep a page, or each text that a script puts into one, with anything hostile in it."""
        assert answer.status_code < 500 or where.endswith(("health", "status")), where
        kind, headers = answer.headers.get("Content-Type", ""), dict(answer.headers)
        pages = []
        if kind.startswith("text/html"):
            pages = [answer.content.decode()]
        elif kind.startswith("application/json"):
            assert headers["X-Content-Type-Options"] == "nosniff"
            pages = list(drawn_texts(json.loads(answer.content)))
        elif answer.streaming:
            list(answer)  # to its end, where the client closes the file
        sent = {name: value for name, value in headers.items() if name.startswith("Content-")}
        self.answers += [
            HostileAnswer(where, html, {**sent, "Content-Type": "text/html"})
            for html in pages
            if TRACE.search(html)
        ]

    def visit(self, where: str, who: str, address: str, **asked: Any) -> None:
        self.take(where, self.everybody[who].get(address, follow=True, **asked))

    def send(
        self, where: str, who: str, address: str, body: Any, kind: str = "", method: str = "post"
    ) -> Any:
        """Post as somebody, follow the answer, and forget what it changed."""
        client = self.everybody[who]
        cookie = copy(client.cookies)
        cache.clear()  # no throttle is asked about
        sort = {"content_type": kind} if kind else {}
        with forgotten():
            answer = getattr(client, method)(address, body, follow=True, **sort)
            self.take(where, answer)
        client.cookies = cookie
        return answer

    def write(self) -> None:
        """Send it in every field, in every address and file."""
        self.fill_forms()
        self.ask_api()
        self.ask_pages()
        self.fill_admin()

    def keep(self) -> None:
        """Keep it in every column, and read every page. Nobody can play with such cards: write before."""
        self.poison()
        self.visit_all()

    # What is sent ------------------------------------------------------------------------

    def fill_forms(self) -> None:
        """Fill each field that a page's form may post, alone or with those of its kind, and all at once."""
        for row in ROWS:
            if row.method != "post" or row.route.startswith(API):
                continue
            address, body = self.made.address(row.route), self.made.body(row)
            names = sorted({*(known_fields(resolve(address).func) or ()), *body})
            self.fields |= {f"form {row.route} {name}" for name in names}
            # Switches are one choice each
            for alike in alike_but_for_numbers(name for name in names if not name.startswith("switch-")):
                hostile = {name: next(self.values) for name in alike}
                if self.is_turn():
                    self.send(f"{', '.join(alike)} of {row.way}", sender(row), address, {**body, **hostile})
            self.send(row.way, sender(row), address, {**body, **{name: next(self.short) for name in names}})

    def ask_api(self) -> None:
        """Every field of a body of the API: what it says is JSON, which no browser takes for a page."""
        for row in ROWS:
            if row.method == "get" or not row.route.startswith(API):
                continue
            address, body = self.made.address(row.route), self.made.body(row)
            taken = getattr(getattr(resolve(address).func, "cls", None), "takes", None)
            for name in sorted({*body, *(taken().fields if taken else ())}):
                self.fields.add(f"api {row.route} {name}")
                where, sent = f"{name} of {row.way}", json.dumps({**body, name: next(self.values)})
                answer = self.send(where, sender(row), address, sent, "application/json", row.method)
                assert answer.headers.get("Content-Type", "application/json") == "application/json"

    def ask_pages(self) -> None:
        """Ask with every parameter that a page reads, and by its address."""
        for row in ROWS:
            if row.method != "get" or row.route.startswith(API):
                continue
            asked = {name: next(self.values) for name in [*PARAMETERS, "unheard-of"]}
            self.fields.add(f"page {row.route}")
            self.visit(row.way, sender(row), self.made.address(row.route), data=asked)
            if "<" in row.route:
                hostile = re.sub("[/?#%]", "", next(self.values))
                self.visit(row.way, sender(row), "/" + hostile.join(re.split(r"<[^>]*>", row.route)))

    def fill_admin(self) -> None:
        """Every text field of the admin's forms, all at once; and a file with hostile names."""
        for model in MODELS:
            row = row_of(model)
            for address in ([f"/admin/{model}/{row.pk}/change/"] if row else []) + [f"/admin/{model}/add/"]:
                answer = self.everybody["admin"].get(address)
                form = FormValues(answer.content.decode()) if answer.status_code == 200 else None
                if form is None or not form.texts:
                    continue
                texts = {name: next(self.values) for name in form.texts if name != "q"}
                self.fields |= {f"admin {model} {name}" for name in texts}
                self.send(address, "admin", address, {**form.values, **texts})
            self.visit(f"list of {model}", "admin", f"/admin/{model}/", data={"q": next(self.values)})
        card = {
            "key": "x",
            "name": next(self.values),
            "type": {"key": next(self.values)},
            next(self.values): 1,
        }
        for content in (json.dumps([card]), next(self.values), f"- key: {json.dumps(next(self.values))}"):
            file = SimpleUploadedFile(f"{next(self.values).replace('/', '')}.json", content.encode())
            self.send(
                "a card file",
                "admin",
                "/admin/cards/set/import/",
                {"file": file, "set_key": next(self.values)},
            )

    # What is kept ------------------------------------------------------------------------

    def poison(self, only: Collection[str] = ()) -> None:
        """Hostile text in every column that people's words are kept in, past all that would refuse it."""
        for model in apps.get_models():
            label = model._meta.label
            if model._meta.app_label not in OURS or (only and label not in only):
                continue
            for field in model._meta.get_fields():
                name = f"{label}.{field.name}"
                if not isinstance(field, TEXTS) or field.choices:
                    continue
                if MACHINE.search(field.name) and name not in PEOPLE_S:
                    continue
                self.fields.add(f"column {name}")
                rows = model._default_manager.values_list("pk", field.name)
                assert rows, f"the world has no {name}"
                for pk, value in rows:
                    poisoned = self._poisoned(field, value, name, label in CARD_MODELS)
                    model._default_manager.filter(pk=pk).update(**{field.name: poisoned})

    def _poisoned(self, field: models.Field[Any, Any], value: Any, name: str, of_card: bool) -> Any:
        if isinstance(value, dict):
            return self._with_poison(value)
        if isinstance(field, models.JSONField):
            return [next(self.values), next(self.values)]
        most = CARD_LIMITS.get(field.name, 0) if of_card else 0
        string = self.fitting(name, most) if most else next(self.values)
        if field.name == "title":  # it stands in an address
            string = string.replace("/", "")
        # Names are often to be unique
        return f"{string} {next(self.numbers)}" if isinstance(field, models.CharField) else string

    def _with_poison(self, value: Any, name: str = "") -> Any:
        """A part of a card's definition with hostile texts."""
        if isinstance(value, dict):
            return {name: self._with_poison(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [self._with_poison(inner, name) for inner in value]
        if not isinstance(value, str) or name not in SAID:
            return value
        most = CARD_LIMITS.get(name, 0)
        return self.fitting(f"printed {name}", most) if most else next(self.values)

    def visit_cards(self) -> None:
        """Visit every page that shows cards, and that of each card."""
        routes = [
            row
            for row in ROWS
            if row.method == "get" and row.about == "public" and WITH_CARDS.match(row.route)
        ]
        lists = (
            "/",
            "/cards?view=list",
            "/cards?view=text",
            "/cards?view=checklist",
            "/new",
            "/decks",
            "/workshop",
        )
        pages = [
            *lists,
            *(card.get_absolute_url() for card in [*Card.objects.all(), self.made.workshop_card]),
        ]
        for address in [*pages, *(self.made.address(row.route) for row in routes)]:
            self.visit(f"kept: {address}", "alice", address)
            if address in pages:
                self.visit(f"by script: {address}", "alice", address, headers=BY_SCRIPT)

    def visit_all(self) -> None:
        """Every page of the site and the admin, as those see them who see most; what scripts ask for, too."""
        for row in ROWS:
            if row.method == "get":
                address = self.made.address(row.route)
                self.visit(f"kept: {row.way}", sender(row), address)
                if not row.route.startswith(API) and self.is_turn():
                    self.visit(f"by script: {row.way}", sender(row), address, headers=BY_SCRIPT)
        for model in MODELS:
            latest = row_of(model)
            pages = [f"{latest.pk}/{page}/" for page in ("change", "delete", "history")] if latest else []
            for page in ("", *(page_address for page_address in pages if self.is_turn())):
                self.visit(f"kept: {model} {page}", "admin", f"/admin/{model}/{page}")


@contextmanager
def forgotten() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def alike_but_for_numbers(names: Iterable[str]) -> Iterator[list[str]]:
    """Names of fields, those together that are each other's but for a number."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(re.sub(r"\d+", "", name), []).append(name)
    yield from groups.values()


def sender(row: AccessRow) -> str:
    """Return who sends it: an editor where only they may, Charlie what asks for no account, else Alice."""
    if "proposals/" in row.route or (row.route.startswith("wiki") and "revert" in row.route):
        return "edith"
    return "charlie" if re.match(r"account/(login|signup|password/reset)", row.route) else "alice"


def row_of(label: str) -> models.Model | None:
    app, _, name = label.partition("/")
    manager: models.Manager[models.Model] = apps.get_model(app, name)._default_manager
    return manager.first()


def parameters() -> set[str]:
    """Return the names of parameters that any view reads."""
    files = [path for package in PACKAGES for path in source_files(package) if "tests" not in path.parts]
    matches_of = [PARAMETER.findall(path.read_text("utf-8")) for path in files]
    return {name for matches in matches_of for pair in matches for name in pair if name} | {
        "type",
        "faction",
        "order",
        "card",
    }


PARAMETERS: Final = sorted(parameters())


@pytest.fixture
def attack(world: Callable[[str], World], everybody: dict[str, Client], alice: User) -> Attack:
    world_made = world("public")
    save_card(printed(LAMP), Set.objects.create(key="far", name="Far"))
    save_printing(printed(LAMP), Set.objects.create(key="near", name="Near"), None)
    lamp = Card.objects.get(key="lamp")
    CardArt.objects.create(card=lamp, artist="Ann", source="Her hand", licence="by", hash="0" * 32)
    Card.objects.filter(pk=lamp.pk).update(art="0" * 32)  # so that its page shows the credit
    for number in range(MORE_CARDS):
        save_card(printed(LAMP, key=f"lamp-{number}", name=f"Lamp {number}"))
    label_version(world_made.deck, 1, "First")
    name_line(world_made.game, world_made.game.version, 0, "Slow")
    DeckNotes.objects.create(deck=world_made.deck, text="Try it.")
    DeckTag.objects.create(deck=world_made.deck, tag="slow")
    CardRestriction.objects.create(format=default_format(), card=lamp, since=timezone.localdate())
    SitePage.objects.create(key="about", text="It is about cards.")
    words = {"title": "lantern", "search": "name:lamp", "about": "light", "spellings": "torch"}
    PlainWord.objects.create(key="lantern", **words)
    notify(alice.pk, "Your card was adopted.", "/cards/lamp")
    make_token(alice.pk, "For a script", "read", 30)
    AccountSuspension.objects.create(user=alice, reason="Nasty.", ended=timezone.now())
    Heartbeat.objects.create(name="forgetting", at=timezone.now())
    ProgramRecord(RunningProgram.Role.WORKER, 2).renew()
    EmailAddress.objects.create(user=alice, email="alice@home.example")
    ProblemReport.objects.create(kind="card", key="lamp", reason="other", reporter=alice, state="mended")
    return Attack(world_made, everybody)


def in_a_row(number: int) -> list[str]:
    """All strings in so many values; one that is an address begins its value."""
    addresses = [string for string in STRINGS if ADDRESS.match(string)]
    others = [string for string in STRINGS if not ADDRESS.match(string)]
    return [" ".join([*addresses[index::number], *others[index::number]]) for index in range(number)]


def drawn_texts(answer: Any) -> Iterator[str]:
    """Yield what an answer of the API calls HTML, wherever it stands there."""
    if isinstance(answer, list):
        for item in answer:
            yield from drawn_texts(item)
    elif isinstance(answer, dict):
        for name, item in answer.items():
            yield from [item] if name == "html" else drawn_texts(item)


class Watch:
    """A browser that notes whatever runs or is kept from it by the CSP."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url, self.said = page, url, list[str]()
        self.shown = HostileAnswer("the first as it is", STRINGS[0], {"Content-Type": "text/html"})
        page.on("dialog", self._refuse)
        page.on("console", self._hear)
        page.route("**/*", self._answer)
        for policy in ("script-src 'self'", "script-src * 'unsafe-inline'"):  # it would be noticed
            self.said.clear()
            self.shown.headers["Content-Security-Policy"] = policy
            self._draw()
            assert self.said, policy
        page.goto(f"{url}/robots.txt")
        assert sum(map(bool, page.evaluate(HARMFUL, STRINGS))) > 80
        self.said.clear()

    def check(self, answers: Sequence[HostileAnswer], drawn: int, first: int = 0) -> None:
        """Nothing in them can run; every `drawn`-th is drawn under the headers that it came with."""
        for number in range(0, len(answers), AT_ONCE):
            some = answers[number : number + AT_ONCE]
            harm = self.page.evaluate(HARMFUL, [hostile_answer.html for hostile_answer in some])
            assert {
                answer.where: harmful for answer, harmful in zip(some, harm, strict=True) if harmful
            } == {}
        for self.shown in answers[first::drawn]:
            self._draw()
            assert self.said == [], self.shown.where

    def _draw(self) -> None:
        self.page.goto(f"{self.url}/hostile", wait_until="load")

    def _refuse(self, dialog: Dialog) -> None:
        self.said.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _hear(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.said.append(message.text)

    def _answer(self, route: Route) -> None:
        """Answer with the page and its scripts; what only changes its look is left out, for time."""
        address = urlsplit(route.request.url).path
        if address == "/hostile":
            route.fulfill(body=self.shown.html, headers=self.shown.headers)
        elif route.request.resource_type in ("stylesheet", "image", "font"):
            route.fulfill(body="")
        elif address.startswith(settings.STATIC_URL):
            route.fulfill(path=str(finders.find(address.removeprefix(settings.STATIC_URL))))
        else:
            route.continue_()


def test_nothing_runs_whatever_field_it_is_written_into(
    page: Page, live_server: LiveServer, attack: Attack
) -> None:
    watch = Watch(page, live_server.url)
    attack.every = 5  # all fields of a form together, each of every few alone
    attack.write()
    attack.keep()
    assert len(attack.fields) > 300
    assert len(attack.answers) > 300
    watch.check(attack.answers, drawn=16)


def in_rounds(watch: Watch, attack: Attack, step: Callable[[], None], drawn: int) -> None:
    """Take a step with all strings in a few rounds, and look at what came of each."""
    assert len({*STRINGS}) >= 200
    for number, value in enumerate(in_a_row(ROUNDS)):
        attack.values = cycle([value])
        step()
        watch.check(attack.answers, drawn, number)
        attack.answers.clear()


@pytest.mark.long
def test_none_of_two_hundred_hostile_strings_runs_where_it_is_written(
    page: Page, live_server: LiveServer, attack: Attack
) -> None:
    watch = Watch(page, live_server.url)
    in_rounds(watch, attack, attack.write, ROUNDS * 2)  # drawn for every other field of a form


@pytest.mark.long
def test_none_of_two_hundred_hostile_strings_runs_where_it_is_kept(
    page: Page, live_server: LiveServer, attack: Attack
) -> None:
    watch = Watch(page, live_server.url)
    in_rounds(watch, attack, attack.keep, ROUNDS)
    while min(attack.taken.values()) < len(STRINGS):
        attack.poison(CARD_MODELS)
        attack.visit_cards()
        watch.check(attack.answers, ROUNDS, attack.taken.total() % ROUNDS)
        attack.answers.clear()
