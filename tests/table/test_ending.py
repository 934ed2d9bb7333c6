"""How a match ended, in a sentence, for rivals and for a team."""

from digsite import bots, new
from digsite.core.game import Game
from digsite.table.ending import ending, got


def test_every_end_is_told_with_names_and_what_each_has_got(game: Game) -> None:
    match = new(game.name, seats=max(2, game.seats[0]), seed=3)
    assert ending(match) == got(match, 0) == ""
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, bots.choose("greedy", match, seat))
    outcome = match.outcome
    assert outcome is not None
    said = ending(match, ["Anna", "Ben"])
    assert said.endswith(".")
    assert "{" not in said
    winners = [name for name, value in zip(("Anna", "Ben"), outcome.returns, strict=False) if value > 0]
    if not game.team:
        assert all(name in said for name in winners) or "draw" in said
    for seat in range(2):
        told = got(match, seat)
        if game.team:
            assert told == ("won" if outcome.returns[seat] else "lost")
        else:
            assert told.startswith(f"{outcome.scores[seat]} point")
            assert told.endswith(", wins") == (outcome.returns[seat] > 0)


def test_a_team_is_told_how_far_it_came() -> None:
    """AC-24: the turn, the stones and the escaped stand on record beside the end."""
    ends = set()
    for seed in range(1, 9):
        match = new("arrow_caverns", seats=2, seed=seed, edition="brutal")
        while not match.over:
            match.play(0, bots.choose("greedy", match, 0))
        view = match.view()
        assert match.outcome is not None
        told = f"Turn {view.turn} of 7, Star Stones {view.stones} of 4, Escaped {view.escaped} of 4."
        assert ending(match).endswith(f". {told}")
        ends.add(match.outcome.why)
    assert len(ends) > 1
