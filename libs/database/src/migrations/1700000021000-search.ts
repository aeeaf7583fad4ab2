import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * What is searched. The database itself keeps `search_entries` beside names, notes, answers and decks: whichever process or release
 * writes those, a search finds what is there, in the transaction of the change (ADR 0021).
 */
const TABLES = `
-- The text of each deck by page, as a reader of the page sees it; once per team and file, like its analysis.
CREATE TABLE deck_texts (
  team_id uuid NOT NULL REFERENCES teams,
  sha256 text NOT NULL,
  -- Of a text search configuration of this PostgreSQL.
  language text NOT NULL,
  -- Empty where the file could not be read.
  pages text[] NOT NULL,
  vectors tsvector[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, sha256)
);

-- No foreign keys: the triggers below are what keeps it.
CREATE TABLE search_entries (
  object_id uuid PRIMARY KEY,
  source text NOT NULL CONSTRAINT search_entries_source_check CHECK (source IN ('name', 'note', 'answer', 'option', 'deck')),
  team_id uuid NOT NULL,
  -- NULL of an option: its answers name the companies.
  company_id uuid,
  language text NOT NULL DEFAULT 'simple',
  terms tsvector NOT NULL
);
CREATE INDEX search_entries_company ON search_entries (company_id);
CREATE INDEX search_entries_languages ON search_entries (team_id, language) WHERE source = 'deck';
-- The team first, so that a small team never reads a large one's postings.
CREATE INDEX search_entries_terms ON search_entries USING gin (team_id, source, language, terms);
CREATE INDEX documents_sha256 ON documents (sha256);
`;

const FUNCTIONS = `
-- The pages of a deck one after the other, a gap between them so that no phrase runs over it.
CREATE FUNCTION search_deck_terms(vectors tsvector[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  terms tsvector := '';
  page tsvector;
BEGIN
  FOREACH page IN ARRAY vectors LOOP
    terms := terms || page || $gap$' ':1$gap$::tsvector;
  END LOOP;
  RETURN ts_delete(terms, ' ');
END $$;

CREATE FUNCTION search_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE company_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (object_id, source, team_id, company_id, terms)
  VALUES (NEW.id, 'name', NEW.team_id, NEW.id, setweight(to_tsvector('simple', NEW.name), 'A'))
  ON CONFLICT (object_id) DO UPDATE SET terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER search_company_added AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION search_of_company();
CREATE TRIGGER search_company_changed AFTER UPDATE OF name ON companies
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION search_of_company();

CREATE FUNCTION search_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE object_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (object_id, source, team_id, company_id, terms)
  SELECT NEW.id, 'note', c.team_id, c.id, setweight(to_tsvector('simple', NEW.body), 'C') FROM companies c WHERE c.id = NEW.company_id
  ON CONFLICT (object_id) DO UPDATE SET company_id = excluded.company_id, terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER search_note AFTER INSERT OR DELETE OR UPDATE OF body, company_id ON notes FOR EACH ROW EXECUTE FUNCTION search_of_note();

-- Reference answers are a submitter's own identifiers and no answers to be read.
CREATE FUNCTION search_of_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE object_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (object_id, source, team_id, company_id, terms)
  SELECT NEW.id, 'answer', c.team_id, c.id, setweight(to_tsvector('simple', NEW.value), 'C')
  FROM companies c, properties p WHERE c.id = NEW.company_id AND p.id = NEW.property_id AND p.type = 'text'
  ON CONFLICT (object_id) DO UPDATE SET company_id = excluded.company_id, terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER search_answer_added AFTER INSERT ON property_answers
  FOR EACH ROW WHEN (NEW.value IS NOT NULL) EXECUTE FUNCTION search_of_answer();
CREATE TRIGGER search_answer_changed AFTER UPDATE OF value, company_id ON property_answers
  FOR EACH ROW WHEN (NEW.value IS NOT NULL) EXECUTE FUNCTION search_of_answer();
CREATE TRIGGER search_answer_removed AFTER DELETE ON property_answers
  FOR EACH ROW WHEN (OLD.value IS NOT NULL) EXECUTE FUNCTION search_of_answer();

-- An option's label once, however many chose it: a new label is one row.
CREATE FUNCTION search_of_option() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE object_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (object_id, source, team_id, terms)
  SELECT NEW.id, 'option', p.team_id, setweight(to_tsvector('simple', NEW.label), 'C') FROM properties p WHERE p.id = NEW.property_id
  ON CONFLICT (object_id) DO UPDATE SET terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER search_option AFTER INSERT OR DELETE OR UPDATE OF label ON property_options
  FOR EACH ROW EXECUTE FUNCTION search_of_option();

CREATE FUNCTION search_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_entries WHERE object_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (object_id, source, team_id, company_id, language, terms)
  SELECT NEW.id, 'deck', t.team_id, c.id, t.language, search_deck_terms(t.vectors)
  FROM companies c JOIN deck_texts t ON t.team_id = c.team_id AND t.sha256 = NEW.sha256
  WHERE c.id = NEW.company_id AND cardinality(t.pages) > 0
  ON CONFLICT (object_id) DO UPDATE SET company_id = excluded.company_id, language = excluded.language, terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER search_document AFTER INSERT OR DELETE OR UPDATE OF company_id ON documents
  FOR EACH ROW EXECUTE FUNCTION search_of_document();

CREATE FUNCTION search_of_deck() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM search_entries e USING documents d
    WHERE d.sha256 = OLD.sha256 AND e.object_id = d.id AND e.team_id = OLD.team_id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (object_id, source, team_id, company_id, language, terms)
  SELECT d.id, 'deck', c.team_id, c.id, NEW.language, search_deck_terms(NEW.vectors)
  FROM documents d JOIN companies c ON c.id = d.company_id
  WHERE d.sha256 = NEW.sha256 AND c.team_id = NEW.team_id AND cardinality(NEW.pages) > 0
  ON CONFLICT (object_id) DO UPDATE SET language = excluded.language, terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER search_deck AFTER INSERT OR DELETE OR UPDATE OF pages ON deck_texts FOR EACH ROW EXECUTE FUNCTION search_of_deck();
`;

/** Options are few and filled in here; names, notes, answers and decks of before by the worker, so that no table is held meanwhile. */
const OPTIONS = `
INSERT INTO search_entries (object_id, source, team_id, terms)
SELECT o.id, 'option', p.team_id, setweight(to_tsvector('simple', o.label), 'C')
FROM property_options o JOIN properties p ON p.id = o.property_id`;

const TRIGGERS: [table: string, names: string[]][] = [
  ['companies', ['search_company_added', 'search_company_changed']],
  ['notes', ['search_note']],
  ['property_answers', ['search_answer_added', 'search_answer_changed', 'search_answer_removed']],
  ['property_options', ['search_option']],
  ['documents', ['search_document']],
];
const NAMES = ['search_of_company', 'search_of_note', 'search_of_answer', 'search_of_option', 'search_of_document', 'search_of_deck'];

export class Search1700000021000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [TABLES, FUNCTIONS, OPTIONS]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, names] of TRIGGERS) for (const name of names) await runner.query(`DROP TRIGGER ${name} ON ${table}`);
    await runner.query(`DROP INDEX documents_sha256; DROP TABLE search_entries, deck_texts`);
    await runner.query(`DROP FUNCTION search_deck_terms(tsvector[]), ${NAMES.map((name) => `${name}()`).join(', ')}`);
  }
}
