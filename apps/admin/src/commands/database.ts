import type { Command } from 'commander';
import { Actions, type Surroundings } from '../actions';

export function addDatabaseCommands(program: Command, surroundings: Surroundings): void {
  new Actions(surroundings, () => require('../handlers/migrate') as typeof import('../handlers/migrate')).bare(
    program.command('migrate').description('Bring the database and the queue to the schema of this version.'),
    (of) => of.migrate,
    'migrate',
  );
  new Actions(surroundings, () => require('../handlers/demo') as typeof import('../handlers/demo')).session(
    program.command('demo').description('Make the demo team on an empty database; its keys are printed this once.'),
    (of) => of.demo,
  );
  new Actions(surroundings, () => require('../handlers/doctor') as typeof import('../handlers/doctor')).bare(
    program.command('doctor').description('Check what the service stands on; exit code 1 when something fails.'),
    (of) => of.doctor,
  );
}
