// A worker process that takes a job, says its id and never ends it. It runs the built code, because a test kills it.
require('reflect-metadata');
const { join } = require('node:path');
const { NestFactory } = require('@nestjs/core');
const built = join(__dirname, '../../../../dist/libs');
const { AppConfig, ConfigModule } = require(join(built, 'config/src/index.js'));
const { QueueModule, QueueWorkers } = require(join(built, 'queue/src/index.js'));

async function work() {
  class SleepingWorker {}
  const config = new AppConfig(JSON.parse(process.argv[2]));
  const module = { module: SleepingWorker, imports: [ConfigModule.of(config), QueueModule] };
  const app = await NestFactory.createApplicationContext(module, { logger: ['error'] });
  app.get(QueueWorkers).start({ interactive: 1, bulk: 1, background: 1, slow: 1 }, async (id) => {
    process.stdout.write(`${id}\n`);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
}

void work();
