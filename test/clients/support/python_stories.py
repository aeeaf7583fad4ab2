"""The Python client at work, through a line that fails as it is told. What it finds is printed as JSON for the test to judge."""

import json
import sys
import threading
from datetime import datetime, timezone

from deal_flow import (
    AnalysisFailed,
    ConnectionFailed,
    DealFlowClient,
    DealFlowError,
    Retry,
    StillRunning,
    WebhookNotVerified,
    verify_webhook,
)

given = json.load(sys.stdin)
quick = Retry(first_delay=0.005, max_delay=2)
client = DealFlowClient(given["url"], given.get("key"), quick)
deck = open(given["deck"], "rb").read() if "deck" in given else b""


def refusal(call):
    try:
        return call()
    except DealFlowError as error:
        fields = [detail["field"] for detail in error.details]
        told = {"code": error.code, "status": error.status, "request_id": error.request_id}
        return {**told, "fields": fields, "doc_url": error.doc_url}
    except AnalysisFailed as error:
        return {"failed": error.code, "of": error.of["id"]}
    except (ConnectionFailed, StillRunning, WebhookNotVerified) as error:
        return type(error).__name__


def submission():
    told = []
    with open(given["deck"], "rb") as file:
        taken = client.decks.submit(
            file,
            company_name="Ácme \"Robotics\"",
            pipeline_ids=[given["pipeline"]],
            properties={given["property"]: "Zürich 株"},
            on_progress=lambda sent, total: told.append([sent, total]),
        )
    job = client.jobs.wait(taken["job_id"])
    company = client.companies.get(taken["company_id"])
    scores = client.companies.scores(company["id"])
    documents = list(client.companies.documents(company["id"]))
    return {"told": told, "job": job, "company": company, "score": scores["cri"]["score"], "documents": documents}


def lists():
    since = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    made = [client.companies.create(name, stage="Listed")["id"] for name in ("Birch", "Cedar", "Fir")]
    listed = [row["id"] for row in client.companies.list(stage="Listed", limit=1)]
    changed = [row["id"] for row in client.companies.list(updated_after=since, limit=2)]
    client.companies.add_note(made[0], "Met them.")
    notes = [note["body"] for note in client.companies.notes(made[0])]
    moved = client.deals.move(next(client.deals.list(company_id=made[0]))["id"], given["stage"])
    return {"made": made, "listed": listed, "changed": changed, "notes": notes, "stage": moved["stage"]["id"]}


def documents():
    told = []
    company = client.companies.create("With documents")["id"]
    table = b"month;revenue\n2026-01;100\n"
    made = client.companies.upload_document(
        company, table, name="Revenue", file_name="zürich.csv", on_progress=lambda sent, total: told.append([sent, total])
    )
    again = refusal(lambda: client.companies.upload_document(company, table, file_name="zürich.csv"))
    folder = client.companies.create_folder(company, "Contracts")
    inner = client.companies.create_folder(company, "Leases", folder["id"])
    metric = client.companies.state_metric(company, "arr", 1200000, currency="EUR", as_of="2026-06-30")
    filed = [folder in list(client.companies.folders(company)), inner["path"], metric in list(client.companies.metrics(company))]
    return {"made": made, "listed": [row["id"] for row in client.companies.documents(company)], "again": again, "told": told[-1], "filed": filed}


def exports():
    client.companies.create("Exported, Ltd")
    csv = b"".join(client.exports.read("companies")).decode()
    rows = [json.loads(line) for line in b"".join(client.exports.read("companies", "jsonl")).splitlines()]
    return {"csv": csv.splitlines(), "rows": rows, "unknown": refusal(lambda: next(client.exports.read("keys")))}


def one_export():
    return refusal(lambda: len(b"".join(client.exports.read("companies"))) > 0)


def refusals():
    broken = client.decks.submit(b"%PDF-1.7\nnothing of a deck\n%%EOF\n", company_name="Broken")
    return {
        "unknown": refusal(lambda: client.companies.get("01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11")),
        "blank": refusal(lambda: client.companies.create("")),
        "broken": refusal(lambda: client.jobs.wait(broken["job_id"])),
        "job": broken["job_id"],
        "nobody": refusal(lambda: next(DealFlowClient(given["url"], "svc_inv_test_none").events.follow())),
    }


def one_read():
    return refusal(lambda: len(list(client.jobs.list())) >= 0)


def one_submission():
    return client.decks.submit(deck, company_name=given["name"], on_progress=lambda sent, total: None)


def own_key():
    taken = client.decks.submit(deck, company_name="Own Key", idempotency_key="own-key-1")
    return [taken, DealFlowClient(given["url"], given["key"]).decks.submit(deck, company_name="Own Key", idempotency_key="own-key-1")]


def unsafe():
    return refusal(lambda: client.me.update(industry="x"))


def following():
    names = []
    direct = DealFlowClient(given["direct"], given["key"])
    maker = threading.Thread(target=lambda: [direct.companies.create(name) for name in ("One", "Two", "Three")])
    maker.start()
    for event in client.events.follow(after=given["after"], types=["company.created"]):
        names.append(event["data"]["object"]["name"])
        if len(names) == 3:
            break
    maker.join()
    return names


def founder():
    client.me.update(industry="robotics")
    taken = client.me.drafts.submit(deck)
    draft = client.me.drafts.wait(taken["draft_id"])
    published = client.me.drafts.publish(taken["draft_id"])
    # Before anything else counts: what founders upload and state is scored, too.
    scores = [draft["cri_score"], published["cri_score"], client.me.scores()["cri"]["score"]]
    event = next(client.me.events.follow(types=["draft.published"]))
    own = client.me.upload_document(b"month;cost\n2026-01;80\n", file_name="costs.csv")
    stated = client.me.state_metric("users", 900, unit="people")
    folder = client.me.create_folder("Contracts")
    score = next(client.me.score_history())["id"]
    return {
        "stated": stated in list(client.me.metrics()),
        "folder": folder in list(client.me.folders()) and list(client.me.documents(folder["id"])) == [],
        "compared": client.me.compare_scores(score, score)["to"] == score,
        "benchmark": isinstance(client.me.benchmark(), dict),
        "downloaded": client.me.download_url(own["id"])["file_name"],
        "same": client.me.events.get(event["id"])["id"] == event["id"],
        "industry": client.me.company()["industry"],
        "scores": scores,
        "drafts": len(list(client.me.drafts.list())),
        "documents": len(list(client.me.documents())),
        "event": event["type"],
        "own": own["uploaded_by"],
    }


def form():
    signed = client.forms.sign(given["form"])
    taken = client.forms.submit(signed["token"], deck, company_name="Applicant")
    again = refusal(lambda: client.forms.submit(signed["token"], deck, company_name="Applicant"))
    return {"taken": taken, "again": again, "recognised": client.forms.recognise(given["form"], "ada@example.com")}


def impatient():
    taken = client.decks.submit(deck)
    return refusal(lambda: client.jobs.wait(taken["job_id"], timeout=0.1))


def webhooks():
    return [refusal(lambda: verify_webhook(case["headers"], case["body"], case["secret"])) for case in given["cases"]]


stories = {story.__name__: story for story in (submission, lists, refusals, one_read, one_submission, own_key, unsafe)}
stories |= {story.__name__: story for story in (following, founder, form, impatient, webhooks, documents, exports, one_export)}
json.dump(stories[given["story"]](), sys.stdout)
