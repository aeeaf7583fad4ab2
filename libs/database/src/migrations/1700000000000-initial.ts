import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The whole schema of version 1. Conventions: uuid (version 7) keys made by the application, timestamptz(3) because a
 * JavaScript date holds milliseconds and a cursor made from more would repeat rows, text with checks for closed sets,
 * every index named and described beside the question that it answers.
 */
const TEAMS = `
CREATE TABLE teams (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));

-- A user belongs to at most one team; pipeline_ids NULL means all pipelines of the team.
CREATE TABLE memberships (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('admin', 'member', 'viewer')),
  pipeline_ids uuid[],
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX memberships_user_unique ON memberships (user_id);
CREATE INDEX memberships_team_list ON memberships (team_id, created_at DESC, id DESC);

CREATE TABLE pipelines (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX pipelines_one_default ON pipelines (team_id) WHERE is_default;
CREATE INDEX pipelines_team_list ON pipelines (team_id, created_at DESC, id DESC);
`;

const COMPANIES = `
CREATE TABLE companies (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  -- Lower case, letters and digits only, legal suffixes dropped: what the same-company rule compares.
  normalized_name text NOT NULL,
  website text,
  website_host text,
  industry text,
  stage text,
  problem_statement text,
  contact_name text,
  contact_email text,
  contact_role text,
  contact_profile_url text,
  -- Whether the contact's name or e-mail was submitted; one that the deck told gives way to a submitted one.
  contact_submitted boolean NOT NULL DEFAULT false,
  -- The document whose analysis gives the CRI and the deck metrics.
  current_document_id uuid,
  current_deck_at timestamptz(3),
  current_score_id uuid,
  cri_score integer,
  cri_max integer,
  cri_verified boolean,
  cri_scored_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX companies_team_list ON companies (team_id, created_at DESC, id DESC);
CREATE INDEX companies_team_stage ON companies (team_id, stage, created_at DESC, id DESC);
CREATE INDEX companies_same_host ON companies (team_id, website_host) WHERE website_host IS NOT NULL;
CREATE INDEX companies_same_name ON companies (team_id, normalized_name);
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
-- The name search of one team: the team first, so that a small team never reads a large one's postings.
CREATE INDEX companies_name_search ON companies USING gin (team_id, lower(name) gin_trgm_ops);

CREATE TABLE company_admins (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX company_admins_user_unique ON company_admins (user_id);

-- A company placed in a pipeline; a changed deck makes new deals, so there is no unique pair.
-- company_created_at is a copy that never changes: it gives the pipeline's list its keyset index.
CREATE TABLE deals (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  company_id uuid NOT NULL REFERENCES companies,
  pipeline_id uuid NOT NULL REFERENCES pipelines,
  company_created_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX deals_company ON deals (company_id, pipeline_id);
CREATE INDEX deals_pipeline_list ON deals (pipeline_id, company_created_at DESC, company_id DESC);

CREATE TABLE notes (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  author_user_id uuid NOT NULL REFERENCES users,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX notes_company_list ON notes (company_id, created_at DESC, id DESC);
`;

const PROPERTIES = `
CREATE TABLE properties (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'select', 'multi_select', 'reference')),
  validation_pattern text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- The search names a property by its name, so a name is unique in its team.
CREATE UNIQUE INDEX properties_name_unique ON properties (team_id, name);
CREATE INDEX properties_team_list ON properties (team_id, created_at DESC, id DESC);

CREATE TABLE property_options (
  id uuid PRIMARY KEY,
  property_id uuid NOT NULL REFERENCES properties,
  label text NOT NULL,
  position integer NOT NULL,
  archived boolean NOT NULL DEFAULT false
);
CREATE INDEX property_options_property ON property_options (property_id, position);
CREATE UNIQUE INDEX property_options_label_unique ON property_options (property_id, label) WHERE NOT archived;

-- One row for a text or reference answer, one row per chosen option otherwise.
CREATE TABLE property_answers (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  property_id uuid NOT NULL REFERENCES properties,
  option_id uuid REFERENCES property_options,
  value text,
  position integer NOT NULL DEFAULT 0,
  company_created_at timestamptz(3) NOT NULL,
  CHECK ((option_id IS NULL) <> (value IS NULL))
);
CREATE UNIQUE INDEX property_answers_one_value ON property_answers (company_id, property_id) WHERE option_id IS NULL;
CREATE UNIQUE INDEX property_answers_one_option ON property_answers (company_id, property_id, option_id);
CREATE INDEX property_answers_by_option
  ON property_answers (property_id, option_id, company_created_at DESC, company_id DESC) WHERE option_id IS NOT NULL;
-- md5: a btree entry holds 2,704 bytes at most, an answer may be longer. The query rechecks the value itself.
CREATE INDEX property_answers_by_value
  ON property_answers (property_id, md5(value), company_created_at DESC, company_id DESC) WHERE value IS NOT NULL;
`;

