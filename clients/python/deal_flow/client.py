"""The Deal-Flow Service. Which calls are of use depends on the key: an investor's, a founder's (``me``), none (``forms``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any, Literal

from .sending import Connection, Progress, Retry
from .waiting import Row, follow, rows, wait_for

File = bytes | IO[bytes]


class _Calls:
    def __init__(self, to: Connection) -> None:
        self._to = to

    def _rows(self, path: str, query: dict[str, Any] | None = None) -> Iterator[Row]:
        given = dict(query or {})
        start = given.pop("cursor", None)
        return rows(lambda cursor: self._to.get(path, {**given, "cursor": cursor}), start)


class Companies(_Calls):
    def list(self, **query: Any) -> Iterator[Row]:
        """Newest first: ``stage``, ``q``, ``pipeline_id``, ``limit``, ``cursor`` …; with ``updated_after`` those that changed."""
        return self._rows("/v1/companies", query)

    def get(self, company_id: str) -> Row:
        return self._to.get(f"/v1/companies/{company_id}")

    def create(self, name: str, **fields: Any) -> Row:
        return self._to.post("/v1/companies", {"name": name, **fields})

    def change(self, company_id: str, **body: Any) -> Row:
        """``fields``, ``properties``, ``expected_updated_at``."""
        return self._to.post(f"/v1/companies/{company_id}/changes", body)

    def archive(self, company_id: str) -> Row:
        return self._to.post(f"/v1/companies/{company_id}/archive")

    def restore(self, company_id: str) -> Row:
        return self._to.post(f"/v1/companies/{company_id}/restore")

    def scores(self, company_id: str) -> Row:
        return self._to.get(f"/v1/companies/{company_id}/scores")

    def metrics(self, company_id: str) -> Iterator[Row]:
        return self._rows(f"/v1/companies/{company_id}/metrics")

    def state_metric(self, company_id: str, key: str, value: float, **fields: str) -> Row:
        """States a figure, which no analysis replaces: ``name``, ``unit``, ``currency``, ``period``, ``as_of``."""
        return self._to.post(f"/v1/companies/{company_id}/metrics", {"key": key, "value": value, **fields})

    def folders(self, company_id: str) -> Iterator[Row]:
        return self._rows(f"/v1/companies/{company_id}/folders")

    def create_folder(self, company_id: str, name: str, parent_id: str | None = None) -> Row:
        """At the top, or in ``parent_id``."""
        return self._to.post(f"/v1/companies/{company_id}/folders", {"name": name, "parent_id": parent_id})

    def notes(self, company_id: str) -> Iterator[Row]:
        return self._rows(f"/v1/companies/{company_id}/notes")

    def add_note(self, company_id: str, body: str) -> Row:
        return self._to.post(f"/v1/companies/{company_id}/notes", {"body": body})

    def documents(self, company_id: str, folder_id: str | None = None) -> Iterator[Row]:
        return self._rows(f"/v1/companies/{company_id}/documents", {"folder_id": folder_id})

    def upload_document(
        self,
        company_id: str,
        file: File,
        *,
        name: str | None = None,
        folder_id: str | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> Row:
        """Into the data room; what it is is told by its bytes. ``on_progress(sent, total)`` in bytes."""
        return self._to.upload(
            f"/v1/companies/{company_id}/documents",
            file,
            {"name": name, "folder_id": folder_id},
            file_name=file_name,
            media_type="application/octet-stream",
            idempotency_key=idempotency_key,
            on_progress=on_progress,
        )

    def download_url(self, company_id: str, document_id: str, expires_in: int | None = None) -> Row:
        """``expires_in``: seconds that the URL lives, 60 to 3600."""
        return self._to.get(f"/v1/companies/{company_id}/documents/{document_id}/download-url", {"expires_in": expires_in})


class Decks(_Calls):
    def submit(
        self,
        file: File,
        *,
        company_name: str | None = None,
        website: str | None = None,
        founder_name: str | None = None,
        founder_email: str | None = None,
        pipeline_ids: list[str] | None = None,
        properties: dict[str, Any] | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> Row:
        """Answers once the deck is taken; ``jobs.wait(job_id)`` tells what became of it. ``on_progress(sent, total)`` in bytes."""
        fields = {
            "company_name": company_name,
            "website": website,
            "founder_name": founder_name,
            "founder_email": founder_email,
            "pipeline_ids": pipeline_ids,
            "properties": properties,
        }
        return self._to.upload(
            "/v1/decks",
            file,
            fields,
            file_name=file_name,
            media_type="application/pdf",
            idempotency_key=idempotency_key,
            on_progress=on_progress,
        )


class Jobs(_Calls):
    def list(self, **query: Any) -> Iterator[Row]:
        return self._rows("/v1/jobs", query)

    def get(self, job_id: str) -> Row:
        return self._to.get(f"/v1/jobs/{job_id}")

    def wait(self, job_id: str, timeout: float | None = None) -> Row:
        """The completed job; raises AnalysisFailed, or StillRunning after ``timeout`` seconds."""
        return wait_for(lambda prefer: self._to.get(f"/v1/jobs/{job_id}", None, prefer), timeout)

    def retry(self, job_id: str) -> Row:
        return self._to.post(f"/v1/jobs/{job_id}/retry")


class Deals(_Calls):
    def list(self, **query: Any) -> Iterator[Row]:
        return self._rows("/v1/deals", query)

    def get(self, deal_id: str) -> Row:
        return self._to.get(f"/v1/deals/{deal_id}")

    def move(self, deal_id: str, stage_id: str, **body: Any) -> Row:
        """``reasons``, ``note``, ``expected_stage_id``."""
        return self._to.post(f"/v1/deals/{deal_id}/moves", {"stage_id": stage_id, **body})


class Events(_Calls):
    _path = "/v1/events"

    def get(self, event_id: str) -> Row:
        return self._to.get(f"{self._path}/{event_id}")

    def follow(self, *, after: str | None = None, types: list[str] | None = None, company_id: str | None = None) -> Iterator[Row]:
        """What happens, as it happens, each event once and in one order, for ever. ``after``: id of the last one handled, or a timestamp."""
        query = {"after": after, "types": None if types is None else ",".join(types), "company_id": company_id}
        return follow(lambda cursor, prefer: self._to.get(self._path, {**query, "cursor": cursor}, prefer), self._to.retry)


class MyEvents(Events):
    _path = "/v1/me/events"


class Webhooks(_Calls):
    def create(self, url: str, **body: Any) -> Row:
        """``types``, ``pipeline_ids``, ``description``. The answer's ``secret`` is told this once."""
        return self._to.post("/v1/webhook-endpoints", {"url": url, **body})

    def list(self) -> Iterator[Row]:
        return self._rows("/v1/webhook-endpoints")

    def ping(self, endpoint_id: str) -> Row:
        return self._to.post(f"/v1/webhook-endpoints/{endpoint_id}/ping")


