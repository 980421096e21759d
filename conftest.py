"""What every test starts from: the engine's source, plain static files, a quick password hash."""

import os

os.environ["ENGINE"] = "source"

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def _plain_and_quick() -> Iterator[None]:
    """Static files under their own names, and a password hash that costs nothing."""
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        STORAGES={**settings.STORAGES, "staticfiles": storage},
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001 - what it does is needed on PostgreSQL
) -> None:
    """SQLite in a file, as in earnest: in memory its locks differ, and other processes see nothing."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
