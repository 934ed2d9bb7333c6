"""On which line of a TOML file each key and each item of a list begins: for faults that are found by key."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from digsite.core.plain import visible

Path = tuple[str, ...]

# Whatever the parser of the standard library has accepted is made of these. A text that does not end is a piece too:
# looking for its end from every quote in it would take forever.
TOKEN = re.compile(
    r"""
    (?P<space>[ \t\r]+|\#[^\n]*)
    |(?P<text>\"\"\"(?:\\.|[^\\"]|\"(?!\"\"))*+(?:\"{3,5})?|'''(?:[^']|'(?!''))*+(?:'{3,5})?
             |"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)
    |(?P<mark>[][{}=,.\n])
    |(?P<bare>[^][{}=,.\s\#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)
DEEPEST = 16  # parts of a key, and lists and tables within each other; content has four
LONGEST_WORD = 100  # characters of a key without quotes or of a number

# What the parser says of a key that is there already.
AGAIN = re.compile(
    r"(?:Cannot (?:overwrite|declare)|Duplicate inline table key '(?P<key>.*)').* "
    r"\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)"
)


class Token(NamedTuple):
    """A piece of the file: a mark, or a key or value."""

    text: str
    line: int
    is_mark: bool

    @property
    def key(self) -> str:
        """What it means as a key."""
        return self.text if self.text[0] not in "\"'" else self.text[1:-1]


def tokens(text: str) -> Iterator[Token]:
    """Yield the pieces of a file."""
    line = 1
    for found in TOKEN.finditer(text):
        if found.lastgroup != "space":
            yield Token(found[0], line, found.lastgroup == "mark")
        line += found[0].count("\n")


def overdone(text: str) -> str | None:
    """Return where a file is beyond what any content has, which parsers take long for or stumble over; None if nowhere.

    It may be TOML or not.
    """
    inside = parts = 0
    for token in tokens(text):
        if not token.is_mark and token.text[0] not in "\"'" and len(token.text) > LONGEST_WORD:
            return f"line {token.line}: a key or number has more than {LONGEST_WORD} characters"
        if not token.is_mark:
            continue
        inside += (token.text in "[{") - (token.text in "]}")
        parts = parts + 1 if token.text == "." else 0
        if max(inside, parts + 1) > DEEPEST:
            return f"line {token.line}: keys or lists are more than {DEEPEST} deep within each other"
    return None


class Scan:
    """Walks through a file that is known to be TOML."""

    def __init__(self, text: str) -> None:
        """Walk through all of it."""
        self.tokens = [*tokens(text), Token("\n", 0, True)]
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.lists: dict[Path, int] = {}  # lists of tables, with how many there are so far
        self.last: Path = ()  # the heading or key read last
        base: Path = ()
        while self.at < len(self.tokens):
            if self.skip("["):
                self.last = base = self.heading(several=self.skip("["))
            elif not self.skip("\n"):
                self.last = self.pair(base)

    def skip(self, mark: str) -> bool:
        """Step over a mark if it is the next piece."""
        here = self.tokens[self.at]
        found = here.is_mark and here.text == mark
        self.at += found
        return found

    def heading(self, several: bool) -> Path:
        """Read a heading from its key on, and return what it stands for."""
        path: Path = ()
        for key, line in self.keys("]"):
            path = (*path, key)
            self.lines.setdefault(path, line)
            if several and self.tokens[self.at - 1].text == "]":
                self.lists[path] = self.lists.get(path, 0) + 1
                self.skip("]")
            if path in self.lists:  # `[a.b]` below `[[a]]` is about its newest table
                path = (*path, str(self.lists[path] - 1))
                self.lines.setdefault(path, line)
        return path

    def keys(self, end: str) -> Iterator[tuple[str, int]]:
        """Read a dotted key with the mark that ends it; yield the parts, the mark behind each read already."""
        while self.at < len(self.tokens) - 1:
            token = self.tokens[self.at]
            self.at += 2
            yield token.key, token.line
            if self.tokens[self.at - 1].text == end:
                return

    def pair(self, base: Path) -> Path:
        """Read a key and its value, and return what it stands for."""
        path = base
        for key, line in self.keys("="):
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.value(path)
        return path

    def value(self, path: Path) -> None:
        """Read a value."""
        if self.skip("["):
            self.items(path)
        elif self.skip("{"):
            while self.at < len(self.tokens) - 1 and not self.skip("}"):
                if not (self.skip(",") or self.skip("\n")):
                    self.pair(path)
        else:  # a number or a date can be several pieces
            while not (self.tokens[self.at].is_mark and self.tokens[self.at].text in ",]}\n"):
                self.at += 1

    def items(self, path: Path) -> None:
        """Read a list behind its bracket."""
        count = 0
        while self.at < len(self.tokens) - 1 and not self.skip("]"):
            if self.skip(",") or self.skip("\n"):
                continue
            item = (*path, str(count))
            self.lines[item] = self.tokens[self.at].line
            self.value(item)
            count += 1


def key_lines(text: str) -> dict[Path, int]:
    """Return the line of each key, from its path; items of lists are numbered from 0."""
    return Scan(text).lines


def written_twice(text: str, complaint: str) -> str | None:
    """Return where which key is that a parser complains of as being there already; None if its complaint is another."""
    found = AGAIN.fullmatch(complaint)
    if not found:
        return None
    lines = text.splitlines()
    line = int(found["line"] or len(lines))
    if found["key"]:
        return f"line {line}: the key {found['key']!r} is there twice in these braces"
    read = Scan("\n".join(lines[:line]))
    first = read.lines[read.last]
    return f"line {line}: {visible('.'.join(read.last))}: this key is there a second time, first on line {first}"


def line_of(lines: dict[Path, int], path: Sequence[str | int]) -> int | None:
    """Return the line of a key, or of the nearest one around it; None if there is none."""
    keys = tuple(map(str, path))
    return next((lines[keys[:end]] for end in range(len(keys), 0, -1) if keys[:end] in lines), None)
