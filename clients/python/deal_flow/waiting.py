"""Long polls: what takes a while, and what goes on for ever."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Any

from .errors import AnalysisFailed, ConnectionFailed, DealFlowError, StillRunning
from .sending import Retry

Row = dict[str, Any]
#: Seconds that one answer is held, at most.
_HOLD = 30
_RUNNING = {"queued", "processing", "scoring"}


def rows(load: Callable[[str | None], Row], cursor: str | None = None) -> Iterator[Row]:
    """A list of the service, page by page as rows are asked for."""
    while True:
        page = load(cursor)
        yield from page["data"]
        cursor = page["next_cursor"]
        # Where changes are followed (updated_after) the cursor never ends: an empty page says that this is all so far.
        if cursor is None or not page["data"]:
            return


def wait_for(ask: Callable[[str], Row], timeout: float | None) -> Row:
    """
    Asks again and again, each answer held by the service until the work ends.

    :raises AnalysisFailed: when it failed
    :raises StillRunning: after ``timeout`` seconds
    """
    end = math.inf if timeout is None else time.monotonic() + timeout
    while True:
        left = min(float(_HOLD), max(1.0, end - time.monotonic()))
        found = ask(f"wait={math.ceil(left)}")
        if found["status"] == "failed":
            raise AnalysisFailed(found)
        if found["status"] not in _RUNNING:
            return found
        if time.monotonic() >= end:
            raise StillRunning(f"Not done after {timeout} s; wait again.")


def follow(load: Callable[[str | None, str], Row], retry: Retry) -> Iterator[Row]:
    """Reads the feed for ever. What fails for the moment, however long, is asked for again from the same place."""
    cursor: str | None = None
    failures = 0
    while True:
        try:
            page = load(cursor, f"wait={_HOLD}")
        except (ConnectionFailed, DealFlowError) as error:
            if isinstance(error, DealFlowError) and error.status != 429 and error.status < 500:
                raise
            failures = min(failures + 1, 20)
            time.sleep(retry.backoff(failures))
            continue
        failures = 0
        yield from page["data"]
        cursor = page["next_cursor"] or cursor
