"""`digsite review`: what a game says of itself when it is over, and what is refused."""

import json
from pathlib import Path

from digsite import bots
from digsite.core.match import new
from tests.cli.running import run


def test_review_tells_of_every_turn(tmp_path: Path) -> None:
    match = new("arrow_caverns", seed=1)
    match.save(tmp_path / "begun.dig")
    while not match.over:
        match.play(0, bots.choose("greedy", match, 0))
    match.save(tmp_path / "game.dig")
    lines = run("review", tmp_path / "game.dig").stdout.splitlines()
    assert lines[0].startswith("Arrow Caverns, ")
    assert sum(line.startswith("Turn ") for line in lines) == int(match.state["turn"])
    data = json.loads(run("review", tmp_path / "game.dig", "--json").stdout)
    assert data["review"] == match.game.review(match).data
    refused = run("review", tmp_path / "begun.dig", "--json")
    assert refused.exit_code != 0
    assert json.loads(refused.stdout)["error"]["code"] == "not_over"
