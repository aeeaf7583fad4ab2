import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Webhooks (contract-2, section 5): where events are delivered, and what became of each delivery.
 */
export class Webhooks1700000016000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL CONSTRAINT webhook_endpoints_team_id_fkey REFERENCES teams,
  created_by uuid NOT NULL CONSTRAINT webhook_endpoints_created_by_fkey REFERENCES users,
  url text NOT NULL,
  types text[],
  pipeline_ids uuid[],
  description text,
  status text NOT NULL DEFAULT 'active' CONSTRAINT webhook_endpoints_status_check CHECK (status IN ('active', 'disabled')),
  disabled_reason text,
  disabled_at timestamptz(3),
  failing_since timestamptz(3),
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  -- The last event of the team's feed that was looked at for this endpoint.
  position bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX webhook_endpoints_team_list ON webhook_endpoints (team_id, created_at DESC, id DESC);
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL CONSTRAINT webhook_deliveries_endpoint_id_fkey REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  company_id uuid,
  -- The event itself where it is in no feed: a ping.
  event jsonb,
  status text NOT NULL DEFAULT 'pending'
    CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('pending', 'delivered', 'failed', 'dead')),
  attempts jsonb NOT NULL DEFAULT '[]',
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) DEFAULT now(),
  lease uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (endpoint_id, event_id);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_status_list ON webhook_deliveries (endpoint_id, status, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_company ON webhook_deliveries (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX webhook_deliveries_purge ON webhook_deliveries (created_at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE webhook_deliveries;
DROP TABLE webhook_endpoints`);
  }
}
