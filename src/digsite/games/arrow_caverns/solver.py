"""What is best in a position of Arrow Caverns, and how a game that is over went, turn by turn.

Chances are those of the planner: it knows of what is buried only how much of each kind there is, as the team did.
"""

from typing import Any, NamedTuple, TypeAlias

from digsite.core.errors import NoSolver
from digsite.core.game import Solution
from digsite.core.match import Match
from digsite.core.words import listed
from digsite.games.arrow_caverns import chart, planner
from digsite.games.arrow_caverns.following import walk_of
from digsite.games.arrow_caverns.notation import COLOURS, WAYS, cavern_name
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.par import Par, par_of
from digsite.games.arrow_caverns.planner import Plan
from digsite.games.arrow_caverns.state import OUT, SPELUNKERS, Action, Phase
from digsite.games.arrow_caverns.words import notation

State: TypeAlias = Any  # a np.record

USUAL = 2_000  # playouts for a position
REVIEWED = 500  # playouts for each turn of a review
CLOSE = 0.02  # of a chance, what playouts cannot tell apart


class Turn(NamedTuple):
    """A turn as it was played."""

    number: int  # of the turn
    moves: int  # made before it
    states: Any  # an array of one record, as the turn began
    ends: tuple[int, ...]  # [Spelunker]
    ways: tuple[int, ...]  # [Spelunker]: the arrow of its Cavern as it was left


def solve(match: Match, budget: int | None) -> Solution:
    """Return the best plans for what is left of a turn, with their chances to win."""
    box, state = match.box, match.state
    if state["phase"] not in (Phase.EXPLORE, Phase.SURVEY):
        raise NoSolver("Arrow Caverns is solved in Explore and in Survey; here it is asked who leaves or takes what.")
    found = planner.study(match.game, box, state, budget or USUAL)
    plans = [_told(box, state, plan) for plan in found.plans]
    if not plans:
        lines: tuple[str, ...] = ("The Cave will collapse, whatever is done (AC-12).",)
    else:
        count = f"{found.results} results" if found.results > 1 else "1 result"
        lines = (f"Turn {state['turn']}: {count}; by playouts the best are", *map(_plan_line, plans))
    data = {"turn": int(state["turn"]), "results": found.results, "plans": plans}
    return Solution(lines, data)


def _told(box: Box, state: State, plan: Plan) -> dict[str, Any]:
    """Return a plan for programs: where all end, where arrows are turned, and the moves of Explore."""
    moves = []
    if state["phase"] == Phase.EXPLORE:
        team = sorted(range(SPELUNKERS), key=lambda one: one != state["walker"])
        for spelunker in team:
            if plan.ends[spelunker] != OUT:
                moves += [notation(box, state, 0, action) for action in walk_of(box, state, spelunker, plan)]
    return {
        "chance": round(plan.chance, 4),
        "playouts": plan.playouts,
        "ends": _ends(box, plan.ends),
        "arrows": _arrows(box, state, plan.ends, plan.ways),
        "moves": moves,
    }


def _ends(box: Box, ends: tuple[int, ...]) -> dict[str, str]:
    return {COLOURS[one]: cavern_name(box.size, end) for one, end in enumerate(ends) if end != OUT}


def _arrows(box: Box, state: State, ends: tuple[int, ...], ways: tuple[int, ...]) -> dict[str, str]:
    """Return the arrows of what is dug, in reading order."""
    dug = {end: way for end, way in zip(ends, ways, strict=True) if end != OUT and int(state["buried"]) >> end & 1}
    return {cavern_name(box.size, end): WAYS[way] for end, way in sorted(dug.items())}


def _plan_line(plan: dict[str, Any]) -> str:
    ends = listed([f"{colour} {cavern}" for colour, cavern in plan["ends"].items()])
    arrows = ", ".join(f"{cavern} {way}" for cavern, way in plan["arrows"].items())
    moves = f" ({', '.join(plan['moves'])})" if plan["moves"] else ""
    return f"{plan['chance']:.1%}: {ends}" + (f"; arrows {arrows}" if arrows else "") + moves