const KEYS = `
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  portal text NOT NULL CHECK (portal IN ('investor', 'founder')),
  env text NOT NULL CHECK (env IN ('live', 'test')),
  name text NOT NULL,
  can_write boolean NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  team_id uuid NOT NULL REFERENCES teams,
  company_id uuid REFERENCES companies,
  hash bytea NOT NULL,
  prefix text NOT NULL,
  last4 text NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  CHECK ((portal = 'founder') = (company_id IS NOT NULL))
);
CREATE UNIQUE INDEX api_keys_hash_unique ON api_keys (hash);
CREATE INDEX api_keys_user_list ON api_keys (user_id, created_at DESC, id DESC);
CREATE INDEX api_keys_company ON api_keys (company_id) WHERE company_id IS NOT NULL;

CREATE TABLE key_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_id uuid NOT NULL REFERENCES api_keys,
  at timestamptz(3) NOT NULL,
  method text NOT NULL,
  endpoint text NOT NULL,
  status integer NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX key_requests_recent ON key_requests (key_id, at DESC, id DESC);
CREATE INDEX key_requests_purge ON key_requests (at);

CREATE TABLE portal_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX portal_sessions_token_unique ON portal_sessions (token_hash);
CREATE INDEX portal_sessions_purge ON portal_sessions (expires_at);

-- Keyed by a hash of the e-mail, known or not, so that the throttle tells nothing about who has an account.
CREATE TABLE login_failures (
  email_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz(3) NOT NULL,
  blocked_until timestamptz(3)
);

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  team_id uuid REFERENCES teams,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'operator', 'command_line')),
  actor_user_id uuid REFERENCES users,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX audit_entries_team_list ON audit_entries (team_id, created_at DESC, id DESC);

CREATE TABLE idempotency_records (
  -- The api key or the upload token's jti.
  principal text NOT NULL,
  key text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  body_hash bytea NOT NULL,
  -- NULL while the first request runs; a crashed holder's claim ends at locked_until.
  status integer,
  headers jsonb,
  body text,
  owner uuid NOT NULL,
  locked_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (principal, key)
);
CREATE INDEX idempotency_records_purge ON idempotency_records (created_at);
`;

const DATA_ROOM = `
CREATE TABLE folders (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  parent_id uuid REFERENCES folders,
  name text NOT NULL,
  path text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX folders_path_unique ON folders (company_id, path);
CREATE INDEX folders_company_list ON folders (company_id, created_at DESC, id DESC);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  folder_id uuid REFERENCES folders,
  name text NOT NULL,
  file_name text NOT NULL,
  mime_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  uploaded_by text NOT NULL CHECK (uploaded_by IN ('investor', 'founder', 'form')),
  -- What the CRI counts, recognised once: deck, financial_model, cap_table.
  kinds text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX documents_company_list ON documents (company_id, created_at DESC, id DESC);
CREATE INDEX documents_folder_list ON documents (folder_id, created_at DESC, id DESC);
CREATE INDEX documents_same_bytes ON documents (company_id, sha256);
CREATE INDEX documents_storage_key ON documents (storage_key);
`;

