import type { Pool } from 'pg';
import { isUuid, newId } from './ids';

/** Of whom nobody knows the team: what they write is everybody's. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * How far the log is on disk, and so the furthest that a standby can be. What was acknowledged lies before it, unless `synchronous_commit`
 * is off; then how far the log is written at all.
 */
const HERE = `(CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0')::bigint`;

/** How far the log is, and what each team needs. */
export interface Positions {
  /** Bytes of the log that the primary has written. */
  written: number;
  epoch: string;
  of(team: string): number;
}

/**
 * To be run after a commit and before its answer: from then on every process knows that these teams need all that was written up to here.
 * Of one statement and without parameters, so that it can go along with the COMMIT. Teams in one order: no two wait for each other.
 */
export function notePositions(teams: Iterable<string>): string | null {
  const values = [...new Set(teams)]
    .filter(isUuid)
    .sort()
    .map((team) => `('${team}', ${HERE})`);
  if (values.length === 0) return null;
  return `INSERT INTO write_positions AS kept (team_id, position) VALUES ${values.join(', ')}
    ON CONFLICT (team_id) DO UPDATE SET position = greatest(kept.position, excluded.position)`;
}

/** The shared memory of what was written last, on the primary. */
export class WritePositionsRepository {
  constructor(private readonly pool: Pool) {}

  /** @throws Error where the primary cannot be asked */
  async find(teams: readonly string[]): Promise<Positions> {
    return (await this.known(teams)) ?? (await this.begin());
  }

  /** Null where positions have not been kept since some moment: after a crash, on a new primary, in a database that was restored. */
  private async known(teams: readonly string[]): Promise<Positions | null> {
    const { rows } = await this.pool.query<{ team_id: string; position: number; epoch: string | null; written: number }>(
      `SELECT team_id, position::float8 AS position, epoch, ${HERE}::float8 AS written FROM write_positions WHERE team_id = ANY($1::uuid[])`,
      [[EVERYBODY, ...teams]],
    );
    const all = rows.find(({ team_id: team }) => team === EVERYBODY);
    if (!all?.epoch || all.position > all.written) return null;
    const { position: least, epoch, written } = all;
    const byTeam = new Map(rows.map(({ team_id: team, position }) => [team, position]));
    return { written, epoch, of: (team) => Math.max(least, byTeam.get(team) ?? 0) };
  }

  /** A new epoch, from here on: whatever was written before is asked of everybody. In one message, which is one transaction. */
  private async begin(): Promise<Positions> {
    const epoch = newId();
    await this.pool.query(`
      SELECT pg_advisory_xact_lock(hashtextextended('epoch of write positions', 0));
      DELETE FROM write_positions;
      INSERT INTO write_positions (team_id, position, epoch) VALUES ('${EVERYBODY}', ${HERE}, '${epoch}')
        ON CONFLICT (team_id) DO UPDATE SET position = excluded.position, epoch = excluded.epoch;
      INSERT INTO replication_epochs (single, epoch) VALUES (true, '${epoch}') ON CONFLICT (single) DO UPDATE SET epoch = excluded.epoch`);
    // Nobody has seen it yet.
    return { written: 0, epoch, of: () => Infinity };
  }
}

/** What a replica says of itself. */
export interface ReplicaState {
  standby: boolean;
  /** Bytes of the log that it shows. */
  replayed: number;
  epoch: string | null;
  /** Whether the primary keeps what its readers still look at: a long reading is not broken off for the sake of a vacuum. */
  feedback: boolean;
}

export async function stateOfReplica(pool: Pool): Promise<ReplicaState> {
  const { rows } = await pool.query<ReplicaState>(
    `SELECT pg_is_in_recovery() AS standby, (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::float8 AS replayed,
       (SELECT epoch FROM replication_epochs) AS epoch, current_setting('hot_standby_feedback') = 'on' AS feedback`,
  );
  return rows[0] as ReplicaState;
}
