"""JSON schemas of content files, for editors that check and complete what is typed."""

from typing import Any

from digsite.core.game import Game

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(game: Game, kind: str) -> dict[str, Any]:
    """Return the schema of a kind of content; what needs more than a schema is found by `digsite check`."""
    made: dict[str, Any] = game.options.CONTENT[kind].model_json_schema()
    for key, value in (("game", game.name), ("kind", kind)):
        made["properties"][key]["const"] = value
    made["title"] = f"{game.title}: {kind.replace('_', ' ')}"
    return {"$schema": DRAFT, **made}