const INTAKE = `
-- The truth about asynchronous work; the queue only rings. See libs/deck-intake.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('deck_intake', 'deck_draft', 'rescore', 'thesis_match')),
  -- Founder drafts and forms do not wait behind a bulk import.
  lane text NOT NULL CHECK (lane IN ('interactive', 'bulk', 'background')),
  team_id uuid NOT NULL REFERENCES teams,
  company_id uuid REFERENCES companies,
  document_id uuid REFERENCES documents,
  draft_id uuid,
  thesis_id uuid,
  deal_ids uuid[] NOT NULL DEFAULT '{}',
  pipeline_ids uuid[] NOT NULL DEFAULT '{}',
  source text NOT NULL CHECK (source IN ('investor', 'founder', 'form', 'system')),
  -- True where the name was given, false where the deck or the file name has to say it.
  company_named boolean NOT NULL DEFAULT true,
  -- Bytes, name, website and e-mail as submitted: what makes two requests the same submission.
  fingerprint text,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  attempt integer NOT NULL DEFAULT 0,
  -- Attempts since the last submission or retry; past the limit the sweeper fails the row.
  tries integer NOT NULL DEFAULT 0,
  lease_until timestamptz(3),
  worker text,
  rung_at timestamptz(3),
  available_at timestamptz(3) NOT NULL DEFAULT now(),
  progress_done integer NOT NULL DEFAULT 0,
  progress_total integer NOT NULL DEFAULT 0,
  progress_step text NOT NULL DEFAULT 'queued',
  warnings jsonb NOT NULL DEFAULT '[]',
  cri_score integer,
  error_code text,
  error_message text,
  request_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  completed_at timestamptz(3)
);
CREATE INDEX jobs_team_list ON jobs (team_id, created_at DESC, id DESC);
CREATE INDEX jobs_company ON jobs (company_id, created_at DESC);
CREATE INDEX jobs_document ON jobs (document_id);
CREATE INDEX jobs_same_submission ON jobs (team_id, fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX jobs_waiting ON jobs (lane, created_at, id) WHERE status = 'queued';
CREATE INDEX jobs_running ON jobs (lease_until) WHERE status = 'processing';

-- Facts of one file as one version of the analyser saw them, so that the same bytes are analysed once.
CREATE TABLE deck_analyses (
  team_id uuid NOT NULL REFERENCES teams,
  sha256 text NOT NULL,
  analyser_version text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, sha256, analyser_version)
);

-- Every score ever given; companies.current_score_id names the one that counts.
CREATE TABLE company_scores (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  document_id uuid REFERENCES documents,
  draft_id uuid,
  sha256 text NOT NULL,
  rubric_version text NOT NULL,
  score integer NOT NULL,
  max integer NOT NULL,
  verified boolean NOT NULL,
  domains jsonb NOT NULL,
  recommendations jsonb NOT NULL,
  platform_facts jsonb NOT NULL,
  scored_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX company_scores_history ON company_scores (company_id, scored_at DESC, id DESC);
CREATE INDEX company_scores_document ON company_scores (document_id);
CREATE INDEX company_scores_draft ON company_scores (draft_id);

CREATE TABLE metrics (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  key text NOT NULL,
  name text NOT NULL,
  value double precision,
  unit text,
  currency text,
  period text,
  as_of text,
  source text NOT NULL CHECK (source IN ('deck', 'founder', 'investor')),
  document_id uuid REFERENCES documents,
  page integer,
  quote text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX metrics_company_list ON metrics (company_id, created_at DESC, id DESC);

CREATE TABLE deck_drafts (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  size_bytes bigint NOT NULL,
  storage_key text NOT NULL,
  status text NOT NULL DEFAULT 'scoring' CHECK (status IN ('scoring', 'scored', 'failed', 'published', 'superseded')),
  score_id uuid REFERENCES company_scores,
  document_id uuid REFERENCES documents,
  job_id uuid REFERENCES jobs,
  error_code text,
  error_message text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  scored_at timestamptz(3),
  published_at timestamptz(3)
);
CREATE INDEX deck_drafts_company_list ON deck_drafts (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX deck_drafts_one_published ON deck_drafts (company_id) WHERE status = 'published';
CREATE INDEX deck_drafts_storage_key ON deck_drafts (storage_key);

ALTER TABLE companies
  ADD CONSTRAINT companies_current_document FOREIGN KEY (current_document_id) REFERENCES documents,
  ADD CONSTRAINT companies_current_score FOREIGN KEY (current_score_id) REFERENCES company_scores;
ALTER TABLE jobs ADD CONSTRAINT jobs_draft FOREIGN KEY (draft_id) REFERENCES deck_drafts;
ALTER TABLE company_scores ADD CONSTRAINT company_scores_of_draft FOREIGN KEY (draft_id) REFERENCES deck_drafts;
`;

