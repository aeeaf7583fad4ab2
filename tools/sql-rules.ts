// Where SQL may stand and which lib writes which table; part of the import rules (tools/import-rules.ts).
import ts from 'typescript';

/** THE table: table → the lib that writes it. A table that is not here belongs to nobody and fails. */
export const HOME_OF: Record<string, string> = {
  api_keys: 'auth',
  key_requests: 'auth',
  teams: 'teams',
  users: 'teams',
  memberships: 'teams',
  company_admins: 'teams',
  properties: 'properties',
  property_options: 'properties',
  property_answers: 'properties',
  pipelines: 'pipelines',
  pipeline_stages: 'pipelines',
  deals: 'pipelines',
  deal_moves: 'pipelines',
  companies: 'companies',
  metrics: 'companies',
  notes: 'companies',
  folders: 'data-room',
  documents: 'data-room',
  company_scores: 'scoring',
  theses: 'theses',
  thesis_matches: 'theses',
  views: 'views',
  view_members: 'views',
  deck_analyses: 'deck-intake',
  requested_uploads: 'deck-intake',
  jobs: 'jobs',
  deck_drafts: 'founder-portal',
  forms: 'upload-tokens',
  form_applications: 'upload-tokens',
  application_mails: 'upload-tokens',
  identities: 'upload-tokens',
  upload_tokens: 'upload-tokens',
  audit_entries: 'audit',
  portal_sessions: 'accounts',
  sign_in_limits: 'accounts',
  login_failures: 'accounts',
  team_sso: 'accounts',
  invitations: 'accounts',
  sso_subjects: 'accounts',
  idempotency_records: 'http',
  schema_compatibility: 'database',
  write_positions: 'database',
  replication_epochs: 'database',
  events: 'events',
  event_horizons: 'events',
  event_inbox: 'events',
  deck_texts: 'search',
  search_entries: 'search',
  imports: 'bulk',
  import_rows: 'bulk',
  portal_jobs: 'privacy',
  erasures: 'privacy',
  team_retention: 'privacy',
  duplicate_pairs: 'duplicates',
  company_signs: 'duplicates',
  merges: 'duplicates',
  webhook_endpoints: 'webhooks',
  webhook_deliveries: 'webhooks',
  // BullMQ's own.
  'bullmq.job': 'queue',
  'bullmq.meta': 'queue',
};

/** Files (or folders, with a closing slash) that hold SQL and are no repository, each with its reason. */
const HOLDS_SQL: Record<string, string> = {
  'libs/database/src/db.ts': 'the access itself: transactions, locks',
  'libs/database/src/data-source.ts': 'the lock around migrations, taken before there is a Db',
  'apps/admin/src/handlers/doctor.ts': 'asks only whether the database answers',
};

/** Tables that another lib writes too, each with its reason. */
const ALSO_WRITTEN: Record<string, { lib: string; why: string }> = {
  folders: {
    lib: 'companies',
    why: 'the first folder is made in the statement that makes the company: one round trip, never one without the other',
  },
};

/** The lib that erases persons and companies: from every table, which is what it is for. */
const ERASES = 'privacy';

/** Text that is a statement, or one within another. SQL is written in capitals here, so that prose is told from it. */
const STATEMENT =
  /^[\s(]*(SELECT|WITH \w+ AS)\b|\bSELECT\b[\s\S]*\bFROM\b|\bINSERT INTO\s|\bUPDATE \S+(\s+\w+)?\s+SET\b|\bDELETE FROM\s|^[\s(]*(TRUNCATE|ALTER TABLE|CREATE TABLE|DROP TABLE)\s/;
/** `ON CONFLICT … DO UPDATE SET` and `FOR UPDATE` name no table. */
const WRITES = /\b(?:INSERT INTO|DELETE FROM|(?<!\bDO |\bFOR |KEY )UPDATE)\s+(?!SET\b)(?:ONLY\s+)?([a-z_][\w.]*)/g;

const UNCHECKED = /^(tools|test)\/|^libs\/database\/src\/migrations\/|\/testing\/|\.(spec|db-spec|e2e-spec)\.tsx?$/;

/** Every text of a file; what is put into a template stands in it as `?`. */
function textsOf(path: string, code: string): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) texts.push(node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

function mayWrite(lib: string, table: string): boolean {
  return lib === ERASES || HOME_OF[table] === lib || ALSO_WRITTEN[table]?.lib === lib;
}

/** One line for each broken rule: SQL outside repositories and migrations, a table written by another lib than its own. */
export function checkSql(path: string, code: string): string[] {
  if (UNCHECKED.test(path)) return [];
  const found: string[] = [];
  const statements = textsOf(path, code).filter((text) => STATEMENT.test(text));
  const excused = Object.keys(HOLDS_SQL).some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
  if (statements.length > 0 && !path.endsWith('.repository.ts') && !excused)
    found.push('holds SQL, which stands in *.repository.ts and migrations only');
  const lib = /^libs\/([^/]+)\//.exec(path)?.[1] ?? path;
  const written = statements.flatMap((text) => [...text.matchAll(WRITES)].map((match) => match[1] as string));
  for (const table of new Set(written)) {
    if (mayWrite(lib, table)) continue;
    const home = HOME_OF[table];
    found.push(home === undefined ? `writes ${table}, which no lib owns (HOME_OF)` : `writes ${table}, which only ${home} does`);
  }
  return found;
}
