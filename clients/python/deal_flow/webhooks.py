"""Deliveries of webhooks, by the rules of Standard Webhooks 1.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

from .errors import WebhookNotVerified


def _key(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise WebhookNotVerified("The secret is no base64.") from None


def verify_webhook(
    headers: Mapping[str, str], body: bytes | str, secret: str | list[str], tolerance: float = 300
) -> dict[str, Any]:
    """
    Verifies a delivery and gives what it says: ``{"type", "timestamp", "data": the event}``.

    :param headers: those of the request, in any case
    :param body: as it came, before any parsing
    :param secret: ``whsec_…``; several while one takes the place of another
    :param tolerance: seconds that the sender's clock and ours may be apart
    :raises WebhookNotVerified: when it is not genuine
    """
    sent = {name.lower(): value for name, value in headers.items()}
    try:
        identity, at, signatures = (sent[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise WebhookNotVerified(f"The header {missing} is missing.") from None
    if not (at.isascii() and at.isdigit() and len(at) <= 12 and abs(time.time() - int(at)) <= tolerance):
        raise WebhookNotVerified("The delivery is too old, or from the future.")
    raw = body.encode() if isinstance(body, str) else body
    for each in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key(each), f"{identity}.{at}.".encode() + raw, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(expected, signature.encode()) for signature in signatures.split(" ")):
            message: dict[str, Any] = json.loads(raw)
            return message
    raise WebhookNotVerified("No signature of the delivery is of this secret.")
