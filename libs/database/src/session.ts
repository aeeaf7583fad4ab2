import { ImpatientClient } from './impatient-client';

/**
 * What the planner is told whatever the server's own settings say, so that a plan tried in one place is the plan everywhere. Data
 * that is mostly in memory or on flash: with the default of 4 for a page out of turn, a list reads and sorts the whole of a large team
 * where the average team is small. No statement here runs long enough to earn its compilation (`jit`).
 */
export const PLANNER_OPTIONS = '-c random_page_cost=1.1 -c jit=off';

/** Milliseconds that the server has to give a statement up by itself before the connection is. */
const GRACE = 500;

/**
 * Of every connection of the service, for a pool of pg's.
 * @param url of the database; settings of its own (`?options=-c name=value`) hold where the service says nothing about them
 * @param statementTimeout milliseconds after which a statement is given up, so that an outage is an answer and not a hang
 * @param options more of PostgreSQL's settings, as `-c name=value`
 */
export function sessionConfig(url: string, statementTimeout: number, options = '') {
  return {
    connectionString: withOptions(url, `${PLANNER_OPTIONS} ${options}`.trim()),
    statement_timeout: statementTimeout,
    // pg's types know a class without arguments; its pool hands it all of this.
    Client: ImpatientClient as unknown as new () => ImpatientClient,
    silenceMilliseconds: statementTimeout + GRACE,
    keepAlive: true,
  };
}

/** In the URL, since what a URL says replaces all that is said beside it. PostgreSQL keeps the last word on each setting. */
function withOptions(url: string, options: string): string {
  const parsed = new URL(url);
  parsed.searchParams.set('options', `${parsed.searchParams.get('options') ?? ''} ${options}`.trim());
  return parsed.toString();
}
