"""Decks that are built on the web: in a link, in a file, at a table."""

import html
import re
import tomllib
from typing import Any

import pytest

from digsite.core.content import content_of
from digsite.core.decks import built_games, linked, shipped_deck, shipped_decks, unlinked, written
from digsite.core.game import find, games
from tests.web.people import Person, Town

PAGE = "/games/excavating_adventures/decks"
GAME = find("excavating_adventures")
BAD = (
    b'game = "excavating_adventures"\nkind = "deck"\nname = "bad"\n[cards]\nbandy = 3\nnobody = 2\n[digs]\nagate = 16\n'
)
SMALL = "name=small&study=true&cards=grumble.1_pyra.2&digs=garnet.2"


def text_of(page: str, identity: str) -> str:
    """What stands in an element that has no like element within."""
    found = re.search(rf'<(\w+)[^>]* id="{identity}"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found, identity
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", found[2])).split())


def press(person: Person, page: str, identity: str, **typed: str) -> Any:
    """Press a button that leads elsewhere, with what is in the fields of its form, or was typed there."""
    found = re.search(rf'id="{identity}" formaction="([^"]*)"', page)
    assert found, identity
    fields = re.findall(r'<input [^>]*name="([^"]*)" value="([^"]*)"(?![^>]*type="checkbox")', page)
    filled = {name: html.unescape(value) for name, value in fields} | typed
    return person.client.get(found[1], params=filled)


def send(person: Person, name: str, data: bytes) -> Any:
    return person.client.post(PAGE, files={"file": (name, data)}, follow_redirects=False)


def test_build_a_deck_from_nothing_to_a_table(town: Town) -> None:
    person = town.person()
    address = f"{PAGE}?name=mine"
    page = person.client.get(address).text
    assert "a deck has at least 9 cards, this one 0 ( EA-01 )" in text_of(page, "legality")
    for piece in ["cards.pyra"] * 8 + ["cards.grumble"] + ["digs.garnet"] * 5:
        assert 'id="play-deck"' not in page
        answer = person.client.get(f"{address}&add={piece}")
        address, page = str(answer.url).removeprefix("http://testserver"), answer.text
    legality = text_of(page, "legality")
    assert legality.startswith("This deck is legal. It can meet none of the decks that ship. The deck 'mine' has 1")
    assert "has 1 Grumbling and 'deep-blue' has 2; two decks that meet have the same number ( EA-02 )." in legality
    assert (text_of(page, "count-cards-pyra"), text_of(page, "total-digs")) == ("8", "5")
    assert address == f"{PAGE}?name=mine&cards=grumble.1_pyra.8&digs=garnet.5"
    assert 'aria-label="1 of value 4, 0 of value 5, 8 of value 6"' in page

    form = press(person, page, "play-deck").text
    assert form.count("selected>mine, your own</option>") == 2
    query = address.partition("?")[2]
    table = person.set_up(GAME, "me", "greedy", first_deck=query, second_deck=query)
    match = town.all_seeing(table)
    assert [place.deck for place in match.view(-1).places] == ["mine", "mine"]
    taken = person.client.get(f"{address}&take=digs.garnet").text
    assert "a deck has at least 5 Digs, this one 4" in text_of(taken, "legality")


def test_own_decks_for_both_seats(town: Town) -> None:
    person = town.person()
    data = {"game": GAME.name, "seats": "2", "seat_0": "me", "seat_1": "open", "option_digs": "2"}
    data |= {"own_first_deck": SMALL, "own_second_deck": f"http://testserver{PAGE}?{SMALL.replace('small', 'other')}"}
    answer = person.client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    match = town.all_seeing(answer.headers["location"])
    assert [place.deck for place in match.view(-1).places] == ["small", "other"]

    data["own_second_deck"] = SMALL.replace("pyra.2", "pyra.3")
    answer = person.client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 422
    assert "has 3 cards and &#39;small&#39; has 4; two decks that meet have the same number (<a class" in answer.text
    data["own_second_deck"] = SMALL.replace("pyra", "nobody").replace("garnet", "jet")
    answer = person.client.post("/tables", data=data, follow_redirects=False)
    for fault in ("cards.nobody: the set", "digs.jet: the set"):
        assert f"Deck of seat 1: {fault}" in answer.text
    assert answer.text.count("<li>Deck of seat 1") == 2
    for nonsense in ("a=b", "cards=pyra", "x" * 9000 + "=1", "&".join(f"a{n}=1" for n in range(50)), "cards=<b>.1"):
        data["own_second_deck"] = nonsense
        answer = person.client.post("/tables", data=data, follow_redirects=False)
        assert answer.status_code == 422
        assert "<b>" not in answer.text


@pytest.mark.parametrize("digs", ["5.0", "true", "\u0665", "9" * 5000])
def test_only_whole_numbers_are_numbers_in_the_form(town: Town, digs: str) -> None:
    data = {"game": GAME.name, "seats": "2", "seat_0": "me", "seat_1": "open", "option_digs": digs}
    answer = town.person().client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 422
    assert "Digs: a whole number belongs here" in answer.text
    data["option_digs"] = "05"
    assert town.person().client.post("/tables", data=data, follow_redirects=False).status_code == 303


def test_all_that_keeps_two_decks_apart_is_told_with_links_to_the_rules(town: Town) -> None:
    query = "name=big&cards=grumble.3_pyra.7&digs=garnet.6"
    data = {"game": GAME.name, "seats": "2", "seat_0": "me", "own_first_deck": query}
    page = town.person().client.post("/tables", data=data).text
    found = re.search(r'<div class="problem" role="alert">(.*?)</div>', page, re.DOTALL)
    assert found
    rules = re.findall(rf'<a class="rule" href="/games/{GAME.name}/rules#(EA-\d\d)" target="_blank"', found[1])
    assert rules == ["EA-01", "EA-01", "EA-02"]


def test_the_decks_that_a_legal_one_may_meet(town: Town) -> None:
    client = town.person().client
    page = client.get(f"{PAGE}?start=steady-seam").text
    assert text_of(page, "meets") == f"Can meet: {', '.join(shipped_decks(GAME))}."
    page = client.get(f"{PAGE}?cards=grumble.2_pyra.8&digs=garnet.5").text
    assert "'my-deck' has 10 cards and 'deep-blue' has 9; " in text_of(page, "meets")


def test_a_deck_of_a_set_that_does_not_ship_is_refused(town: Town) -> None:
    person, query = town.person(), "name=own-deck&set=own&cards=any.10&digs=garnet.5"
    page = person.client.get(f"{PAGE}?{query}").text
    sentence = "The deck 'own-deck' is built from the set 'own', which does not ship with the game ( EA-03 )."
    assert sentence in text_of(page, "legality")
    assert 'id="play-deck"' not in page
    answer = send(person, "own.toml", written(GAME, unlinked(GAME, query)).encode())
    assert answer.status_code == 422
    assert sentence in text_of(answer.text, "file-problems")


def test_an_endless_link_is_refused_wherever_it_is_read(town: Town) -> None:
    client = town.person().client
    query = "name=x&cards=" + "_".join(f"z{number}.1" for number in range(3000))
    for page in ("", "/deck.toml", "/set-up"):
        answer = client.get(f"{PAGE}{page}?{query}")
        assert answer.status_code == 422
        assert "A deck&#39;s link has at most 8000 characters, this one " in answer.text


def test_of_very_many_faults_and_unknown_cards_some_are_told(town: Town) -> None:
    person = town.person()
    cards = "\n".join(f"z{number} = 1" for number in range(5000))
    answer = send(
        person, "x.toml", b'game = "excavating_adventures"\nkind = "deck"\nname = "x"\n[cards]\n' + cards.encode()
    )
    assert answer.status_code == 422
    problems = re.findall("<li>(x.toml.*?)</li>", answer.text)
    assert len(problems) == 21
    assert problems[20] == "x.toml: and 4983 more"
    assert len(answer.text) < 100_000
    page = person.client.get(f"{PAGE}?cards=" + "_".join(f"z{number}.1" for number in range(25))).text
    assert page.count('id="piece-cards-z') == 20
    assert "And 5 more that are unknown." in page
    assert "and 7 more" in text_of(page, "legality")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("cards=grumble.2_pyra.\u0667", "cards: 'pyra.\u0667' in the link is no id with a number"),
        ("cards=pyra.1_grumble.2_pyra.7", "cards: 'pyra' is in the link twice"),
    ],
)
def test_a_link_that_can_be_read_in_two_ways_is_refused(town: Town, query: str, sentence: str) -> None:
    answer = town.person().client.get(f"{PAGE}?{query}")
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)


