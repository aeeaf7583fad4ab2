import type { Type } from '@nestjs/common';
import type { AppConfig } from '@app/config';
import { migrate as migrateDatabase } from '@app/database';
import { migrateQueue } from '@app/queue';
import type { Handler } from '../actions';

export const modules: Type[] = [];

export const migrate: Handler<AppConfig> = async (config) => {
  const migrations = await migrateDatabase(config.databaseSessionUrl);
  await migrateQueue(config);
  return { migrations };
};
