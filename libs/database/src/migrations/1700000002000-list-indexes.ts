import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists that had no index in their order. Jobs: of a team and a status, past all that is not intake. */
const INDEXES = `
DROP INDEX jobs_team_list;
CREATE INDEX jobs_team_list ON jobs (team_id, created_at DESC, id DESC) WHERE type = 'deck_intake';
CREATE INDEX jobs_team_status ON jobs (team_id, status, created_at DESC, id DESC) WHERE type = 'deck_intake';
CREATE INDEX api_keys_team_list ON api_keys (team_id, created_at DESC, id DESC) WHERE portal = 'investor';
CREATE INDEX identities_team_list ON identities (team_id, created_at DESC, id DESC);
CREATE INDEX users_list ON users (created_at DESC, id DESC);
CREATE INDEX teams_list ON teams (created_at DESC, id DESC);
`;

export class ListIndexes1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_team_list, jobs_team_status, api_keys_team_list, identities_team_list, users_list, teams_list;
      CREATE INDEX jobs_team_list ON jobs (team_id, created_at DESC, id DESC)`);
  }
}
