import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

const LOCK_NOT_AVAILABLE = '55P03';
/** Who comes meanwhile waits no longer than this for the table, whoever else holds it. */
const PATIENCE = '500ms';
const TRIES = 120;
const PAUSE_MS = 1000;

/**
 * Uses of keys, a table for each day (ADR 0038), so that a day that is over costs its removal and no deletion of its rows. What is there
 * becomes the first partition as it stands, up to a day that has not begun: nothing is copied, and while it is looked through nobody waits.
 */
export class KeyRequestsByDay1700000027000 implements Migration {
  readonly worksWith = 1700000005000;
  /** Steps of their own: what one step locks is free before the next one looks through the table. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ cutoff }] = (await runner.query(`SELECT to_char(now() AT TIME ZONE 'UTC' + interval '2 days', 'YYYY-MM-DD') AS cutoff`)) as [
      { cutoff: string },
    ];
    await patiently(runner, `ALTER TABLE key_requests DROP CONSTRAINT IF EXISTS key_requests_first_days`);
    await patiently(
      runner,
      `ALTER TABLE key_requests ADD CONSTRAINT key_requests_first_days CHECK (at < '${cutoff} 00:00:00+00'::timestamptz) NOT VALID`,
    );
    await runner.query('ALTER TABLE key_requests VALIDATE CONSTRAINT key_requests_first_days');
    await patiently(runner, swap(cutoff));
    await runner.query('SELECT roll_key_requests(30)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION roll_key_requests(integer);
ALTER TABLE key_requests RENAME TO key_requests_by_day;
DROP TRIGGER key_requests_young ON key_requests_by_day;
DROP FUNCTION keep_young_key_requests();
ALTER INDEX key_requests_recent RENAME TO key_requests_by_day_recent;
CREATE TABLE key_requests (
  id bigint GENERATED ALWAYS AS IDENTITY, key_id uuid NOT NULL, at timestamptz(3) NOT NULL, method text NOT NULL, endpoint text NOT NULL,
  status integer NOT NULL, request_id text NOT NULL);
INSERT INTO key_requests OVERRIDING SYSTEM VALUE SELECT id, key_id, at, method, endpoint, status, request_id FROM key_requests_by_day ORDER BY id;
SELECT setval(pg_get_serial_sequence('key_requests', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM key_requests), false);
DROP TABLE key_requests_by_day;
CREATE INDEX key_requests_purge ON key_requests USING brin (at) WITH (autosummarize = on);
CREATE INDEX key_requests_recent ON key_requests (key_id, at DESC, id DESC)`);
  }
}

/** All of it or nothing, as soon as nobody holds the table. */
async function patiently(runner: QueryRunner, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await runner.query(`BEGIN; SET LOCAL lock_timeout = '${PATIENCE}'; ${text}; COMMIT`);
      return;
    } catch (error) {
      await runner.query('ROLLBACK');
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const swap = (cutoff: string): string => `
ALTER TABLE key_requests RENAME TO key_requests_first;
ALTER INDEX key_requests_recent RENAME TO key_requests_first_recent;
ALTER INDEX key_requests_purge RENAME TO key_requests_first_purge;
CREATE TABLE key_requests (
  id bigint GENERATED ALWAYS AS IDENTITY, key_id uuid NOT NULL, at timestamptz(3) NOT NULL, method text NOT NULL, endpoint text NOT NULL,
  status integer NOT NULL, request_id text NOT NULL) PARTITION BY RANGE (at);
SELECT setval(pg_get_serial_sequence('key_requests', 'id'), nextval(pg_get_serial_sequence('key_requests_first', 'id')), false);
ALTER TABLE key_requests_first ALTER COLUMN id DROP IDENTITY;
CREATE INDEX key_requests_recent ON ONLY key_requests (key_id, at DESC, id DESC);
ALTER TABLE key_requests ATTACH PARTITION key_requests_first FOR VALUES FROM (MINVALUE) TO ('${cutoff} 00:00:00+00');
ALTER INDEX key_requests_recent ATTACH PARTITION key_requests_first_recent;
ALTER TABLE key_requests_first DROP CONSTRAINT key_requests_first_days;
COMMENT ON TABLE key_requests_first IS '${cutoff}';
CREATE TABLE key_requests_other PARTITION OF key_requests DEFAULT;

-- Releases before this one find what is over by its place in the table, which rows of other days have, too.
CREATE FUNCTION keep_young_key_requests() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER key_requests_young BEFORE DELETE ON key_requests FOR EACH ROW
  WHEN (OLD.at >= now() - interval '30 days') EXECUTE FUNCTION keep_young_key_requests();
${ROLL}`;

/**
 * Run by processes that may not change the schema, with the rights of its owner. Makes the tables of the coming week, takes away those of
 * days that ended `kept_days` ago, and of the first and the odd one up to 5,000 rows. Where somebody holds what it needs it leaves
 * that for another time. Returns how many tables and rows went.
 */
const ROLL = `
CREATE FUNCTION roll_key_requests(kept_days integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '300ms' AS $roll$
DECLARE
  oldest timestamptz := now() - make_interval(days => kept_days);
  day date;
  gone integer := 0;
  removed integer;
  part record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('days of key_requests', 0)) THEN RETURN 0; END IF;

  SELECT max(ends) INTO day FROM (
    SELECT to_date(right(c.relname, 8), 'YYYYMMDD') + 1 AS ends FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.key_requests'::regclass AND c.relname ~ '^key_requests_[0-9]{8}$'
    UNION ALL SELECT obj_description(to_regclass('public.key_requests_first'), 'pg_class')::date) known;
  day := coalesce(day, (now() AT TIME ZONE 'UTC')::date);
  WHILE day <= (now() AT TIME ZONE 'UTC')::date + 7 LOOP
    BEGIN
      EXECUTE format('CREATE TABLE public.%I (LIKE public.key_requests INCLUDING INDEXES)', 'key_requests_' || to_char(day, 'YYYYMMDD'));
      -- Where this has not run for a week, some rows of the day are in the odd table.
      IF EXISTS (SELECT FROM public.key_requests_other WHERE at >= day::timestamp AT TIME ZONE 'UTC' AND at < (day + 1)::timestamp AT TIME ZONE 'UTC') THEN
        ALTER TABLE public.key_requests DETACH PARTITION public.key_requests_other;
        EXECUTE format('WITH moved AS (DELETE FROM public.key_requests_other WHERE at >= %L AND at < %L RETURNING *)
          INSERT INTO public.%I SELECT * FROM moved', day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC',
          'key_requests_' || to_char(day, 'YYYYMMDD'));
        ALTER TABLE public.key_requests ATTACH PARTITION public.key_requests_other DEFAULT;
      END IF;
      EXECUTE format('ALTER TABLE public.key_requests ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
        'key_requests_' || to_char(day, 'YYYYMMDD'), day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
    EXCEPTION WHEN lock_not_available THEN EXIT;
    END;
    day := day + 1;
  END LOOP;

  FOR part IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.key_requests'::regclass
      AND CASE WHEN c.relname ~ '^key_requests_[0-9]{8}$' THEN (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC' <= oldest
               WHEN c.relname = 'key_requests_first' THEN obj_description(c.oid, 'pg_class')::timestamp AT TIME ZONE 'UTC' <= oldest
               ELSE false END
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE public.%I', part.name);
      gone := gone + 1;
    EXCEPTION WHEN lock_not_available THEN NULL;
    END;
  END LOOP;

  FOR part IN SELECT n.name FROM (VALUES ('key_requests_first'), ('key_requests_other')) n (name) WHERE to_regclass('public.' || n.name) IS NOT NULL
  LOOP
    EXECUTE format('DELETE FROM public.%I WHERE ctid = ANY(ARRAY(SELECT ctid FROM public.%I WHERE at < %L LIMIT 5000 FOR UPDATE SKIP LOCKED))',
      part.name, part.name, oldest);
    GET DIAGNOSTICS removed = ROW_COUNT;
    gone := gone + removed;
  END LOOP;
  RETURN gone;
END $roll$;
REVOKE EXECUTE ON FUNCTION roll_key_requests(integer) FROM PUBLIC;
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'deal_flow_app') THEN GRANT EXECUTE ON FUNCTION roll_key_requests(integer) TO deal_flow_app; END IF;
END $$`;
