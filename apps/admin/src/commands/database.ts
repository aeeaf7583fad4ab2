import type { Command } from 'commander';
import type { AppConfig } from '@app/config';
import { MissingFiles } from '@app/data-room';
import { migrate, Db, SchemaRepository } from '@app/database';
import { migrateQueue, JobNotifier } from '@app/queue';
import { Storage } from '@app/storage';
import { TeamsService } from '@app/teams';
import { StuckJobs } from '@app/jobs';
import { AdminSession } from '../admin-session';
import type { Actions } from '../actions';
import { DemoTeam } from '../demo/demo-team';

export function addDatabaseCommands(program: Command, actions: Actions): void {
  actions.bare(
    program.command('migrate').description('Bring the database and the queue to the schema of this version.'),
    async (config) => {
      const migrations = await migrate(config.databaseSessionUrl);
      await migrateQueue(config);
      return { migrations };
    },
    'migrate',
  );
  actions.session(
    program.command('demo').description('Make the demo team on an empty database; its keys are printed this once.'),
    (session) => session.get(DemoTeam).make(),
  );
  actions.bare(program.command('doctor').description('Check what the service stands on; exit code 1 when something fails.'), examine);
}

const CHECKS: Record<string, (session: AdminSession) => Promise<unknown>> = {
  database: (session) => session.get(Db).rows('SELECT 1'),
  schema: async (session) => {
    const { state, migrations } = await session.get(SchemaRepository).report();
    if (state === 'newer') throw new Error(`newer than this version, which does not work with ${migrations.join(', ')}: run a newer one`);
    if (state !== 'ok') throw new Error('migrations are pending: run migrate');
  },
  queue: (session) => session.get(JobNotifier).check(),
  storage: (session) => session.get(Storage).check(),
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

async function examine(config: AppConfig): Promise<{ check: string; state: string }[]> {
  const session = await opened(config);
  const results: { check: string; state: string }[] = [];
  try {
    for (const [check, run] of Object.entries(CHECKS)) {
      const state = await run(session).then(() => 'ok', reasonOf);
      results.push({ check, state });
    }
  } finally {
    await session.close();
  }
  const failing = results.filter(({ state }) => state !== 'ok');
  if (failing.length > 0) throw new Error(failing.map(({ check, state }) => `${check}: ${state}`).join('; '));
  return results;
}

/** The services connect to the database when they are made and to nothing else, so without it there are none to ask. */
async function opened(config: AppConfig): Promise<AdminSession> {
  try {
    return await AdminSession.open(config, {});
  } catch (error) {
    throw new Error(`database: ${reasonOf(error)}`);
  }
}

/** Several addresses of one name that all refuse are an error with a code and without a message. */
function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || 'failed';
}
