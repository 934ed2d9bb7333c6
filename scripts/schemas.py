"""Writes docs/schemas: the JSON schema of each kind of content file. tests/docs tell when it is due."""

import json
from pathlib import Path

from digsite.core.game import games
from digsite.core.schemas import schema

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"


def schemas() -> dict[str, str]:
    """Return the schemas by the names of their files."""
    return {
        f"{game.name}.{kind}.json": json.dumps(schema(game, kind), indent=2) + "\n"
        for game in games().values()
        if game.package.startswith("digsite.")
        for kind in game.options.CONTENT
    }


def main() -> None:
    """Write what has changed, and remove what is no kind any more."""
    FOLDER.mkdir(exist_ok=True)
    made = schemas()
    for file in FOLDER.iterdir():
        if file.name not in made:
            file.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
