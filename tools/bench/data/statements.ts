// The statements that fill a database. Ids are version 7, made from a kind, a moment and a number, so that every table can
// name the rows of the others without looking them up; `bench.pick` is a repeatable die.

import type { Writing } from './texts';

/** Companies n with n % SCORED = 0 have a current deck with a score. */
export const SCORED = 20;
/** Companies n with n % WITH_DOCUMENT = 0 have a document; divides SCORED. */
export const WITH_DOCUMENT = 10;

const BEGINNING = `timestamptz '2023-01-01 00:00:00Z'`;

export const PREPARE = `
  DROP SCHEMA IF EXISTS bench CASCADE;
  CREATE SCHEMA bench;
  CREATE FUNCTION bench.id(kind int, at timestamptz, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
            || lpad(to_hex(n), 15, '0'))::uuid $$;
  CREATE FUNCTION bench.pick(n bigint, salt int, choices int) RETURNS int LANGUAGE sql IMMUTABLE AS $$
    SELECT abs(hashint8extended(n, salt) % choices)::int $$;
  CREATE TABLE bench.made (recipe text NOT NULL, companies int NOT NULL, asked jsonb NOT NULL);
  CREATE UNLOGGED TABLE bench.team (number int, size int, id uuid, admin_id uuid, main_id uuid, side_id uuid);
  CREATE UNLOGGED TABLE bench.company (n bigint, place int, team int, team_id uuid, id uuid, at timestamptz(3))`;

/** $1: sizes of the teams. */
export const TEAMS = `
  INSERT INTO bench.team
  SELECT number, size, bench.id(1, ${BEGINNING}, number), bench.id(2, ${BEGINNING}, number), bench.id(3, ${BEGINNING}, number * 10),
         bench.id(3, ${BEGINNING}, number * 10 + 1)
  FROM unnest($1::int[]) WITH ORDINALITY AS t(size, number)`;

export const TEAM_ROWS = [
  `INSERT INTO teams (id, name, created_at) SELECT id, 'Team ' || number, ${BEGINNING} FROM bench.team`,
  `INSERT INTO users (id, email, name) SELECT admin_id, 'admin' || number || '@example.com', 'Admin ' || number FROM bench.team`,
  `INSERT INTO memberships (id, team_id, user_id, role)
   SELECT bench.id(2, ${BEGINNING}, 1000000 + number), id, admin_id, 'admin' FROM bench.team`,
  `INSERT INTO pipelines (id, team_id, name, is_default)
   SELECT main_id, id, 'Deal flow', true FROM bench.team UNION ALL SELECT side_id, id, 'Award', false FROM bench.team`,
  `INSERT INTO properties (id, team_id, name, type, created_at)
   SELECT bench.id(4, ${BEGINNING}, t.number * 100 + q.k), t.id, q.name, q.type, ${BEGINNING} + q.k * interval '1 day'
   FROM bench.team t CROSS JOIN (VALUES (1, 'Application', 'reference'), (2, 'City', 'text'), (3, 'Founded', 'text'),
     (4, 'Why now', 'text'), (5, 'Track', 'select'), (6, 'Business model', 'select'), (7, 'Team size', 'select'),
     (8, 'Regions', 'multi_select')) AS q(k, name, type)`,
  `INSERT INTO property_options (id, property_id, label, position)
   SELECT bench.id(5, ${BEGINNING}, (t.number * 100 + k) * 10 + o), bench.id(4, ${BEGINNING}, t.number * 100 + k), 'Choice ' || o, o
   FROM bench.team t CROSS JOIN generate_series(5, 8) k CROSS JOIN generate_series(0, 4) o`,
  `INSERT INTO theses (id, team_id, name, criteria)
   SELECT bench.id(7, ${BEGINNING}, t.number * 10 + k), t.id, 'Thesis ' || k,
          '{"industries": ["robotics"], "stages": ["Seed"], "keywords": [], "geographies": []}'
   FROM bench.team t CROSS JOIN generate_series(1, 2) k`,
];

