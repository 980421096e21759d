"""Addresses of static files are worked out once."""

from pathlib import Path
from typing import Any

import pytest
from whitenoise.storage import CompressedManifestStaticFilesStorage

from dimrift_site.web.static_storage import StaticStorage


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
