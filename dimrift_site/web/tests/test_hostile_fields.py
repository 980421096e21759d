"""Hostile markup in every field that takes a text: Chromium runs nothing of it, and the CSP reports nothing.

Fields are found, not listed: what forms post (`takes`), what serializers of the API take, the parameters that
pages read, the forms of the admin, and the columns that people's texts are kept in.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from django.apps import apps
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models, transaction
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Page, Route
from pytest_django.live_server_helper import LiveServer

from dimrift_site.testing.access_matrix import API, MODELS, ROWS, AccessRow
from dimrift_site.testing.source_imports import PACKAGES, source_files
from dimrift_site.testing.world import World
from dimrift_site.web.posted_fields import known_fields

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOT: Final = Path(__file__).parents[3]
STRINGS: Final = (ROOT / "cards/search/tests/hostile_markup.txt").read_text("utf-8").splitlines()
TRACE: Final = re.compile(r"alert|evil\.example|data:text")
PARAMETER: Final = re.compile(r"""GET(?:\.get\(|\[)"(\w+)"|parameter\("(\w+)""")
TEXTS: Final = (models.CharField, models.TextField, models.JSONField)
# Columns that programs write, and subtypes, which the engine wants to be words; others hold what people say.
MACHINE: Final = re.compile(
    r"(^|_)(key|keys|hash|hashes|id|token|version|skeleton|network|password|secret)$|"
    r"^(words|canonical|program|unread|definition|outline|source|report|report_of|lent|content|snapshot|printed|"
    r"setup|picks|automatic|line|board|overrides|result|deck_snapshot|data|left_out|edition|policy|kind|group|owner|made|"
    r"target|value|subtypes|visibility|art|upload|codename|object_repr|change_message|session_data)$"
)
OURS: Final = ("cards", "decks", "accounts", "jobs", "reports")
# What would be kept from running or would run: nothing like it is in any page of the site.
HARMFUL: Final = """html => {
  const page = new DOMParser().parseFromString(html, "text/html"), found = [];
  for (const each of page.querySelectorAll("*")) {
    const name = each.localName;
    if (["iframe", "object", "embed", "base", "style", "frameset"].includes(name)) found.push(name);
    if (name === "script" && !/^\\/(?!\\/)/.test(each.getAttribute("src") ?? "")) found.push("script");
    for (const { name: attribute, value } of each.attributes) {
      const address = value.replace(/[\\u0000-\\u0020]/g, "").toLowerCase();
      if (/^(on.*|style|srcdoc)$/.test(attribute)) found.push(`${name} ${attribute}`);
      if (/^(javascript|vbscript|data:text)/.test(address) && !["value", "content"].includes(attribute))
        found.push(`${name} ${attribute}=${value}`);
    }
  }
  return found;
}"""


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
    """Puts hostile strings everywhere, `many` at once from the `first` on, and keeps pages that have them."""

    def __init__(self, made: World, everybody: dict[str, Client], first: int, many: int = 1) -> None:
        self.made, self.everybody, self.many = made, everybody, many
        self.numbers = count(first)
        self.fields: set[str] = set()
        self.answers: list[HostileAnswer] = []

    def next_string(self) -> str:
        return " ".join(STRINGS[next(self.numbers) % len(STRINGS)] for _ in range(self.many))

    def take(self, where: str, answer: Any) -> None:
        assert answer.status_code < 500 or where.endswith(("health", "status")), where
        html = (
            answer.content.decode() if answer.headers.get("Content-Type", "").startswith("text/html") else ""
        )
        if TRACE.search(html):
            headers = {name: value for name, value in answer.headers.items() if name.startswith("Content-")}
            self.answers.append(HostileAnswer(where, html, headers))

    def visit(self, where: str, who: str, address: str, **asked: Any) -> None:
        self.take(where, self.everybody[who].get(address, follow=True, **asked))

    def send(
        self, where: str, who: str, address: str, body: Any, kind: str = "", method: str = "post"
    ) -> Any:
        """Post as somebody, follow the answer, and forget what it changed."""
        client = self.everybody[who]
        kept = copy(client.cookies)
        cache.clear()  # no throttle is asked about
        sort = {"content_type": kind} if kind else {}
        with forgotten():
            answer = getattr(client, method)(address, body, follow=True, **sort)
            self.take(where, answer)
        client.cookies = kept
        return answer

    # What is sent ------------------------------------------------------------------------

    def fill_forms(self) -> None:
        """Every field that a page's form may post, one at a time and all at once."""
        for row in ROWS:
            if row.method != "post" or row.route.startswith(API):
                continue
            address, body = self.made.address(row.route), self.made.body(row)
            names = sorted({*(known_fields(resolve(address).func) or ()), *body})
            self.fields |= {f"form {row.route} {name}" for name in names}
            for name in (
                name for name in names if not name.startswith("switch-")
            ):  # they are one choice each
                self.send(f"{name} of {row.way}", sender(row), address, {**body, name: self.next_string()})
            self.send(row.way, sender(row), address, {**body, **{name: self.next_string() for name in names}})

    def ask_api(self) -> None:
        """Every field of a body of the API: what it says is JSON, which no browser takes for a page."""
        for row in ROWS:
            if row.method == "get" or not row.route.startswith(API):
                continue
            address, body = self.made.address(row.route), self.made.body(row)
            taken = getattr(getattr(resolve(address).func, "cls", None), "takes", None)
            for name in sorted({*body, *(taken().fields if taken else ())}):
                self.fields.add(f"api {row.route} {name}")
                where, sent = f"{name} of {row.way}", json.dumps({**body, name: self.next_string()})
                answer = self.send(where, sender(row), address, sent, "application/json", row.method)
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers.get("Content-Type", "application/json") == "application/json"

    def ask_pages(self) -> None:
        """Every parameter that a page reads, and its address."""
        for row in ROWS:
            if row.method != "get" or row.route.startswith(API):
                continue
            asked = {name: self.next_string() for name in [*PARAMETERS, "unheard-of"]}
            self.fields.add(f"page {row.route}")
            self.visit(row.way, sender(row), self.made.address(row.route), data=asked)
            if "<" in row.route:
                hostile = re.sub("[/?#%]", "", self.next_string())
                self.visit(row.way, sender(row), "/" + hostile.join(re.split(r"<[^>]*>", row.route)))

    def fill_admin(self) -> None:
        """Every text field of the admin's forms, all at once; and a file with hostile names."""
        for model in MODELS:
            row = row_of(model)
            for address in ([f"/admin/{model}/{row.pk}/change/"] if row else []) + [f"/admin/{model}/add/"]:
                shown = self.everybody["admin"].get(address)
                form = FormValues(shown.content.decode()) if shown.status_code == 200 else None
                if form is None or not form.texts:
                    continue
                texts = {name: self.next_string() for name in form.texts if name != "q"}
                self.fields |= {f"admin {model} {name}" for name in texts}
                self.send(address, "admin", address, {**form.values, **texts})
            self.visit(f"list of {model}", "admin", f"/admin/{model}/", data={"q": self.next_string()})
        card = {
            "key": "x",
            "name": self.next_string(),
            "type": {"key": self.next_string()},
            self.next_string(): 1,
        }
        for content in (json.dumps([card]), self.next_string(), f"- key: {json.dumps(self.next_string())}"):
            file = SimpleUploadedFile(f"{self.next_string().replace('/', '')}.json", content.encode())
            self.send(
                "a card file",
                "admin",
                "/admin/cards/set/import/",
                {"file": file, "set_key": self.next_string()},
            )

    # What is kept ------------------------------------------------------------------------

    def poison(self) -> None:
        """Hostile text in every column that people's words are kept in, past all that would refuse it."""
        for model in apps.get_models():
            if model._meta.app_label not in OURS:
                continue
            for field in model._meta.get_fields():
                if isinstance(field, TEXTS) and not field.choices and not MACHINE.search(field.name):
                    self.fields.add(f"column {model._meta.label} {field.name}")
                    for row in model._default_manager.all():
                        value = self._poisoned(field)
                        model._default_manager.filter(pk=row.pk).update(**{field.name: value})

    def _poisoned(self, field: models.Field[Any, Any]) -> Any:
        string = self.next_string()
        if field.name == "title":  # it stands in an address
            string = string.replace("/", "")
        if isinstance(field, models.JSONField):
            return [string, self.next_string()]
        return string[: field.max_length or 1_000]

    def visit_all(self) -> None:
        """Every page of the site and of the admin, as those see them who see most."""
        for row in ROWS:
            if row.method == "get" and not row.route.startswith(API):
                self.visit(f"kept: {row.way}", sender(row), self.made.address(row.route))
        for model in MODELS:
            kept = row_of(model)
            pages = [f"{kept.pk}/{page}/" for page in ("change", "delete", "history")] if kept else []
            for page in ("", *pages):
                self.visit(f"kept: {model} {page}", "admin", f"/admin/{model}/{page}")


@contextmanager
def forgotten() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


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
    """The names of parameters that any view reads."""
    files = [path for package in PACKAGES for path in source_files(package) if "tests" not in path.parts]
    found = [PARAMETER.findall(path.read_text("utf-8")) for path in files]
    return {name for each in found for pair in each for name in pair if name} | {
        "type",
        "faction",
        "order",
        "card",
    }


PARAMETERS: Final = sorted(parameters())


@pytest.fixture
def attack(world: Callable[[str], World], everybody: dict[str, Client]) -> Callable[..., Attack]:
    return partial(Attack, world("public"), everybody)


def watch(page: Page) -> list[str]:
    """Whatever runs, or is kept from it by the CSP."""
    assert sum(bool(page.evaluate(HARMFUL, string)) for string in STRINGS) > 80  # it would be noticed
    said: list[str] = []

    def refuse(dialog: Any) -> None:
        said.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def report(violation: str) -> None:
        said.append(violation)

    page.on("dialog", refuse)
    page.expose_function("reportViolation", report)
    page.add_init_script(
        "addEventListener('securitypolicyviolation',"
        " (event) => reportViolation(`${event.violatedDirective} ${event.blockedURI}`))"
    )
    return said


def check(page: Page, url: str, said: list[str], answers: Sequence[HostileAnswer], drawn: int) -> None:
    """Nothing in them can run; every `drawn`-th is drawn by Chromium under the headers that it came with."""
    if page.url == "about:blank":
        page.goto(f"{url}/robots.txt")
    for answer in answers:
        assert page.evaluate(HARMFUL, answer.html) == [], answer.where
    for answer in answers[::drawn]:
        page.route("**/hostile", partial(give, answer))
        page.goto(f"{url}/hostile", wait_until="load")
        page.unroute("**/hostile")
        assert said == [], answer.where


def give(answer: HostileAnswer, route: Route) -> None:
    route.fulfill(body=answer.html, headers=answer.headers)


def test_nothing_runs_whatever_field_it_is_written_into(
    page: Page, live_server: LiveServer, attack: Callable[..., Attack]
) -> None:
    said = watch(page)
    made = attack(first=0)
    for step in (made.fill_forms, made.ask_api, made.ask_pages, made.fill_admin, made.poison, made.visit_all):
        step()
    assert len(made.fields) > 300
    assert len(made.answers) > 300
    check(page, live_server.url, said, made.answers, drawn=8)


@pytest.mark.long
def test_none_of_two_hundred_hostile_strings_runs_in_any_field(
    page: Page, live_server: LiveServer, attack: Callable[..., Attack]
) -> None:
    assert len({*STRINGS}) >= 200
    said = watch(page)
    for first in range(0, len(STRINGS), 10):
        made = attack(first=first, many=10)
        for step in (made.fill_forms, made.ask_api, made.ask_pages, made.fill_admin):
            step()
        check(page, live_server.url, said, made.answers, drawn=8)
    for first in range(len(STRINGS)):
        made = attack(first=first)
        made.poison()
        made.visit_all()
        check(page, live_server.url, said, made.answers, drawn=16)