class Exports(_Calls):
    """Tables of what the key sees, as they come: ``for chunk in client.exports.read("companies")``."""

    def read(
        self, table: Literal["companies", "deals", "notes", "events"], format: Literal["csv", "jsonl"] = "csv"
    ) -> Iterator[bytes]:
        """UTF-8, in chunks of any size. Raises ConnectionFailed where the table is cut short."""
        return self._to.stream(f"/v1/exports/{table}?format={format}")


class Drafts(_Calls):
    """Decks that only the founder sees until one is published."""

    def submit(
        self,
        file: File,
        *,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> Row:
        return self._to.upload(
            "/v1/me/deck/drafts",
            file,
            {},
            file_name=file_name,
            media_type="application/pdf",
            idempotency_key=idempotency_key,
            on_progress=on_progress,
        )

    def list(self) -> Iterator[Row]:
        return self._rows("/v1/me/deck/drafts")

    def get(self, draft_id: str) -> Row:
        return self._to.get(f"/v1/me/deck/drafts/{draft_id}")

    def wait(self, draft_id: str, timeout: float | None = None) -> Row:
        return wait_for(lambda prefer: self._to.get(f"/v1/me/deck/drafts/{draft_id}", None, prefer), timeout)

    def publish(self, draft_id: str) -> Row:
        return self._to.post(f"/v1/me/deck/drafts/{draft_id}/publish")


class Me(_Calls):
    """A founder's own company, by a founder key."""

    def __init__(self, to: Connection) -> None:
        super().__init__(to)
        self.drafts = Drafts(to)
        self.events = MyEvents(to)

    def company(self) -> Row:
        return self._to.get("/v1/me/company")

    def update(self, **profile: str) -> Row:
        return self._to.patch("/v1/me/company", profile)

    def scores(self) -> Row:
        return self._to.get("/v1/me/scores")

    def metrics(self) -> Iterator[Row]:
        return self._rows("/v1/me/metrics")

    def score_history(self) -> Iterator[Row]:
        """Every score that was given, newest first, each with why."""
        return self._rows("/v1/me/scores/history")

    def compare_scores(self, before: str, after: str) -> Row:
        """Two ids of the history."""
        return self._to.get("/v1/me/scores/compare", {"from": before, "to": after})

    def benchmark(self, **query: str) -> Row:
        return self._to.get("/v1/me/scores/benchmark", query)

    def state_metric(self, key: str, value: float, **fields: str) -> Row:
        """States a figure, which no analysis replaces: ``name``, ``unit``, ``currency``, ``period``, ``as_of``."""
        return self._to.post("/v1/me/metrics", {"key": key, "value": value, **fields})

    def folders(self) -> Iterator[Row]:
        return self._rows("/v1/me/folders")

    def create_folder(self, name: str, parent_id: str | None = None) -> Row:
        """At the top, or in ``parent_id``."""
        return self._to.post("/v1/me/folders", {"name": name, "parent_id": parent_id})

    def documents(self, folder_id: str | None = None) -> Iterator[Row]:
        return self._rows("/v1/me/documents", {"folder_id": folder_id})

    def download_url(self, document_id: str, expires_in: int | None = None) -> Row:
        """``expires_in``: seconds that the URL lives, 60 to 3600."""
        return self._to.get(f"/v1/me/documents/{document_id}/download-url", {"expires_in": expires_in})

    def upload_document(
        self,
        file: File,
        *,
        name: str | None = None,
        folder_id: str | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> Row:
        """Into the own company's data room. ``on_progress(sent, total)`` in bytes."""
        return self._to.upload(
            "/v1/me/documents",
            file,
            {"name": name, "folder_id": folder_id},
            file_name=file_name,
            media_type="application/octet-stream",
            idempotency_key=idempotency_key,
            on_progress=on_progress,
        )


class Forms(_Calls):
    """Applications through a public form, without a key."""

    def sign(self, form_id: str, application_id: str | None = None) -> Row:
        """A ``token`` for exactly one submission, and what the form asks for."""
        application = {} if application_id is None else {"application_id": application_id}
        return self._to.post("/v1/uploads/sign", {"form_id": form_id, **application})

    def submit(
        self,
        token: str,
        file: File,
        *,
        company_name: str | None = None,
        website: str | None = None,
        founder_name: str | None = None,
        founder_email: str | None = None,
        properties: dict[str, Any] | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> Row:
        to = Connection(self._to.base_url, token, self._to.retry)
        fields = {
            "company_name": company_name,
            "website": website,
            "founder_name": founder_name,
            "founder_email": founder_email,
            "properties": properties,
        }
        return to.upload(
            "/v1/uploads/decks",
            file,
            fields,
            file_name=file_name,
            media_type="application/pdf",
            idempotency_key=idempotency_key,
            on_progress=on_progress,
        )

    def recognise(self, form_id: str, email: str) -> bool:
        """Whether the e-mail is that of a person who agreed to be recognised."""
        recognised: bool = self.recognition(form_id, email)["recognised"]
        return recognised

    def recognition(self, form_id: str, email: str) -> Row:
        """``recognised``, and ``founder_name`` where the person lets forms fill in their name."""
        return self._to.post("/v1/connect/recognise", {"form_id": form_id, "email": email})


class DealFlowClient:
    """
    :param base_url: where the service is: ``https://deals.example.com``
    :param key: an investor key or a founder key; none for the calls of public forms
    """

    def __init__(self, base_url: str, key: str | None = None, retry: Retry = Retry()) -> None:
        #: Every other operation: ``client.api.get("/v1/pipelines")``, with the same retries and errors.
        self.api = to = Connection(base_url, key, retry)
        self.companies = Companies(to)
        self.decks = Decks(to)
        self.jobs = Jobs(to)
        self.deals = Deals(to)
        self.events = Events(to)
        self.webhooks = Webhooks(to)
        self.exports = Exports(to)
        self.me = Me(to)
        self.forms = Forms(to)
