"""The one bit operation that rules need and numba has no name for."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from digsite.core.compile import INTERPRETED


def _lowest_bit(mask: int) -> int:
    """Return the place of the lowest bit that is set, from 0; the mask is not 0."""
    return (mask & -mask).bit_length() - 1


def _compiled(typing_context: Any, mask: Any) -> Any:
    """Let numba use the processor's own instruction, which also vanishes where the mask was made by a shift."""
    del typing_context, mask

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), instruction


lowest_bit = _lowest_bit if INTERPRETED else cast("Callable[[int], int]", intrinsic(_compiled))
