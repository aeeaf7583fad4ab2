import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * New companies and answers enter the search a statement at a time: an import adds hundreds at once, and a call for each cost as much as
 * writing it. OFFSET 0 keeps the looks at keys apart: as joins, a plan made for hundreds would read a whole table for one.
 */
const OF_MANY = `
CREATE FUNCTION search_of_companies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (object_id, source, team_id, company_id, terms)
  SELECT id, 'name', team_id, id, setweight(to_tsvector('simple', name), 'A') FROM added
  ON CONFLICT (object_id) DO UPDATE SET terms = excluded.terms;
  RETURN NULL;
END $$;

CREATE FUNCTION search_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (object_id, source, team_id, company_id, terms)
  SELECT a.id, 'answer', c.team_id, a.company_id, setweight(to_tsvector('simple', a.value), 'C')
  FROM added a
  CROSS JOIN LATERAL (SELECT type FROM properties WHERE id = a.property_id OFFSET 0) p
  CROSS JOIN LATERAL (SELECT team_id FROM companies WHERE id = a.company_id OFFSET 0) c
  WHERE a.value IS NOT NULL AND p.type = 'text'
  ON CONFLICT (object_id) DO UPDATE SET company_id = excluded.company_id, terms = excluded.terms;
  RETURN NULL;
END $$;
`;

export class SearchOfMany1700000024550 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OF_MANY);
    await runner.query(`
DROP TRIGGER search_company_added ON companies;
CREATE TRIGGER search_company_added AFTER INSERT ON companies
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_of_companies();
CREATE TRIGGER search_company_removed AFTER DELETE ON companies FOR EACH ROW EXECUTE FUNCTION search_of_company();
DROP TRIGGER search_answer_added ON property_answers;
CREATE TRIGGER search_answer_added AFTER INSERT ON property_answers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_of_answers()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER search_answer_added ON property_answers;
CREATE TRIGGER search_answer_added AFTER INSERT ON property_answers
  FOR EACH ROW WHEN (NEW.value IS NOT NULL) EXECUTE FUNCTION search_of_answer();
DROP TRIGGER search_company_removed ON companies;
DROP TRIGGER search_company_added ON companies;
CREATE TRIGGER search_company_added AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION search_of_company();
DROP FUNCTION search_of_answers(), search_of_companies()`);
  }
}