/** Teams' companies mixed as they come in over the years, a company every 95 seconds. */
export const COMPANY_PLACES = `
  INSERT INTO bench.company
  SELECT n, place, team, team_id, bench.id(10, ${BEGINNING} + n * interval '95 seconds', n), ${BEGINNING} + n * interval '95 seconds'
  FROM (SELECT row_number() OVER (ORDER BY hashint8extended(t.number * 10000000::bigint + place, 1)) AS n, place, t.number AS team,
               t.id AS team_id
        FROM bench.team t CROSS JOIN LATERAL generate_series(1, t.size) place) mixed
  ORDER BY n`;

const words = (list: string): string => `(ARRAY['${list.split(' ').join(`', '`)}'])`;
const FIRST = words('Amber Bright Cedar Delta Ember Fjord Granite Harbor Iron Juniper Karst Lumen Meadow North Ocean Pine');
const SECOND = words('Robotics Health Analytics Foods Energy Mobility Payments Security Textiles Materials Learning Logistics');
const INDUSTRIES = words('robotics healthtech fintech foodtech energy mobility security edtech logistics materials');

/** Between $1 and $2. */
const companies = ({ problem }: Writing): string => `
  INSERT INTO companies (id, team_id, name, normalized_name, website, website_host, industry, stage, problem_statement, contact_name,
    contact_email, contact_submitted, current_document_id, current_deck_at, current_score_id, cri_score, cri_max, cri_verified,
    cri_scored_at, created_at, updated_at)
  SELECT id, team_id, initcap(name), name, 'https://company' || n || '.example.com', 'company' || n || '.example.com',
    (${INDUSTRIES})[1 + bench.pick(n, 3, 10)], (ARRAY['Pre-Seed', 'Seed', 'Series A', 'Series B'])[1 + bench.pick(n, 4, 4)],
    ${problem('n')},
    'Founder ' || n, 'founder' || n || '@company' || n || '.example.com', true,
    CASE WHEN scored THEN bench.id(11, at, n) END, CASE WHEN scored THEN at END, CASE WHEN scored THEN bench.id(12, at, n) END,
    CASE WHEN scored THEN 300 + bench.pick(n, 5, 600) END, CASE WHEN scored THEN 1000 END,
    CASE WHEN scored THEN 300 + bench.pick(n, 5, 600) >= 700 END, CASE WHEN scored THEN at END, at, at
  FROM (SELECT *, n % ${SCORED} = 0 AS scored,
          lower((${FIRST})[1 + bench.pick(n, 1, 16)] || ' ' || (${SECOND})[1 + bench.pick(n, 2, 12)] || ' ' || n) AS name
        FROM bench.company WHERE n BETWEEN $1 AND $2) c`;

const DEALS = `
  INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at, created_at)
  SELECT bench.id(13, c.at, c.n * 2), c.team_id, c.id, t.main_id, c.at, c.at FROM bench.company c JOIN bench.team t ON t.number = c.team
  WHERE c.n BETWEEN $1 AND $2
  UNION ALL
  SELECT bench.id(13, c.at, c.n * 2 + 1), c.team_id, c.id, t.side_id, c.at, c.at FROM bench.company c JOIN bench.team t ON t.number = c.team
  WHERE c.n BETWEEN $1 AND $2 AND c.n % 5 = 0`;

/** Eight answers a company: a reference (five companies each), three texts, three choices, one to several of several. */
const answers = ({ answer }: Writing): string => `
  INSERT INTO property_answers (id, company_id, property_id, option_id, value, position, company_created_at)
  SELECT bench.id(14, c.at, c.n * 10 + k), c.id, bench.id(4, ${BEGINNING}, c.team * 100 + k),
    CASE WHEN k >= 5 THEN bench.id(5, ${BEGINNING}, (c.team * 100 + k) * 10 + bench.pick(c.n, k, 5)) END,
    CASE k WHEN 1 THEN 'APP-' || lpad((c.place / 5)::text, 6, '0') WHEN 2 THEN 'City ' || bench.pick(c.n, 20, 500)
           WHEN 3 THEN (2010 + c.n % 15)::text WHEN 4 THEN ${answer('c.n')} END, 0, c.at
  FROM bench.company c CROSS JOIN generate_series(1, 8) k WHERE c.n BETWEEN $1 AND $2
  UNION ALL
  SELECT bench.id(14, c.at, c.n * 10 + 9), c.id, bench.id(4, ${BEGINNING}, c.team * 100 + 8),
    bench.id(5, ${BEGINNING}, (c.team * 100 + 8) * 10 + (bench.pick(c.n, 8, 5) + 1) % 5), NULL, 1, c.at
  FROM bench.company c WHERE c.n BETWEEN $1 AND $2 AND c.n % 3 = 0`;

