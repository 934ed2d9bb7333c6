"""What is installed: the wheel holds all that the package reads, and the client is bundled wherever it is built."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(hatch_build.__file__).parent
CLIENT = ROOT / "client"
BUNDLE = "digsite/web/static/client.js"


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tracked(folder: str = ".") -> list[Path]:
    """The repository's files, as far as they are still in the work tree."""
    names = run("git", "ls-files", "-z", folder).split("\0")
    return [Path(name) for name in names if name and (ROOT / name).is_file()]


def build(target: str, source: Path, out: Path, **environment: str) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", out, cwd=source, **environment)
    (built,) = out.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))) as archive:
        yield archive


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh copy of the repository's files, nothing built in it."""
    fresh = tmp_path / "checkout"
    for path in tracked():
        (fresh / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, fresh / path)
    run("git", "init", "--quiet", cwd=fresh)
    run("git", "add", "--all", cwd=fresh)
    return fresh


@pytest.fixture
def broken_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose node is new enough and whose npm finds no registry."""
    for name, line in {"node": "echo v22.1.0", "npm": "echo no registry answered >&2; exit 7"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv(hatch_build.NO_SYSTEM_NODE, raising=False)


def test_the_wheel_holds_every_file_of_the_package(wheel: zipfile.ZipFile) -> None:
    needed = {path.relative_to("src").as_posix() for path in tracked("src/digsite")}
    assert needed | {BUNDLE} <= set(wheel.namelist())


def test_the_wheel_holds_nothing_but_the_package(wheel: zipfile.ZipFile) -> None:
    assert {name.split("/")[0] for name in wheel.namelist()} == {"digsite", "digsite-0.1.0.dist-info"}


def test_the_wheel_names_its_command_and_its_games(wheel: zipfile.ZipFile) -> None:
    entry_points = wheel.read("digsite-0.1.0.dist-info/entry_points.txt").decode()
    assert "digsite = digsite.cli:main" in entry_points
    assert "unearthed = digsite.games.unearthed:game" in entry_points


def test_the_bundle_is_made_from_these_sources_and_names_its_licence(wheel: zipfile.ZipFile) -> None:
    script = wheel.read(BUNDLE).decode()
    assert script.startswith(hatch_build.heading(CLIENT) + "\n")
    assert "Contains idiomorph 0.8.0 (0BSD)" in script
    assert "ALL\nWARRANTIES" in script


def test_the_bundle_needs_no_permission_the_pages_do_not_give(wheel: zipfile.ZipFile) -> None:
    """The pages' content security policy forbids code made from text and style attributes."""
    script = wheel.read(BUNDLE).decode()
    for forbidden in ("eval(", "new Function", 'setAttribute("style"', "sourceMappingURL"):
        assert forbidden not in script


def test_the_lock_file_names_versions_and_no_host() -> None:
    text = (CLIENT / "package-lock.json").read_text()
    locked = json.loads(text)["packages"]
    assert locked["node_modules/idiomorph"]["version"] == "0.8.0"
    assert "://" not in text


def test_without_a_system_node_one_is_asked_for_from_pypi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(CLIENT, tmp_path / "client", ignore=shutil.ignore_patterns("node_modules"))
    hook = hatch_build.ClientHook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    monkeypatch.setenv(hatch_build.NO_SYSTEM_NODE, "1")
    assert hatch_build.system_npm() is None
    assert hook.dependencies() == [hatch_build.NODE_FROM_PYPI]


@pytest.mark.parametrize(("version", "usable"), [("v17.9.1", False), ("v18.0.0", True), ("nonsense", False)])
def test_a_system_node_must_be_new_enough(version: str, usable: bool, broken_npm: None, tmp_path: Path) -> None:
    (tmp_path / "node").write_text(f"#!/bin/sh\necho {version}\n")
    assert hatch_build.system_npm() == ((str(tmp_path / "npm"),) if usable else None)


def test_a_bundle_in_place_needs_no_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(CLIENT, tmp_path / "client", ignore=shutil.ignore_patterns("node_modules"))
    hook = hatch_build.ClientHook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    hook.bundle.parent.mkdir(parents=True)
    hook.bundle.write_text(hatch_build.heading(hook.client) + "\nscript")
    monkeypatch.setenv("PATH", "")
    assert hook.dependencies() == []
    hook.initialize("standard", {})
    assert hook.bundle.read_text().endswith("\nscript")


def test_the_bundle_is_stale_when_a_source_differs(tmp_path: Path) -> None:
    (tmp_path / "main.ts").write_text("first")
    bundle = tmp_path / "client.js"
    assert hatch_build.is_stale(tmp_path, bundle)
    bundle.write_text(hatch_build.heading(tmp_path) + "\n")
    assert not hatch_build.is_stale(tmp_path, bundle)
    (tmp_path / "main.ts").write_text("second")
    assert hatch_build.is_stale(tmp_path, bundle)


@pytest.mark.usefixtures("broken_npm")
def test_a_failing_npm_is_told_in_its_own_words(tmp_path: Path) -> None:
    with pytest.raises(hatch_build.BundleError, match=r"npm ci .* status 7 and said:\nno registry answered"):
        hatch_build.make_bundle(CLIENT, tmp_path / "client.js")
    assert not (tmp_path / "client.js").exists()


@pytest.mark.slow
def test_pip_builds_it_without_a_system_node_and_leaves_the_checkout_clean(checkout: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, ".")
    run(*command, cwd=checkout, **{hatch_build.NO_SYSTEM_NODE: "1"})
    with zipfile.ZipFile(next(out.glob("*.whl"))) as archive:
        assert "Contains idiomorph" in archive.read(BUNDLE).decode()
    status = run("git", "status", "--porcelain", cwd=checkout).splitlines()
    assert [line for line in status if not line.startswith("A  ")] == []


@pytest.mark.slow
def test_a_source_distribution_carries_the_bundle_and_builds_without_node(checkout: Path, tmp_path: Path) -> None:
    archive = build("sdist", checkout, tmp_path / "sdist")
    shutil.unpack_archive(archive, tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    with zipfile.ZipFile(build("wheel", source, tmp_path / "wheel", PATH=str(tmp_path))) as wheel_archive:
        assert wheel_archive.read(BUNDLE).decode().startswith(hatch_build.heading(CLIENT))
