"""The JSON schemas in docs/schemas: up to date, one for each kind of content of the games that ship."""

import json

from scripts.schemas import FOLDER, schemas

from digsite.core.game import games


def test_the_schemas_are_up_to_date() -> None:
    there = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert there == schemas(), "python scripts/schemas.py"


def test_every_kind_of_content_has_one() -> None:
    kinds = {
        (game.name, kind)
        for game in games().values()
        if game.package.startswith("digsite.")
        for kind in game.options.CONTENT
    }
    described = [json.loads(text)["properties"] for text in schemas().values()]
    assert {(each["game"]["const"], each["kind"]["const"]) for each in described} == kinds