const notes = ({ note }: Writing): string => `
  INSERT INTO notes (id, company_id, author_user_id, body, created_at)
  SELECT bench.id(15, c.at, c.n), c.id, t.admin_id, ${note('c.n')}, c.at
  FROM bench.company c JOIN bench.team t ON t.number = c.team WHERE c.n BETWEEN $1 AND $2 AND c.n % 3 = 0`;

const FOLDERS = `
  INSERT INTO folders (id, company_id, name, path, created_at)
  SELECT bench.id(16, at, n), id, 'Decks', 'Decks', at FROM bench.company WHERE n BETWEEN $1 AND $2 AND n % ${WITH_DOCUMENT} = 0`;

const DOCUMENTS = `
  INSERT INTO documents (id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, kinds, created_at)
  SELECT bench.id(11, at, n), id, bench.id(16, at, n), 'deck.pdf', 'deck.pdf', 'application/pdf', 2000000, encode(sha256(n::text::bytea), 'hex'),
         'uploads/' || bench.id(11, at, n), 'investor', '{deck}', at
  FROM bench.company WHERE n BETWEEN $1 AND $2 AND n % ${WITH_DOCUMENT} = 0`;

const JOBS = `
  INSERT INTO jobs (id, type, lane, team_id, company_id, document_id, source, status, attempt, tries, created_at, started_at, completed_at,
                    progress_done, progress_total, progress_step)
  SELECT bench.id(17, at, n), 'deck_intake', 'bulk', team_id, id, bench.id(11, at, n), 'investor', 'completed', 1, 1, at, at, at, 1, 1, 'done'
  FROM bench.company WHERE n BETWEEN $1 AND $2 AND n % ${WITH_DOCUMENT} = 0`;

const METRICS = `
  INSERT INTO metrics (id, company_id, key, name, value, unit, currency, source, document_id, page, quote, created_at)
  SELECT bench.id(18, at, n * 10 + k), id, 'metric_' || k, 'Metric ' || k, n % 1000, 'money', 'USD', 'deck', bench.id(11, at, n), k, 'as shown', at
  FROM bench.company CROSS JOIN generate_series(1, 6) k WHERE n BETWEEN $1 AND $2 AND n % ${SCORED} = 0`;

const MATCHES = `
  INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, score, scoring_status, reasons, scored_at)
  SELECT bench.id(7, ${BEGINNING}, team * 10 + k), id, 1, bench.pick(n, 30 + k, 101), 'scored', '["industry: robotics"]', at
  FROM bench.company CROSS JOIN generate_series(1, 2) k WHERE n BETWEEN $1 AND $2 AND n % ${SCORED} = 0`;

/** $3 and $4: the domains and recommendations of a real score. */
const SCORES = `
  INSERT INTO company_scores (id, company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations,
                              platform_facts, scored_at)
  SELECT bench.id(12, at, n), id, bench.id(11, at, n), encode(sha256(n::text::bytea), 'hex'), '1', 300 + bench.pick(n, 5, 600), 1000,
         300 + bench.pick(n, 5, 600) >= 700, $3::jsonb, $4::jsonb, '{}', at
  FROM bench.company WHERE n BETWEEN $1 AND $2 AND n % ${SCORED} = 0`;

/** Tables of companies, each filled in batches of companies $1 to $2. */
export const byCompany = (writing: Writing): { table: string; text: string }[] => [
  { table: 'companies', text: companies(writing) },
  { table: 'deals', text: DEALS },
  { table: 'property_answers', text: answers(writing) },
  { table: 'notes', text: notes(writing) },
  { table: 'folders', text: FOLDERS },
  { table: 'documents', text: DOCUMENTS },
  { table: 'jobs', text: JOBS },
  { table: 'metrics', text: METRICS },
  { table: 'thesis_matches', text: MATCHES },
  { table: 'company_scores', text: SCORES },
];
