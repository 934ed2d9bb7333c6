"""What is wrong with a value, in plain words: pydantic's own are for programmers."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

LONGEST = 60  # characters of a value that are told
MOST = 20  # faults that are told
WHOLE = "a whole number belongs here"
TABLE = "a table of keys and values belongs here"
LIST = "a list in brackets belongs here"
WORDS = {
    "missing": "the key is missing",
    "extra_forbidden": "there is no such key",
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_parsing_size": WHOLE,
    "int_from_float": WHOLE,
    "bool_type": "true or false belongs here",
    "bool_parsing": "true or false belongs here",
    "string_type": "a text in quotes belongs here",
    "string_too_long": "a text of at most {max_length} characters belongs here",
    "greater_than_equal": "a number of at least {ge} belongs here",
    "less_than_equal": "a number of at most {le} belongs here",
    "literal_error": "{expected} belongs here",
    "dict_type": TABLE,
    "model_type": TABLE,
    "list_type": LIST,
    "tuple_type": LIST,
    "too_short": "at least {min_length} of them belong here, not {actual_length}",
    "too_long": "at most {max_length} of them belong here",
}


def plain(detail: ErrorDetails, keys: Iterable[str] = ()) -> str:
    """Return what pydantic found wrong, without the place and the value.

    Args:
        detail: what it found.
        keys: all that a file can have, told if one is strange.
    """
    words = WORDS.get(detail["type"])
    said = words.format_map(detail.get("ctx", {})) if words else detail["msg"].removeprefix("Value error, ")
    if detail["type"] == "extra_forbidden" and len(detail["loc"]) == 1 and keys:
        return f"{said}; there are: {', '.join(keys)}"
    return said


def told(value: Any) -> str:
    """Return a value as sentences tell it."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def visible(text: str) -> str:
    """Return a text that a terminal shows as it is: what cannot be seen, or directs what is, stands as its code."""
    if text.isprintable():  # most are
        return text
    return "".join(repr(each)[1:-1] if invisible(each) else each for each in text)


def invisible(text: str) -> bool:
    """Tell whether a text has control, invisible or direction-changing characters."""
    return any(unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for each in text)


def all_visible(text: str) -> str:
    """Refuse a text with characters that would let it pass for another, or do something to a terminal."""
    if invisible(text):
        raise PydanticCustomError("invisible", "a text in one line without invisible characters belongs here")
    return text


def first(faults: list[str], where: str = "") -> list[str]:
    """Return as many faults as anybody reads, then how many more there are, and where."""
    return faults if len(faults) <= MOST else [*faults[:MOST], f"{where}and {len(faults) - MOST} more"]


def hyphenated(text: str) -> str:
    """Return the name in small letters, digits and hyphens that is most like a text; nothing if none is."""
    plain_letters = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", plain_letters).strip("-")


@dataclass(frozen=True)
class Spelled:
    """Marks a text of which only some spellings will do, and says which."""

    pattern: str
    words: str
    hyphens: bool = True  # whether a hyphenated spelling may be offered

    def check(self, text: str) -> str:
        """Refuse a text that is spelled otherwise."""
        if re.fullmatch(self.pattern, text):
            return text
        offer = hyphenated(text)
        offered = f"; {offer!r} would do" if self.hyphens and re.fullmatch(self.pattern, offer) else ""
        raise PydanticCustomError("spelling", "{sentence}", {"sentence": self.words + offered})

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Check the text behind whatever else is asked of it."""
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Tell editors the pattern."""
        return {**handler(schema), "pattern": self.pattern}


@dataclass(frozen=True)
class Ruled:
    """Marks a value that a rule has bounds for; what is wrong with it is told with the rule's number."""

    rule: str

    def check(self, value: Any, handler: core_schema.ValidatorFunctionWrapHandler) -> Any:
        """Name the rule if the value is refused."""
        try:
            return handler(value)
        except ValidationError as error:
            sentence = f"{plain(error.errors()[0])} ({self.rule})"
            raise PydanticCustomError("rule", "{sentence}", {"sentence": sentence}) from None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Stand around whatever else is asked of the value."""
        return core_schema.no_info_wrap_validator_function(self.check, handler(source))
