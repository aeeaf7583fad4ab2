"""Client of the Deal-Flow Service; the standard library is all it needs."""

from .client import DealFlowClient
from .errors import AnalysisFailed, ConnectionFailed, DealFlowError, StillRunning, WebhookNotVerified
from .sending import Retry
from .webhooks import verify_webhook

__all__ = [
    "AnalysisFailed",
    "ConnectionFailed",
    "DealFlowClient",
    "DealFlowError",
    "Retry",
    "StillRunning",
    "WebhookNotVerified",
    "verify_webhook",
]
__version__ = "1.0.0"