@pytest.mark.parametrize("query", ["cards=bandy.0", "cards=bandy.00_pyra.0", "cards=pilfer.0&digs=amethyst.0"])
def test_a_link_with_no_copy_of_any_card_shows_what_is_wrong(town: Town, query: str) -> None:
    page = html.unescape(town.person().client.get(f"{PAGE}?{query}").text)
    assert "a number of at least 1 belongs here (EA-21)" in re.sub(r"<[^>]*>", "", page)


def test_the_link_of_a_starter_is_the_starter(town: Town) -> None:
    person = town.person()
    data = {"game": GAME.name, "seats": "2", "seat_0": "me", "seat_1": "open"}
    data |= {"own_first_deck": f"https://digsite.example{PAGE}?start=grumble-den"}
    answer = person.client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    assert town.all_seeing(answer.headers["location"]).options.first_deck == "grumble-den"
    data["own_first_deck"] = f"{PAGE}?start=nobody"
    page = html.unescape(person.client.post("/tables", data=data).text)
    assert "<li>Deck of seat 0: No deck 'nobody' ships with the game; there are: deep-blue, " in page


@pytest.mark.parametrize(
    "link",
    ["https://example.com/", "https://example.com/?cards=pyra.9", "/games/unearthed/decks?cards=pyra.9", "a=b", PAGE],
)
def test_another_address_is_no_link_of_a_deck(town: Town, link: str) -> None:
    data = {"game": GAME.name, "seats": "2", "seat_0": "me", "seat_1": "open", "own_second_deck": link}
    answer = town.person().client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 422
    sentence = (
        f"<li>Deck of seat 1: {link!r} is no link of a deck for {GAME.title}; one has {PAGE}? and the deck in it."
    )
    assert sentence in html.unescape(answer.text)


