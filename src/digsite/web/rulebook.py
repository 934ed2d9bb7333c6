"""Rules as a page: a game's rules.md, in which every numbered rule can be linked to."""

import re
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt
from markupsafe import Markup

from digsite.core.game import Game

NUMBER = re.compile(r"(<(?:p|li)>(?:\s*<p>)?)\s*(?:<strong>|<code>)?([A-Z]{2,3}-\d\d)\b(?:</strong>|</code>)?")


@cache
def rules_html(game: Game) -> Markup:
    """Return the rules as HTML. The text may hold no HTML of its own, whoever wrote the game."""
    text = files(game.package).joinpath("rules.md").read_text(encoding="utf-8")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    numbered = NUMBER.sub(r'\1<a class="rule" id="\2" href="#\2">\2</a>', html)
    return Markup(numbered)  # noqa: S704 - made by the renderer, which escapes
