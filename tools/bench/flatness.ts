import { Client } from 'pg';
import { companiesBinding } from '@app/companies';
import type { AppConfig } from '@app/config';
import { createdAtKey, Keyset } from '@app/database';
import type { BenchDatabase } from './data/make-data';
import type { Field } from './field';
import { type Operation, operationNamed } from './operations';
import type { Options } from './options';
import { compare } from './rounds';
import { SECRETS } from './secrets';
import type { Line } from './table';

const PAGE = 25;
const DEEP_PAGE = 4000;
/** Against itself, not against the floor. */
const FLAT = { must: 0.9, goal: 1, cpu: 1.1 };

interface Place {
  page: number;
  last: { id: string; created_at: Date };
}

/** Page 4,000 of the team's companies, or the middle one of a team that has fewer; and what the page before ends with. */
async function deepPlace({ url, asked }: BenchDatabase): Promise<Place> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: counted } = await client.query<{ pages: number }>(
      `SELECT (count(*) / ${PAGE})::int AS pages FROM companies WHERE team_id = $1`,
      [asked.teamId],
    );
    const page = Math.min(DEEP_PAGE, Math.ceil((counted[0]?.pages ?? 0) / 2));
    const { rows } = await client.query<Place['last']>(
      'SELECT id, created_at FROM companies WHERE team_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1',
      [asked.teamId, (page - 1) * PAGE - 1],
    );
    return { page, last: rows[0] as Place['last'] };
  } finally {
    await client.end();
  }
}

/** The cursor that a client has who walked there. */
function cursorAfter(last: Place['last'], teamId: string): string {
  const keyset = new Keyset({ secrets: { cursor: SECRETS.CURSOR_SECRET } } as unknown as AppConfig);
  return keyset.cursor(createdAtKey(last), companiesBinding(teamId, {}));
}

/** A page far down against the first one. */
export async function deepAgainstFirst(field: Field, options: Options): Promise<Line> {
  const { page, last } = await deepPlace(field.data);
  const path = `/v1/companies?cursor=${cursorAfter(last, field.data.asked.teamId)}`;
  const list = operationNamed('list');
  const deep: Operation = { ...list, requests: (asked, each) => list.requests(asked, each).map((request) => ({ ...request, path })) };
  const measured = await compare(field.contender(field.api, list), field.contender(field.api, deep), options);
  return { title: `page ${page.toLocaleString('en')} (page 1)`, toFloor: false, budget: FLAT, measured };
}

/** The same question to a large database and to a small one. */
export async function largeAgainstSmall(large: Field, small: Field, name: string, options: Options): Promise<Line> {
  const operation = operationNamed(name);
  const measured = await compare(small.contender(small.api, operation), large.contender(large.api, operation), options);
  const [many, few] = [large, small].map(({ data }) => data.companies.toLocaleString('en'));
  return { title: `${operation.title}: of ${many} (of ${few})`, toFloor: false, budget: FLAT, measured };
}
