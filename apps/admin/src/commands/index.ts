import type { Command } from 'commander';
import { addDemoCommand } from './demo.command';
import { addMigrateCommand } from './migrate.command';

/** One file a group of commands. */
export function addCommands(program: Command): void {
  addMigrateCommand(program);
  addDemoCommand(program);
}
