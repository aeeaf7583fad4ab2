// A worker process that takes a job, says its id and never ends it. It runs the built code, because a test kills it.
const { join } = require('node:path');
const built = join(__dirname, '../../../../dist/libs/queue/src');
const { backendOf } = require(join(built, 'backend/backend-of.js'));
const { DoorbellWorkers } = require(join(built, 'doorbell-workers.js'));
const { RunningJobs } = require(join(built, 'running-jobs.js'));

const workers = new DoorbellWorkers(backendOf(JSON.parse(process.argv[2])), new RunningJobs());
workers.start({ interactive: 1, bulk: 1, background: 1 }, async (id) => {
  process.stdout.write(`${id}\n`);
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
