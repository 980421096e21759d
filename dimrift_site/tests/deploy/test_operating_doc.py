"""Commands of docs/operating.md: each is one that the program has; files that it names are there."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from dimrift_site.ops.serve import ALL, METRICS, ROLES, address
from dimrift_site.tools.testing.source_imports import ROOT

TEXT = (ROOT / "docs/operating.md").read_text("utf-8")
# Of the machine, not of the program: the page says that no test tries them.
OF_THE_MACHINE = {"apt-get", "editor", "usermod", "install", "systemctl", "export", "name=dimrift.example"}
OF_THE_PROGRAM = ("bin/", "deploy/", "dimrift")


def commands() -> Iterator[str]:
    """Each line of a block that has no language, without its comment; what a shell puts in is `1`."""
    for block in re.findall(r"^```\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL):
        yield from (re.sub(r" +# .*", "", re.sub(r"\$\(.*?\)", "1", line)) for line in block.splitlines())


COMMANDS = sorted(set(commands()))


def assert_exists(words: list[str]) -> None:
    """Assert that a command of the program takes its words."""
    program, *rest = words
    if program == "dimrift":
        program, *rest = rest
        program = f"bin/{program}"
    file = ROOT / program
    assert file.is_file()
    assert file.stat().st_mode & 0o100
    if program == "bin/manage":
        name, *options = rest
        load_command_class(get_commands()[name], name).create_parser("manage.py", name).parse_args(options)
    elif program == "bin/serve":
        assert rest[0] in (*ROLES, ALL, METRICS)
        assert rest[1:2] in ([], ["--listen"])
        assert [address(word)[1] > 0 for word in rest[2:]] == [True] * len(rest[2:])
    elif program.startswith("deploy/"):
        assert re.search(rf"^ +{rest[0]}\)", file.read_text(), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_there(command: str) -> None:
    words = shlex.split(command)
    if words[0].startswith(OF_THE_PROGRAM):
        assert_exists(words)
    else:
        assert words[0] in {*OF_THE_MACHINE, "sed"}


@pytest.mark.parametrize(
    "wrong", ["bin/serve queen", "dimrift manage doktor", "deploy/install all", "bin/stop"]
)
def test_a_command_that_is_not_there_is_noticed(wrong: str) -> None:
    with pytest.raises((AssertionError, KeyError)):
        assert_exists(shlex.split(wrong))


def test_each_file_of_deploy_that_the_page_names_is_there_and_each_file_is_named() -> None:
    named = {name.rstrip("./") for name in re.findall(r"deploy/[\w@./-]+", TEXT)}
    named -= {"deploy/.env"}  # which who starts containers writes
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
    files = {str(path.relative_to(ROOT)) for path in (ROOT / "deploy").iterdir()}
    # Each belongs to one that is named.
    assert sorted(files - named) == ["deploy/Dockerfile.dockerignore", "deploy/dimrift"]


@pytest.mark.processes
def test_the_name_of_the_site_gets_into_the_file_of_the_proxy(tmp_path: Path) -> None:
    (command,) = (line for line in COMMANDS if line.startswith("sed "))
    file = tmp_path / "Caddyfile"
    here = command.replace("/etc/caddy/Caddyfile", str(file))
    subprocess.run(["sh", "-c", f"name=cards.example; {here}"], cwd=ROOT, check=True)
    text = file.read_text()
    assert "\ncards.example {\n" in text
    assert "dimrift.example" not in text