def test_the_set_up_page_tells_what_each_deck_is(town: Town) -> None:
    page = town.person().client.get(f"/games/{GAME.name}").text
    starters = text_of(page, "starters")
    for name in shipped_decks(GAME):
        assert f"{name} : {getattr(shipped_deck(GAME, name), 'plan', '')}" in starters
        assert f'<a href="{PAGE}?start={name}">' in page
    assert page.count('id="starters"') == 1
    assert "starters" not in town.person().client.get("/games/unearthed").text


@pytest.mark.parametrize("name", shipped_decks(GAME))
def test_a_deck_is_the_same_by_link_and_by_file(town: Town, name: str) -> None:
    person = town.person()
    page = person.client.get(f"{PAGE}?start={name}").text
    file = press(person, page, "download")
    assert file.headers["content-disposition"] == f'attachment; filename="{name}.toml"'
    shipped = GAME.options.CONTENT["deck"].shipped(GAME.package, "deck", name)  # type: ignore[attr-defined]
    assert content_of(file.text, "file") == shipped
    assert unlinked(GAME, linked(GAME, shipped.model_dump())) == shipped.model_dump()
    answer = send(person, f"{name}.toml", file.content)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{PAGE}?{linked(GAME, shipped.model_dump())}"


def test_what_was_typed_goes_along(town: Town) -> None:
    person = town.person()
    page = person.client.get(f"{PAGE}?start=grumble-den").text
    file = press(person, page, "download", name="my-den", plan="Mine.")
    assert file.headers["content-disposition"] == 'attachment; filename="my-den.toml"'
    assert tomllib.loads(file.text)["plan"] == "Mine."
    assert press(person, page, "play-deck", name="my-den").text.count("selected>my-den, your own</option>") == 2
    refused = press(person, page, "play-deck", name="My Den")
    assert refused.url.path == PAGE
    assert "name: " in text_of(refused.text, "legality")


def test_a_file_with_faults_shows_all_of_them_and_what_can_be_mended(town: Town) -> None:
    answer = send(town.person(), "bad.toml", BAD)
    assert answer.status_code == 422
    problems = text_of(answer.text, "file-problems")
    places = re.findall(r"bad\.toml, line (\d+): ([\w.]+):", problems)
    assert places == [
        ("4", "cards"),
        ("4", "cards"),
        ("6", "cards.nobody"),
        ("7", "digs"),
        ("8", "digs.agate"),
    ]
    for rule in ("EA-01", "EA-02", "EA-03", "EA-21"):
        assert rule in problems
    assert text_of(answer.text, "legality") == "Not legal yet, as said above."
    assert text_of(answer.text, "in-cards") == "2 × nobody 3 × Bandy 5"
    assert 'id="take-cards-nobody"' in answer.text


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.toml", b"game = ", "a.toml is not a TOML file"),
        ("a.toml", b"\xff\xfe\x00", "a.toml is not a TOML file"),
        ("a.toml", b"plan = " + b"[" * 3000 + b"]" * 3000, "a.toml, line 1: keys or lists are more than 16 deep"),
        (
            "a.toml",
            b"\n[cards]\npyra = " + b"9" * 5000,
            "a.toml, line 3: a key or number has more than 100 characters.",
        ),
        ("a.toml", b'game = "chess"\nkind = "deck"', "no game &#39;chess&#39;"),
        (
            "a.toml",
            b'game = "unearthed"\nkind = "deck"\nname = "a"\n[cards]\n1 = 50',
            "a deck for Excavating Adventures belongs here.",
        ),
        (
            "a.toml",
            b'game = "gem_getter_pro"\nkind = "dig_sheet"\n[cards]\npyra = 3',
            "of kind &#39;dig sheet&#39;; a deck for",
        ),
        ("<b>.toml", b'kind = "deck"', "&lt;b&gt;.toml: the key"),
        ("", b"", "Choose a file first"),
    ],
)
def test_a_file_that_is_no_deck(town: Town, name: str, data: bytes, sentence: str) -> None:
    answer = send(town.person(), name, data)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert answer.text.count("<li>") < 5
    assert text_of(answer.text, "total-cards") == "0"


