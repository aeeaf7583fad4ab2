import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppConfig, loadConfig } from '@app/config';
import { createDataSource, Db, Keyset, newId } from '@app/database';
import { ApiKeysRepository } from '../keys/api-keys.repository';
import { ApiKeysService } from '../keys/api-keys.service';
import type { Role } from '../principals';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';

/** A whole configuration around `DATABASE_URL`; other variables as given. */
export function configFor(databaseUrl: string, env: Record<string, string> = {}): AppConfig {
  return loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(tmpdir(), 'deal-flow-auth'),
    LOG_LEVEL: 'silent',
    KEY_PEPPER: SECRET,
    UPLOAD_TOKEN_SECRET: SECRET,
    URL_SIGNING_SECRET: SECRET,
    IDENTITY_PEPPER: SECRET,
    CURSOR_SECRET: SECRET,
    WEBHOOK_SECRET: SECRET,
    ...env,
  });
}

export interface KeyProcess {
  keys: ApiKeysService;
  db: Db;
  keyset: Keyset;
  stop(): Promise<void>;
}

/** What one process of the service has of keys: its own pool and its own memory. */
export async function startKeyProcess(config: AppConfig): Promise<KeyProcess> {
  const dataSource = await createDataSource({ url: config.databaseUrl, poolSize: 3 }).initialize();
  const db = new Db(dataSource);
  const keyset = new Keyset(config);
  return { keys: new ApiKeysService(config, new ApiKeysRepository(db), keyset, db), db, keyset, stop: () => dataSource.destroy() };
}

export interface TestPerson {
  userId: string;
  teamId: string;
}

/** A team with one user in it. */
export async function makeMember(db: Db, role: Role, pipelineIds: string[] | null = null): Promise<TestPerson> {
  const person = { userId: newId(), teamId: newId() };
  await db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [person.teamId, 'Northwind Capital']);
  await db.run('INSERT INTO users (id, email, name) VALUES ($1, $2, $3)', [person.userId, `${person.userId}@example.com`, 'Ada']);
  await db.run('INSERT INTO memberships (id, team_id, user_id, role, pipeline_ids) VALUES ($1, $2, $3, $4, $5)', [
    newId(),
    person.teamId,
    person.userId,
    role,
    pipelineIds,
  ]);
  return person;
}

/** A company of a team of its own with a company admin. */
export async function makeCompanyAdmin(db: Db): Promise<TestPerson & { companyId: string }> {
  const { teamId } = await makeMember(db, 'admin');
  const userId = newId();
  const companyId = newId();
  await db.run('INSERT INTO users (id, email, name) VALUES ($1, $2, $3)', [userId, `${userId}@example.com`, 'Grace']);
  await db.run(`INSERT INTO companies (id, team_id, name, normalized_name) VALUES ($1, $2, 'Acme', 'acme')`, [companyId, teamId]);
  await db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [newId(), companyId, userId]);
  return { userId, teamId, companyId };
}
