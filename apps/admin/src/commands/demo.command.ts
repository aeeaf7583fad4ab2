import type { Command } from 'commander';
import { loadConfig } from '@app/config';
import { withServices } from '../context';
import { makeDemoTeam } from '../demo-team';

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('make a demo team on an empty database of the sandbox, and print its keys this once')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      if (loadConfig().environment === 'live') throw new Error('the demo team is never made in the live environment');
      const demo = await withServices(makeDemoTeam);
      if (options.json) process.stdout.write(`${JSON.stringify(demo ?? { skipped: 'the database is not empty' })}\n`);
      else process.stdout.write(demo ? `${JSON.stringify(demo, null, 2)}\n` : 'the database is not empty: no demo team was made\n');
    });
}
