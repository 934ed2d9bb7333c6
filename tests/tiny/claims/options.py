"""What a table of Claims can set, and the box made from it."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from claims.state import HIGHEST, TOKENS
from digsite.core.content import Content, Shipped
from digsite.core.errors import BadOption


class Stack(Content):
    """A stack of finds: what each is worth."""

    finds: list[Annotated[int, Field(ge=1, le=HIGHEST)]] = Field(max_length=TOKENS)


CONTENT = {"stack": Stack}


class Options(BaseModel):
    """The options of a table."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    tokens: int = Field(
        4, ge=2, le=TOKENS, title="Tokens", description="How many tokens each holds, and how many finds there are."
    )
    stack: Annotated[str | Stack, Shipped(__package__, "stack", Stack)] = Field(
        "standard", title="Stack", description="What the finds are worth (CL-02): a stack by name, or one of your own."
    )


class Box(NamedTuple):
    """What is in the box: fixed for the whole game."""

    seats: int
    tokens: int
    finds: NDArray[np.int8]  # then zeros


def box(options: Options, seats: int) -> Box:
    """Return the box for a number of seats.

    Raises:
        BadOption: the stack has too few finds.
    """
    stack = options.stack if isinstance(options.stack, Stack) else Stack.shipped(__package__, "stack", options.stack)
    if len(stack.finds) < options.tokens:
        raise BadOption(f"The stack {stack.name!r} has {len(stack.finds)} finds; {options.tokens} tokens need as many.")
    finds = np.zeros(TOKENS, np.int8)
    finds[: options.tokens] = stack.finds[: options.tokens]
    return Box(seats, options.tokens, finds)
