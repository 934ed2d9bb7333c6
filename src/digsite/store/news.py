"""News from other servers on the same PostgreSQL: which table has something new, never what."""

import asyncio
from collections.abc import AsyncIterator

from sqlalchemy import func, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "digsite"
PAUSE = 1.0  # seconds before looking again for a server that was lost


async def spread(connection: AsyncConnection, table: str, version: int | None) -> None:
    """Let every server know of a new version of a table, or (None) of new people at it, once this is kept."""
    if connection.dialect.name == "postgresql":
        payload = f"{table}:{'' if version is None else version}"
        await connection.execute(select(func.pg_notify(CHANNEL, payload)))


async def listen(url: URL) -> AsyncIterator[str | None]:
    """Yield the id of each table that changes; None when some news may have been missed."""
    import asyncpg

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        news: asyncio.Queue[str | None] = asyncio.Queue()
        try:
            connection = await asyncpg.connect(address)
        except (OSError, asyncpg.PostgresError):
            await asyncio.sleep(PAUSE)
            continue
        connection.add_termination_listener(lambda _, news=news: news.put_nowait(None))
        await connection.add_listener(CHANNEL, lambda *heard, news=news: news.put_nowait(heard[3].rpartition(":")[0]))
        yield None  # whatever happened before this connection
        try:
            while (table := await news.get()) is not None:
                yield table
        finally:
            connection.terminate()
