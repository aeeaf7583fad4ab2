import { newId, type Db } from '@app/database';
import type { InvestorScope } from '@app/auth';

export interface LargeTeam {
  /** Sees everything. */
  all: InvestorScope;
  pipelines: { main: string; tenth: string; tiny: string };
  reference: string;
  text: string;
  select: string;
  options: string[];
}

/**
 * A team of `size` companies, one a second and three to the same millisecond, with a tenth of them twice in a second pipeline, the
 * 30 oldest in a third, and three answers each. Every statistic is fresh afterwards.
 */
export async function makeLargeTeam(db: Db, size: number): Promise<LargeTeam> {
  const teamId = newId();
  const [main, tenth, tiny, reference, text, select] = Array.from({ length: 6 }, newId) as [string, string, string, string, string, string];
  const options = Array.from({ length: 5 }, newId);
  await db.run(`INSERT INTO teams (id, name) VALUES ($1, 'Large')`, [teamId]);
  await db.run(
    `INSERT INTO pipelines (id, team_id, name, is_default) VALUES ($1, $4, 'Main', true), ($2, $4, 'Tenth', false), ($3, $4, 'Tiny', false)`,
    [main, tenth, tiny, teamId],
  );
  await db.run(
    `INSERT INTO companies (id, team_id, name, normalized_name, stage, problem_statement, created_at)
     SELECT gen_random_uuid(), $1, 'Company ' || md5(i::text) || CASE WHEN i % 1000 = 7 THEN ' Zebra' ELSE ' Labs' END, 'company' || i,
            CASE WHEN i % 5000 = 3 THEN 'Rare' ELSE (ARRAY['Seed', 'Pre-Seed', 'Series A'])[1 + i % 3] END, repeat('problem ', 30),
            timestamptz '2025-01-01' + (i / 3) * interval '1 second'
     FROM generate_series(1, $2::int) i`,
    [teamId, size],
  );
  const deals = `INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
                 SELECT gen_random_uuid(), team_id, id, $2, created_at FROM companies WHERE team_id = $1`;
  await db.run(deals, [teamId, main]);
  for (let twice = 0; twice < 2; twice++) await db.run(`${deals} AND abs(hashtext(normalized_name)) % 10 = 0`, [teamId, tenth]);
  await db.run(`${deals} ORDER BY companies.created_at LIMIT 30`, [teamId, tiny]);
  await makeAnswers(db, teamId, { reference, text, select, options });
  await db.run('ANALYZE companies, deals, property_answers');
  return { all: { teamId, pipelineIds: null }, pipelines: { main, tenth, tiny }, reference, text, select, options };
}

async function makeAnswers(
  db: Db,
  teamId: string,
  { reference, text, select, options }: Pick<LargeTeam, 'reference' | 'text' | 'select' | 'options'>,
): Promise<void> {
  await db.run(
    `INSERT INTO properties (id, team_id, name, type) VALUES ($2, $1, 'Application', 'reference'), ($3, $1, 'City', 'text'), ($4, $1, 'Track', 'select')`,
    [teamId, reference, text, select],
  );
  await db.run(
    `INSERT INTO property_options (id, property_id, label, position)
     SELECT id, $1, 'Track ' || number, number FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, number)`,
    [select, options],
  );
  const answers = (columns: string, values: string): string =>
    `INSERT INTO property_answers (id, company_id, company_created_at, property_id, ${columns})
     SELECT gen_random_uuid(), id, created_at, $2, ${values} FROM companies WHERE team_id = $1`;
  await db.run(answers('value', `'APP-' || normalized_name`), [teamId, reference]);
  await db.run(answers('value', `'City ' || abs(hashtext(normalized_name)) % 20`), [teamId, text]);
  await db.run(answers('option_id', `($3::uuid[])[1 + abs(hashtext(normalized_name || 'x')) % 5]`), [teamId, select, options]);
}
