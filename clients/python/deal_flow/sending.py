"""One request at a time, again where that is safe."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.parse
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import IO, Any, NamedTuple

from .errors import ConnectionFailed, error_of

Progress = Callable[[int, int], None]
_RETRIED = {429, 500, 502, 503, 504}
#: Longer than any answer is held (30 s).
_SOCKET_SECONDS = 60
_CHUNK = 65536


class Retry(NamedTuple):
    #: Tries in all, the first one included.
    attempts: int = 4
    #: Seconds before the second try; each further wait is twice as long, less a random share.
    first_delay: float = 0.5
    #: Seconds. A ``Retry-After`` that is longer ends the tries.
    max_delay: float = 30

    def backoff(self, attempt: int) -> float:
        longest: float = min(self.max_delay, self.first_delay * 2 ** (attempt - 1))
        return longest * random.uniform(0.5, 1)


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the answer asks for, in either form of the header; None when it does not."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    return max(0.0, ((at if at.tzinfo else at.replace(tzinfo=timezone.utc)) - datetime.now(timezone.utc)).total_seconds())


def multipart(file: bytes | IO[bytes], file_name: str, media_type: str, fields: Mapping[str, Any]) -> tuple[bytes, str]:
    """The form that the wire takes: lists and maps as JSON. Gives body and content type."""
    content = file if isinstance(file, bytes) else file.read()
    boundary = uuid.uuid4().hex
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is not None:
            text = value if isinstance(value, str) else json.dumps(value)
            parts.append(f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode())
    shown = file_name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    disposition = f'content-disposition: form-data; name="file"; filename="{shown}"'
    parts.append(f"--{boundary}\r\n{disposition}\r\ncontent-type: {media_type}\r\n\r\n".encode())
    parts += [content, f"\r\n--{boundary}--\r\n".encode()]
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _counted(body: bytes, tell: Progress) -> Iterator[bytes]:
    tell(0, len(body))
    for start in range(0, len(body), _CHUNK):
        yield body[start : start + _CHUNK]
        tell(min(start + _CHUNK, len(body)), len(body))


class Connection:
    """The way to one service with one credential."""

    def __init__(self, base_url: str, key: str | None, retry: Retry) -> None:
        self.base_url = base_url.rstrip("/")
        self.key = key
        self.retry = retry

    def get(self, path: str, query: Mapping[str, Any] | None = None, prefer: str | None = None) -> dict[str, Any]:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        asked = f"?{urllib.parse.urlencode(given)}" if given else ""
        return self.send("GET", path + asked, {"prefer": prefer} if prefer else {}).json()

    def post(self, path: str, body: Any = None, *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Carries an ``Idempotency-Key`` wherever there is a credential, so that it may be repeated."""
        headers = {} if self.key is None else {"idempotency-key": idempotency_key or str(uuid.uuid4())}
        return self.send("POST", path, headers, *self._json(body)).json()

    def patch(self, path: str, body: Any) -> dict[str, Any]:
        return self.send("PATCH", path, {}, *self._json(body)).json()

    def upload(
        self,
        path: str,
        file: bytes | IO[bytes],
        fields: Mapping[str, Any],
        *,
        file_name: str | None = None,
        media_type: str = "application/octet-stream",
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> dict[str, Any]:
        own = getattr(file, "name", None)
        fallback = own.replace("\\", "/").rsplit("/", 1)[-1] if isinstance(own, str) else "deck.pdf"
        body, content_type = multipart(file, file_name or fallback, media_type, fields)
        headers = {"idempotency-key": idempotency_key or str(uuid.uuid4())}
        return self.send("POST", path, headers, body, content_type, on_progress).json()

    @staticmethod
    def _json(body: Any) -> tuple[bytes | None, str | None]:
        return (None, None) if body is None else (json.dumps(body).encode(), "application/json")

    def send(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes | None = None,
        content_type: str | None = None,
        on_progress: Progress | None = None,
    ) -> Answer:
        """
        Sends a request, again where a repeat has the effect of one and the failure may pass: 429, 5xx, no answer.

        :raises DealFlowError: when the service refuses
        :raises ConnectionFailed: when no try got an answer
        """
        sent = {"accept": "application/json", **headers}
        if content_type is not None:
            sent["content-type"] = content_type
        if self.key is not None:
            sent["authorization"] = f"Bearer {self.key}"
        return self._tried(method, path, sent, lambda: self._once(method, path, sent, body, on_progress))

    def stream(self, path: str) -> Iterator[bytes]:
        """
        Reads an answer as it comes; tried again, as ``send`` does, until it begins.

        :raises ConnectionFailed: also when it ends too early
        """
        sent = {} if self.key is None else {"authorization": f"Bearer {self.key}"}
        begun: list[tuple[http.client.HTTPConnection, http.client.HTTPResponse]] = []

        def begin() -> Answer:
            line, response = self._open("GET", path, sent, None, None)
            if response.status >= 300:
                return self._whole(line, response)
            begun.append((line, response))
            return Answer(response.status, {}, b"")

        self._tried("GET", path, sent, begin)
        line, response = begun[0]
        try:
            while chunk := response.read(_CHUNK):
                yield chunk
        except (OSError, http.client.HTTPException) as failure:
            raise ConnectionFailed(f"The answer to GET {path} was cut short.") from failure
        finally:
            line.close()

    def _tried(self, method: str, path: str, sent: Mapping[str, str], once: Callable[[], Answer]) -> Answer:
        safe = method == "GET" or "idempotency-key" in sent
        attempt = 1
        while True:
            last = not safe or attempt >= self.retry.attempts
            asked: float | None = None
            try:
                answer = once()
            except (OSError, http.client.HTTPException) as failure:
                if last:
                    raise ConnectionFailed(f"No answer to {method} {path} after {attempt} tries.") from failure
            else:
                if answer.status < 300:
                    return answer
                in_flight = attempt > 1 and answer.status == 409 and b'"idempotency_in_progress"' in answer.body
                asked = retry_after(answer.headers)
                if last or not (answer.status in _RETRIED or in_flight) or (asked or 0) > self.retry.max_delay:
                    raise error_of(*answer, self.base_url)
            time.sleep(self.retry.backoff(attempt) if asked is None else asked)
            attempt += 1

    def _once(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None, tell: Progress | None) -> Answer:
        return self._whole(*self._open(method, path, headers, body, tell))

    @staticmethod
    def _whole(line: http.client.HTTPConnection, response: http.client.HTTPResponse) -> Answer:
        try:
            found = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            line.close()

    def _open(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None, tell: Progress | None
    ) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        url = urllib.parse.urlsplit(self.base_url + path)
        kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        line = kind(url.hostname or "", url.port, timeout=_SOCKET_SECONDS)
        try:
            target = url.path + (f"?{url.query}" if url.query else "")
            if body is None:
                line.request(method, target, headers={**headers, **({"content-length": "0"} if method == "POST" else {})})
            else:
                counted = body if tell is None else _counted(body, tell)
                line.request(method, target, body=counted, headers={**headers, "content-length": str(len(body))})
            return line, line.getresponse()
        except BaseException:
            line.close()
            raise
