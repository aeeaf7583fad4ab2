import type { AppConfig } from '@app/config';
import { DataRoomModule, MissingFiles } from '@app/data-room';
import { Db, RoleSettingsRepository, SchemaRepository } from '@app/database';
import { JobNotifier } from '@app/queue';
import { Storage } from '@app/storage';
import { TeamsService } from '@app/teams';
import { JobsModule, StuckJobs } from '@app/jobs';
import { AdminSession } from '../admin-session';

export const modules = [DataRoomModule, JobsModule];

/** Rejects when it does not hold; answers with advice when it does and might be better. */
type Check = (session: AdminSession, config: AppConfig) => Promise<string[] | void>;

const CHECKS: Record<string, Check> = {
  database: async (session, { databaseUrl, databaseSessionUrl }) => {
    await session.get(Db).rows('SELECT 1');
    if (databaseUrl === databaseSessionUrl) return [];
    const unset = await session.get(RoleSettingsRepository).unset();
    return unset.length === 0 ? [] : [`behind the pooler the role has no ${unset.join(', ')} of its own: see docs/operations.md`];
  },
  schema: async (session) => {
    const { state, migrations } = await session.get(SchemaRepository).report();
    if (state === 'newer') throw new Error(`newer than this version, which does not work with ${migrations.join(', ')}: run a newer one`);
    if (state !== 'ok') throw new Error('migrations are pending: run migrate');
  },
  queue: (session) => session.get(JobNotifier).check(),
  storage: async (session) => {
    const storage = session.get(Storage);
    await storage.check();
    return storage.advice();
  },
  files: async (session) => {
    let [count, first] = [0, ''];
    for await (const { kind, id } of session.get(MissingFiles).find()) if (count++ === 0) first = `${kind} ${id}`;
    if (count > 0) throw new Error(`${count} rows name a file that is not in storage, first ${first}`);
  },
  jobs: async (session) => {
    const [longest] = await session.get(StuckJobs).list(1);
    if (longest) throw new Error(`a ${longest.type} job is stuck for ${longest.seconds} s, ${longest.trouble}: see jobs stuck`);
  },
  teams: async (session) => {
    if (await session.get(TeamsService).isEmpty()) throw new Error('there is no team yet');
  },
};

/** For people one line each, whole: advice is longer than a cell. */
export async function doctor(
  config: AppConfig,
  { json }: { json?: unknown },
): Promise<{ check: string; state: string }[] | Record<string, string>> {
  const session = await opened(config);
  const results: { check: string; state: string }[] = [];
  const failing: string[] = [];
  try {
    for (const [check, run] of Object.entries(CHECKS)) {
      try {
        const advice = (await run(session, config)) ?? [];
        results.push({ check, state: advice.length === 0 ? 'ok' : `ok, but ${advice.join('; ')}` });
      } catch (error) {
        failing.push(`${check}: ${reasonOf(error)}`);
      }
    }
  } finally {
    await session.close();
  }
  if (failing.length > 0) throw new Error(failing.join('; '));
  return json === true ? results : Object.fromEntries(results.map(({ check, state }) => [check, state]));
}

/** The services connect to the database when they are made and to nothing else, so without it there are none to ask. */
async function opened(config: AppConfig): Promise<AdminSession> {
  try {
    return await AdminSession.open(config, {}, modules);
  } catch (error) {
    throw new Error(`database: ${reasonOf(error)}`);
  }
}

/** Several addresses of one name that all refuse are an error with a code and without a message. */
function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || 'failed';
}
