"""The shipped set and decks, and what is said of bad ones: every fault at once, each with its key and rule."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from digsite.core.content import Shipped, faults, read_content
from digsite.core.errors import BadContent, BadOption
from digsite.core.game import find
from digsite.games.excavating_adventures.cards import IDS, CardSet, Deck, meeting_faults, shipped_set
from tests.games.excavating_adventures.positions import deck, fresh, model, odd, played, seen

DECKS = Shipped("digsite.games.excavating_adventures", "deck", Deck)


def test_the_set_has_many_cards_of_all_kinds() -> None:
    cards = shipped_set("gemora")
    kinds = [card.kind for card in cards.cards.values()]
    assert len(kinds) >= 40
    assert set(kinds) == {"gemling", "braveling", "guideling", "wiseling", "grumbling"}
    assert len(cards.specimens) >= 12
    for specimen in cards.specimens:  # each has a card of each kind that it matches
        matched = [card.kind for card in cards.cards.values() if card.specimen == specimen]
        assert sorted(matched) == ["braveling", "gemling", "guideling", "wiseling"]


def test_any_two_starter_decks_may_meet() -> None:
    cards = shipped_set("gemora")
    decks = [Deck.model_validate(DECKS.load(name).model_dump()) for name in DECKS.names()]
    assert len(decks) >= 8
    for first, second in product(decks, decks):
        assert meeting_faults((first, second), cards, 5) == []
    assert len({str(each.cards) + str(each.digs) for each in decks}) == len(decks)
    assert all(each.plan for each in decks)


@pytest.mark.rule("EA-02")
def test_all_that_keeps_two_decks_apart_is_told_at_once() -> None:
    cards = shipped_set("gemora")
    big = model(deck("big", {"pyra": 9, "grumble": 1}, {"garnet": 6}))
    small = model(deck("small", {"pyra": 7, "grumble": 2}, {"garnet": 5}))
    assert meeting_faults((big, small), cards, 5) == [
        "The deck 'big' has 6 Digs; at this table each has 5 (EA-01).",
        "The deck 'big' has 10 cards and 'small' has 9; two decks that meet have the same number (EA-01).",
        "The deck 'big' has 1 Grumbling and 'small' has 2; two decks that meet have the same number (EA-02).",
    ]
    assert meeting_faults((big, big), cards, 5) == ["The deck 'big' has 6 Digs; at this table each has 5 (EA-01)."]


def test_every_fault_of_a_file_is_named_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'game = "excavating_adventures"\nkind = "deck"\nname = "bad"\n[cards]\npyra = 2\npyro = 1\n[digs]\njet = 16\n'
    )
    with pytest.raises(BadContent) as caught:
        read_content(path)
    path.write_text(path.read_text().replace("jet = 16", "jet = 15\ngarnet = 1"))
    with pytest.raises(BadContent) as caught:
        read_content(path)
    found = [line.removeprefix(f"{path}, line ") for line in caught.value.sentence.split("\n")]
    assert found == [
        "4: cards: a deck has at least 9 cards, this one 3 (EA-01)",
        "4: cards: a deck has at least 1 Grumbling, this one has none (EA-02)",
        "6: cards.pyro: the set 'gemora' has no card of this id, perhaps 'pyra' is meant (EA-03)",
        "7: digs: a deck has at most 15 Digs, this one 16 (EA-21)",
        "8: digs.jet: the set 'gemora' has no specimen of this id (EA-03)",
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"cards": {"pyra": 0}}, r"cards.pyra\n  a number of at least 1 belongs here \(EA-21\)"),
        ({"cards": {"pyra": 41}}, r"at most 40 belongs here \(EA-21\)"),
        ({"cards": {"Pyra": 9}}, "an id has only small letters, .* 'pyra' would do"),
        ({"cards": {"pyra": 8.5}}, "a whole number belongs here"),
        ({"cards": {"grumble": True, "pyra": 8}}, r"cards.grumble\n  a whole number belongs here \(EA-21\)"),
        ({"cards": {"grumble": 1, "pyra": "8"}}, r"cards.pyra\n  a whole number belongs here \(EA-21\)"),
        ({"digs": {"garnet": 5.0}}, r"digs.garnet\n  a whole number belongs here \(EA-21\)"),
        ({"digs": {"garnet": float("nan")}}, r"digs.garnet\n  a whole number belongs here \(EA-21\)"),
        ({"study": "yes"}, "true or false belongs here"),
        ({"study": 1}, "true or false belongs here"),
        ({"plan": "a\x1b[31m"}, "a text in one line without invisible characters belongs here"),
        ({"plan": "a\nb"}, "a text in one line without invisible characters belongs here"),
        ({"plan": "a\u202eb"}, "a text in one line without invisible characters belongs here"),
        ({"digs": {"garnet": "x"}}, "a whole number belongs here"),
        ({"colour": "red"}, "there is no such key; there are: game, kind, name, set, plan, study, cards, digs"),
        ({"name": "Bad Name"}, "a name has only small letters, .* 'bad-name' would do"),
        ({"plan": "x" * 201}, "at most 200 characters"),
    ],
)
def test_a_deck_with_a_bad_value_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        model(deck() | change)


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (
            {"cards": {"grumble": "two", "pyra": 2}},
            ["cards.grumble: a whole number belongs here (EA-21) (given: 'two')"],
        ),
        (
            {"cards": {"grumble": -2, "pyra": 2}},
            ["cards.grumble: a number of at least 1 belongs here (EA-21) (given: -2)"],
        ),
        ({"cards": {"grumble": 2.5, "pyra": 2}}, ["cards.grumble: a whole number belongs here (EA-21) (given: 2.5)"]),
        ({"cards": {"grumble": True, "pyra": 2}}, ["cards.grumble: a whole number belongs here (EA-21) (given: True)"]),
        ({"cards": 5}, ["cards: a table of keys and values belongs here (given: 5)"]),
        (
            {"cards": {"Pyra": 8, "grumble": 1}},
            [f"cards.Pyra: {IDS}; 'pyra' would do (given: 'Pyra')"],
        ),
        ({"digs": None}, ["digs: a table of keys and values belongs here (given: None)"]),
        ({"study": "perhaps", "digs": {}}, ["study: true or false belongs here (given: 'perhaps')"]),
    ],
)
def test_a_fault_has_no_other_in_tow(change: dict[str, Any], sentences: list[str]) -> None:
    with pytest.raises(ValidationError) as caught:
        model(deck() | change)
    assert faults(caught.value) == sentences


def test_a_missing_part_is_told_by_what_it_must_have() -> None:
    table = deck()
    del table["digs"]
    with pytest.raises(ValidationError) as caught:
        model(table)
    assert faults(caught.value) == ["digs: a deck has at least 5 Digs, this one 0 (EA-01)"]
    with pytest.raises(ValidationError) as caught:
        model(table | {"study": True})
    assert faults(caught.value) == ["digs: the key is missing"]


def own_set(**cards: dict[str, Any]) -> dict[str, Any]:
    plain = {
        "jet-imp": {"name": "Jet Imp", "kind": "gemling", "value": 20, "specimen": "jet"},
        "moan": {"name": "Moan", "kind": "grumbling", "value": 0},
    }
    return {
        "game": "excavating_adventures",
        "kind": "set",
        "name": "own",
        "specimens": ["jet", "opal"],
        "cards": plain | {key.replace("_", "-"): card for key, card in cards.items()},
    }


@pytest.mark.rule("EA-03")
def test_a_set_of_ones_own_can_be_played() -> None:
    own = deck("own", {"jet-imp": 8, "moan": 1}, {"jet": 3, "opal": 2}, set="own")
    match = fresh(card_set=own_set(), first_deck=own, second_deck=own)
    assert played(match, "jet-imp", "moan", ("dig jet", "no dig")).sides[0].power == 22
    assert seen(match).places[0].cards[0].name == "Jet Imp"
    assert "Jet Imp" in match.svg(0)
    with pytest.raises(BadOption, match="'even' is built from the set 'gemora', the table plays 'own'"):
        fresh(card_set=own_set(), first_deck=own, second_deck=deck())
    other = deck("own", {"jet-imp": 8, "nobody": 1}, {"jet": 3, "pearl": 2}, set="own")
    with pytest.raises(BadOption) as caught:
        fresh(card_set=own_set(), first_deck=other, second_deck=own)
    assert "cards.nobody: the set 'own' has no card of this id (EA-03)." in caught.value.sentence
    assert "digs.pearl: the set 'own' has no specimen of this id (EA-03)." in caught.value.sentence


@pytest.mark.rule("EA-03")
@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ({"name": "A", "kind": "gemling", "value": True, "specimen": "jet"}, r"a whole number belongs here \(EA-21\)"),
        ({"name": "A", "kind": "gemling", "value": 3}, "has one matching specimen, its key is missing"),
        ({"name": "A", "kind": "grumbling", "value": 3, "specimen": "jet"}, "a Grumbling has no matching specimen"),
        ({"name": "A", "kind": "gemling", "value": 3, "specimen": "tin"}, "the set has no specimen 'tin'"),
        (
            {"name": "A", "kind": "dragon", "value": 3, "specimen": "jet"},
            r"'gemling', .* or 'grumbling' belongs here \(EA-03\)",
        ),
        ({"name": "Moan", "kind": "gemling", "value": 3, "specimen": "jet"}, "the card 'moan' has this name already"),
        ({"name": "A (B)", "kind": "gemling", "value": 3, "specimen": "jet"}, "the name of a card has only letters"),
    ],
)
def test_a_set_with_a_bad_card_is_refused(card: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        CardSet.model_validate(own_set(a=card))


def test_a_deck_for_another_game_is_no_deck_for_this_one() -> None:
    sentence = "a deck for Excavating Adventures belongs here, not one for 'unearthed'"
    other = deck() | {"game": "unearthed"}
    for given in (other, model(other)):
        with pytest.raises(BadOption, match=sentence):
            fresh(first_deck=given)


def test_a_specimen_cannot_be_a_word_of_the_notation() -> None:
    with pytest.raises(ValidationError, match="'played' cannot have this name"):
        CardSet.model_validate(own_set() | {"specimens": ["jet", "opal", "played"]})


def test_the_box_has_the_same_types_whatever_the_decks() -> None:
    options = find("excavating_adventures").options
    chosen = options.Options.model_validate(
        {"first_deck": deck(), "second_deck": odd(), "grumbling_removal": "per_card"}
    )
    for one, other in zip(options.box(options.Options(), 2), options.box(chosen, 2), strict=True):
        assert type(one) is type(other)
        if hasattr(one, "dtype"):
            assert (one.dtype, one.ndim, one.flags.c_contiguous, one.flags.writeable) == (
                other.dtype,
                other.ndim,
                True,
                True,
            )
