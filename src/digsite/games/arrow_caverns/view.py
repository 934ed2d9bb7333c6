"""What may be seen of a game of Arrow Caverns, by whom: the only door to a state for people and pages."""

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from digsite.core.game import ALL_SEEING
from digsite.games.arrow_caverns.cautions import choices_of, warnings
from digsite.games.arrow_caverns.notation import COLOURS, WAYS, cavern_name, spelled
from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.reach import each, ways_of
from digsite.games.arrow_caverns.state import OPEN, OUT, SPELUNKERS, Ending, Phase

State: TypeAlias = Any  # in Python a state is a np.record, whose fields are read by name

PhaseName = Literal["pick", "explore", "survey", "escape", "hand", "over"]
EndingName = Literal["none", "won", "collapsed", "left", "late"]
Kind = Literal["daylight", "plain", "treasure", "unstable"]
Colour = Literal["red", "yellow", "green", "blue"]

PHASES: tuple[PhaseName, ...] = ("pick", "explore", "survey", "escape", "hand", "over")  # by Phase
ENDINGS: tuple[EndingName, ...] = ("none", "won", "collapsed", "left", "late")  # by Ending


class Model(BaseModel):
    """Frozen, so that a view can be compared and cached."""

    model_config = ConfigDict(frozen=True)


class CavernView(Model):
    """One Cavern."""

    name: str  # such as "b2"
    buried: bool  # lies Buried side up
    kind: Kind | None  # what is excavated there, or Daylight; None where it is buried and the viewer may not know
    arrow: str | None  # "n", "e", "s" or "w"; None: no arrow (Daylight, and excavated plain and Treasure Caverns)


class SpelunkerView(Model):
    """One Spelunker."""

    colour: Colour
    cavern: str | None  # None once it has escaped
    left_now: bool  # whether it has left the Cave in this turn
    owner: int | None  # limited supplies: the seat that picked it (AC-21), None before that; else None


class CardView(Model):
    """One Move Card."""

    value: int
    used: bool  # this turn
    holder: int | None  # limited supplies: the seat that holds it, None before it is picked; else None
    had_by: tuple[int, ...]  # the seats that have held it in this handing over, ascending; () in all other phases


class ReachView(Model):
    """Where a Move Card could bring a Spelunker."""

    spelunker: Colour
    card: int
    caverns: tuple[str, ...]  # where the walk can end, in reading order


class DugView(Model):
    """What was excavated."""

    cavern: str
    kind: Kind


class BuriedView(Model):
    """How many Caverns of each kind are still buried: what everybody can count."""

    plain: int
    treasure: int
    unstable: int


class MoveView(Model):
    """The last move made."""

    seat: int
    move: str  # in notation


class View(Model):
    """A game of Arrow Caverns as one viewer may see it."""

    viewer: int  # a seat, -1 for a spectator, -2 for all-seeing
    size: int  # rows and columns
    turn: int  # from 1
    turns: int  # the last one
    phase: PhaseName  # "pick" and "hand" in limited supplies only; there is no "excavate": it passes by itself (AC-25)
    limited: bool  # limited supplies
    to_move: tuple[int, ...]  # all seats in ordinary play; in limited supplies those that may act now
    caverns: tuple[CavernView, ...]  # in reading order
    spelunkers: tuple[SpelunkerView, ...]  # red, yellow, green, blue
    cards: tuple[CardView, ...]  # in ascending order; of equal cards the first that will do is used, picked or given
    done: tuple[bool, ...]  # by seat, limited supplies: has said `done` in this Explore or handing over; else False
    walker: Colour | None  # whose card is not yet walked to its end
    steps_left: int  # of that card, not counting those made; 0 if there is no walker
    trail: tuple[str, ...]  # the way of the turn's last card, from where it started to now; () before the first
    asked: str | None  # the Cavern to be surveyed next, or the colour of the Spelunker that may leave next
    collapsing: bool  # from Survey on: the Cave collapses at the end of this turn (AC-12)
    stones: int  # Star Stones collected
    escaped: int  # Spelunkers
    dug: tuple[DugView, ...]  # what the last Excavate phase turned over, in reading order; () in turn 1 until then
    buried: BuriedView
    reach: tuple[ReachView, ...]  # for each card move that some seat may make now, in the order of the Spelunkers and
    # cards; while a card is being walked: for its walker alone, `card` its whole value, from where it stands now
    warnings: tuple[str, ...]  # sentences about where the team stands now, drawn from all of the above (cautions.py)
    last_move: MoveView | None
    why: EndingName  # the reason of the end
    scores: tuple[int, ...]  # by seat: 1 if won, else 0
    returns: tuple[float, ...]  # by seat: 1 if won, else 0


