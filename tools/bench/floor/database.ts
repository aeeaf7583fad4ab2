import { Pool } from 'pg';
import { PLANNER_OPTIONS } from '@app/database';

/** As many connections as the api has. */
const POOL_SIZE = 8;

let pool: Pool;

export function openPool(url: string): void {
  pool = new Pool({ connectionString: url, max: POOL_SIZE, application_name: 'bench floor', options: PLANNER_OPTIONS });
  // A connection that the server ended: the next statement has another one.
  pool.on('error', () => undefined);
}

/** A statement prepared once a connection, by its name. */
export class Statement<Row extends object> {
  constructor(
    private readonly name: string,
    private readonly text: string,
  ) {}

  async rows(values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>({ name: this.name, text: this.text, values })).rows;
  }

  async row(values: unknown[]): Promise<Row | undefined> {
    return (await this.rows(values))[0];
  }
}
