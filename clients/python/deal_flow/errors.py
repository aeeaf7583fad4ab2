"""What can go wrong, told apart by class and by ``code``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class DealFlowError(Exception):
    """The service refused. ``code`` is one of the closed list of its description, or ``not_the_service``."""

    def __init__(
        self,
        code: str,
        message: str,
        status: int,
        request_id: str | None,
        details: list[dict[str, str]],
        doc_url: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        #: What to tell the service's people.
        self.request_id = request_id
        #: On 400: ``{"field", "issue"}`` of each field.
        self.details = details
        #: The page that says what to do about this code; None where the answer was not the service's.
        self.doc_url = doc_url


class ConnectionFailed(Exception):
    """No answer came, and every try that was safe has been made."""


class AnalysisFailed(Exception):
    """A deck could not be analysed: the job or the draft (``of``) has ended as ``failed``."""

    def __init__(self, of: dict[str, Any]) -> None:
        error = of.get("error") or {}
        super().__init__(error.get("message", "The analysis failed."))
        #: Such as ``encrypted_pdf``.
        self.code: str = error.get("code", "analysis_failed")
        self.of = of


class StillRunning(Exception):
    """``wait`` has waited as long as it was told to; the work goes on."""


class WebhookNotVerified(Exception):
    """The delivery is not genuine, or too old."""


def error_of(status: int, headers: Mapping[str, str], body: bytes, base_url: str) -> DealFlowError:
    """Reads the envelope of an answer that is not 2xx, of the service at ``base_url``."""
    try:
        error = json.loads(body)["error"]
        details = error.get("details", [])
        page = f"{base_url.rstrip('/')}/docs/guides/errors/{error['code']}"
        return DealFlowError(error["code"], error["message"], status, error["request_id"], details, page)
    except (ValueError, KeyError, TypeError):
        text = body[:200].decode("utf-8", "replace")
        message = f"The answer {status} is not one of the service: {text}"
        return DealFlowError("not_the_service", message, status, headers.get("x-request-id"), [])
