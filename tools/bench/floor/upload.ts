import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { newId } from '@app/database';
import { Statement } from './database';
import type { Caller } from './key-check';

interface StoredDeck {
  storageKey: string;
  bytes: number;
  sha256: string;
}

/** The rows of a submission that meets nothing it knows, and a notification of whoever works on decks. */
const SUBMIT = new Statement<{ notified: string }>(
  'submit',
  `WITH company AS (INSERT INTO companies (id, team_id, name, normalized_name) VALUES ($1, $2, $3, lower($3)) RETURNING id, created_at),
    deal AS (INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
      SELECT $4, $2, company.id, p.id, company.created_at FROM company, pipelines p WHERE p.team_id = $2 AND p.is_default RETURNING id, pipeline_id),
    folder AS (INSERT INTO folders (id, company_id, name, path) SELECT $5, id, 'Decks', 'Decks' FROM company RETURNING id),
    document AS (INSERT INTO documents (id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, kinds)
      SELECT $6, company.id, folder.id, 'deck.pdf', 'deck.pdf', 'application/pdf', $7, $8, $9, 'investor', '{deck}' FROM company, folder RETURNING id),
    job AS (INSERT INTO jobs (id, type, lane, team_id, source, company_id, document_id, deal_ids, pipeline_ids, rung_at)
      SELECT $10, 'deck_intake', 'bulk', $2, 'investor', company.id, document.id, ARRAY[deal.id], ARRAY[deal.pipeline_id], now()
      FROM company, deal, document RETURNING id)
   SELECT pg_notify('floor_jobs', id::text) AS notified FROM job`,
);

async function store(folder: string, stream: Readable): Promise<StoredDeck> {
  const storageKey = newId();
  const hash = createHash('sha256');
  let bytes = 0;
  const file = createWriteStream(join(folder, `${storageKey}.part`), { flush: true });
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length;
    hash.update(piece);
  });
  stream.pipe(file);
  await finished(file);
  await rename(join(folder, `${storageKey}.part`), join(folder, storageKey));
  return { storageKey, bytes, sha256: hash.digest('hex') };
}

/** Streams the form's file through the hash to the disk. */
async function receive(folder: string, request: IncomingMessage): Promise<{ name: string; deck: StoredDeck }> {
  let name = 'Unnamed';
  let deck: Promise<StoredDeck> | undefined;
  const form = new Busboy({ headers: request.headers as BusboyHeaders });
  form.on('field', (field, value) => {
    if (field === 'company_name') name = value;
  });
  form.on('file', (_field, stream) => {
    deck = store(folder, stream);
  });
  request.pipe(form);
  await finished(form);
  if (!deck) throw new Error('a form without a file');
  return { name, deck: await deck };
}

export async function submitDeck(caller: Caller, request: IncomingMessage, folder: string, baseUrl: string): Promise<object> {
  const { name, deck } = await receive(folder, request);
  const [companyId, dealId, folderId, documentId, jobId] = Array.from({ length: 5 }, newId);
  await SUBMIT.rows([companyId, caller.team_id, name, dealId, folderId, documentId, deck.bytes, deck.sha256, deck.storageKey, jobId]);
  return { job_id: jobId, company_id: companyId, poll_url: `${baseUrl}/v1/jobs/${jobId}`, status: 'queued' };
}
