"""Measure the board: ten games at once over HTTP, against the site's own server with a new data folder.

`bin/bench board [--games 10] [--picks 60] [--pause 0.5]`. Each player picks at random, takes back and makes
again every few picks without a pause, half of it through the API and half as the page does, where it also
asks for the state. `--pause` is how long it thinks before each pick: half a second is
what a quick person needs who knows the game; ten of them send some 50 requests a second. Prints for each kind
of request how many there were and how many milliseconds they took.
"""

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any, Final
from urllib.parse import urlencode

from dimrift_site.tools.bench.benchmark_site import Times, engine_kind, lines, new_site, serve, worst

TOKEN: Final = "b" * 32
ANSWER_BUDGET_MS: Final = 60  # at the 95th percentile
QUICK_SECONDS: Final = 0.5  # between the picks of somebody who plays as fast as a person can


class BenchPlayer:
    """One person with an account in a browser: a session, a connection kept open, one game."""

    def __init__(self, port: int, session: str, deck: str, number: int) -> None:
        self.http = HTTPConnection("127.0.0.1", port, timeout=30)
        self.session = session
        self.chance = random.Random(number)
        self.times: Times = defaultdict(list)
        self.state = self.ask("start", "POST", "/api/v1/games", {"deck": deck, "seed": str(number)})
        self.address = f"/api/v1/games/{self.state['id']}"

    def ask(self, kind: str, method: str, address: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """One request, timed from sending to the last byte. RuntimeError if it was not answered well."""
        sent = json.dumps(body) if body is not None else None
        state: dict[str, Any] = json.loads(self.timed(kind, method, address, sent, "application/json"))
        return state

    def timed(self, kind: str, method: str, address: str, body: str | None, media_type: str) -> bytes:
        """The body of the answer. RuntimeError."""
        headers = {
            "Content-Type": media_type,
            "Cookie": f"sessionid={self.session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "X-Board": "1",
        }
        began = time.perf_counter()
        self.http.request(method, address, body, headers)
        answer = self.http.getresponse()
        text = answer.read()
        self.times[kind].append((time.perf_counter() - began) * 1000)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {address}: {answer.status} {text[:300]!r}")
        return text

    def change(self, kind: str, **sent: object) -> None:
        """One change of the game."""
        body = {"version": self.state["version"], **sent}
        self.state = self.ask(kind, "POST", f"{self.address}/{kind}", body)

    def change_on_page(self, kind: str, **sent: object) -> None:
        """One change as the page's script sends it, which is answered with the table drawn anew."""
        address = f"/games/{self.state['id']}/{kind}"
        body = urlencode({"version": self.state["version"], **sent})
        self.timed(f"page {kind}", "POST", address, body, "application/x-www-form-urlencoded")
        self.state = self.ask("state", "GET", self.address)

    def play(self, picks: int, pause: float) -> Times:
        """So many picks, with undo, redo and a look every few of them; ends with the game."""
        for number in range(1, picks + 1):
            if self.state["over"]:
                break
            options = self.state["question"]["options"]
            change = self.change if number % 2 else self.change_on_page
            change("answer", label=self.chance.choice(options)["label"])
            if number % 4 in (0, 1):
                change("undo", count=self.chance.randint(1, min(3, self.state["picks"])))
                change("redo", count=1)
            time.sleep(pause * self.chance.uniform(0.5, 1.5))
        return self.times


def measure(port: int, deck: str, sessions: list[str], picks: int, pause: float) -> Times:
    """The times of all players together, by kind of request, in milliseconds."""
    together: Times = defaultdict(list)
    with ThreadPoolExecutor(len(sessions)) as pool:
        plays = [pool.submit(play_one, port, key, deck, n, picks, pause) for n, key in enumerate(sessions)]
        for play in plays:
            for kind, times in play.result().items():
                together[kind] += times
    return together


def play_one(port: int, session: str, deck: str, number: int, picks: int, pause: float) -> Times:
    """One player's game; its times."""
    return BenchPlayer(port, session, deck, number).play(picks, pause)


def members(number: int) -> list[str]:
    """Session keys of so many new accounts, logged in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from dimrift_site.accounts.models import User

    backend = "allauth.account.auth_backends.AuthenticationBackend"
    keys = []
    for index in range(number):
        user = User.objects.create(username=f"player-{index}")
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = backend
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        keys.append(str(session.session_key))
    return keys


def main() -> int:
    """Measure and print; exit code 1 if the budget is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--picks", type=int, default=60)
    parser.add_argument("--pause", type=float, default=QUICK_SECONDS, help="seconds")
    parser.add_argument("--port", type=int, default=8765)
    asked = parser.parse_args()
    with new_site(asked.port):
        return run(asked.games, asked.picks, asked.pause, asked.port)


def run(games: int, picks: int, pause: float, port: int) -> int:
    """Measure the site that is there, and print."""
    from decks.models import Deck

    deck = Deck.objects.get(key="men").public_id
    keys = members(games)
    with serve(port):
        began = time.perf_counter()
        times = measure(port, deck, keys, picks, pause)
        took = time.perf_counter() - began
    rate = sum(map(len, times.values())) / took
    played = {kind: found for kind, found in times.items() if kind != "start"}
    sys.stdout.write(f"{games} games at once, engine {engine_kind()}, {rate:.0f} requests a second\n")
    sys.stdout.write(f"{pause} s between picks; a quick person takes {QUICK_SECONDS} s\n")
    sys.stdout.writelines(f"{line}\n" for line in lines(times))
    sys.stdout.write(f"worst p95 {worst(played):.1f} ms, budget {ANSWER_BUDGET_MS} ms\n")
    return int(worst(played) > ANSWER_BUDGET_MS)


if __name__ == "__main__":
    sys.exit(main())