def test_a_file_may_begin_with_a_byte_order_mark(town: Town) -> None:
    person = town.person()
    file = press(person, person.client.get(f"{PAGE}?start=twin-veins").text, "download").content
    assert send(person, "a.toml", b"\xef\xbb\xbf" + file).status_code == 303
    page = send(person, "a.toml", b"\xef\xbb\xbf" + BAD).text
    assert text_of(page, "in-cards") == "2 × nobody 3 × Bandy 5"


def test_filters_leave_what_fits(town: Town) -> None:
    person = town.person()

    def shown(query: str) -> set[str]:
        return set(re.findall(r'id="piece-([^"]*)"', person.client.get(f"{PAGE}?{query}").text))

    everything = shown("")
    assert len(everything) == 56 + 12
    assert shown("only_match=agate&only_kind=gemling") == {"cards-bandy"}
    assert shown("only_match=agate") - shown("only_match=agate&only_kind=dig") == {
        piece for piece in shown("only_match=agate") if piece.startswith("cards-")
    }
    assert shown("only_value=10") < everything
    assert "The filters leave none." in person.client.get(f"{PAGE}?only_kind=braveling").text
    kept = person.client.get(f"{PAGE}?only_value=10&add=cards.pyra").url
    assert "only_value=10" in str(kept)


def test_pieces_are_in_order(town: Town) -> None:
    client = town.person().client

    def kinds(page: str) -> list[str]:
        return re.findall(r'class="soft">(\w+)(?:, [\w ]+)?</span>', page)

    def values(page: str) -> list[int]:
        return [int(value) for value in re.findall(r"<strong>[A-Z][^<]* (\d+)</strong>", page)]

    page = client.get(PAGE).text
    assert kinds(page)[:48] == ["gemling", "braveling", "guideling", "wiseling"] * 12
    assert kinds(page)[48:] == ["grumbling"] * 8 + ["dig"] * 12
    assert values(page)[48:] == sorted(values(page)[48:])
    page = client.get(f"{PAGE}?order=by+value").text
    assert len(values(page)) == 56
    assert values(page) == sorted(values(page), reverse=True)
    assert "order=by+value" in str(client.get(f"{PAGE}?order=by+value&add=cards.pyra").url)


def test_pieces_are_drawn(town: Town) -> None:
    client = town.person().client
    for piece in ("cards/bandy", "cards/grumble", "digs/agate"):
        answer = client.get(f"{PAGE}/pictures/{piece}.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg ")
    assert client.get(f"{PAGE}/pictures/cards/nobody.svg").status_code == 404


def test_what_is_written_can_be_read_whatever_it_says(town: Town) -> None:
    plan = 'a "quoted" \\ plan\x7f é\U0001f48e'
    answer = town.person().client.get(f"{PAGE}/deck.toml", params={"name": "../x", "plan": plan, "cards": "pyra.3"})
    assert answer.headers["content-disposition"] == 'attachment; filename="deck.toml"'
    read = tomllib.loads(answer.text)
    assert (read["name"], read["plan"], read["cards"]) == ("../x", plan, {"pyra": 3})


def test_only_games_with_decks_to_build_have_the_page(town: Town) -> None:
    client = town.person().client
    for game in games().values():
        builds = game in built_games()
        assert client.get(f"/games/{game.name}/decks").status_code == (200 if builds else 404)
        assert (f'href="/games/{game.name}/decks"' in client.get(f"/games/{game.name}").text) == builds
    assert client.get(f"{PAGE}?start=nobody").status_code == 404
    assert client.get(f"{PAGE}?cards=bandy").status_code == 422
