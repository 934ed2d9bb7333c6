"""The board of Excavating Adventures: what is drawn and can be clicked, what is never shown, the board as text."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

from digsite.core.drawing import PAINT
from digsite.core.match import Match
from digsite.games.excavating_adventures import board_art, board_words
from digsite.games.excavating_adventures.cards import shipped_set
from tests.games.excavating_adventures.positions import choose, deck, fresh, played, seen, with_cards
from tests.suites import playing

SHAPES = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


def drawn(match: Match, viewer: int = 0, names: Sequence[str] = ("Anna", "Bob"), tall: bool = False) -> Tree.Element:
    return Tree.fromstring(str(match.svg(viewer, names=names, tall=tall)))


def piece(root: Tree.Element, identity: str) -> Tree.Element:
    found = [child for child in root if child.get("id") == identity]
    assert len(found) == 1, identity
    return found[0]


def written(element: Tree.Element) -> str:
    """Return all text in an element and in its label."""
    return " ".join([element.get("aria-label", ""), *(part.strip() for part in element.itertext())])


def positions() -> Iterator[Match]:
    """Yield the positions of a few games."""
    for seed in range(3):
        yield from (position.copy() for position in playing.positions(fresh(seed), Random(seed)))


@SHAPES
def test_every_drawing_is_xml_with_unique_ids_in_an_order_that_never_changes(tall: bool) -> None:
    for viewer in (-2, -1, 0, 1):
        orders = set()
        for match in positions():
            root = drawn(match, viewer, tall=tall)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            assert not [element for element in root.iter() if element.get("style")]
            orders.add(tuple(child.get("id") for child in root))
        assert len(orders) == 1


@SHAPES
def test_every_offer_has_exactly_one_element_to_click(tall: bool) -> None:
    phases = set()
    for match in positions():
        for viewer in (0, 1):
            clickable = {each.get("data-action"): each for each in drawn(match, viewer, tall=tall).iter()}
            clickable.pop(None, None)
            offers = match.offers(viewer)
            assert clickable.keys() == offers.keys()
            for move, sentence in offers.items():
                assert clickable[move].get("aria-label") == sentence
            phases.add((seen(match).phase, bool(offers)))
    assert phases >= {("attach", True), ("attach", False), ("remove", True), ("remove", False)}


def test_without_a_seat_nothing_can_be_clicked() -> None:
    for match in positions():
        root = drawn(match, -1)
        assert not [
            each
            for each in root.iter()
            if each.get("data-action") or (each.get("tabindex") and not each.get("data-large"))
        ]


@pytest.mark.rule("EA-20")
@SHAPES
def test_a_secret_card_and_choice_are_drawn_alike_whatever_they_are(tall: bool) -> None:
    drawings = set()
    for card, choice in (("grumble", "no dig"), ("pyra", "dig garnet"), ("black-mirror", "dig agate")):
        match = with_cards(fresh(4), card, "rosepick")
        match.play(0, choice)
        drawings.add(match.svg(1, tall=tall))
        assert "only its holder sees" in written(piece(drawn(match, 1, tall=tall), "s0-hand"))
        assert f"decision is in: {choice}" in written(piece(drawn(match, 0), "s0-plate"))
    assert len(drawings) == 1


def test_the_reckoning_is_shown_step_by_step() -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    choose(match, "no dig", "dig fluorite")
    root = drawn(match)
    assert piece(root, "s1-power").get("aria-label") == "face 6, fluorite +5 ?, Grumbling -3, Power 8 or 3"
    assert piece(root, "s0-power").get("aria-label") == "face 4, Power 4"
    assert "attached" in written(piece(root, "s1-dig-fluorite"))
    match.play(0, "remove played")
    root = drawn(match)
    assert piece(root, "s0-power").get("aria-label") == "face 4, Power 4"
    assert piece(root, "s1-power").get("aria-label") == "face 6, fluorite removed, Grumbling -3, Power 3"
    assert "wins" in written(piece(root, "s0-played"))
    assert "was set aside" in written(piece(root, "s1-dig-fluorite"))
    assert piece(root, "s0-played").get("data-came") == "s0-hand@1"


def test_the_text_reckons_this_round_while_a_removal_is_decided() -> None:
    match = fresh()
    played(match, "pyra", "rosepick", ("dig garnet", "no dig"))
    assert "Round 1: Anna wins 1 Point.\n  Anna: Pyra: face 6, garnet +5, Power 11\n" in match.text(
        0, names=("Anna", "Bob")
    )
    with_cards(match, "grumble", "prismguard")
    choose(match, "no dig", "dig fluorite")
    told = match.text(0, names=("Anna", "Bob"))
    assert (
        "Round 2: the cards are revealed.\n"
        "  Anna: Grumble: face 4, Power 4\n"
        "  Bob: Prismguard: face 6, fluorite +5 ?, Grumbling -3, Power 8 or 3\n"
    ) in told
    assert "Pyra: face" not in told


def test_what_can_not_be_pressed_is_no_stop_of_the_tab_key() -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    buttons = "no-dig", "spare", "remove-played", "remove-double"
    assert [piece(drawn(match), each).get("tabindex") for each in buttons] == ["0", "-1", "-1", "-1"]
    choose(match, "no dig", "dig fluorite")
    assert [piece(drawn(match), each).get("tabindex") for each in buttons] == ["-1", "0", "0", "-1"]


@pytest.mark.rule("EA-10")
@SHAPES
def test_who_clicks_the_specimen_just_attached_removes_that_dig_and_not_another(tall: bool) -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    choose(match, "no dig", "dig garnet")
    root = drawn(match, tall=tall)
    garnet, calcite = piece(root, "s1-dig-garnet"), piece(root, "s1-dig-calcite")
    assert garnet.get("data-action") == "remove played"
    assert "1 available 1 attached" in written(garnet)
    assert "no effect" not in written(garnet)
    assert calcite.get("data-action") == "remove calcite"
    assert "no effect" in written(calcite)
    classes = {each.get("class") for each in garnet.iter()}, {each.get("class") for each in calcite.iter()}
    assert ["piece-edge-can" in each for each in classes] == [True, False]
    assert piece(root, "remove-double").get("data-action") == "remove garnet"
    assert "no effect" in written(piece(root, "remove-double"))
    match.play(0, "remove played")
    assert piece(drawn(match, tall=tall), "remove-double").get("data-action") is None


def test_a_dig_tells_its_owner_what_it_would_add() -> None:
    match = with_cards(fresh(), "pyra", "prismguard")
    digs = "garnet", "amethyst", "agate"

    def told(viewer: int) -> list[list[str]]:
        root = drawn(match, viewer)
        return [re.findall(r"\+\d", " ".join(piece(root, f"s0-dig-{each}").itertext())) for each in digs]

    assert told(0) == [["+5"], ["+2"], ["+2"]]
    assert told(1) == told(-1) == [[], [], []]
    match.play(0, "no dig")
    assert told(0) == [[], [], []]


def test_a_choice_is_marked_for_its_owner_alone() -> None:
    match = with_cards(fresh(), "pyra", "prismguard")
    match.play(0, "dig garnet")
    assert "chosen" in written(piece(drawn(match, 0), "s0-dig-garnet"))
    for viewer in (-1, 1):
        assert "chosen" not in written(piece(drawn(match, viewer), "s0-dig-garnet"))


@pytest.mark.parametrize(
    ("card", "expected"), [("grumble", "a Grumbling goes without a Dig"), ("pyra", "attach a Dig, or none")]
)
def test_what_to_decide_is_said_for_the_card_in_hand(card: str, expected: str) -> None:
    match = with_cards(fresh(), card, "prismguard")
    assert written(piece(drawn(match, 0), "turn")).strip() == f"Decide: {expected}"
    match.play(0, "no dig")
    assert written(piece(drawn(match, 0), "turn")).strip() == "Waiting for Bob"


@SHAPES
def test_long_names_are_cut_where_they_would_cover_something(tall: bool) -> None:
    match = fresh()
    root = drawn(match, names=("Bartholomew the Excavator", "Bartholomew the Excavated"), tall=tall)
    for identity in ("s0-plate", "s1-plate", "s0-track", "s1-track"):
        texts = [text for text in piece(root, identity).itertext() if text.startswith("Barth")]
        assert [text.endswith("…") for text in texts] == [True], identity


def test_ties_discards_and_what_is_left_are_shown() -> None:
    match = fresh()
    played(match, "pyra", "rosepick", ("dig garnet", "no dig"))
    played(match, "violet-nib", "violet-nib", ("no dig", "no dig"))
    root = drawn(match)
    assert "Stake 2 Points after a tie" in written(piece(root, "stake"))
    assert piece(root, "s0-table").get("aria-label") == "Anna (you): tied on the table: Violet Nib 4; browse them"
    assert piece(root, "s0-discards").get("aria-label") == "Anna (you): discards: Pyra 6; browse them"
    assert piece(root, "s0-track").get("aria-label") == "Anna: 1 of 10 Points"
    assert "1/2 6 Pyra · garnet" in written(piece(root, "s0-list")).replace("  ", " ")
    assert "depleted" in written(piece(root, "s0-dig-garnet"))


def test_open_piles_are_browsed_and_the_deck_is_not() -> None:
    match = fresh()
    played(match, "pyra", "rosepick", ("dig garnet", "no dig"))
    played(match, "black-mirror", "violet-nib", ("no dig", "no dig"))
    root = drawn(match)
    for seat, cards in ((0, ("Pyra", "Black Mirror")), (1, ("Rosepick", "Violet Nib"))):
        pile = piece(root, f"s{seat}-discards")
        (large,) = [part for part in pile if part.get("class") == "when-large"]
        assert large.get("display") == "none"
        assert [text for text in large.itertext() if text in cards] == list(cards)
        left, top, width, height = map(float, str(pile.get("data-large")).split())
        assert (left, top) == (0, 0)
        assert width > height > 100
        assert piece(root, f"s{seat}-deck").get("data-large") is None
        assert piece(root, f"s{seat}-table").get("data-large") is None


def test_the_end_names_the_winner() -> None:
    match = fresh(target=1)
    played(match, "black-mirror", "rosepick")
    assert "Anna wins, 1 to 0" in written(piece(drawn(match, -1), "turn"))


def test_names_are_escaped() -> None:
    root = drawn(fresh(), 0, ("<b>A&B</b>", '"'))
    assert "<b>A&B</b>" in written(piece(root, "s0-plate"))


@pytest.mark.parametrize("tall", [False, True])
def test_large_decks_fit_on_the_board(tall: bool) -> None:
    cards = shipped_set("gemora")
    many = dict.fromkeys(sorted(cards.cards)[:40], 1)
    digs = dict.fromkeys(cards.specimens, 1)
    match = fresh(first_deck=deck(cards=many, digs=digs), second_deck=deck(cards=many, digs=digs), digs=12)
    root = drawn(match, 0, tall=tall)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for child in root:
        x, y = (float(number) for number in child.get("transform", "").split("(")[1].split(")")[0].split(" "))
        assert -1 <= x < width
        assert -1 <= y < height
    tokens = [child for child in root if child.get("id", "").startswith("s0-dig-")]
    assert len(tokens) == 12


def test_every_specimen_of_the_set_has_a_look_of_its_own() -> None:
    cards = shipped_set("gemora")
    assert set(board_art.LOOKS) == set(cards.specimens)
    assert len(set(board_art.LOOKS.values())) == len(cards.specimens)
    drawings = {board_art.creature_art(key, card.kind, card.specimen) for key, card in cards.cards.items()}
    assert len(drawings) == len(cards.cards)
    assert board_art.specimen_art("unheard-of") == board_art.specimen_art("unheard-of")
    assert {f"hue-{hue}" for hue in board_art.HUES} <= set(PAINT)


TEXT = """\
Round 2. Stake 1 Point. Decide: attach a Dig, or none.
Round 1: Anna wins 1 Point.
  Anna: Pyra: face 6, garnet +5, Power 11
  Bob: Rosepick: face 7, Power 7

