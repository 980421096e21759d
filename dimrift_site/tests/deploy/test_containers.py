"""Dockerfile and Compose file: what can be known of them without a builder; the image, where there is one."""

import re
import shlex
import shutil
import socket
import subprocess
from fnmatch import fnmatch
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.tests.deploy.test_operating_doc import assert_exists
from dimrift_site.tools.testing.private_servers import Missing
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "dimrift"}
SETTINGS = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/settings.md").read_text("utf-8"), re.MULTILINE))
Role = RunningProgram.Role


def instructions(name: str) -> list[str]:
    """Return what follows each instruction of that name, in one line."""
    joined = DOCKERFILE.replace("\\\n", " ")
    return re.findall(rf"^{name} (.*)$", joined, re.MULTILINE)


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yml"])
def test_what_nobody_could_try_says_so_in_its_first_line(name: str) -> None:
    assert (DEPLOY / name).read_text("utf-8").startswith("# UNTRIED: ")
    assert "untried" in (ROOT / "docs/operating.md").read_text("utf-8")


def test_there_is_a_container_for_each_role_with_a_health_check() -> None:
    assert {"web", "worker", "sweep", "metrics"} < OURS.keys()
    lasting = {name: service for name, service in SERVICES.items() if service["restart"] != "no"}
    assert lasting.keys() == SERVICES.keys() - {"prepare"}
    assert all(service["healthcheck"]["test"][0] == "CMD" for service in lasting.values())


def test_each_command_of_a_container_is_there() -> None:
    (command,) = instructions("CMD")
    chained = yaml.safe_load(command)[2].replace("exec ", "").split(" && ")
    checks = [service["healthcheck"]["test"][1:] for service in OURS.values() if "healthcheck" in service]
    own = [service["command"] for service in OURS.values() if "command" in service]
    prepared = [run.partition(" ")[2] for run in instructions("RUN") if "bin/manage" in run]
    words = [*map(shlex.split, [*chained, *prepared]), *own, *(check for check in checks if "/" in check[0])]
    assert len(words) == 9
    for each in words:
        assert_exists(each)


def test_containers_set_only_what_is_a_setting() -> None:
    given = {key for service in OURS.values() for key in service["environment"]}
    given |= {line.partition("=")[0] for line in instructions("ENV")}
    assert given <= SETTINGS
    assert {"SITE_URL", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DATA_DIR", "MEDIA_ROOT"} <= given


def test_what_a_container_waits_for_and_keeps_is_declared() -> None:
    for service in SERVICES.values():
        for name, how in service.get("depends_on", {}).items():
            lasts = how["condition"] == "service_healthy"
            assert ("healthcheck" in SERVICES[name]) is lasts
        assert {volume.partition(":")[0] for volume in service.get("volumes", [])} <= COMPOSE[
            "volumes"
        ].keys()
    published = {name for name, service in SERVICES.items() if "ports" in service}
    assert published == {"proxy"}, "figures and the site itself are not public"


def test_no_secret_stands_in_a_file_or_gets_into_the_image() -> None:
    text = (DEPLOY / "compose.yml").read_text("utf-8")
    services = text[text.index("x-site:") :]
    for key in ("POSTGRES_PASSWORD", "SECRET_KEY", "EMAIL_URL"):
        assert set(re.findall(rf"^ *{key}: (.*)$", services, re.MULTILINE)) == {f"${{{key}:?}}"}
    assert not any(
        "SECRET" in line or "PASSWORD" in line for line in [*instructions("ENV"), *instructions("ARG")]
    )
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    for path in ("var", ".git", "deploy/.env", "deploy/site.env"):
        assert any(fnmatch(path, pattern) for pattern in ignored), path
    assert DOCKERFILE.index("USER dimrift") < DOCKERFILE.index("bin/manage prepare"), (
        "nor is anything run by root"
    )


def test_with_a_key_that_is_given_none_is_made(forks: ProgramForks, tmp_path: Path) -> None:
    (prepare,) = (run for run in instructions("RUN") if "bin/manage" in run)
    given = prepare.split()[0].partition("=")[2]
    env = {"DATA_DIR": str(tmp_path), "SECRET_KEY": given, "PATH": "/usr/bin:/bin"}
    assert forks.run({**env, "DJANGO_SETTINGS_MODULE": "dimrift_site.settings"}, "check").returncode == 0
    assert not (tmp_path / "secret_key").exists()


def alive(role: str) -> str:
    said = StringIO()
    call_command("alive", role, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
def test_a_program_of_this_host_is_alive_while_it_gives_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    sweeper = ProgramRecord(Role.SWEEPER, 0)
    sweeper.renew()
    assert alive("sweep") == "sweep: alive\n"
    with pytest.raises(CommandError, match="no worker of this host gave a sign of life within 30 s"):
        alive("worker")
    name = socket.gethostname()
    monkeypatch.setattr(socket, "gethostname", lambda: f"{name}-another")
    with pytest.raises(CommandError, match="no sweep of this host"):
        alive("sweep")
    monkeypatch.undo()
    sweeper.end()
    with pytest.raises(CommandError, match="no sweep of this host"):
        alive("sweep")


@pytest.mark.long
@pytest.mark.processes
def test_the_image_is_built_and_each_program_of_it_is_there() -> None:
    if shutil.which("docker") is None or subprocess.run(["docker", "info"], capture_output=True).returncode:
        Missing("a builder of images", "apt-get install docker.io").leave_unproven()
    build = ["docker", "build", "--quiet", "--file", "deploy/Dockerfile", "."]
    image = subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    said = "ls -a /var/lib/dimrift && bin/serve --help"
    run = ["docker", "run", "--rm", image, "sh", "-c", said]
    found = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    assert "compiled" in found
    assert "secret_key" not in found
