"""The secret key of an installation."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dimrift_site.ops.secret_key import secret_key


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
