"""Addresses of static files are worked out once."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from django.contrib.staticfiles.finders import get_finders
from whitenoise.storage import CompressedManifestStaticFilesStorage

from dimrift_site.base.web import static_storage
from dimrift_site.base.web.static_storage import StaticStorage
from dimrift_site.ops import prepare


def test_an_address_is_that_of_its_content_and_is_worked_out_once(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DEBUG, settings.STATIC_ROOT = False, tmp_path
    (tmp_path / "lamp.css").write_text("lamp")
    storage = StaticStorage(location=tmp_path)
    list(storage.post_process({"lamp.css": (storage, "lamp.css")}))
    hashed = storage.url("lamp.css")
    assert hashed != "/static/lamp.css"
    assert hashed == CompressedManifestStaticFilesStorage(location=tmp_path).url("lamp.css")
    monkeypatch.setattr(CompressedManifestStaticFilesStorage, "url", None)
    assert storage.url("lamp.css") == hashed


def test_while_the_site_is_worked_on_an_address_names_the_file_itself(tmp_path: Path, settings: Any) -> None:
    settings.DEBUG = True
    assert StaticStorage(location=tmp_path).url("lamp.css").endswith("/lamp.css")


def test_a_module_is_imported_by_the_address_that_pages_have_of_it(tmp_path: Path, settings: Any) -> None:
    """By another address it would be run a second time, and each click in the builder sent twice."""
    settings.DEBUG = False
    stores = {name: store for finder in get_finders() for name, store in finder.list([])}
    scripts = {name: store for name, store in stores.items() if name.startswith(("js/", "django_htmx/"))}
    storage = StaticStorage(location=tmp_path)
    for name, store in scripts.items():
        with store.open(name) as file:
            storage.save(name, file)
    processed = list(storage.post_process({name: (storage, name) for name in scripts}))
    assert [error for *_names, error in processed if isinstance(error, Exception)] == []
    names = [name for name in scripts if name.startswith("js/")]
    hashed = {storage.hashed_files[name] for name in names}
    imported = [
        (name, urljoin(name, address))
        for name in hashed
        for address in re.findall(r'^import .*"(\..*)";$', (tmp_path / name).read_text(), re.MULTILINE)
    ]
    assert len(imported) > 20
    assert [(name, address) for name, address in imported if address not in hashed] == []


def test_files_are_collected_anew_when_the_way_of_naming_them_changes(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / ".stamp").write_bytes(prepare._fingerprint())
    collected: list[str] = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **_given: collected.append(name))
    assert not prepare.collect_static()
    changed = tmp_path / "static_storage.py"
    changed.write_text("# another way")
    monkeypatch.setattr(static_storage, "__file__", str(changed))
    assert prepare.collect_static()
    assert collected == ["collectstatic"]
