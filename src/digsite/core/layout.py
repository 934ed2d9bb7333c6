"""The record that holds a state: one class gives types to mypy, the layout to numpy, and its comments to people."""

from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

import numpy as np

# Attributes of np.record hide fields of the same name in interpreted runs, while compiled code reads the field.
RESERVED = frozenset(dir(np.record))


@dataclass(frozen=True)
class Field:
    """The storage of one field: a numpy scalar type, or a class of fields for a nested record, and a shape."""

    kind: type
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Seat(Field):
    """A field that holds the number of a seat, -1 for none."""


def fields_of(state: type) -> dict[str, Field]:
    """Return the declared fields of a state class, in order.

    Raises:
        TypeError: a field lacks its `Field`, or has a name that np.record uses itself.
    """
    found = {}
    for name, hint in get_type_hints(state, include_extras=True).items():
        field = next((extra for extra in get_args(hint)[1:] if isinstance(extra, Field)), None)
        if field is None:
            raise TypeError(f"{state.__qualname__}.{name} lacks its storage: write Annotated[int, Field(np.int8)]")
        if name in RESERVED:
            raise TypeError(f"{state.__qualname__}.{name}: np.record has an attribute {name!r}; choose another name")
        found[name] = field
    return found


def layout(state: type) -> np.dtype[Any]:
    """Return the packed record type of a state class: without padding, so that equal states have equal bytes."""
    kinds = [
        (name, field.kind if issubclass(field.kind, np.generic) else layout(field.kind), field.shape)
        for name, field in fields_of(state).items()
    ]
    return np.dtype((np.record, kinds))
