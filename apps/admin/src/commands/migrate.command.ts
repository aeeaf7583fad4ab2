import type { Command } from 'commander';
import { loadConfig } from '@app/config';
import { migrate } from '@app/database';
import { migrateQueue } from '@app/queue';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database and the queue to the newest schema; safe to repeat and to run twice at once')
    .action(async () => {
      const config = loadConfig();
      const done = await migrate(config.databaseUrl);
      await migrateQueue(config);
      process.stdout.write(done.length > 0 ? `migrated: ${done.join(', ')}\n` : 'the schema is up to date\n');
    });
}
