"""Reading pages of Markdown: their fenced blocks, and the commands in them."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
FENCE = re.compile(
    r"(?:^\*\*`(?P<name>[^`\n]+)`\*\*\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """A fenced block."""

    name: str  # of the file that it shows; "" for none
    language: str
    text: str
    line: int  # in the page, where its text begins


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(found["name"] or "", found["language"], found["text"], text.count("\n", 0, found.start("text")) + 1)
        for found in FENCE.finditer(text)
    ]


def commands(page: Path) -> list[list[str]]:
    """Return the commands of the shell blocks of a page, as words."""
    lines = [line for block in blocks(page) if block.language == "sh" for line in block.text.splitlines()]
    return [words for line in lines if (words := shlex.split(line, comments=True))]
