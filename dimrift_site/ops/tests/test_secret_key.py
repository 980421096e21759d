"""The secret key of an installation."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from dimrift_site.ops.secret_key import given_key, secret_key


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    assert secret_key(tmp_path) == secret_key(tmp_path)


def test_two_installations_have_two_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    secret_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_first_starts_at_the_same_moment_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(secret_key, [tmp_path] * 8))) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_file_that_is_named_has_the_key(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("the key of all hosts\n")
    assert given_key(str(tmp_path / "key")) == "the key of all hosts"
    assert given_key("") == ""


@pytest.mark.parametrize(("text", "words"), [(None, "cannot be read"), ("\n", "is empty")])
def test_a_named_file_without_a_key_is_an_error_that_names_it(
    text: str | None, words: str, tmp_path: Path
) -> None:
    if text is not None:
        (tmp_path / "key").write_text(text)
    with pytest.raises(ImproperlyConfigured, match=f"SECRET_KEY_FILE={tmp_path}/key {words}"):
        given_key(f"{tmp_path}/key")
