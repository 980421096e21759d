"""Load of `bench web`: it is bounded, and reports what is not answered."""

from pathlib import Path
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from dimrift_site.ops.prepare import prepare
from dimrift_site.tools.bench.web_load import addresses, lines, measure


@pytest.mark.django_db(transaction=True)
def test_every_address_of_the_load_is_answered_as_often_as_it_was_asked_for(
    live_server: LiveServer, settings: Any, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path  # other tests find files where they are written
    prepare()
    assert any(tmp_path.rglob("*.css"))
    found = [measure(live_server.thread.port, kind, address, 2, 4) for kind, address in addresses().items()]
    assert all(one.size > 500 and 0 < one.median <= one.p95 <= one.most for one in found)
    assert len(list(lines(found))) == len(found) + 1


@pytest.mark.django_db(transaction=True)
def test_an_address_that_is_not_answered_well_ends_the_measurement(live_server: LiveServer) -> None:
    with pytest.raises(RuntimeError, match="/nowhere: 404"):
        measure(live_server.thread.port, "/nowhere", ["/nowhere"], 1, 1)