> Anna (you): 1 Point; even, removal left; deciding
  card: Violet Nib 4 (amethyst); deck 7, discards 1, on the table 0
  Digs: agate 2 available; amethyst 2 available; garnet depleted
  left: 1/1  8 Black Mirror · obsidian, 2/2  4 Grumble · Grumbling, 1/1  6 Lilac Lantern · amethyst
  left: 1/2  6 Pyra · garnet, 1/1  5 Snatchel · Grumbling, 2/2  4 Violet Nib · amethyst

> Bob: 0 Points; odd, removal left; deciding
  card: ?; deck 7, discards 1, on the table 0
  Digs: calcite 2 available; fluorite available; garnet 2 available
  left: 2/2  8 Black Mirror · obsidian, 2/2  4 Grumble · Grumbling, 1/1  2 Mudmutter · Grumbling
  left: 2/2  6 Prismguard · fluorite, 1/1  4 Violet Nib · amethyst
"""


def test_the_board_as_text() -> None:
    match = fresh()
    played(match, "pyra", "rosepick", ("dig garnet", "no dig"))
    with_cards(match, "violet-nib", "grumble")
    shown = match.text(0, names=("Anna", "Bob"))
    assert shown == TEXT
    assert all(len(line) <= 100 for line in shown.splitlines())


def test_the_score_sheet_has_the_power_step_by_step() -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    words: Any = match.game.words
    assert [line.label for line in words.scoring(match.view())] == ["Points"]
    choose(match, "no dig", "dig fluorite")
    match.play(0, "spare")
    lines = {line.label: line.cells for line in words.scoring(match.view())}
    assert lines == {
        "Round 1: card": ("Grumble 4", "Prismguard 6"),
        "Round 1: Dig": ("–", "fluorite +5"),
        "Round 1: Grumbling": ("–", "-3"),
        "Round 1: Power": ("4", "8"),
        "Points": ("0", "1"),
    }


def test_the_score_sheet_and_the_log_name_the_rule_by_which_a_round_is_won() -> None:
    rules = set()
    for match in positions():
        last = seen(match).last_round
        if last is None or last.winner is None or seen(match).phase == "remove":
            continue
        rule = "EA-14" if last.stake > 1 else "EA-13"
        rules.add(rule)
        told = f"{{{last.winner}}} wins {last.stake} Point{'s' if last.stake > 1 else ''} ({rule})."
        words: Any = match.game.words
        notes = [line.notes for line in words.scoring(match.view()) if line.label.endswith("Power")]
        assert notes[0][0] == told
        if match.view().phase == "attach" and not any(place.decided for place in match.view().places):
            assert told in match.log(-1)[-1].text
    assert rules == {"EA-13", "EA-14"}


def test_shuffles_are_counted_in_order() -> None:
    told = [board_words.ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24, 101, 111)]
    assert " ".join(told) == "1st 2nd 3rd 4th 11th 12th 13th 14th 21st 22nd 23rd 24th 101st 111th"
    view = seen(fresh()).model_copy(update={"cycle": 1, "round_number": 13})
    assert board_words.round_words(view) == "Round 13, 2nd shuffle"


@SHAPES
def test_no_line_of_text_runs_into_another(tall: bool) -> None:
    """A bold letter is 0.56 of its size wide; the result stands between two cards, the top line holds three texts."""
    names, seen_ends = ("Wolfeschlegelsteinhausen", "Anna-Maria Bergerdorff"), set()
    for match in positions():
        last = seen(match).last_round
        seen_ends |= {(last.winner is None, last.reshuffled)} if last else set()
        root = drawn(match, 0, names, tall)
        widths = {
            identity: max(0.56 * float(row.get("font-size", 0)) * len(row.text or "") for row in piece(root, identity))
            for identity in ("round", "turn", "stake", "result")
        }
        assert 0 < widths["result"] < (352 if tall else 460)
        assert widths["round"] + widths["stake"] < (340 if tall else 1152)
        if not tall:
            assert max(widths["round"], widths["stake"]) + widths["turn"] / 2 < 576
    assert {(False, True), (True, False), (False, False)} <= seen_ends


def test_a_tie_before_a_reshuffle_leaves_no_card_on_the_table() -> None:
    match = fresh()
    played(match, "pyra", "rosepick", ("dig garnet", "no dig"))
    view, told = seen(match), []
    assert view.last_round is not None
    for reshuffled in (False, True):
        last = view.last_round.model_copy(update={"winner": None, "reshuffled": reshuffled})
        told.append(board_words.result_words(view.model_copy(update={"last_round": last}), ("Anna", "Bob")))
    assert told == ["Round 1: a tie, the cards stay on the table", "Round 1: a tie. Decks reshuffled"]


def test_digs_are_told_in_words_and_no_specimen_is_cut_by_the_edge() -> None:
    place = seen(fresh()).places[0]
    dig = place.digs[0].model_copy(
        update={"copies": 9, "available": 1, "attached": 1, "table_other": 2, "table_matching": 1, "discarded": 3}
    )
    one = f"{dig.specimen} 1 available, 1 attached, 3 on table, 3 discarded"
    lines = board_words.dig_lines(place.model_copy(update={"digs": [dig] * 4}))
    assert lines == [f"  Digs: {one};", f"    {one};", f"    {one};", f"    {one}"]


def test_one_sign_is_used_for_all_that_is_below_zero() -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    choose(match, "no dig", "dig fluorite")
    match.play(0, "spare")
    words: Any = match.game.words
    shown = [match.text(0), str(match.svg(0)), match.log(0)[-1].text, repr(words.scoring(match.view()))]
    assert all(re.search(r"(?<!\w)- ?3\b", text) for text in shown)
    assert not any("\u2212" in text for text in shown)
