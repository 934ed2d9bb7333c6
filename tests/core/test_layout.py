"""State records: packed, with the names and types that their classes declare."""

from typing import Annotated, Any

import numpy as np
import pytest

from digsite.core.layout import Field, layout


class Inner:
    """A nested record."""

    cards: Annotated[Any, Field(np.int8, (3,))]


class Outer:
    """A record with a gap, were it not packed."""

    small: Annotated[int, Field(np.int8)]
    large: Annotated[int, Field(np.int64)]
    seats: Annotated[Any, Field(Inner, (2,))]


def test_records_are_packed_and_read_by_name() -> None:
    kind = layout(Outer)
    assert kind.itemsize == 1 + 8 + 2 * 3
    states = np.zeros(1, kind)
    states[0].large = 7
    states[0].seats[1].cards[2] = 5
    assert states.tobytes() == bytes([0, 7, *[0] * 7, 0, 0, 0, 0, 0, 5])


@pytest.mark.parametrize("name", ["round", "all", "copy", "size", "take", "sort"])
def test_a_name_that_numpy_uses_is_refused(name: str) -> None:
    faulty = type("Faulty", (), {"__annotations__": {name: Annotated[int, Field(np.int8)]}})
    with pytest.raises(TypeError, match=f"attribute '{name}'"):
        layout(faulty)


def test_a_field_without_storage_is_refused() -> None:
    faulty = type("Faulty", (), {"__annotations__": {"score": int}})
    with pytest.raises(TypeError, match=r"Faulty\.score lacks its storage"):
        layout(faulty)