def view(box: Box, state: State, seat: int) -> View:
    """Return what a seat may see (-1 a spectator, -2 everything)."""
    walker, won = int(state["walker"]), int(state["ending"] == Ending.WON)
    last_seat = int(state["last_seat"])
    return View(
        viewer=seat,
        size=box.size,
        turn=int(state["turn"]),
        turns=box.turns,
        phase=PHASES[state["phase"]],
        limited=box.limited,
        to_move=movers(box, state),
        caverns=tuple(_cavern(box, state, cavern, seat) for cavern in range(box.caverns)),
        spelunkers=tuple(_spelunker(box, state, spelunker) for spelunker in range(SPELUNKERS)),
        cards=tuple(_card(box, state, card) for card in range(box.card_count)),
        done=tuple(bool(place["done"]) for place in state["seats"][: box.seats]),
        walker=None if walker < 0 else COLOURS[walker],  # type: ignore[arg-type]  # colours are Colours
        steps_left=int(state["steps_left"]),
        trail=tuple(cavern_name(box.size, int(at)) for at in state["trail"][: state["trail_length"]]),
        asked=_asked(box, state),
        collapsing=bool(state["collapsing"]),
        stones=int(state["stones"]),
        escaped=int((state["where"] == OUT).sum()),
        dug=tuple(
            DugView(cavern=cavern_name(box.size, cavern), kind=kind_of(box, state, cavern))
            for cavern in each(int(state["last_dug"]))
        ),
        buried=_buried(box, state),
        reach=_reach(box, state),
        warnings=warnings(box, state),
        last_move=None
        if last_seat < 0
        else MoveView(seat=last_seat, move=spelled(box.size, box.seats, last_seat, int(state["last_action"]))),
        why=ENDINGS[state["ending"]],
        scores=(won,) * box.seats,
        returns=(float(won),) * box.seats,
    )


def movers(box: Box, state: State) -> tuple[int, ...]:
    """Return the seats that may act now."""
    if state["phase"] == Phase.OVER:
        return ()
    if state["turn_of"] >= 0:
        return (int(state["turn_of"]),)
    return tuple(seat for seat in range(box.seats) if not state["seats"][seat]["done"])


def kind_of(box: Box, state: State, cavern: int) -> Kind:
    """Return what a Cavern is, buried or not."""
    if cavern == box.daylight:
        return "daylight"
    if int(state["treasures"]) >> cavern & 1:
        return "treasure"
    return "unstable" if int(state["unstable"]) >> cavern & 1 else "plain"


def _cavern(box: Box, state: State, cavern: int, viewer: int) -> CavernView:
    buried = bool(int(state["buried"]) >> cavern & 1)
    arrow = int(state["arrows"][cavern])
    return CavernView(
        name=cavern_name(box.size, cavern),
        buried=buried,
        kind=None if buried and viewer != ALL_SEEING else kind_of(box, state, cavern),
        arrow=None if arrow == OPEN else WAYS[arrow],
    )


def _spelunker(box: Box, state: State, spelunker: int) -> SpelunkerView:
    where = int(state["where"][spelunker])
    owners = [seat for seat in range(box.seats) if int(state["seats"][seat]["spelunkers"]) >> spelunker & 1]
    return SpelunkerView(
        colour=COLOURS[spelunker],  # type: ignore[arg-type]  # colours are Colours
        cavern=None if where == OUT else cavern_name(box.size, where),
        left_now=bool(int(state["leaving"]) >> spelunker & 1),
        owner=owners[0] if owners else None,
    )


def _card(box: Box, state: State, card: int) -> CardView:
    places = state["seats"][: box.seats]
    holders = [seat for seat, place in enumerate(places) if int(place["cards"]) >> card & 1]
    return CardView(
        value=int(box.cards[card]),
        used=bool(int(state["used"]) >> card & 1),
        holder=holders[0] if holders else None,
        had_by=tuple(seat for seat, place in enumerate(places) if int(place["had"]) >> card & 1),
    )


def _asked(box: Box, state: State) -> str | None:
    asked = int(state["asked"])
    if state["phase"] == Phase.SURVEY:
        return cavern_name(box.size, asked)
    return COLOURS[asked] if state["phase"] == Phase.ESCAPE else None


def _buried(box: Box, state: State) -> BuriedView:
    buried = int(state["buried"])
    treasure = (buried & int(state["treasures"])).bit_count()
    unstable = (buried & int(state["unstable"])).bit_count()
    return BuriedView(plain=buried.bit_count() - treasure - unstable, treasure=treasure, unstable=unstable)


def _reach(box: Box, state: State) -> tuple[ReachView, ...]:
    ways = ways_of(box.size, state["arrows"].tobytes())
    walker, left = int(state["walker"]), int(state["steps_left"])
    found = []
    if walker >= 0:
        start = int(state["where"][walker])
        made = int(state["trail_length"]) - 1
        ends = ways.ends(start, left) | (1 << start if made and ways.may_stop(start) else 0)
        found = [(walker, left + made, ends)]
    else:
        for spelunker, card in choices_of(box, state):
            found.append((spelunker, card, ways.ends(int(state["where"][spelunker]), card)))
    return tuple(
        ReachView(
            spelunker=COLOURS[spelunker],  # type: ignore[arg-type]  # colours are Colours
            card=card,
            caverns=tuple(cavern_name(box.size, cavern) for cavern in each(ends)),
        )
        for spelunker, card, ends in found
    )