def review(match: Match) -> Solution:
    """Return the chance to win before and after each turn's plan as it was played, and what was better."""
    box = match.box
    turns = [_reviewed(match, turn) for turn in _turns(match)]
    won = match.outcome is not None and match.outcome.why == "won"
    for turn, following in zip(turns, [*turns[1:], None], strict=True):
        turn["after"] = following["chance"] if following else float(won)
    par = par_of(match)
    data = {
        "won": won,
        "turns": turns,
        "limit": box.turns,
        "par": par._asdict() | {"moves": list(par.moves)} if par else None,
    }
    lines = [*([par_line(par)] if par else []), *(_turn_line(turn) for turn in turns)]
    return Solution(tuple(lines), data, chart.draw(turns, box.turns, won, par.turn if par else None))


def par_line(par: Par) -> str:
    """Tell what is known of the earliest win."""
    known = "Par: with all that is buried known, the Cave"
    if par.turn is None:
        later = "" if par.proven else "; whether later is not known"
        return f"{known} could not have been won by turn {par.not_by}{later}."
    earlier = "not earlier" if par.proven else "earlier perhaps too"
    return f"{known} could have been won in turn {par.turn}, {earlier}: {', '.join(par.moves)}."


def _turns(match: Match) -> list[Turn]:
    """Return the turns of a match, as they began and as Explore and Survey left them."""
    found: list[Turn] = []
    now = match.at(0)
    begun: tuple[int, Any] | None = None
    for number, made in enumerate(match.moves):
        if now.state["phase"] == Phase.EXPLORE and begun is None:
            begun = (number, now.states.copy())
        before = now.states.copy()
        now.play_action(made.seat, made.action)
        if begun is not None and before[0]["phase"] <= Phase.SURVEY and not _still_open(now, before):
            found.append(_turn(now, begun, before, made.action))
            begun = None
    return found


def _still_open(now: Match, before: Any) -> bool:
    """Tell whether the turn is before its Excavate."""
    return bool(now.state["turn"] == before[0]["turn"] and now.state["phase"] <= Phase.SURVEY)


def _turn(now: Match, begun: tuple[int, Any], before: Any, action: int) -> Turn:
    arrows = before[0]["arrows"].copy()
    if before[0]["phase"] == Phase.SURVEY:
        arrows[before[0]["asked"]] = (action - Action.SURVEY) % 4
    ends = tuple(int(at) for at in before[0]["where"])
    ways = tuple(int(arrows[end]) % 4 if end != OUT else 0 for end in ends)
    return Turn(int(begun[1][0]["turn"]), begun[0], begun[1], ends, ways)


def _reviewed(match: Match, turn: Turn) -> dict[str, Any]:
    """Return a turn for programs: its chances, and the better plan if there is one."""
    game, box, state = match.game, match.box, turn.states[0]
    found = planner.study(game, box, state, REVIEWED)
    best = found.plans[0] if found.plans else None
    games = best.playouts if best else 1
    played = planner.chance_of(game, box, state, turn.ends, turn.ways, games)
    chance = max(best.chance, played) if best else 0.0
    told: dict[str, Any] = {
        "turn": turn.number,
        "moves": turn.moves,
        "chance": round(chance, 4),
        "played": {
            "chance": round(played, 4),
            "ends": _ends(box, turn.ends),
            "arrows": _arrows(box, state, turn.ends, turn.ways),
        },
        "lost": round(chance - played, 4),
        "best": None,
    }
    if best and best.chance > played + CLOSE:
        told["best"] = _told(box, state, best)
    return told


def _turn_line(turn: dict[str, Any]) -> str:
    played, best = turn["played"], turn["best"]
    line = f"Turn {turn['turn']}: {turn['chance']:.0%} to win"
    ends = listed([f"{colour} {cavern}" for colour, cavern in played["ends"].items()])
    line += f"; as played, {ends}, {played['chance']:.0%}"
    if best:
        better = listed([f"{colour} {cavern}" for colour, cavern in best["ends"].items()])
        arrows = ", ".join(f"{cavern} {way}" for cavern, way in best["arrows"].items())
        line += f"; better was {better}" + (f" with the arrows {arrows}" if arrows else "")
    return line + f"; afterwards {turn['after']:.0%}."
