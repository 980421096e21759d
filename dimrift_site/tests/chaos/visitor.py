"""Somebody who visits the site over HTTP: one address, one session, forms and the API."""

import json
import time
from contextlib import closing
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode

TOKEN = "c" * 32
PASSWORD = "a horse that nobody rides"
TIMEOUT = 60.0
MEN = "Hold the Causeway"
FEY = "The Court of Perhaps"


class HttpAnswer(NamedTuple):
    """The response to a request, and the seconds that it took."""

    status: int
    text: str
    seconds: float
    headers: dict[str, str]

    def data(self) -> Any:
        """The JSON in it."""
        return json.loads(self.text)

    def is_put_off_in_words(self) -> bool:
        """Return whether it is a 503 that says when to come again, and nothing of the site's inside."""
        words = "try again" in self.text or "Back in a moment" in self.text
        return self.status == 503 and words and "retry-after" in self.headers and "Traceback" not in self.text


class Visitor:
    """Asks from an address of this machine (127.0.x.y), so that each may be a network of its own."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.cookies = {"csrftoken": TOKEN}

    def ask(self, path: str, *, method: str = "GET", body: str | None = None, kind: str = "") -> HttpAnswer:
        """An answer over a connection of its own. OSError if none comes."""
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": TOKEN,
            "Connection": "close",
            **({"Content-Type": kind} if kind else {}),
        }
        began = time.perf_counter()
        source = (self.address, 0)
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT, source_address=source)) as http:
            http.request(method, path, body, headers)
            answer = http.getresponse()
            text = answer.read().decode(errors="replace")
            for line in answer.headers.get_all("Set-Cookie", []):
                self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        header = {name.lower(): value for name, value in answer.getheaders()}
        return HttpAnswer(answer.status, text, time.perf_counter() - began, header)

    def send(self, path: str, **data: Any) -> HttpAnswer:
        """The answer of the API to a change."""
        return self.ask(path, method="POST", body=json.dumps(data), kind="application/json")

    def fill_in(self, path: str, **fields: str) -> HttpAnswer:
        """The answer to a form."""
        fields["csrfmiddlewaretoken"] = TOKEN
        kind = "application/x-www-form-urlencoded"
        return self.ask(path, method="POST", body=urlencode(fields), kind=kind)

    def sign_up(self, name: str) -> "Visitor":
        """Make an account, and be logged in."""
        done = self.fill_in("/account/signup", username=name, password1=PASSWORD, password2=PASSWORD)
        assert done.status == 302, done.text[-3000:]
        self.cookies["csrftoken"] = TOKEN
        return self

    def decks(self) -> dict[str, str]:
        """The public id of each deck that this visitor sees, by its name."""
        return {deck["name"]: deck["public_id"] for deck in self.ask("/api/v1/decks").data()["results"]}

    def start_run(self, deck: str, **inputs: int) -> str:
        """The public id of a new run."""
        answer = self.send(f"/api/v1/decks/{deck}/runs", **inputs)
        assert answer.status == 201, answer
        return str(answer.data()["public_id"])

    def run(self, public_id: str) -> dict[str, Any]:
        """Return how a run stands."""
        answer = self.ask(f"/api/v1/runs/{public_id}")
        assert answer.status == 200, answer
        run: dict[str, Any] = answer.data()
        return run

    def wait_for_run(self, public_id: str, seconds: float) -> dict[str, Any]:
        """Return how a run ended. TimeoutError if it does not."""
        until = time.monotonic() + seconds
        while (run := self.run(public_id))["state"] in {"waiting", "running"}:
            if time.monotonic() > until:
                raise TimeoutError(run | {"report": None})
            time.sleep(0.1)
        return run