const THESES = `
CREATE TABLE theses (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  description text,
  criteria jsonb NOT NULL,
  -- Raised with every change of criteria: a match made for an earlier one is pending, however many there are.
  criteria_version integer NOT NULL DEFAULT 1,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX theses_team_list ON theses (team_id, created_at DESC, id DESC);

CREATE TABLE thesis_matches (
  thesis_id uuid NOT NULL REFERENCES theses,
  company_id uuid NOT NULL REFERENCES companies,
  criteria_version integer NOT NULL,
  score integer NOT NULL DEFAULT 0,
  scoring_status text NOT NULL CHECK (scoring_status IN ('pending', 'scored', 'failed', 'not_applicable')),
  reasons jsonb NOT NULL DEFAULT '[]',
  scored_at timestamptz(3),
  PRIMARY KEY (thesis_id, company_id)
);
CREATE INDEX thesis_matches_best ON thesis_matches (thesis_id, score DESC, company_id DESC);
CREATE INDEX thesis_matches_company ON thesis_matches (company_id);
ALTER TABLE jobs ADD CONSTRAINT jobs_thesis FOREIGN KEY (thesis_id) REFERENCES theses;

CREATE TABLE views (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  pipeline_id uuid REFERENCES pipelines,
  filters jsonb NOT NULL,
  sort jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX views_team_list ON views (team_id, created_at DESC, id DESC);
-- The sorts that a view offers, each a keyset of its own (NULLs last through the expressions below).
CREATE INDEX companies_team_by_score ON companies (team_id, (coalesce(cri_score, -1)) DESC, id DESC);
CREATE INDEX companies_team_by_name ON companies (team_id, lower(name), id);
CREATE INDEX companies_team_by_update ON companies (team_id, updated_at DESC, id DESC);
`;

const FORMS = `
CREATE TABLE forms (
  id text PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  pipeline_ids uuid[] NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]',
  reference_property_id uuid REFERENCES properties,
  max_bytes integer NOT NULL,
  allowed_origins text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX forms_team_list ON forms (team_id, created_at DESC, id DESC);

CREATE TABLE upload_tokens (
  jti uuid PRIMARY KEY,
  form_id text NOT NULL REFERENCES forms,
  state text NOT NULL DEFAULT 'issued' CHECK (state IN ('issued', 'reserved', 'spent')),
  reserved_by uuid,
  -- A reservation whose process died ends here, and the token is usable again until it expires.
  reserved_until timestamptz(3),
  job_id uuid REFERENCES jobs,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX upload_tokens_purge ON upload_tokens (expires_at);

-- One submission per application id and form.
CREATE TABLE form_applications (
  form_id text NOT NULL REFERENCES forms,
  application_id text NOT NULL,
  job_id uuid NOT NULL REFERENCES jobs,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (form_id, application_id)
);

-- E-mails of linked identity accounts, as keyed hashes only.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  email_hash bytea NOT NULL,
  recognisable boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX identities_email_unique ON identities (team_id, email_hash);
`;

const TABLES = [
  'identities',
  'form_applications',
  'upload_tokens',
  'forms',
  'views',
  'thesis_matches',
  'theses',
  'deck_drafts',
  'metrics',
  'company_scores',
  'deck_analyses',
  'jobs',
  'documents',
  'folders',
  'idempotency_records',
  'audit_entries',
  'login_failures',
  'portal_sessions',
  'key_requests',
  'api_keys',
  'property_answers',
  'property_options',
  'properties',
  'notes',
  'deals',
  'company_admins',
  'companies',
  'pipelines',
  'memberships',
  'users',
  'teams',
];

export class Initial1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [TEAMS, COMPANIES, PROPERTIES, KEYS, DATA_ROOM, INTAKE, THESES, FORMS]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLES.join(', ')} CASCADE`);
  }
}
